//! What fills a context, as the parts of a bar.
//!
//! In: a filling by kinds. Out: parts in order of size, few enough to be told apart, each with its share and
//! the entries to go to. It refuses to know colours: a part has the tone of who speaks.

use crate::context::{Filled, Filler};
use crate::session::order;
use crate::session::{EntryIdx, Tone};
use crate::wording::{counted, named, short, thousands};

/// A part of the bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// What it is: `system`, `read`, ….
    pub word: String,
    /// How large it is, in tokens.
    pub tokens: u64,
    /// Its share of all, from 0 to 1.
    pub share: f64,
    /// Who speaks.
    pub tone: Tone,
    /// Parts of one tone side by side differ by their shade.
    pub shade: Shade,
    /// The entries that it is in, the largest first.
    pub entries: Vec<EntryIdx>,
}

/// How strong a part's colour is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shade {
    /// As its tone is.
    Full,
    /// Weaker.
    Half,
    /// Weaker still.
    Faint,
}

/// More parts than this are one.
const MOST_PARTS: usize = 8;

/// The parts of a filling.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a share on screen")]
pub fn parts(filling: Vec<Filled>) -> Vec<Part> {
    let all: u64 = filling.iter().map(|filled| filled.tokens).sum();
    let of_all = |tokens: u64| tokens as f64 / all.max(1) as f64;
    let mut parts: Vec<Part> = Vec::new();
    let mut rest: Vec<Filled> = Vec::new();
    let count = filling.len();
    for (place, filled) in filling.into_iter().enumerate() {
        if count > MOST_PARTS && place >= MOST_PARTS - 1 {
            rest.push(filled);
            continue;
        }
        let tone = tone(&filled.with);
        parts.push(Part {
            word: named(filled.with.word()),
            tokens: filled.tokens,
            share: of_all(filled.tokens),
            tone,
            shade: shade(&filled.with, &parts),
            entries: filled.entries.into_iter().map(|(entry, _)| entry).collect(),
        });
    }
    if !rest.is_empty() {
        let tokens = rest.iter().map(|filled| filled.tokens).sum();
        let mut entries: Vec<(EntryIdx, u64)> =
            rest.iter().flat_map(|filled| filled.entries.iter().copied()).collect();
        order::by_key(&mut entries, |(_, tokens)| std::cmp::Reverse(*tokens));
        parts.push(Part {
            word: counted(rest.len(), "more kind", "more kinds"),
            tokens,
            share: of_all(tokens),
            tone: Tone::Meta,
            shade: Shade::Full,
            entries: entries.into_iter().map(|(entry, _)| entry).collect(),
        });
    }
    parts
}

impl Part {
    /// How large it is, in few figures.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "few figures are shown")]
    pub fn figure(&self) -> String {
        thousands(self.tokens as f64)
    }

    /// What choosing it does.
    #[must_use]
    pub fn title(&self) -> String {
        let size = short(self.tokens, "token", "tokens");
        match self.entries.len() {
            0 => "no entry of its own".to_owned(),
            1 => format!("{size}: go to it"),
            count => format!("{size} in {count} entries: go through them, the largest first"),
        }
    }

    /// Where to go next: through the entries, the largest first, and round again.
    #[must_use]
    pub fn next(&self, at: Option<EntryIdx>) -> Option<EntryIdx> {
        let here = at.and_then(|at| self.entries.iter().position(|entry| *entry == at));
        let next = here.map_or(0, |here| here + 1);
        self.entries.get(next).or(self.entries.first()).copied()
    }
}

/// What always has the same shade beside its like; tools go by their order.
fn shade(with: &Filler, before: &[Part]) -> Shade {
    match with {
        Filler::Tools | Filler::Thinking => Shade::Half,
        Filler::Tool(_) | Filler::Commands => {
            let tools = before.iter().filter(|part| part.tone == Tone::Tool).count();
            [Shade::Full, Shade::Half, Shade::Faint].get(tools % 3).copied().unwrap_or(Shade::Full)
        }
        _ => Shade::Full,
    }
}

fn tone(with: &Filler) -> Tone {
    match with {
        Filler::System | Filler::Tools => Tone::System,
        Filler::Summaries => Tone::Summary,
        Filler::User => Tone::User,
        Filler::Assistant | Filler::Thinking => Tone::Assistant,
        Filler::Tool(_) | Filler::Commands => Tone::Tool,
        Filler::Extensions => Tone::Extension,
        Filler::Other => Tone::Meta,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::EntryIdx;

    fn filled(with: Filler, tokens: u64, entries: &[u32]) -> Filled {
        Filled { with, tokens, entries: entries.iter().map(|at| (EntryIdx(*at), tokens)).collect() }
    }

    #[test]
    fn parts_have_their_share_and_shades_tell_neighbours_apart() {
        let read = filled(Filler::Tool("read".into()), 60, &[3, 1]);
        let bash = filled(Filler::Tool("bash".into()), 30, &[2]);
        let thinking = filled(Filler::Thinking, 0, &[0]);
        let parts = parts(vec![read, bash, filled(Filler::User, 10, &[0]), thinking]);
        let told: Vec<_> = parts.iter().map(|part| (part.word.as_str(), part.shade)).collect();
        assert_eq!(
            told,
            [
                ("read", Shade::Full),
                ("bash", Shade::Half),
                ("user", Shade::Full),
                ("thinking", Shade::Half)
            ]
        );
        assert!((parts[0].share - 0.6).abs() < 1e-9);
        assert_eq!(parts[0].title(), "60 tokens in 2 entries: go through them, the largest first");
        assert_eq!(
            (parts[1].title().as_str(), parts[1].figure().as_str()),
            ("30 tokens: go to it", "30")
        );
        let [first, next] = [3, 1].map(EntryIdx);
        assert_eq!(parts[0].next(None), Some(first));
        assert_eq!(parts[0].next(Some(first)), Some(next));
        assert_eq!(parts[0].next(Some(next)), Some(first));
    }

    #[test]
    fn many_kinds_are_few_parts() {
        let tool =
            |at: u32| filled(Filler::Tool(format!("t{at}").into()), u64::from(50 - at), &[at]);
        let parts = parts((0..30).map(tool).collect());
        assert_eq!(parts.len(), MOST_PARTS);
        let last = parts.last().unwrap();
        assert_eq!((last.word.as_str(), last.entries[0]), ("23 more kinds", EntryIdx(7)));
        assert!((parts.iter().map(|part| part.share).sum::<f64>() - 1.0).abs() < 1e-9);
    }
}
