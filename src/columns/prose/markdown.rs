//! Markdown to pieces.
//!
//! In: a text. Out: its blocks one after the other, and what stands within their lines. It is `CommonMark`
//! with tables, tasks, strikes and bare addresses, but for two things: names of characters are known that
//! people write, not all two thousand; and what is nested very deep is not nested any deeper. A library
//! that knows all of it is a sixth of the page.

mod bare;
mod blocks;
mod brackets;
mod cursor;
mod emphasis;
mod escapes;
mod inlines;
mod leaf;
mod links;
mod open;
mod starts;
mod table;
mod tags;

pub(super) use self::blocks::pieces;
pub(super) use self::inlines::{Inline, inlines};
pub(super) use self::leaf::Piece;
pub(super) use self::links::Definitions;
pub(super) use self::starts::MarkupEnd;
use super::{Marks, Task};
