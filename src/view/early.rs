//! When what was read so far of a long file is shown.
//!
//! In: how long reading has taken, and how far it is. Out: whether a look at it is due now. A look costs time with each
//! entry read by then; so there is none where reading is over soon, and from one to the next what was read doubles:
//! all of them together cost no more than twice the last. It refuses to know a clock.

use super::opening::Opening;

/// Where reading takes less, a person has not begun to wait.
const LONG_MS: f64 = 600.0;
/// From one look to the next it takes so many times as long. What is looked at holds still for most of the time.
const WIDENING: f64 = 3.0;

/// The looks at a file that is being read.
#[derive(Clone, Copy, Debug)]
pub struct Looks {
    begun_ms: f64,
    last: Option<Look>,
}

#[derive(Clone, Copy, Debug)]
struct Look {
    after_ms: f64,
    unpacked_bytes: u64,
}

impl Looks {
    /// Reading begins.
    #[must_use]
    pub fn begun(now_ms: f64) -> Self {
        Self { begun_ms: now_ms, last: None }
    }

    /// Whether what was read so far is to be shown now: reading has taken long, and by what is left of the file, it
    /// takes as long again.
    #[must_use]
    pub fn is_due(&self, now_ms: f64, read: &Opening) -> bool {
        let after_ms = now_ms - self.begun_ms;
        let much_is_left = read.done_bytes <= read.whole_bytes / 2;
        let is_time = match self.last {
            None => after_ms >= LONG_MS,
            Some(last) => {
                after_ms >= last.after_ms * WIDENING
                    && read.unpacked_bytes >= last.unpacked_bytes.saturating_mul(2)
            }
        };
        read.entries > 0 && much_is_left && is_time
    }

    /// It is shown.
    pub fn taken(&mut self, now_ms: f64, read: &Opening) {
        let (after_ms, unpacked_bytes) = (now_ms - self.begun_ms, read.unpacked_bytes);
        self.last = Some(Look { after_ms, unpacked_bytes });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shares of a file, in percent, at which it is looked at, read evenly in so many milliseconds.
    fn looks(whole_ms: u32) -> Vec<u64> {
        let mut looks = Looks::begun(5.0);
        let mut shown = Vec::new();
        for ms in 0..whole_ms {
            let done_bytes = u64::from(ms) * 1_000_000 / u64::from(whole_ms);
            let opening = Opening::begun("a".into(), 1_000_000);
            let read = Opening { done_bytes, unpacked_bytes: done_bytes, entries: 1, ..opening };
            let now_ms = 5.0 + f64::from(ms);
            if looks.is_due(now_ms, &read) {
                looks.taken(now_ms, &read);
                shown.push(done_bytes / 10_000);
            }
        }
        shown
    }

    #[test]
    fn what_opens_quickly_is_shown_once_it_is_whole() {
        assert!(looks(400).is_empty());
        assert!(looks(1_100).is_empty());
    }

    #[test]
    fn what_takes_long_is_shown_early_and_again_at_widening_distances() {
        assert_eq!(looks(2_700), [22]);
        assert_eq!(looks(20_000), [3, 9, 27]);
        assert_eq!(looks(60_000), [1, 3, 9, 27]);
    }

    #[test]
    fn nothing_is_shown_while_nothing_was_read_or_little_has_come_since() {
        let none = Opening::begun("a".into(), 1_000);
        let mut looks = Looks::begun(0.0);
        assert!(!looks.is_due(9_000.0, &none));
        let some = Opening { unpacked_bytes: 100, entries: 1, ..none };
        assert!(looks.is_due(9_000.0, &some));
        looks.taken(9_000.0, &some);
        assert!(!looks.is_due(90_000.0, &Opening { unpacked_bytes: 199, ..some.clone() }));
        assert!(looks.is_due(90_000.0, &Opening { unpacked_bytes: 200, ..some }));
    }

    #[test]
    fn a_clock_that_was_set_back_shows_nothing() {
        let read = Opening { entries: 1, ..Opening::begun("a".into(), 1_000) };
        assert!(!Looks::begun(9_000.0).is_due(1_000.0, &read));
    }
}
