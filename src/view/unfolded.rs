//! What a person has opened of the cards.
//!
//! In: places in a session and what is folded there. Out: how much of it is shown. It outlives the rows
//! on screen, which come and go as one scrolls. Both sides of a row open together, so that they stay
//! side by side.

use super::Focus;
use crate::columns::{Extent, Sort};
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfolded {
    /// The places that are not as their sort is.
    turned: HashSet<(Focus, Fold)>,
    /// How much is shown of thinking.
    thinking: Extent,
    /// How much is shown of what tools printed.
    output: Extent,
}

impl Default for Unfolded {
    fn default() -> Self {
        Self { turned: HashSet::new(), thinking: Extent::Head, output: Extent::Head }
    }
}

impl Unfolded {
    /// How much is shown at a place.
    #[must_use]
    pub fn extent(&self, place: Focus, fold: Fold, sort: Sort) -> Extent {
        let usual = match sort {
            Sort::Thinking => self.thinking,
            Sort::Output => self.output,
            Sort::Other => Extent::Head,
        };
        match (self.turned.contains(&(place, fold)), usual) {
            (false, usual) => usual,
            (true, Extent::All) => Extent::Head,
            (true, Extent::Head | Extent::Hidden) => Extent::All,
        }
    }

    /// Shows thinking where it is hidden, and hides it where it is shown.
    pub fn turn_thinking(&mut self) {
        self.thinking = match self.thinking {
            Extent::Hidden => Extent::Head,
            Extent::Head | Extent::All => Extent::Hidden,
        };
    }

    /// Goes on from output that is clipped to open, hidden and clipped again.
    pub fn turn_output(&mut self) {
        self.output = match self.output {
            Extent::Head => Extent::All,
            Extent::All => Extent::Hidden,
            Extent::Hidden => Extent::Head,
        };
    }

    /// Opens what is closed and closes what is open.
    pub fn toggle(&mut self, place: Focus, fold: Fold) {
        if !self.turned.remove(&(place, fold)) {
            self.turned.insert((place, fold));
        }
    }

    /// Closes what names another place in another context.
    pub fn leave_context(&mut self) {
        self.turned.retain(|(place, _)| !matches!(place, Focus::Message(_)));
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
        let extent = |place, fold| unfolded.extent(place, fold, Sort::Other);
        assert_eq!(extent(place, Fold::Part(1)), Extent::All);
        assert_eq!(extent(place, Fold::Parts), Extent::Head);
        assert_eq!(extent(Focus::Line(LineNo(5)), Fold::Part(1)), Extent::Head);
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
        let extent = |place| unfolded.extent(place, Fold::Parts, Sort::Other);
        assert_eq!(extent(line), Extent::All);
        assert_eq!(extent(message), Extent::Head);
    }

    #[test]
    fn a_sort_is_shown_as_it_was_turned_but_for_places_that_were() {
        let (place, fold) = (Focus::Line(LineNo(4)), Fold::Part(0));
        let mut unfolded = Unfolded::default();
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push(unfolded.extent(place, fold, Sort::Output));
            unfolded.turn_output();
        }
        assert_eq!(seen, [Extent::Head, Extent::All, Extent::Hidden, Extent::Head]);
        unfolded.turn_thinking();
        unfolded.toggle(place, fold);
        assert_eq!(unfolded.extent(place, fold, Sort::Thinking), Extent::All);
        assert_eq!(unfolded.extent(place, Fold::Part(1), Sort::Thinking), Extent::Hidden);
        assert_eq!(unfolded.extent(place, Fold::Part(1), Sort::Other), Extent::Head);
    }
}
