//! Where a small card stands that belongs to something and must not cover it.
//!
//! In go the edges of the thing, the card's size and the window's; out comes the card's corner. It refuses
//! to know what any of them are.

/// A box by its edges.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Edges {
    /// The left one.
    pub left: f64,
    /// The upper one.
    pub top: f64,
    /// The right one.
    pub right: f64,
    /// The lower one.
    pub bottom: f64,
}

/// A width and a height.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Size {
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

/// What is left free between the card and anything else.
const GAP: f64 = 8.0;

/// The upper left corner of a card: to the right of the thing where there is room, else to the left, else
/// below, else above; and in the window as far as it fits into it.
#[must_use]
pub fn beside(thing: Edges, card: Size, window: Size) -> (f64, f64) {
    let within = |at: f64, size: f64, room: f64| at.min(room - size - GAP).max(GAP);
    let level = within(thing.top, card.height, window.height);
    let right = thing.right + GAP;
    if right + card.width + GAP <= window.width {
        return (right, level);
    }
    let left = thing.left - GAP - card.width;
    if left >= GAP {
        return (left, level);
    }
    let indented = within(thing.left + GAP, card.width, window.width);
    let below = thing.bottom + GAP;
    if below + card.height + GAP <= window.height {
        return (indented, below);
    }
    // Above it may reach out of the window rather than over the thing.
    (indented, thing.top - GAP - card.height)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: Size = Size { width: 200.0, height: 100.0 };

    fn at(left: f64, right: f64, top: f64, window: (f64, f64)) -> (f64, f64) {
        let thing = Edges { left, right, top, bottom: top + 20.0 };
        beside(thing, CARD, Size { width: window.0, height: window.1 })
    }

    #[test]
    fn it_stands_to_the_right_and_level_with_the_thing() {
        assert_eq!(at(0.0, 300.0, 40.0, (1000.0, 800.0)), (308.0, 40.0));
    }

    #[test]
    fn it_moves_up_where_the_window_ends() {
        assert_eq!(at(0.0, 300.0, 770.0, (1000.0, 800.0)), (308.0, 692.0));
        assert_eq!(at(0.0, 300.0, -10.0, (1000.0, 800.0)), (308.0, 8.0));
    }

    #[test]
    fn without_room_to_the_right_it_stands_to_the_left_below_or_above() {
        assert_eq!(at(600.0, 900.0, 40.0, (1000.0, 800.0)), (392.0, 40.0));
        assert_eq!(at(0.0, 390.0, 40.0, (390.0, 800.0)), (8.0, 68.0));
        assert_eq!(at(0.0, 390.0, 700.0, (390.0, 800.0)), (8.0, 592.0));
    }

    #[test]
    fn it_never_covers_the_thing() {
        for top in (0..800).step_by(20).map(f64::from) {
            for right in [200.0, 390.0, 900.0] {
                let (x, y) = at(0.0, right, top, (400.0, 300.0));
                let apart = x >= right || x + 200.0 <= 0.0 || y >= top + 20.0 || y + 100.0 <= top;
                assert!(apart, "{right} {top}");
            }
        }
    }
}
