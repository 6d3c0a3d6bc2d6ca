//! Addresses that stand in a text without any marks.
//!
//! In: runs. Out: the same, but an address in them is a run of its own that leads there. Only what says itself
//! that it is an address, by `https://` or by an `@`: `main.rs` may be the address of a page, but it is not here.

use super::{Marks, Run, address};
use linkify::{LinkFinder, LinkKind};

/// The runs of a block with the bare addresses as links.
pub(super) fn with_addresses(runs: Vec<Run>) -> Vec<Run> {
    let finder = LinkFinder::new();
    let mut all = Vec::with_capacity(runs.len());
    for run in runs {
        if run.address.is_some() || run.marks.has(Marks::CODE) {
            all.push(run);
            continue;
        }
        let before = all.len();
        let mut written = 0;
        for link in finder.links(&run.text) {
            let Some(address) = leads_to(link.as_str(), link.kind()) else { continue };
            let mut add = |range: std::ops::Range<usize>, address| {
                let text = run.text.get(range).unwrap_or_default().to_owned();
                if !text.is_empty() {
                    all.push(Run { text, marks: run.marks, address });
                }
            };
            add(written..link.start(), None);
            add(link.start()..link.end(), Some(address));
            written = link.end();
        }
        if all.len() == before {
            all.push(run);
        } else if let Some(rest) = run.text.get(written..).filter(|rest| !rest.is_empty()) {
            all.push(Run { text: rest.to_owned(), marks: run.marks, address: None });
        }
    }
    all
}

/// Where a bare address leads, if it may be followed.
fn leads_to(text: &str, kind: &LinkKind) -> Option<String> {
    let address = if *kind == LinkKind::Email {
        let (name, _) = text.split_once('@')?;
        // With other signs it is more likely a setting or a path.
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b".+-_".contains(&byte);
        name.bytes().all(is_name).then(|| format!("mailto:{text}"))?
    } else {
        text.to_owned()
    };
    address::is_safe(&address).then_some(address)
}
