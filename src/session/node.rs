//! A JSON value where it stands in its text, to be asked as JavaScript asks it.
//!
//! In: a [`Tape`](super::tape::Tape)'s marks and the text. Out: members, items, texts, lengths. What is asked for is
//! read from the text then and there; nothing is made of what nobody asks for. Of an object's equal keys the last one
//! counts. Knows nothing of sessions.

use super::tape::{Kind, Mark, Spelling};
use super::{json, number};
use serde_json::Value;
use smol_str::SmolStr;
use std::borrow::Cow;
use std::ops::Range;

mod chars;
mod length;

pub(crate) use chars::Chars;

/// A short text that names something. Nearly all of them take no memory of their own.
pub type Name = SmolStr;

/// A JSON value where it stands in its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'a> {
    text: &'a [u8],
    marks: &'a [Mark],
    mark: Mark,
    place: usize,
}

impl<'a> Node<'a> {
    /// A `null` that stands nowhere.
    pub(crate) const NULL: Self = Self {
        text: b"",
        marks: &[],
        mark: Mark { kind: Kind::Null, start: 0, end: 0, next: 0, units: 0 },
        place: 0,
    };

    /// The value that a tape begins with.
    pub(super) fn first(text: &'a [u8], marks: &'a [Mark]) -> Self {
        let mark = marks.first().copied().unwrap_or(Self::NULL.mark);
        Self { text, marks, mark, place: 0 }
    }

    /// The last member of a name, if this is an object and has one.
    pub(crate) fn get(self, name: &str) -> Option<Self> {
        let [found] = self.pick(&[name]);
        found
    }

    /// The same for several names, in one walk through the object: all that is asked of every record goes this way.
    pub(crate) fn pick<const COUNT: usize>(self, names: &[&str; COUNT]) -> [Option<Self>; COUNT] {
        let mut found = [None; COUNT];
        self.pick_into(names, &mut found);
        found
    }

    fn pick_into(self, names: &[&str], found: &mut [Option<Self>]) {
        let end = if self.is_object() { self.mark.next as usize } else { 0 };
        let mut place = self.place + 1;
        while place < end {
            let pair = self.marks.get(place..).and_then(<[Mark]>::first_chunk);
            let Some([key, value]) = pair else { return };
            let is_plain = matches!(key.kind, Kind::Text(Spelling::Plain));
            let length = (key.end - key.start) as usize;
            let mut nth = 0;
            while let Some(name) = names.get(nth) {
                // The lengths tell nearly all keys apart.
                if (!is_plain || name.len() == length)
                    && self.at(place).is_some_and(|key| key.reads(name))
                    && let Some(found) = found.get_mut(nth)
                {
                    *found = self.at(place + 1);
                }
                nth += 1;
            }
            place = value.next as usize;
        }
    }

    /// What the member of a name names: see [`Node::name`].
    pub(crate) fn name_of(self, name: &str) -> Option<Name> {
        self.get(name)?.name()
    }

    /// The text that the member of a name is, if it is one.
    pub(crate) fn text_of(self, name: &str) -> Option<Cow<'a, str>> {
        self.get(name)?.text()
    }

    /// The number that the member of a name is, if it is one that is finite.
    pub(crate) fn number_of(self, name: &str) -> Option<f64> {
        self.get(name)?.number()
    }

    /// Whether a condition on the member of a name holds: see [`Node::is_truthy`].
    pub(crate) fn is_truthy_at(self, name: &str) -> bool {
        self.get(name).is_some_and(Self::is_truthy)
    }

    /// An object's members, keys first, as they stand; nothing of anything else.
    pub(crate) fn members(self) -> impl Iterator<Item = (Self, Self)> {
        let mut inner = self.inner(Kind::Object);
        std::iter::from_fn(move || Some((inner.next()?, inner.next()?)))
    }

    /// The first of an object's members that is a text, as it stands in the order of their names.
    pub(crate) fn first_text(self) -> Option<Cow<'a, str>> {
        if self.has_few_keys_all_different() {
            return self.members().find_map(|(_, value)| value.text());
        }
        let value = self.value();
        let first = value.as_object()?.values().find_map(Value::as_str)?;
        Some(first.to_owned().into())
    }

    /// A list's items; nothing of anything else.
    pub(crate) fn items(self) -> impl Iterator<Item = Self> {
        self.inner(Kind::List)
    }

    pub(crate) fn is_object(self) -> bool {
        matches!(self.mark.kind, Kind::Object)
    }

    pub(crate) fn is_list(self) -> bool {
        matches!(self.mark.kind, Kind::List)
    }

    pub(crate) fn is_null(self) -> bool {
        matches!(self.mark.kind, Kind::Null)
    }

    /// Whether it is this text.
    pub(crate) fn is(self, text: &str) -> bool {
        self.is_text() && self.reads(text)
    }

    pub(crate) fn is_false(self) -> bool {
        matches!(self.mark.kind, Kind::False)
    }

    pub(crate) fn is_number(self) -> bool {
        matches!(self.mark.kind, Kind::Number)
    }

    pub(crate) fn is_text(self) -> bool {
        matches!(self.mark.kind, Kind::Text(_))
    }

    /// Whether a condition on the value holds: `null`, `false`, zero and the empty text do not count.
    pub(crate) fn is_truthy(self) -> bool {
        match self.mark.kind {
            Kind::Null | Kind::False => false,
            Kind::Text(_) => self.mark.end > self.mark.start,
            Kind::Number => self.number().is_none_or(|number| number != 0.0),
            Kind::True | Kind::List | Kind::Object => true,
        }
    }

    /// The number, if it is one that is finite.
    pub(crate) fn number(self) -> Option<f64> {
        if self.mark.kind != Kind::Number {
            return None;
        }
        number::read_bytes(self.bytes())
    }

    /// The text, if it is one.
    pub(crate) fn text(self) -> Option<Cow<'a, str>> {
        match self.mark.kind {
            Kind::Text(Spelling::Plain) => Some(self.written().into()),
            Kind::Text(_) => Some(self.chars().collect::<String>().into()),
            _ => None,
        }
    }

    /// The characters of a text; none of anything else. Read one by one, so that the first words of a long text cost
    /// no more than those of a short one.
    pub(crate) fn chars(self) -> Chars<'a> {
        Chars::of(if self.is_text() { self.bytes() } else { &[] })
    }

    /// The length of a text in UTF-16 units, which is what `length` counts; 0 of anything else.
    pub(crate) fn units(self) -> u64 {
        if self.is_text() { self.mark.units.into() } else { 0 }
    }

    fn has_few_keys_all_different(self) -> bool {
        const FEW: usize = 16;
        let keys = || self.members().map(|(key, _)| key);
        let is_new = |(nth, key): (usize, Self)| {
            let is_plain = key.mark.kind == Kind::Text(Spelling::Plain);
            nth < FEW && is_plain && keys().take(nth).all(|before| before.bytes() != key.bytes())
        };
        keys().enumerate().all(is_new)
    }

    /// A value that names something: text as it is, a number or a flag as it is written.
    pub(crate) fn name(self) -> Option<Name> {
        match self.mark.kind {
            Kind::Null => None,
            Kind::Text(_) => self.text().map(Name::from),
            _ => Some(self.value().to_string().into()),
        }
    }

    /// A value as it stands in a text that is put together.
    pub(crate) fn spliced(self) -> Cow<'a, str> {
        self.text().unwrap_or_else(|| self.value().to_string().into())
    }

    /// Where it stands in its text.
    pub(crate) fn span(self) -> Range<usize> {
        let quote = usize::from(self.is_text());
        self.mark.start as usize - quote..self.mark.end as usize + quote
    }

    /// The value by itself, as its own copy.
    pub(crate) fn value(self) -> Value {
        json::parse(self.source()).map_or(Value::Null, |parsed| parsed.value)
    }

    /// The value as it is written, a text without its quotes.
    fn bytes(self) -> &'a [u8] {
        self.text.get(self.mark.start as usize..self.mark.end as usize).unwrap_or_default()
    }

    /// The same as text. The tape has seen that it is one.
    pub(crate) fn written(self) -> &'a str {
        std::str::from_utf8(self.bytes()).unwrap_or_default()
    }

    /// The value as it is written, a text with its quotes.
    fn source(self) -> &'a [u8] {
        self.text.get(self.span()).unwrap_or_default()
    }

    /// Whether a text reads so.
    fn reads(self, text: &str) -> bool {
        match self.mark.kind {
            Kind::Text(Spelling::Plain) => self.bytes() == text.as_bytes(),
            _ => self.chars().eq(text.chars()),
        }
    }

    fn at(self, place: usize) -> Option<Self> {
        Some(Self { mark: *self.marks.get(place)?, place, ..self })
    }

    /// What is directly in a value of a kind; nothing of a value of another.
    fn inner(self, kind: Kind) -> impl Iterator<Item = Self> {
        let end = if self.mark.kind == kind { self.mark.next as usize } else { 0 };
        let mut place = self.place + 1;
        std::iter::from_fn(move || {
            let node = if place < end { self.at(place) } else { None }?;
            place = node.mark.next as usize;
            Some(node)
        })
    }
}
