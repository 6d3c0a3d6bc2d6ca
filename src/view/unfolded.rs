//! What a person has opened of the cards.
//!
//! In: places in a session and what is folded there. Out: how much of it is shown. It outlives the rows
//! on screen, which come and go as one scrolls. Both sides of a row open together, so that they stay
//! side by side.

use super::Focus;
use crate::columns::Extent;
use std::collections::HashSet;

/// What of a row can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fold {
    /// The parts of its cards beyond the first few.
    Parts,
    /// A part, by its place in its card.
    Part(usize),
}

/// What is open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unfolded {
    open: HashSet<(Focus, Fold)>,
}

impl Unfolded {
    /// How much is shown at a place.
    #[must_use]
    pub fn extent(&self, place: Focus, fold: Fold) -> Extent {
        if self.open.contains(&(place, fold)) { Extent::All } else { Extent::Head }
    }

    /// Opens what is closed and closes what is open.
    pub fn toggle(&mut self, place: Focus, fold: Fold) {
        if !self.open.remove(&(place, fold)) {
            self.open.insert((place, fold));
        }
    }

    /// Closes what names another place in another context.
    pub fn leave_context(&mut self) {
        self.open.retain(|(place, _)| !matches!(place, Focus::Message(_)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::LineNo;

    #[test]
    fn what_is_opened_stays_open_until_it_is_closed() {
        let place = Focus::Line(LineNo(4));
        let mut unfolded = Unfolded::default();
        unfolded.toggle(place, Fold::Part(1));
        assert_eq!(unfolded.extent(place, Fold::Part(1)), Extent::All);
        assert_eq!(unfolded.extent(place, Fold::Parts), Extent::Head);
        assert_eq!(unfolded.extent(Focus::Line(LineNo(5)), Fold::Part(1)), Extent::Head);
        unfolded.toggle(place, Fold::Part(1));
        assert_eq!(unfolded, Unfolded::default());
    }

    #[test]
    fn a_message_among_messages_is_another_one_in_another_context() {
        let mut unfolded = Unfolded::default();
        let (line, message) = (Focus::Line(LineNo(4)), Focus::Message(4));
        unfolded.toggle(line, Fold::Parts);
        unfolded.toggle(message, Fold::Parts);
        unfolded.leave_context();
        assert_eq!(unfolded.extent(line, Fold::Parts), Extent::All);
        assert_eq!(unfolded.extent(message, Fold::Parts), Extent::Head);
    }
}
