//! How large the context was along a path: the strip under both panes.
//!
//! In: a session and a path. Out: a [`Strip`]: what models measured, where compactions cut it, the window
//! if it is known. How it is drawn is `shapes`' to say.

mod shapes;

pub use shapes::{Shapes, Under};

use crate::models;
use crate::session::{EntryIdx, EntryKind, Session};
use crate::wording::{cost, thousands};

/// The context along a path.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Strip {
    /// What was measured, in order of the path.
    pub measures: Vec<Measure>,
    /// Where compactions stand.
    pub cliffs: Vec<Cliff>,
    /// The window of the model in force at the path's end, if it is known.
    pub window_tokens: Option<u32>,
    /// How many entries the path has.
    pub length: usize,
}

/// A measure of the context by a model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measure {
    /// The answer that it was made with.
    pub entry: EntryIdx,
    /// Its place on the path.
    pub at: usize,
    /// The size of the context, the answer included.
    pub tokens: f64,
    /// What the answer cost.
    pub cost_usd: f64,
}

/// A compaction on the path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cliff {
    /// The compaction.
    pub entry: EntryIdx,
    /// Its place on the path.
    pub at: usize,
    /// The size before, as the compaction says it.
    pub before_tokens: Option<f64>,
    /// The first size measured after it.
    pub after_tokens: Option<f64>,
}

impl Measure {
    /// The measure in a few words: `82.4k tokens · $0.031`.
    #[must_use]
    pub fn words(&self) -> String {
        let tokens = format!("{} tokens", thousands(self.tokens));
        if self.cost_usd > 0.0 { format!("{tokens} · {}", cost(self.cost_usd)) } else { tokens }
    }
}

impl Cliff {
    /// The compaction in a few words: `compaction: 50.1k → 5.6k`.
    #[must_use]
    pub fn words(&self) -> String {
        match (self.before_tokens, self.after_tokens) {
            (Some(before), Some(after)) => {
                format!("compaction: {} → {}", thousands(before), thousands(after))
            }
            (Some(before), None) => format!("compaction: {} before it", thousands(before)),
            (None, Some(after)) => format!("compaction: {} after it", thousands(after)),
            (None, None) => "compaction".to_owned(),
        }
    }
}

impl Strip {
    /// The context along a path, from the root to its end.
    #[must_use]
    pub fn of(session: &Session, path: &[EntryIdx]) -> Self {
        let mut strip = Self { length: path.len(), ..Self::default() };
        let mut open_cliffs = 0;
        for (at, &entry) in path.iter().enumerate() {
            let brief = session.entry(entry);
            if let EntryKind::Compaction(compaction) = &brief.kind {
                let before_tokens = compaction.tokens_before;
                strip.cliffs.push(Cliff { entry, at, before_tokens, after_tokens: None });
                open_cliffs += 1;
            }
            let turn = brief.turn().filter(|turn| !turn.is_unfinished());
            let Some(turn) = turn.filter(|turn| turn.measured_tokens > 0.0) else { continue };
            let tokens = turn.measured_tokens;
            let cost_usd = brief.usage.as_ref().map_or(0.0, |usage| usage.cost_usd);
            strip.measures.push(Measure { entry, at, tokens, cost_usd });
            for cliff in strip.cliffs.iter_mut().rev().take(open_cliffs) {
                cliff.after_tokens = Some(tokens);
            }
            open_cliffs = 0;
        }
        strip.window_tokens = window(session, path);
        strip
    }

    /// Whether there is anything to draw.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.measures.is_empty()
    }
}

/// The window, in tokens, of the last model that answered on a path, or else that was set; nothing if it is not known.
#[must_use]
pub fn window(session: &Session, path: &[EntryIdx]) -> Option<u32> {
    let named = path.iter().rev().find_map(|entry| {
        let entry = session.entry(*entry);
        if let EntryKind::ModelChange(model) = &entry.kind {
            return Some((model.provider.as_deref()?, model.id.as_deref()?));
        }
        let turn = entry.turn()?;
        Some((turn.provider.as_deref()?, turn.model.as_deref()?))
    });
    let (provider, model) = named?;
    models::find(provider, model).map(|facts| facts.context_window_tokens)
}

#[cfg(test)]
pub(super) mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::session::read;
    use serde_json::json;

    /// A path of answers of these sizes; 0 is a compaction.
    pub(super) fn session(sizes: &[u32]) -> Session {
        let mut file = String::from("{\"type\":\"session\",\"version\":3,\"id\":\"s\"}");
        for (at, size) in sizes.iter().enumerate() {
            let parent = at.checked_sub(1).map(|at| format!("e{at}"));
            let entry = if *size == 0 {
                json!({"type": "compaction", "id": format!("e{at}"), "parentId": parent,
                    "summary": "s", "firstKeptEntryId": "e0", "tokensBefore": 9})
            } else {
                json!({"type": "message", "id": format!("e{at}"), "parentId": parent, "message": {
                    "role": "assistant", "content": [], "provider": "anthropic", "model": "claude-sonnet-4-5",
                    "stopReason": "stop", "usage": {"totalTokens": size}}})
            };
            let _ = write!(file, "\n{entry}");
        }
        read(file.as_bytes()).session
    }

    pub(super) fn strip(sizes: &[u32]) -> Strip {
        let session = session(sizes);
        Strip::of(&session, &session.path(session.leaf()))
    }

    #[test]
    fn a_compaction_is_a_cliff() {
        let strip = strip(&[100, 200, 0, 50]);
        assert_eq!(strip.cliffs[0].after_tokens, Some(50.0));
        assert_eq!(strip.cliffs[0].before_tokens, Some(9.0));
        assert_eq!(strip.cliffs[0].words(), "compaction: 9 → 50");
        assert_eq!(strip.measures[1].words(), "200 tokens");
    }
}
