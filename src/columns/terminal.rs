//! What programs print, as a terminal shows it.
//!
//! In: text with escape sequences. Out: [`Span`]s of text in the sixteen colours and in what else sets
//! characters off. Every other sequence is taken out; a line that was printed over is what it was last.
//! It refuses to move a cursor: what a program draws by it stands in the order in which it was printed.

use super::clip::{Bound, hides, numbered};
use anstyle::{Ansi256Color, AnsiColor, RgbColor};
use anstyle_lossy::palette::VGA;
use anstyle_parse::{Params, Parser, Perform};

/// A run of characters that look alike. Lines end within it as they do in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its characters.
    pub text: String,
    /// How they look.
    pub ink: Ink,
}

/// How characters look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ink {
    /// Their colour, 0 to 15; `None` is that of any text.
    pub front: Option<u8>,
    /// The colour behind them.
    pub back: Option<u8>,
    marks: u8,
}

/// The words for marks, each by its bit.
const MARKS: [&str; 6] = ["bold", "faint", "italic", "underline", "inverse", "struck"];

/// More differently looking runs than a page should hold: from here on they all look plain.
const MOST_SPANS: usize = 4_000;

/// Bytes that are read at most, where they show nothing: sequences, and lines that are printed over.
const MOST_UNSEEN: usize = 1 << 20;

/// Of bytes that show something, not more than these belong to a character, sequences and all.
const BYTES_PER_CHARACTER: usize = 32;

/// A sequence that has not ended after so many characters is none: what follows it would be lost.
const LONGEST_SEQUENCE: usize = 2_048;

impl Ink {
    /// What sets the characters off, in words: `bold`, `underline`, ….
    pub fn marks(self) -> impl Iterator<Item = &'static str> {
        MARKS.iter().enumerate().filter(move |(at, _)| self.marks & (1 << at) != 0).map(|(_, m)| *m)
    }

    fn mark(&mut self, word: &str) {
        self.marks |= Self::bit(word);
    }

    fn unmark(&mut self, word: &str) {
        self.marks &= !Self::bit(word);
    }

    fn bit(word: &str) -> u8 {
        MARKS.iter().position(|mark| *mark == word).map_or(0, |at| 1 << at)
    }
}

/// What was printed, up to a bound; and whether there is more.
pub(super) fn shown(text: &str, bound: Bound) -> (Vec<Span>, bool) {
    let text = text.trim_end_matches(['\n', '\r']);
    let mut screen = Screen { bound, ..Screen::default() };
    let mut parser = <Parser>::new();
    let most_read = bound.chars.saturating_mul(BYTES_PER_CHARACTER).saturating_add(MOST_UNSEEN);
    for (at, byte) in text.bytes().enumerate() {
        if screen.is_full() || at == most_read {
            return (screen.spans(), true);
        }
        if byte == 0x1b && runs_away(text.get(at + 1..).unwrap_or_default()) {
            "␛".bytes().for_each(|byte| parser.advance(&mut screen, byte));
        } else {
            parser.advance(&mut screen, byte);
        }
    }
    (screen.spans(), false)
}

/// Whether what follows an escape begins a text for the terminal that does not end.
fn runs_away(rest: &str) -> bool {
    if !rest.starts_with([']', 'P', 'X', '^', '_']) {
        return false;
    }
    let reach = rest.bytes().take(LONGEST_SEQUENCE);
    !reach.take_while(|byte| *byte != b'\n').any(|byte| byte == 0x07 || byte == 0x1b)
}

/// Lines as they are printed.
struct Screen {
    bound: Bound,
    /// Whole lines.
    done: Vec<Span>,
    done_lines: usize,
    done_chars: usize,
    /// The line that is being printed.
    line: Vec<Span>,
    line_chars: usize,
    ink: Ink,
    /// The cursor has gone back to the line's start: what is printed next stands in its place.
    is_over: bool,
}

impl Default for Screen {
    fn default() -> Self {
        Self {
            bound: Bound::MOST,
            done: Vec::new(),
            done_lines: 0,
            done_chars: 0,
            line: Vec::new(),
            line_chars: 0,
            ink: Ink::default(),
            is_over: false,
        }
    }
}

impl Screen {
    fn is_full(&self) -> bool {
        self.done_lines >= self.bound.lines || self.done_chars + self.line_chars >= self.bound.chars
    }

    fn spans(mut self) -> Vec<Span> {
        self.end_line();
        let mut spans = self.done;
        if let Some(last) = spans.last_mut() {
            // The end of the last line is no line of its own.
            last.text.truncate(last.text.trim_end_matches('\n').len());
        }
        spans.retain(|span| !span.text.is_empty());
        spans
    }

    fn clear_line(&mut self) {
        self.line.clear();
        self.line_chars = 0;
        self.is_over = false;
    }

    fn end_line(&mut self) {
        for span in self.line.drain(..) {
            push(&mut self.done, &span.text, span.ink);
        }
        push(&mut self.done, "\n", Ink::default());
        self.done_lines += 1;
        self.done_chars += self.line_chars + 1;
        self.clear_line();
    }

    fn put(&mut self, c: char) {
        if self.is_over {
            self.clear_line();
        }
        self.line_chars += 1;
        let mut buffer = [0; 4];
        let text = c.encode_utf8(&mut buffer);
        let before = self.line.last().and_then(|span| span.text.chars().next_back());
        if hides(before, c) {
            push(&mut self.line, &numbered(c), self.ink);
        } else {
            push(&mut self.line, text, self.ink);
        }
    }

    fn select(&mut self, params: &Params) {
        // A colour's own numbers stand after `38` either behind colons or as parameters of their own.
        let all: Vec<u16> = params.iter().flatten().copied().collect();
        let mut rest = all.as_slice();
        if rest.is_empty() {
            self.ink = Ink::default();
        }
        while let Some((first, after)) = rest.split_first() {
            rest = after;
            match *first {
                38 => self.ink.front = colour(&mut rest),
                48 => self.ink.back = colour(&mut rest),
                // The colour of an underline.
                58 => drop(colour(&mut rest)),
                one => self.select_one(one),
            }
        }
    }

    fn select_one(&mut self, number: u16) {
        let ink = &mut self.ink;
        let low = |base: u16| u8::try_from(number - base).ok();
        match number {
            0 => *ink = Ink::default(),
            1 => ink.mark("bold"),
            2 => ink.mark("faint"),
            3 => ink.mark("italic"),
            4 | 21 => ink.mark("underline"),
            7 => ink.mark("inverse"),
            9 => ink.mark("struck"),
            22 => {
                ink.unmark("bold");
                ink.unmark("faint");
            }
            23 => ink.unmark("italic"),
            24 => ink.unmark("underline"),
            27 => ink.unmark("inverse"),
            29 => ink.unmark("struck"),
            30..=37 => ink.front = low(30),
            39 => ink.front = None,
            40..=47 => ink.back = low(40),
            49 => ink.back = None,
            90..=97 => ink.front = low(82),
            100..=107 => ink.back = low(92),
            _ => {}
        }
    }
}

/// Adds characters to runs.
fn push(spans: &mut Vec<Span>, text: &str, ink: Ink) {
    let is_full = spans.len() >= MOST_SPANS;
    match spans.last_mut() {
        // The end of a line looks like nothing.
        Some(last) if last.ink == ink || text == "\n" || is_full => last.text.push_str(text),
        _ => spans.push(Span { text: text.to_owned(), ink }),
    }
}

/// The colour that numbers after `38` or `48` say: the nearest of the sixteen.
fn colour(rest: &mut &[u16]) -> Option<u8> {
    let byte = |number: u16| u8::try_from(number).ok();
    let (found, after) = match **rest {
        [5, index, ref after @ ..] => {
            let colour =
                byte(index).map(|index| anstyle_lossy::xterm_to_ansi(Ansi256Color(index), VGA));
            (colour, after)
        }
        [2, red, green, blue, ref after @ ..] => {
            let colour = byte(red).zip(byte(green)).zip(byte(blue)).map(|((red, green), blue)| {
                anstyle_lossy::rgb_to_ansi(RgbColor(red, green, blue), VGA)
            });
            (colour, after)
        }
        _ => (None, [].as_slice()),
    };
    *rest = after;
    found.map(number)
}

fn number(colour: AnsiColor) -> u8 {
    Ansi256Color::from_ansi(colour).index()
}

impl Perform for Screen {
    fn print(&mut self, c: char) {
        if !c.is_control() {
            self.put(c);
        }
    }

    fn execute(&mut self, byte: u8) {
        match byte {
            b'\n' => self.end_line(),
            b'\r' => self.is_over = true,
            b'\t' => self.put('\t'),
            // Struck over, as manuals are printed: the later character stands.
            0x08 if !self.is_over => {
                if let Some(last) = self.line.last_mut() {
                    last.text.pop();
                    if last.text.is_empty() {
                        self.line.pop();
                    }
                    self.line_chars = self.line_chars.saturating_sub(1);
                }
            }
            _ => {}
        }
    }

    fn csi_dispatch(&mut self, params: &Params, marks: &[u8], _: bool, action: u8) {
        match action {
            b'm' if marks.is_empty() => self.select(params),
            // The line is wiped, from where the cursor is or whole.
            b'K' if self.is_over || params.iter().flatten().eq(&[2]) => self.clear_line(),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
