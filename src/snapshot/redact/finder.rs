//! Finds the secrets of a file.
//!
//! In: the bytes of a session's file, the texts that go with it, rules. Out: its secrets, in the order of their
//! first places. It goes through the file twice, in slices: once to learn what is a secret, once to learn where
//! each stands, also where no rule would know it. Equal input gives equal secrets and numbers.

use super::found::Found;
use super::kind::{Advice, Kind};
use super::ledger::Ledger;
use super::look::Look;
use super::redaction::Redaction;
use super::rules::Rules;
use super::secret::Secret;
use std::ops::ControlFlow;

/// A search for secrets that is under way.
#[derive(Debug)]
pub struct Finder<'a> {
    bytes: &'a [u8],
    names: Vec<String>,
    look: Look<'a>,
    with_users: bool,
    at: usize,
    line: u32,
    found: Found,
    /// The second time through.
    counting: Option<Ledger>,
    redaction: Redaction,
}

impl<'a> Finder<'a> {
    /// A search that has looked at nothing yet. `names` are the texts that go with the file: its name, a title.
    #[must_use]
    pub fn new(bytes: &'a [u8], names: &[&str], rules: &'a Rules) -> Self {
        Self {
            bytes,
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            look: Look::new(rules),
            with_users: rules.has(Kind::User),
            at: 0,
            line: 0,
            found: Found::default(),
            counting: None,
            redaction: Redaction::new(&[]),
        }
    }

    /// Goes through at least so many bytes, to the end of a line, or to the end of all.
    pub fn advance(&mut self, budget_bytes: usize) -> ControlFlow<()> {
        let mut read_bytes = 0;
        while read_bytes < budget_bytes {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            if rest.is_empty() {
                if self.turn().is_break() {
                    return ControlFlow::Break(());
                }
                continue;
            }
            let len = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let line = rest.get(..len).unwrap_or_default();
            self.line += 1;
            self.at += len + 1;
            read_bytes += len + 1;
            match &mut self.counting {
                None => {
                    self.found.line = self.line;
                    self.found.learn(line, &self.look);
                }
                Some(ledger) => {
                    ledger.line = self.line;
                    self.redaction.line(line, ledger);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// At the end of the file: on to the second time, or done.
    fn turn(&mut self) -> ControlFlow<()> {
        if let Some(ledger) = &mut self.counting {
            ledger.line = 0;
            for name in &self.names {
                self.redaction.text_counted(name, ledger);
            }
            return ControlFlow::Break(());
        }
        self.found.line = 0;
        for name in std::mem::take(&mut self.names) {
            self.found.learn_text(name.as_bytes(), None, &self.look);
            self.names.push(name);
        }
        self.found.complete();
        self.found.secrets.retain(|secret| secret.kind != Kind::User || self.with_users);
        // What is most likely no secret must not hide what is one and lies in it.
        let (grave, others): (Vec<_>, Vec<_>) = std::mem::take(&mut self.found.secrets)
            .into_iter()
            .partition(|secret| secret.advice == Advice::TakeOut);
        self.redaction = Redaction::new(&grave);
        self.found.secrets = grave;
        self.found.secrets.extend(others);
        self.counting = Some(Ledger::default());
        self.at = 0;
        self.line = 0;
        ControlFlow::Continue(())
    }

    /// The secrets, once [`advance`](Self::advance) has said that it is done.
    #[must_use]
    pub fn secrets(self) -> Vec<Secret> {
        let Some(ledger) = self.counting else { return Vec::new() };
        let mut numbers: Vec<(&str, u32)> = Vec::new();
        let mut in_order = Vec::new();
        let mut secrets: Vec<Option<Secret>> = self.found.secrets.into_iter().map(Some).collect();
        // A secret that lies within another everywhere has no place of its own, until the other is kept.
        let rest = 0..secrets.len();
        for owner in ledger.order.iter().copied().chain(rest) {
            let Some(mut secret) = secrets.get_mut(owner).and_then(Option::take) else { continue };
            let slug = secret.kind.slug();
            let last = numbers.iter().position(|(known, _)| *known == slug);
            let last = last.unwrap_or_else(|| {
                numbers.push((slug, highest_used(self.bytes, slug)));
                numbers.len() - 1
            });
            if let Some((_, number)) = numbers.get_mut(last) {
                *number += 1;
                secret.number = *number;
            }
            if let Some(places) = ledger.places.get(owner).filter(|places| places.count > 0) {
                secret.places = places.clone();
            }
            in_order.push(secret);
        }
        in_order
    }
}

/// All secrets of a file, at once.
#[must_use]
pub fn find(bytes: &[u8], names: &[&str], rules: &Rules) -> Vec<Secret> {
    let mut finder = Finder::new(bytes, names, rules);
    while finder.advance(usize::MAX).is_continue() {}
    finder.secrets()
}

/// The highest number in a placeholder that stands in the file already: it was shared before.
fn highest_used(bytes: &[u8], slug: &str) -> u32 {
    let beginning = format!("[{slug} ");
    let places = memchr::memmem::find_iter(bytes, beginning.as_bytes());
    let numbers = places.filter_map(|at| {
        let digits = bytes.get(at + beginning.len()..)?;
        let len = digits.iter().take(8).take_while(|byte| byte.is_ascii_digit()).count();
        let number = str::from_utf8(digits.get(..len)?).ok()?.parse().ok()?;
        (digits.get(len) == Some(&b']')).then_some(number)
    });
    numbers.max().unwrap_or(0)
}
