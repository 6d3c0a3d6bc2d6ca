//! Finds the secrets of a file.
//!
//! In: the bytes of a session's file, the texts that go with it, rules. Out: its secrets, in the order of their
//! first places. It goes through the file twice, in slices: once to learn what is a secret, once to learn where
//! each stands, also where no rule would know it. Equal input gives equal secrets and numbers.

use super::hit::{Bound, Hit};
use super::homes;
use super::kind::{Advice, Kind};
use super::ledger::Ledger;
use super::look::Look;
use super::pieces::{Pieces, Role, Step};
use super::redaction::Redaction;
use super::rules::Rules;
use super::secret::{Places, Secret};
use super::views::{Escapes, resolved};
use std::collections::BTreeMap;
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

/// What was found so far.
#[derive(Debug, Default)]
struct Found {
    secrets: Vec<Secret>,
    /// By text, or by what several texts belong to.
    known: BTreeMap<Vec<u8>, usize>,
    /// The line that is being read, from 1.
    line: u32,
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
        let mut numbers: BTreeMap<&str, u32> = BTreeMap::new();
        let mut in_order = Vec::new();
        let mut secrets: Vec<Option<Secret>> = self.found.secrets.into_iter().map(Some).collect();
        // A secret that lies within another everywhere has no place of its own, until the other is kept.
        let rest = 0..secrets.len();
        for owner in ledger.order.iter().copied().chain(rest) {
            let Some(mut secret) = secrets.get_mut(owner).and_then(Option::take) else { continue };
            let slug = secret.kind.slug();
            let number = numbers.entry(slug).or_insert_with(|| highest_used(self.bytes, slug));
            *number += 1;
            secret.number = *number;
            if let Some(places) = ledger.places.get(&owner) {
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

impl Found {
    fn learn(&mut self, line: &[u8], look: &Look) {
        let mut pieces = Pieces::of(line);
        loop {
            match pieces.next() {
                Step::Piece(piece) if piece.role != Role::Number => {
                    let text = line.get(piece.span).unwrap_or_default();
                    let key = piece.key.and_then(|key| line.get(key));
                    let read = resolved(text, Escapes::Json);
                    self.learn_text(read.as_deref().unwrap_or(text), key, look);
                }
                Step::Piece(piece) => {
                    let text = line.get(piece.span).unwrap_or_default();
                    let key = piece.key.and_then(|key| line.get(key));
                    self.learn_text(text, key, look);
                }
                Step::Opened | Step::Closed => {}
                Step::End => return,
                Step::Torn => return self.learn_text(line, None, look),
            }
        }
    }

    fn learn_text(&mut self, text: &[u8], key: Option<&[u8]>, look: &Look) {
        look.all(text, key, &mut |text, hit| self.add(text, &hit));
    }

    fn add(&mut self, text: &[u8], hit: &Hit) {
        let spelling = text.get(hit.range.clone()).unwrap_or_default();
        let by = match &hit.of {
            Some(of) => format!("{} {of}", hit.kind.slug()).into_bytes(),
            None => spelling.to_vec(),
        };
        if let Some(secret) = self.known.get(&by).and_then(|index| self.secrets.get_mut(*index)) {
            if !secret.spellings.iter().any(|known| **known == *spelling) {
                secret.spellings.push(spelling.into());
            }
            if hit.kind < secret.kind {
                secret.kind = hit.kind;
                secret.advice = hit.kind.advice();
                secret.lead_bytes = hit.lead_bytes;
            }
            secret.bound = secret.bound.min(hit.bound);
            secret.places.add(self.line);
            return;
        }
        self.known.insert(by, self.secrets.len());
        let mut secret = Secret::found(hit, spelling);
        secret.places.add(self.line);
        self.secrets.push(secret);
    }

    /// Adds what follows from what was found: homes as Pi writes them in the names of folders, and whose they are.
    fn complete(&mut self) {
        let mut users = Vec::new();
        let mut folder_names = Vec::new();
        for home in self.secrets.iter_mut().filter(|secret| secret.kind == Kind::Home) {
            let paths = home.spellings.iter().filter(|path| !path.starts_with(b"-"));
            let names: Vec<_> = paths.map(|path| homes::as_folder_name(path)).collect();
            home.spellings.extend(names.iter().cloned());
            folder_names.extend(names);
            users.extend(home.owner.clone());
        }
        // A folder's name alone does not say where a person's name ends; a path does.
        let is_part = |name: &[u8]| {
            folder_names.iter().any(|whole| whole.len() > name.len() && whole.starts_with(name))
        };
        let is_guess = |secret: &Secret| {
            let mut spellings = secret.spellings.iter();
            secret.kind == Kind::Home
                && spellings.all(|name| name.starts_with(b"-") && is_part(name))
        };
        let guessed: Vec<_> =
            self.secrets.iter().filter(|secret| is_guess(secret)).cloned().collect();
        users.retain(|user| guessed.iter().all(|secret| secret.owner.as_ref() != Some(user)));
        self.secrets.retain(|secret| !guessed.contains(secret));
        for user in users.into_iter().filter(|user| homes::is_telling(user)) {
            let hit = Hit { bound: Bound::User, ..Hit::new(Kind::User, 0..user.len()) };
            self.secrets.push(Secret::found(&hit, user.as_bytes()));
        }
        self.known.clear();
    }
}

impl Secret {
    fn found(hit: &Hit, spelling: &[u8]) -> Self {
        Self {
            kind: hit.kind,
            text: String::from_utf8_lossy(spelling).into_owned(),
            places: Places::default(),
            advice: hit.kind.advice(),
            spellings: vec![spelling.into()],
            bound: hit.bound,
            lead_bytes: hit.lead_bytes,
            number: 0,
            owner: hit.of.clone(),
        }
    }
}
