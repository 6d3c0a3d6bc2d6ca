//! When the rows of a list are made while it is scrolled.
//!
//! In: how far a list was moved and when. Out: whether its rows are made now. A list that is moved by more than what is
//! in sight, frame after frame, flies by: nobody reads it, and making all of its rows each time would make it stutter.
//! It shows where it is now and then, and as soon as it slows down or stands still. Knows no clock.

/// So often a list that flies by shows where it is.
const SHOWN_AFTER_MS: f64 = 400.0;
/// A leap so long after the one before is a leap of its own, as to the list's end.
const APART_MS: f64 = 120.0;

/// How a list is being moved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Flight {
    leaps: u32,
    leapt_ms: f64,
    shown_ms: f64,
}

/// Which rows are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Making {
    /// Those in sight and some beyond.
    WithSpare,
    /// Those in sight.
    InSight,
    /// None, before the list slows down.
    Later,
}

impl Flight {
    /// The list was moved by so much, of which so much is in sight.
    pub fn moved(&mut self, by: f64, height: f64, now_ms: f64) -> Making {
        if by.abs() <= height {
            return Making::WithSpare;
        }
        let is_apart = !(0.0..APART_MS).contains(&(now_ms - self.leapt_ms));
        let is_due = !(0.0..SHOWN_AFTER_MS).contains(&(now_ms - self.shown_ms));
        self.leaps = self.leaps.wrapping_add(1);
        self.leapt_ms = now_ms;
        if is_apart || is_due {
            self.shown_ms = now_ms;
            return Making::InSight;
        }
        Making::Later
    }

    /// How often it was moved so far. While that stays the same, the list stands still.
    #[must_use]
    pub fn leaps(&self) -> u32 {
        self.leaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_leap_shows_where_it_leads_at_once() {
        let mut flight = Flight::default();
        assert_eq!(flight.moved(5_000.0, 700.0, 10_000.0), Making::InSight);
        assert_eq!(flight.moved(-5_000.0, 700.0, 10_200.0), Making::InSight);
        assert_eq!(flight.moved(40.0, 700.0, 10_216.0), Making::WithSpare);
    }

    #[test]
    fn a_flight_is_shown_now_and_then() {
        let mut flight = Flight::default();
        let frames = (0..60).map(|frame| f64::from(frame).mul_add(16.0, 10_000.0));
        let shown = frames.filter(|now_ms| flight.moved(5_000.0, 700.0, *now_ms) != Making::Later);
        assert_eq!(shown.count(), 3);
        assert_eq!(flight.leaps(), 60);
    }

    #[test]
    fn a_clock_that_is_set_back_hides_nothing_for_long() {
        let mut flight = Flight::default();
        flight.moved(5_000.0, 700.0, 10_000.0);
        assert_eq!(flight.moved(5_000.0, 700.0, 9_000.0), Making::InSight);
    }
}
