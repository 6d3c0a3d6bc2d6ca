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
    /// As its tone is, in stripes.
    Striped,
}

/// More parts than this are one.
const MOST_PARTS: usize = 8;

/// What tools look like, by their order; more than can be told apart are among the rest.
const SHADES_OF_TOOLS: [Shade; 4] = [Shade::Full, Shade::Half, Shade::Faint, Shade::Striped];

/// The parts of a filling.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a share on screen")]
pub fn parts(filling: Vec<Filled>) -> Vec<Part> {
    let all: u64 = filling.iter().map(|filled| filled.tokens).sum();
    let of_all = |tokens: u64| tokens as f64 / all.max(1) as f64;
    let mut parts: Vec<Part> = Vec::new();
    let mut rest: Vec<Filled> = Vec::new();
    let count = filling.len();
    for filled in filling {
        let has_room = count <= MOST_PARTS || parts.len() + 1 < MOST_PARTS;
        let Some(shade) = shade(&filled.with, &parts).filter(|_| has_room) else {
            rest.push(filled);
            continue;
        };
        let tone = tone(&filled.with);
        parts.push(Part {
            word: named(filled.with.word()),
            tokens: filled.tokens,
            share: of_all(filled.tokens),
            tone,
            shade,
            entries: filled.entries.into_iter().map(|(entry, _)| entry).collect(),
        });
    }
    if !rest.is_empty() {
        let tokens = rest.iter().map(|filled| filled.tokens).sum();
        let mut entries: Vec<(EntryIdx, u64)> =
            rest.iter().flat_map(|filled| filled.entries.iter().copied()).collect();
        order::by_key(&mut entries, |(_, tokens)| std::cmp::Reverse(*tokens));
        let word = match rest.as_slice() {
            [one] => named(one.with.word()),
            several => counted(several.len(), "more kind", "more kinds"),
        };
        parts.push(Part {
            word,
            tokens,
            share: of_all(tokens),
            tone: Tone::Meta,
            shade: Shade::Full,
            entries: entries.into_iter().map(|(entry, _)| entry).collect(),
        });
    }
    parts
}

/// How much all parts are together, in few figures.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "few figures are shown")]
pub fn figure_of_all(parts: &[Part]) -> String {
    thousands(parts.iter().map(|part| part.tokens).sum::<u64>() as f64)
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

/// What always has the same shade beside its like; tools go by their order, as long as there are shades.
fn shade(with: &Filler, before: &[Part]) -> Option<Shade> {
    match with {
        Filler::Tools | Filler::Thinking => Some(Shade::Half),
        Filler::Tool(_) | Filler::Commands => {
            let tools = before.iter().filter(|part| part.tone == Tone::Tool).count();
            SHADES_OF_TOOLS.get(tools).copied()
        }
        _ => Some(Shade::Full),
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
    fn no_two_parts_look_alike_and_the_rest_is_one() {
        let others =
            [Filler::System, Filler::Tools, Filler::User, Filler::Assistant, Filler::Thinking];
        let tool =
            |at: u32| filled(Filler::Tool(format!("t{at}").into()), u64::from(50 - at), &[at]);
        let rest_of = |tools: u32, others: &[Filler]| {
            let all =
                (0..tools).map(tool).chain(others.iter().map(|with| filled(with.clone(), 1, &[])));
            let parts = parts(all.collect());
            assert!(parts.len() <= MOST_PARTS);
            assert!((parts.iter().map(|part| part.share).sum::<f64>() - 1.0).abs() < 1e-9);
            for (at, part) in parts.iter().enumerate() {
                let looks = |part: &Part| (part.tone, part.shade);
                assert!(parts[..at].iter().all(|before| looks(before) != looks(part)), "{parts:?}");
            }
            let last = parts.last().unwrap();
            (last.word.clone(), last.entries.first().copied())
        };
        assert_eq!(rest_of(30, &[]), ("26 more kinds".into(), Some(EntryIdx(4))));
        assert_eq!(rest_of(30, &others), ("28 more kinds".into(), Some(EntryIdx(4))));
        assert_eq!(rest_of(5, &others[..2]), ("t4".into(), Some(EntryIdx(4))));
        assert_eq!(rest_of(4, &others[..2]), ("tools".into(), None));
    }
}
