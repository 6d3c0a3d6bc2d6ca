//! A file that is rewritten without its secrets, in slices.
//!
//! In: the file's bytes. Out: its bytes without the secrets, and what became of its ids, so that what names one from
//! outside still does.

use super::ids::Ids;
use super::ledger::Ledger;
use super::redaction::Redaction;
use std::ops::ControlFlow;

/// A file that is being rewritten.
#[derive(Debug)]
pub struct Rewriting<'r> {
    redaction: &'r Redaction,
    bytes: &'r [u8],
    at: usize,
    out: Vec<u8>,
    ledger: Ledger,
}

/// A file without its secrets.
#[derive(Clone, Debug, Default)]
pub struct Rewritten {
    /// Its bytes.
    pub bytes: Vec<u8>,
    ids: Ids,
}

impl Rewritten {
    /// A short text that goes with the file, without the secrets: an id of the file is what it became there.
    #[must_use]
    pub fn text(&self, redaction: &Redaction, text: &str) -> String {
        self.ids.renamed(text).unwrap_or_else(|| redaction.text(text))
    }
}

impl<'r> Rewriting<'r> {
    pub(super) fn new(redaction: &'r Redaction, bytes: &'r [u8]) -> Self {
        Self { redaction, bytes, at: 0, out: Vec::new(), ledger: Ledger::default() }
    }

    /// Goes through at least so many bytes, to the end of a line, or to the end of all.
    pub fn advance(&mut self, budget_bytes: usize) -> ControlFlow<()> {
        if self.redaction.is_empty() {
            self.out.extend_from_slice(self.bytes.get(self.at..).unwrap_or_default());
            self.at = self.bytes.len();
        }
        let mut read_bytes = 0;
        while read_bytes < budget_bytes {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            if rest.is_empty() {
                return ControlFlow::Break(());
            }
            let len = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let line = rest.get(..len).unwrap_or_default();
            match self.redaction.line(line, &mut self.ledger) {
                Some(changed) => self.out.extend_from_slice(&changed),
                None => self.out.extend_from_slice(line),
            }
            self.out.extend_from_slice(rest.get(len..=len).unwrap_or_default());
            self.at += len + 1;
            read_bytes += len + 1;
        }
        ControlFlow::Continue(())
    }

    /// How many bytes have been gone through.
    #[must_use]
    pub fn done_bytes(&self) -> usize {
        self.at.min(self.bytes.len())
    }

    /// What was written, once [`advance`](Self::advance) has said that it is done.
    #[must_use]
    pub fn finish(self) -> Rewritten {
        Rewritten { bytes: self.out, ids: self.ledger.ids }
    }
}
