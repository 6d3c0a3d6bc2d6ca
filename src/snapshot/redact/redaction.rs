//! Takes secrets out of a file's bytes.
//!
//! In: the secrets that are to go, and lines. Out: the lines with placeholders. What is found is any spelling of
//! a secret, in a line as it stands, as it reads without escapes, and in base64. A line without a secret
//! keeps its bytes; of another, all that is no secret does. Knows nothing of how secrets are found.

use super::edits::{Edit, With, applied, merged};
use super::hit::Bound;
use super::kind::Kind;
use super::ledger::Ledger;
use super::look::{DEEPEST, each_view};
use super::needles::{Found, Needles};
use super::packed;
use super::pieces::{Piece, Pieces, Role, Step, is_of_format};
use super::secret::Secret;
use super::signatures::Blocks;
use std::ops::{ControlFlow, Range};

/// What is taken out, and what stands in its place.
#[derive(Clone, Debug)]
pub struct Redaction {
    pub(super) secrets: Vec<Secret>,
    placeholders: Vec<String>,
    needles: Needles,
    targets: Vec<Target>,
}

/// What a needle is of.
#[derive(Clone, Copy, Debug)]
struct Target {
    secret: u32,
    form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Plain,
    /// In base64; the first group of four characters that is wholly of the secret begins so far on.
    Base64 {
        grid: u8,
    },
}

impl Redaction {
    /// Takes out these secrets.
    #[must_use]
    pub fn new(secrets: &[Secret]) -> Self {
        let mut needles = Vec::new();
        let mut targets = Vec::new();
        for (secret, index) in secrets.iter().zip(0..) {
            for spelling in &secret.spellings {
                for part in parts(secret.kind, spelling) {
                    needles.push((part.into(), targets.len()));
                    targets.push(Target { secret: index, form: Form::Plain });
                    if secret.bound == Bound::Anywhere {
                        for (coded, grid) in packed::at_each_offset(part) {
                            needles.push((coded, targets.len()));
                            targets.push(Target { secret: index, form: Form::Base64 { grid } });
                        }
                    }
                }
            }
        }
        let needles = needles.into_iter();
        Self {
            secrets: secrets.to_vec(),
            placeholders: secrets.iter().map(Secret::placeholder).collect(),
            needles: Needles::new(
                needles.filter_map(|(text, index)| Some((text, u32::try_from(index).ok()?))),
            ),
            targets,
        }
    }

    /// A short text that goes with the file, such as its name, without the secrets.
    #[must_use]
    pub fn text(&self, text: &str) -> String {
        self.text_counted(text, &mut Ledger::default())
    }

    pub(super) fn text_counted(&self, text: &str, ledger: &mut Ledger) -> String {
        let edits = self.edits(text.as_bytes(), 0);
        ledger.count(&edits);
        String::from_utf8_lossy(&applied(text.as_bytes(), &edits, &self.placeholders)).into_owned()
    }

    /// The file's bytes without the secrets, at once.
    #[must_use]
    pub fn bytes(&self, bytes: &[u8]) -> Vec<u8> {
        let mut rewriting = self.over(bytes);
        while rewriting.advance(usize::MAX).is_continue() {}
        rewriting.finish()
    }

    /// The file's bytes without the secrets, in slices.
    #[must_use]
    pub fn over<'r>(&'r self, bytes: &'r [u8]) -> Rewriting<'r> {
        Rewriting { redaction: self, bytes, at: 0, out: Vec::new(), ledger: Ledger::default() }
    }

    /// A line without the secrets; nothing if it has none.
    pub(super) fn line(&self, line: &[u8], ledger: &mut Ledger) -> Option<Vec<u8>> {
        let edits = self.edits_of_line(line, ledger).unwrap_or_else(|| self.edits_of_torn(line));
        ledger.count(&edits);
        (!edits.is_empty()).then(|| applied(line, &edits, &self.placeholders))
    }

    /// Nothing if the line is no JSON.
    fn edits_of_line(&self, line: &[u8], ledger: &mut Ledger) -> Option<Vec<Edit>> {
        let mut pieces = Pieces::of(line);
        let mut blocks = Blocks::default();
        let mut edits = Vec::new();
        loop {
            match pieces.next() {
                Step::Piece(piece) => {
                    let changes = self.edits_of_piece(line, &piece, ledger);
                    blocks.pass(&piece, line);
                    if !changes.is_empty() {
                        blocks.change();
                    }
                    edits.extend(changes);
                }
                Step::Opened => blocks.open(),
                Step::Closed => edits.extend(blocks.close(line)),
                Step::End => return Some(merged(edits)),
                Step::Torn => return None,
            }
        }
    }

    fn edits_of_piece(&self, line: &[u8], piece: &Piece, ledger: &mut Ledger) -> Vec<Edit> {
        let raw = line.get(piece.span.clone()).unwrap_or_default();
        if raw.len() < super::needles::LEAST_BYTES || piece.must_stay(line) {
            return Vec::new();
        }
        let mut edits = self.edits(raw, 0);
        let is_id = piece.is_id(line);
        if (piece.role == Role::Number && !edits.is_empty()) || is_id {
            let mut bytes = applied(raw, &edits, &self.placeholders);
            if is_id {
                bytes = ledger.distinct(raw, bytes);
            }
            if bytes == raw {
                return Vec::new();
            }
            if piece.role == Role::Number {
                bytes = [b"\"", bytes.as_slice(), b"\""].concat();
            }
            let owners = edits.iter().flat_map(Edit::owners).collect();
            edits = vec![Edit { range: 0..raw.len(), with: With::Bytes(bytes, owners) }];
        }
        for edit in &mut edits {
            edit.range.start += piece.span.start;
            edit.range.end += piece.span.start;
        }
        edits
    }

    /// Of a damaged line all can change, except what may be a name of the format: a whole record may follow
    /// a torn one.
    fn edits_of_torn(&self, line: &[u8]) -> Vec<Edit> {
        let mut edits = self.edits(line, 0);
        edits.retain(|edit| {
            let quotes = (
                edit.range.start.checked_sub(1).and_then(|at| line.get(at)),
                line.get(edit.range.end),
            );
            let is_name = quotes == (Some(&b'"'), Some(&b'"'));
            !is_name || !is_of_format(line.get(edit.range.clone()).unwrap_or_default())
        });
        edits
    }

    /// What changes in a text, in order and apart.
    fn edits(&self, text: &[u8], depth: usize) -> Vec<Edit> {
        let mut edits = Vec::new();
        each_view(text, &mut |view, way_back| {
            let from = edits.len();
            self.edits_of_view(view, depth, &mut edits);
            if edits.len() > from {
                let ranges = edits.iter_mut().skip(from).map(|edit: &mut Edit| &mut edit.range);
                way_back(&mut ranges.collect::<Vec<_>>());
            }
        });
        let mut edits = merged(edits);
        for edit in &mut edits {
            edit.keep_code_of_urls(text, &self.placeholders);
        }
        edits
    }

    fn edits_of_view(&self, view: &[u8], depth: usize, edits: &mut Vec<Edit>) {
        let mut repack = |inner: packed::Packed| {
            let changes = self.edits(&inner.bytes, depth + 1);
            if !changes.is_empty() {
                let bytes = inner.pack(&applied(&inner.bytes, &changes, &self.placeholders), view);
                let owners = changes.iter().flat_map(Edit::owners).collect();
                edits.push(Edit { range: inner.range, with: With::Bytes(bytes, owners) });
            }
        };
        if depth < DEEPEST {
            packed::each(view, &mut repack);
        }
        let mut from = 0;
        while let Some(found) = self.needles.next(view, from, &mut |found| self.fits(view, found)) {
            from = found.at + found.len;
            let Some(target) = self.targets.get(found.meaning as usize) else { continue };
            match target.form {
                Form::Plain => edits.push(Edit {
                    range: found.at..from,
                    with: With::Placeholder(target.secret as usize),
                }),
                Form::Base64 { grid } if depth < DEEPEST => {
                    if let Some(inner) = packed::around(view, found.at + usize::from(grid)) {
                        let changes = self.edits(&inner.bytes, depth + 1);
                        let bytes =
                            inner.pack(&applied(&inner.bytes, &changes, &self.placeholders), view);
                        let owners = changes.iter().flat_map(Edit::owners).collect();
                        from = inner.range.end.max(from);
                        edits.push(Edit { range: inner.range, with: With::Bytes(bytes, owners) });
                    }
                }
                Form::Base64 { .. } => {}
            }
        }
    }

    fn fits(&self, text: &[u8], found: Found) -> bool {
        let Some(target) = self.targets.get(found.meaning as usize) else { return false };
        let Some(secret) = self.secrets.get(target.secret as usize) else { return false };
        let place = found.at..found.at + found.len;
        target.form != Form::Plain || (secret.bound.fits(text, &place) && !is_noise(text, &place))
    }
}

/// Whether a few letters stand in a long run of base64: there any few letters stand somewhere, and mean nothing.
fn is_noise(text: &[u8], place: &Range<usize>) -> bool {
    const TELLING_BYTES: usize = 10;
    const LONG_RUN: usize = 256;
    if place.len() >= TELLING_BYTES {
        return false;
    }
    let is_inside = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let after = text.get(place.start..).unwrap_or_default();
    let after = after.iter().take(LONG_RUN).take_while(|byte| is_inside(byte)).count();
    let before = text.get(..place.start).unwrap_or_default();
    let before = before.iter().rev().take(LONG_RUN).take_while(|byte| is_inside(byte)).count();
    after >= place.len() && before + after >= LONG_RUN
}

/// The parts by which a secret is looked for: a long one is cut where lines end in some writings, and into
/// pieces, so that a part of it is found, too.
pub(super) fn parts(kind: Kind, spelling: &[u8]) -> Vec<&[u8]> {
    const LONGEST_PART: usize = 128;
    const LEAST_PART: usize = 16;
    if spelling.len() <= LONGEST_PART && kind != Kind::PrivateKey {
        return vec![spelling];
    }
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'\\' | b'"');
    let mut parts = Vec::new();
    let mut rest = spelling;
    while !rest.is_empty() {
        let len = rest.iter().position(is_between).unwrap_or(rest.len());
        let (line, more) = rest.split_at(len);
        parts.extend(line.chunks(LONGEST_PART).filter(|part| part.len() >= LEAST_PART));
        rest = match more {
            // The letter belongs to the escape.
            [b'\\', b'n' | b'r' | b't', more @ ..] | [_, more @ ..] => more,
            [] => more,
        };
    }
    if parts.is_empty() { vec![spelling] } else { parts }
}

/// A file that is being rewritten.
#[derive(Debug)]
pub struct Rewriting<'r> {
    redaction: &'r Redaction,
    bytes: &'r [u8],
    at: usize,
    out: Vec<u8>,
    ledger: Ledger,
}

impl Rewriting<'_> {
    /// Goes through at least so many bytes, to the end of a line, or to the end of all.
    pub fn advance(&mut self, budget_bytes: usize) -> ControlFlow<()> {
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
    pub fn finish(self) -> Vec<u8> {
        self.out
    }
}
