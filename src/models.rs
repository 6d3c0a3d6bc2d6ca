//! What is known of models: the API that one is reached by, its context window, whether it takes images.
//!
//! In: a provider and a model by name. Out: [`Facts`], or nothing: a model that is not listed has no
//! known window, and nothing is guessed. The list is Pi's of `pi-ai` 1.6.0, in the form that
//! `tools/models.mjs` writes. It is read where it stands; a look-up costs one walk over it.

use std::str::Lines;

const LIST: &str = include_str!("models.txt");

/// What is known of one model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The model's name there.
    pub model: &'static str,
    /// The API that it is reached by.
    pub api: &'static str,
    /// The size of its context window, in tokens.
    pub context_window_tokens: u32,
    /// Whether it takes images.
    pub takes_images: bool,
}

/// What is known of a model, if it is listed.
///
/// ```
/// let facts = sightline::models::find("anthropic", "claude-sonnet-4-5").expect("it is listed");
/// assert_eq!(facts.api, "anthropic-messages");
/// assert!(facts.takes_images);
/// assert_eq!(sightline::models::find("anthropic", "someday"), None);
/// ```
#[must_use]
pub fn find(provider: &str, model: &str) -> Option<Facts> {
    of_provider(provider).find(|facts| facts.model == model)
}

/// All providers, in order of their names.
pub fn providers() -> impl Iterator<Item = &'static str> {
    LIST.lines().filter(|line| !line.starts_with(' '))
}

/// All models of a provider; none if it is not listed.
pub fn of_provider(provider: &str) -> impl Iterator<Item = Facts> + use<> {
    let mut lines = LIST.lines();
    lines.find(|line| *line == provider);
    Models { lines, group: None }
}

/// The lines of one provider.
struct Models {
    lines: Lines<'static>,
    /// What the models of the lines to come have in common.
    group: Option<Facts>,
}

impl Iterator for Models {
    type Item = Facts;

    fn next(&mut self) -> Option<Facts> {
        loop {
            // A line that does not stand in is the next provider's.
            let line = self.lines.next()?.strip_prefix(' ')?;
            match line.strip_prefix(' ') {
                Some(model) => return Some(Facts { model, ..self.group? }),
                None => self.group = Some(group(line)?),
            }
        }
    }
}

fn group(line: &'static str) -> Option<Facts> {
    let mut words = line.split(' ');
    Some(Facts {
        model: "",
        api: words.next()?,
        context_window_tokens: words.next()?.parse().ok()?,
        takes_images: words.next()? == "images",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_list_can_be_found() {
        let listed = LIST.lines().filter(|line| line.starts_with("  ")).count();
        let found: usize = providers().map(|provider| of_provider(provider).count()).sum();
        assert_eq!(found, listed);
        assert!(listed > 1_000, "the list is whole");
    }

    #[test]
    fn a_model_is_known_with_its_provider_only() {
        assert_eq!(find("openrouter", "claude-sonnet-4-5"), None);
        assert_eq!(find("someone", "claude-sonnet-4-5"), None);
        assert_eq!(find("anthropic", ""), None);
        assert_eq!(of_provider("").count(), 0);
    }
}
