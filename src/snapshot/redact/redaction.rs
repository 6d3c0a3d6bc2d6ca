//! Takes secrets out of a file's bytes.
//!
//! In: the secrets that are to go, and lines. Out: the lines with placeholders. What is found is any spelling of
//! a secret, in a line as it stands, as it reads without escapes, and in base64. A line without a secret
//! keeps its bytes; of another, all that is no secret does. Knows nothing of how secrets are found.

use super::alphabet;
use super::edits::{Edit, With, applied, merged};
use super::glance::is_plain;
use super::hit::Bound;
use super::ledger::Ledger;
use super::look::{DEEPEST, each_view};
use super::needles::{Found, LEAST_BYTES, Needles};
use super::packed;
use super::parts::{is_noise, parts};
use super::pieces::{Piece, Pieces, Role, Step, is_of_format};
use super::rewriting::Rewriting;
use super::secret::Secret;
use super::signatures::Blocks;

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
                        for (coded, grid) in alphabet::at_each_offset(part) {
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

    /// A short text that goes with the file, such as its name, without the secrets. For what may be an id of the
    /// file there is [`Rewritten::text`](super::Rewritten::text).
    #[must_use]
    pub fn text(&self, text: &str) -> String {
        self.text_counted(text, &mut Ledger::default())
    }

    pub(super) fn text_counted(&self, text: &str, ledger: &mut Ledger) -> String {
        let edits = self.edits(text.as_bytes(), 0);
        ledger.count(&edits);
        String::from_utf8_lossy(&applied(text.as_bytes(), &edits, &self.placeholders)).into_owned()
    }

    /// Whether nothing is to go.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.secrets.is_empty()
    }

    /// The file's bytes without the secrets, at once.
    #[must_use]
    pub fn bytes(&self, bytes: &[u8]) -> Vec<u8> {
        let mut rewriting = self.over(bytes);
        while rewriting.advance(usize::MAX).is_continue() {}
        rewriting.finish().bytes
    }

    /// The file's bytes without the secrets, in slices.
    #[must_use]
    pub fn over<'r>(&'r self, bytes: &'r [u8]) -> Rewriting<'r> {
        Rewriting::new(self, bytes)
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
        if raw.len() < LEAST_BYTES {
            return Vec::new();
        }
        let mut edits = self.edits(raw, 0);
        let is_id = piece.is_id(line);
        // Asked last: nearly all pieces hold nothing, and the answer costs more than to see that.
        if (edits.is_empty() && !is_id) || piece.must_stay(line) {
            return Vec::new();
        }
        if (piece.role == Role::Number && !edits.is_empty()) || is_id {
            let mut bytes = applied(raw, &edits, &self.placeholders);
            if is_id {
                bytes = ledger.ids.distinct(raw, bytes);
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
        if is_plain(text) {
            self.edits_of_view(text, depth, &mut edits);
            return merged(edits);
        }
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
        if depth < DEEPEST {
            packed::each(view, &mut |inner| edits.extend(self.repacked(&inner, view, depth)));
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
                        from = inner.range.end.max(from);
                        edits.extend(self.repacked(&inner, view, depth));
                    }
                }
                Form::Base64 { .. } => {}
            }
        }
    }

    /// What is packed in a text, packed again without the secrets; nothing if it holds none.
    fn repacked(&self, inner: &packed::Packed, view: &[u8], depth: usize) -> Option<Edit> {
        let changes = self.edits(&inner.bytes, depth + 1);
        if changes.is_empty() {
            return None;
        }
        let bytes = inner.pack(&applied(&inner.bytes, &changes, &self.placeholders), view);
        let owners = changes.iter().flat_map(Edit::owners).collect();
        Some(Edit { range: inner.range.clone(), with: With::Bytes(bytes, owners) })
    }

    fn fits(&self, text: &[u8], found: Found) -> bool {
        let Some(target) = self.targets.get(found.meaning as usize) else { return false };
        let Some(secret) = self.secrets.get(target.secret as usize) else { return false };
        let place = found.at..found.at + found.len;
        target.form != Form::Plain || (secret.bound.fits(text, &place) && !is_noise(text, &place))
    }
}
