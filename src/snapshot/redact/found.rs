//! What the rules find in a file, line by line.
//!
//! In: lines, and what looks at texts. Out: secrets, each with all its spellings, and what follows from them: homes as
//! Pi writes them in the names of folders, and whose they are. Knows nothing of where else a secret stands.

use super::hit::{Bound, Hit};
use super::homes;
use super::kind::Kind;
use super::look::Look;
use super::pieces::{Pieces, Role, Step};
use super::secret::{Places, Secret};
use super::unseen::only_seen;
use super::views::{Escapes, resolved};
use std::collections::BTreeMap;

/// What was found so far.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) secrets: Vec<Secret>,
    /// By text, or by what several texts belong to.
    known: BTreeMap<Vec<u8>, usize>,
    /// The line that is being read, from 1.
    pub(super) line: u32,
}

impl Found {
    pub(super) fn learn(&mut self, line: &[u8], look: &Look) {
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

    pub(super) fn learn_text(&mut self, text: &[u8], key: Option<&[u8]>, look: &Look) {
        look.all(text, key, &mut |text, hit| self.add(text, &hit));
    }

    fn add(&mut self, text: &[u8], hit: &Hit) {
        let spelling = text.get(hit.range.clone()).unwrap_or_default();
        let by = match &hit.of {
            Some(of) => format!("{} {of}", hit.kind.slug()).into_bytes(),
            None => spelling.to_vec(),
        };
        if let Some(secret) = self.known.get(&by).and_then(|index| self.secrets.get_mut(*index)) {
            for spelling in spellings(spelling) {
                if !secret.spellings.contains(&spelling) {
                    secret.spellings.push(spelling);
                }
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
    pub(super) fn complete(&mut self) {
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

/// As it was found, and as it is seen.
fn spellings(found: &[u8]) -> impl Iterator<Item = Box<[u8]>> {
    std::iter::once(found.into()).chain(only_seen(found))
}

impl Secret {
    fn found(hit: &Hit, spelling: &[u8]) -> Self {
        Self {
            kind: hit.kind,
            text: String::from_utf8_lossy(spelling).into_owned(),
            places: Places::default(),
            advice: hit.kind.advice(),
            spellings: spellings(spelling).collect(),
            bound: hit.bound,
            lead_bytes: hit.lead_bytes,
            number: 0,
            owner: hit.of.clone(),
        }
    }
}
