//! What a key press asks of a list or a group of choices.
//!
//! In goes the name that browsers give a key; out comes a step, and where it leads. It refuses to
//! know lists, trees and browsers.

/// A move among rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// As many rows up as are in sight.
    PageUp,
    /// As many rows down as are in sight.
    PageDown,
    /// To the first row.
    First,
    /// To the last row.
    Last,
}

impl Step {
    /// The step that a key asks for, if any.
    #[must_use]
    pub fn of_key(key: &str) -> Option<Self> {
        Some(match key {
            "ArrowUp" => Self::Up,
            "ArrowDown" => Self::Down,
            "PageUp" => Self::PageUp,
            "PageDown" => Self::PageDown,
            "Home" => Self::First,
            "End" => Self::Last,
            _ => return None,
        })
    }

    /// The row that the step leads to from `row`, in a list of `count` rows of which `page` are in
    /// sight. It stops at either end; an empty list has nowhere to go.
    #[must_use]
    pub fn from(self, row: usize, count: usize, page: usize) -> Option<usize> {
        let last = count.checked_sub(1)?;
        let page = page.max(1);
        Some(match self {
            Self::Up => row.saturating_sub(1),
            Self::Down => row.saturating_add(1).min(last),
            Self::PageUp => row.saturating_sub(page),
            Self::PageDown => row.saturating_add(page).min(last),
            Self::First => 0,
            Self::Last => last,
        })
    }
}

/// The choice that a key leads to from choice `at` among those that can be taken (`open`), as a
/// radio group does it: round at the ends, over what cannot be taken.
#[must_use]
pub fn next_choice(key: &str, at: usize, open: &[bool]) -> Option<usize> {
    let count = open.len();
    let order: Vec<usize> = match key {
        "ArrowRight" | "ArrowDown" => (1..count).map(|by| (at + by) % count).collect(),
        "ArrowLeft" | "ArrowUp" => (1..count).map(|by| (at + count - by) % count).collect(),
        "Home" => (0..count).collect(),
        "End" => (0..count).rev().collect(),
        _ => return None,
    };
    order.into_iter().find(|&choice| open.get(choice) == Some(&true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stop_at_both_ends() {
        assert_eq!(Step::Up.from(0, 10, 4), Some(0));
        assert_eq!(Step::Down.from(9, 10, 4), Some(9));
        assert_eq!(Step::PageUp.from(2, 10, 4), Some(0));
        assert_eq!(Step::PageDown.from(7, 10, 4), Some(9));
        assert_eq!(Step::First.from(7, 10, 4), Some(0));
        assert_eq!(Step::Last.from(7, 10, 4), Some(9));
    }

    #[test]
    fn a_page_that_shows_nothing_still_moves() {
        assert_eq!(Step::PageDown.from(3, 10, 0), Some(4));
    }

    #[test]
    fn an_empty_list_has_nowhere_to_go() {
        assert_eq!(Step::Down.from(0, 0, 4), None);
    }

    #[test]
    fn other_keys_ask_for_no_step() {
        assert_eq!(Step::of_key("a"), None);
        assert_eq!(Step::of_key("PageDown"), Some(Step::PageDown));
    }

    #[test]
    fn choices_go_round_and_leave_out_what_cannot_be_taken() {
        let open = [true, false, true];
        assert_eq!(next_choice("ArrowRight", 0, &open), Some(2));
        assert_eq!(next_choice("ArrowRight", 2, &open), Some(0));
        assert_eq!(next_choice("ArrowLeft", 0, &open), Some(2));
        assert_eq!(next_choice("Home", 2, &open), Some(0));
        assert_eq!(next_choice("End", 0, &open), Some(2));
        assert_eq!(next_choice("x", 0, &open), None);
    }

    #[test]
    fn a_single_choice_stays() {
        assert_eq!(next_choice("ArrowRight", 1, &[false, true]), None);
        assert_eq!(next_choice("ArrowRight", 0, &[]), None);
    }
}
