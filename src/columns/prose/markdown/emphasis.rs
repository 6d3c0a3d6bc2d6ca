//! Which signs set off what stands between them.
//!
//! In: runs of `*`, `_` and `~` with what stands around each. Out: for each run, what begins and what ends
//! with it. After `CommonMark`; beside the signs of Chinese, Japanese and Korean, which write no blanks,
//! letters count as blanks would.

use super::Marks;
use super::inlines::{Inline, Node};

/// Signs of one kind, side by side.
pub(super) struct Run {
    sign: char,
    length: usize,
    left: usize,
    may_begin: bool,
    may_end: bool,
    /// What ends and what begins here, from the innermost to the outermost.
    ends: usize,
    begins: Vec<Marks>,
}

impl Run {
    /// Signs between these two characters; none is the end of the text.
    pub(super) fn new(
        sign: char,
        length: usize,
        before: Option<char>,
        after: Option<char>,
    ) -> Self {
        let (before, after) = (Beside::of(before), Beside::of(after));
        let may_stand = |near: Beside, far: Beside| match near {
            Beside::Blank => false,
            Beside::Sign => far != Beside::Letter,
            Beside::Letter | Beside::Wide => true,
        };
        let (opens, closes) = (may_stand(after, before), may_stand(before, after));
        let (may_begin, may_end) = match sign {
            '_' => (
                opens && (!closes || before == Beside::Sign),
                closes && (!opens || after == Beside::Sign),
            ),
            '~' if length > 2 => (false, false),
            _ => (opens, closes),
        };
        Self { sign, length, left: length, may_begin, may_end, ends: 0, begins: Vec::new() }
    }

    /// How many signs of two runs set off what is between them; `None` if they do not fit.
    fn fits(&self, end: &Self) -> Option<usize> {
        if self.sign != end.sign || self.left == 0 || !self.may_begin {
            return None;
        }
        if self.sign == '~' {
            return (self.left == end.left).then_some(self.left);
        }
        let is_both = self.may_end || end.may_begin;
        let is_odd = (self.length + end.length).is_multiple_of(3)
            && !(self.length.is_multiple_of(3) && end.length.is_multiple_of(3));
        (!(is_both && is_odd)).then(|| self.left.min(end.left).min(2))
    }
}

/// What stands beside a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    Blank,
    Sign,
    Letter,
    /// A letter or a sign of a writing without blanks.
    Wide,
}

impl Beside {
    fn of(char: Option<char>) -> Self {
        match char {
            None => Self::Blank,
            Some(char) if char.is_whitespace() => Self::Blank,
            Some(
                '\u{1100}'..='\u{11ff}'
                | '\u{2e80}'..='\u{d7ff}'
                | '\u{f900}'..='\u{faff}'
                | '\u{fe30}'..='\u{fe4f}'
                | '\u{ff00}'..='\u{ffef}'
                | '\u{20000}'..='\u{3ffff}',
            ) => Self::Wide,
            Some(char) if char.is_alphanumeric() || is_part_of_letter(char) => Self::Letter,
            Some(_) => Self::Sign,
        }
    }
}

/// Accents, and what joins or varies the sign before it.
fn is_part_of_letter(char: char) -> bool {
    char.is_control()
        || matches!(char, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}')
}

/// Pairs the runs from this one on; none of them is free for a pair afterwards.
pub(super) fn settle(runs: &mut [Run], from: usize) {
    let Some(runs) = runs.get_mut(from..) else { return };
    // The runs before which there is nothing to look for, by what is looked for.
    let mut bottoms: [usize; 14] = [0; 14];
    let mut open: Vec<usize> = Vec::new();
    for at in 0..runs.len() {
        let Some((before, [run, ..])) = runs.split_at_mut_checked(at) else { return };
        while run.may_end && run.left > 0 {
            let Some(bottom) = bottoms.get_mut(bottom_of(run)) else { break };
            let from = open.partition_point(|begin| *begin < *bottom);
            let found = open.get(from..).and_then(|open| {
                open.iter()
                    .rposition(|at| before.get(*at).is_some_and(|begin| begin.fits(run).is_some()))
            });
            let Some(found) = found else {
                *bottom = at;
                break;
            };
            open.truncate(from + found + 1);
            let Some(begin) = open.last().and_then(|begin| before.get_mut(*begin)) else { break };
            let Some(length) = begin.fits(run) else { break };
            begin.left -= length;
            run.left -= length;
            run.ends += 1;
            begin.begins.push(match (run.sign, length) {
                ('~', _) => Marks::STRUCK,
                (_, 2) => Marks::STRONG,
                _ => Marks::EMPHASIS,
            });
            if begin.left == 0 {
                open.pop();
            }
        }
        if run.may_begin && run.left > 0 {
            open.push(at);
        }
    }
    for run in runs {
        run.may_begin = false;
        run.may_end = false;
    }
}

/// Runs with the same of these look for the same.
fn bottom_of(run: &Run) -> usize {
    match run.sign {
        '*' => run.length % 3 + if run.may_begin { 3 } else { 0 },
        '_' => run.length % 3 + if run.may_begin { 9 } else { 6 },
        _ => 11 + run.length.min(2),
    }
}

/// All that was found, with what the runs begin and end in its place.
pub(super) fn placed(nodes: Vec<Node>, runs: &[Run]) -> Vec<Inline> {
    let mut inlines = Vec::new();
    for node in nodes {
        match node {
            Node::Inline(inline) => inlines.push(inline),
            Node::Run(run) => {
                let Some(run) = runs.get(run) else { continue };
                inlines.extend(std::iter::repeat_n(Inline::End, run.ends));
                inlines.push(Inline::Text(run.sign.to_string().repeat(run.left)));
                inlines.extend(run.begins.iter().rev().map(|marks| Inline::Begin(*marks)));
            }
        }
    }
    inlines
}
