//! What changed from one text to another.
//!
//! In: two texts, or a diff as Pi has made it. Out: rows of lines with a sign each, changed words marked,
//! long runs told in a few words. Texts that are too large to be compared stand one below the other:
//! comparing them could take longer than a page may stand still, and there is no clock to stop it by.

mod compared;

use self::compared::compared;
use super::clip::{Extent, line_count, visible};
use crate::wording::counted;
use std::borrow::Cow;

/// A row of a diff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiffRow {
    /// A line.
    Line {
        /// What became of it.
        sign: Sign,
        /// What it says.
        pieces: Vec<Piece>,
    },
    /// Lines that are not shown, in words.
    Left(String),
}

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// It is in both texts.
    Same,
    /// It is in the first text alone.
    Removed,
    /// It is in the second text alone.
    Added,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its characters.
    pub text: String,
    /// Whether the line differs here from the one that it was or became.
    pub touch: Touch,
}

/// Whether a part of a line differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// It does not, or the whole line does.
    Alike,
    /// It does.
    Changed,
}

/// Larger texts are not compared.
const MOST_LINES: usize = 3_000;
const MOST_BYTES: usize = 300_000;

/// How many rows of one kind in a row are shown.
#[derive(Clone, Copy)]
struct Room {
    /// Unchanged ones on each side of a change.
    around: usize,
    removed: usize,
    added: usize,
    /// All rows.
    rows: usize,
    /// Characters of a line.
    chars: usize,
}

impl Room {
    fn of(extent: Extent) -> Self {
        match extent {
            Extent::Hidden | Extent::Head => {
                Self { around: 2, removed: 4, added: 12, rows: 30, chars: 400 }
            }
            Extent::All => {
                Self { around: 300, removed: 600, added: 600, rows: 1_000, chars: 20_000 }
            }
        }
    }
}

/// The rows from one text to another; and whether some are left out.
pub(super) fn between(before: &str, after: &str, extent: Extent) -> (Vec<DiffRow>, bool) {
    let room = Room::of(extent);
    let too_large = before.len() + after.len() > MOST_BYTES
        || line_count(before) + line_count(after) > MOST_LINES;
    if too_large {
        return apart(before, after, room);
    }
    let lines = compared(&split(before), &split(after));
    let (mut rows, is_partial) = condensed(&lines, room);
    if before != after && lines.iter().all(|line| line.sign == Sign::Same) {
        rows.push(DiffRow::Left("only the end of the last line differs".to_owned()));
    }
    (rows, is_partial)
}

/// One text below the other.
fn apart(before: &str, after: &str, room: Room) -> (Vec<DiffRow>, bool) {
    let mut rows = Vec::new();
    let mut is_partial = false;
    let removed = (before, Sign::Removed, room.removed);
    for (text, sign, most) in [removed, (after, Sign::Added, room.added)] {
        for line in text.split('\n').take(most).map(|line| Line::whole(sign, line)) {
            is_partial |= line.is_longer(room.chars);
            rows.push(line.row(room.chars));
        }
        let left = line_count(text).saturating_sub(most);
        if left > 0 {
            rows.push(DiffRow::Left(left_out(left, sign)));
            is_partial = true;
        }
    }
    (rows, is_partial)
}

fn left_out(lines: usize, sign: Sign) -> String {
    match sign {
        Sign::Same => counted(lines, "unchanged line", "unchanged lines"),
        Sign::Removed => counted(lines, "more line removed", "more lines removed"),
        Sign::Added => counted(lines, "more line added", "more lines added"),
    }
}

/// The rows of a diff that Pi has made: a sign, the line's number, the line.
pub(super) fn of_patch(patch: &str, extent: Extent) -> (Vec<DiffRow>, bool) {
    let line = |line| match (str::strip_prefix(line, '-'), str::strip_prefix(line, '+')) {
        (Some(rest), _) => Line::whole(Sign::Removed, rest),
        (_, Some(rest)) => Line::whole(Sign::Added, rest),
        _ => Line::whole(Sign::Same, line.strip_prefix(' ').unwrap_or(line)),
    };
    let lines: Vec<_> = split(patch).into_iter().map(line).collect();
    condensed(&lines, Room::of(extent))
}

/// A line before anything of it is copied.
#[derive(Clone, Debug)]
struct Line<'a> {
    sign: Sign,
    pieces: Vec<(Touch, Cow<'a, str>)>,
}

impl<'a> Line<'a> {
    fn whole(sign: Sign, text: &'a str) -> Self {
        Self { sign, pieces: vec![(Touch::Alike, text.into())] }
    }

    fn row(&self, most_chars: usize) -> DiffRow {
        let mut left = most_chars;
        let mut pieces = Vec::new();
        for (touch, text) in &self.pieces {
            let shown: String = text.chars().take(left).collect();
            left -= shown.chars().count();
            let is_cut = shown.len() < text.len();
            let mut text = visible(&shown);
            if is_cut {
                text.push('…');
            }
            pieces.push(Piece { text, touch: *touch });
            if is_cut {
                break;
            }
        }
        DiffRow::Line { sign: self.sign, pieces }
    }

    fn is_longer(&self, most_chars: usize) -> bool {
        self.pieces.iter().flat_map(|(_, text)| text.chars()).nth(most_chars).is_some()
    }
}

/// The lines of a text; the last needs no end.
fn split(text: &str) -> Vec<&str> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    if text.is_empty() { Vec::new() } else { text.split('\n').collect() }
}

/// The rows for which there is room; and whether lines are left out.
fn condensed(lines: &[Line<'_>], room: Room) -> (Vec<DiffRow>, bool) {
    let mut rows = Vec::new();
    let mut told = 0;
    let mut is_partial = false;
    let runs: Vec<&[Line]> = lines.chunk_by(|one, other| one.sign == other.sign).collect();
    let last = runs.len().saturating_sub(1);
    for (at, run) in runs.iter().enumerate() {
        if rows.len() >= room.rows {
            rows.push(DiffRow::Left(counted(lines.len() - told, "more line", "more lines")));
            return (rows, true);
        }
        told += run.len();
        let sign = run.first().map_or(Sign::Same, |line| line.sign);
        let (head, tail) = match sign {
            Sign::Same => {
                (if at == 0 { 0 } else { room.around }, if at == last { 0 } else { room.around })
            }
            Sign::Removed => (room.removed, 0),
            Sign::Added => (room.added, 0),
        };
        // A text without any change has no change to stand around.
        let (head, tail) =
            if last == 0 && sign == Sign::Same { (room.added, 0) } else { (head, tail) };
        let left = run.len().saturating_sub(head + tail);
        // One line takes no more room than the words for it.
        let (head, left) = if left <= 1 { (run.len(), 0) } else { (head, left) };
        let mut show = |lines: Option<&[Line<'_>]>| {
            for line in lines.unwrap_or_default() {
                is_partial |= line.is_longer(room.chars);
                rows.push(line.row(room.chars));
            }
        };
        show(run.get(..head));
        if left > 0 {
            rows.push(DiffRow::Left(left_out(left, sign)));
            is_partial = true;
            for line in run.get(head + left..).unwrap_or_default() {
                rows.push(line.row(room.chars));
            }
        }
    }
    (rows, is_partial)
}

#[cfg(test)]
mod tests;
