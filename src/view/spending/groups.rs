//! What a session used by model, and what it used tools for, as groups of figures.
//!
//! In go sums; out come so many groups as a person compares, and the rest as one. It refuses to know how they are
//! shown.

use super::Figure;
use super::by_tool::{ToolUse, by_tool};
use crate::session::order;
use crate::session::{EntryIdx, Session, Share, Totals};
use crate::wording::{cost, counted, grouped, named, whole};

/// More models or tools than a person compares; the rest is told as one.
const MOST_GROUPS: usize = 50;

/// The figures of one model, or of one tool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// What it is called.
    pub name: String,
    /// Its figures.
    pub figures: Vec<Figure>,
}

pub(super) fn models(everywhere: &Totals, on_path: &Totals) -> Vec<Group> {
    let all = everywhere.by_model.iter().map(|(name, share)| Named {
        name: if name == Totals::NO_MODEL { "no model named".to_owned() } else { named(name) },
        everywhere: *share,
        on_path: on_path.by_model.get(name).copied().unwrap_or_default(),
    });
    let mut all: Vec<Named<Share>> = all.collect();
    // Those of one cost stay in order of their names.
    order::by(&mut all, |one, other| {
        other.everywhere.usage.cost_usd.total_cmp(&one.everywhere.usage.cost_usd)
    });
    let group = |one: Named<Share>| Group {
        figures: vec![
            one.figure("Messages", |share| grouped(share.assistant_messages)),
            one.figure("Tokens", |share| whole(share.usage.sum())),
            one.figure("Cost", |share| cost(share.usage.cost_usd)),
        ],
        name: one.name,
    };
    most(all, "model", Share::add).into_iter().map(group).collect()
}

pub(super) fn tools(session: &Session, path: &[EntryIdx]) -> Vec<Group> {
    let on_path = by_tool(session, path.iter().copied());
    let mut all: Vec<(String, ToolUse)> = by_tool(session, session.indices()).into_iter().collect();
    order::by(&mut all, |(one, its), (other, others)| {
        (others.tokens, others.calls, one).cmp(&(its.tokens, its.calls, other))
    });
    let all = all.into_iter().map(|(name, everywhere)| Named {
        on_path: on_path.get(&name).copied().unwrap_or_default(),
        name: if name.is_empty() { "no tool named".to_owned() } else { named(&name) },
        everywhere,
    });
    let group = |one: Named<ToolUse>| Group {
        figures: vec![
            one.figure("Calls", |tool| grouped(tool.calls)),
            one.figure("Results", |tool| grouped(tool.results)),
            one.figure("Failed", |tool| grouped(tool.failures)),
            one.figure("Tokens of results", |tool| match tool.tokens {
                0 => "0".to_owned(),
                tokens => format!("≈ {}", grouped(tokens)),
            }),
        ],
        name: one.name,
    };
    most(all.collect(), "tool", ToolUse::add).into_iter().map(group).collect()
}

/// What is added up under a name: everywhere, and on the path.
struct Named<T> {
    name: String,
    everywhere: T,
    on_path: T,
}

/// So many as a person compares, and the rest as one.
fn most<T: Copy + Default>(
    mut all: Vec<Named<T>>,
    what: &str,
    add: fn(&mut T, &T),
) -> Vec<Named<T>> {
    let further = all.split_off(all.len().min(MOST_GROUPS));
    if !further.is_empty() {
        let name = counted(further.len(), &format!("more {what}"), &format!("more {what}s"));
        let mut rest = Named { name, everywhere: T::default(), on_path: T::default() };
        for one in &further {
            add(&mut rest.everywhere, &one.everywhere);
            add(&mut rest.on_path, &one.on_path);
        }
        all.push(rest);
    }
    all
}

impl<T> Named<T> {
    fn figure(&self, name: &'static str, told: impl Fn(&T) -> String) -> Figure {
        Figure { name, everywhere: told(&self.everywhere), on_path: told(&self.on_path) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::read;
    use crate::view::spending::Spending;
    use std::fmt::Write as _;

    #[test]
    fn a_file_of_many_models_and_tools_is_told_in_some_groups() {
        let mut file = String::from(r#"{"type":"session","version":3,"id":"s"}"#);
        for at in 0..MOST_GROUPS + 2 {
            let call = format!(r#"{{"type":"toolCall","id":"c","name":"t{at}"}}"#);
            write!(file, "\n{{\"type\":\"message\",\"id\":\"{at}\",\"parentId\":null,\"message\":{{\"role\":\"assistant\",\"model\":\"m{at}\",\"content\":[{call}],\"usage\":{{\"input\":5}}}}}}").unwrap();
        }
        let session = read(file.as_bytes()).session;
        let spending = Spending::of(&session, session.leaf());
        for (groups, rest) in
            [(&spending.models, "2 more models"), (&spending.tools, "2 more tools")]
        {
            assert_eq!(groups.len(), MOST_GROUPS + 1);
            let last = groups.last().unwrap();
            assert_eq!((last.name.as_str(), last.figures[0].everywhere.as_str()), (rest, "2"));
        }
    }
}
