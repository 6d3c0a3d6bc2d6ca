//! Which rows of the tree a filter shows, with the meanings that Pi's `/tree` gives them.
//!
//! In: a session, the chosen leaf and an entry. Out: whether the entry is shown. What becomes of the
//! entries below a hidden one is the layout's to say.

use crate::session::{EntryIdx, EntryKind, Message, Role, Session};

/// A choice of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Filter {
    /// All but what sets or keeps something: labels, edits, state, models, levels, names.
    #[default]
    Default,
    /// The same without tool results.
    NoTools,
    /// What the user said.
    User,
    /// What has a label.
    Labeled,
    /// Everything.
    All,
}

impl Filter {
    /// All filters, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Default, Self::NoTools, Self::User, Self::Labeled, Self::All];

    /// The filter's name on screen.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Default => "Default",
            Self::NoTools => "No tools",
            Self::User => "User",
            Self::Labeled => "Labeled",
            Self::All => "All",
        }
    }

    /// The filter's name in Pi's settings and on a command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::NoTools => "no-tools",
            Self::User => "user-only",
            Self::Labeled => "labeled-only",
            Self::All => "all",
        }
    }

    /// Whether an entry is shown. The leaf always is, so that one sees where one stands.
    #[must_use]
    pub fn shows(self, session: &Session, leaf: Option<EntryIdx>, entry: EntryIdx) -> bool {
        if leaf == Some(entry) {
            return true;
        }
        let kind = &session.entry(entry).kind;
        if says_nothing(kind) {
            return false;
        }
        match self {
            Self::All => true,
            Self::Default => !is_setting(kind),
            Self::NoTools => !is_setting(kind) && !matches!(role(kind), Some(Role::ToolResult(_))),
            Self::User => matches!(role(kind), Some(Role::User)),
            Self::Labeled => session.label(entry).is_some(),
        }
    }

    /// Whether lines that could not be read are shown. Who asks for the user's words or for labels asks
    /// for nothing else.
    #[must_use]
    pub fn shows_unreadable(self) -> bool {
        !matches!(self, Self::User | Self::Labeled)
    }
}

/// What no filter shows: usage, and turns that are tool calls and nothing else. Their results tell of
/// them.
fn says_nothing(kind: &EntryKind) -> bool {
    match kind {
        EntryKind::Usage(_) => true,
        EntryKind::Message(Some(message)) => is_silent_turn(message),
        _ => false,
    }
}

fn is_silent_turn(message: &Message) -> bool {
    let Role::Assistant(turn) = &message.role else { return false };
    let reason = turn.stop_reason.as_deref().unwrap_or_default();
    message.content.excerpt.is_empty() && matches!(reason, "" | "stop" | "toolUse")
}

fn is_setting(kind: &EntryKind) -> bool {
    matches!(
        kind,
        EntryKind::Label(_)
            | EntryKind::ContextEdit(_)
            | EntryKind::Custom(_)
            | EntryKind::ModelChange(_)
            | EntryKind::ThinkingLevelChange(_)
            | EntryKind::SessionInfo(_)
    )
}

fn role(kind: &EntryKind) -> Option<&Role> {
    match kind {
        EntryKind::Message(Some(message)) => Some(&message.role),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;

    const FILE: &[u8] = br#"{"type":"session","version":3,"id":"s"}
{"type":"model_change","id":"model","parentId":null,"provider":"p","modelId":"m"}
{"type":"message","id":"system","parentId":"model","message":{"role":"system","content":"be kind"}}
{"type":"message","id":"user","parentId":"system","message":{"role":"user","content":"q"}}
{"type":"message","id":"calls","parentId":"user","message":{"role":"assistant","content":[{"type":"text","text":" \n"},{"type":"toolCall","id":"c","name":"ls","arguments":{}}],"stopReason":"toolUse"}}
{"type":"message","id":"result","parentId":"calls","message":{"role":"toolResult","toolCallId":"c","content":[]}}
{"type":"message","id":"stopped","parentId":"result","message":{"role":"assistant","content":[],"stopReason":"aborted"}}
{"type":"message","id":"says","parentId":"stopped","message":{"role":"assistant","content":"a","stopReason":"stop"}}
{"type":"custom","id":"state","parentId":"says","customType":"x"}
{"type":"custom_message","id":"extension","parentId":"state","customType":"x","content":"c","display":false}
{"type":"usage","id":"usage","parentId":"extension","kind":"warm"}
{"type":"compaction","id":"compaction","parentId":"usage","summary":"s"}
{"type":"someday","id":"unknown","parentId":"compaction"}
{"type":"label","id":"label","parentId":"unknown","targetId":"says","label":" "}"#;

    fn shown(filter: Filter, leaf: &str) -> String {
        let session = read(FILE).session;
        let leaf = session.find(leaf);
        let shown = session.indices().filter(|entry| filter.shows(&session, leaf, *entry));
        let ids: Vec<&str> = shown.map(|entry| session.entry(entry).id.as_ref()).collect();
        ids.join(" ")
    }

    #[test]
    fn default_leaves_out_what_sets_something() {
        let want = "system user result stopped says extension compaction unknown";
        assert_eq!(shown(Filter::Default, "unknown"), want);
    }

    #[test]
    fn no_tools_leaves_out_tool_results_too() {
        let want = "system user stopped says extension compaction unknown";
        assert_eq!(shown(Filter::NoTools, "unknown"), want);
    }

    #[test]
    fn all_leaves_out_usage_and_silent_turns_only() {
        let want = "model system user result stopped says state extension compaction unknown label";
        assert_eq!(shown(Filter::All, "unknown"), want);
    }

    #[test]
    fn a_blank_label_is_a_label() {
        assert_eq!(shown(Filter::Labeled, "says"), "says");
    }

    #[test]
    fn the_leaf_is_always_shown() {
        assert_eq!(shown(Filter::User, "calls"), "user calls");
        assert_eq!(shown(Filter::Labeled, "usage"), "says usage");
    }
}
