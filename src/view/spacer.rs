//! A list that is longer than a browser can draw, on one that it can.
//!
//! In: how long a list is and how much of it is in sight. Out: how long the element is that stands for it, and places of
//! the one as places of the other. The ends are the ends, and what lies between is in proportion: the bar shows where
//! one is, and the wheel goes a little further at each turn. Knows no browser, only what the least of them can do.

/// Firefox draws nothing that is longer than some 17.8 million pixels, Chromium some 33 million.
const LONGEST: f64 = 15e6;

/// What stands for a list.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spacer {
    /// How long the list is.
    pub total: f64,
    /// How much of it is in sight.
    pub height: f64,
}

impl Spacer {
    /// How long the element is.
    #[must_use]
    pub fn length(self) -> f64 {
        self.total.min(LONGEST)
    }

    /// Where the list is, when the element is scrolled to a place.
    #[must_use]
    pub fn place_of(self, scrolled: f64) -> f64 {
        scrolled * self.ratio()
    }

    /// Where the element has to be scrolled to for a place of the list.
    #[must_use]
    pub fn scrolled_to(self, place: f64) -> f64 {
        place / self.ratio()
    }

    /// How much further the list moves than the element.
    #[must_use]
    pub fn ratio(self) -> f64 {
        let (way, shown_way) = (self.total - self.height, self.length() - self.height);
        if self.total > LONGEST && shown_way > 0.0 { way / shown_way } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_a_browser_can_draw_stands_for_itself() {
        let spacer = Spacer { total: 9e6, height: 700.0 };
        assert_eq!((spacer.length(), spacer.place_of(1_234.5)), (9e6, 1_234.5));
    }

    proptest! {
        #[test]
        fn ends_are_ends_and_every_place_has_its_own(
            total in 100.0..1e9_f64, height in 1.0..99.0_f64, part in 0.0..1.0_f64,
        ) {
            let spacer = Spacer { total, height };
            let last = spacer.place_of(spacer.length() - height);
            prop_assert!((last - (total - height)).abs() < 1e-3, "{last}");
            let place = part * (total - height);
            let there_and_back = spacer.place_of(spacer.scrolled_to(place));
            prop_assert!((there_and_back - place).abs() < 1e-3, "{there_and_back}");
            prop_assert!(spacer.length() <= LONGEST);
        }
    }
}
