//! Numbers with a point in them, written.
//!
//! In: a number, and how many places it has. Out: its digits. The standard library writes any number to any place, with
//! arithmetic of its own that is larger than all wording together; no figure here needs more than a rounded whole number.

use serde_json::Number;
use std::fmt::{self, Display, Formatter};

/// A number for a machine to read, such as a coordinate: with three places at most, and none that says nothing.
#[derive(Clone, Copy, Debug)]
pub struct Decimal(pub f64);

impl Display for Decimal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text = fixed(self.0, 3);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// A number with so many places behind the point. One too large to have any is written with its power of ten.
#[must_use]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "it is whole, not negative and below 2^63"
)]
pub fn fixed(number: f64, places: u32) -> String {
    const LARGEST: f64 = 1e18;
    let scale = 10_u64.pow(places);
    let scaled = (number.abs() * scale as f64).round();
    if scaled.is_nan() || scaled >= LARGEST {
        return with_power(number);
    }
    let scaled = scaled as u64;
    let sign = if number < 0.0 && scaled > 0 { "-" } else { "" };
    if places == 0 {
        return format!("{sign}{scaled}");
    }
    let (whole, rest) = (scaled / scale, scaled % scale);
    format!("{sign}{whole}.{rest:0width$}", width = places as usize)
}

/// A number in as few figures as tell it from all others: `1e300`. Sums can grow beyond all numbers.
#[must_use]
pub(super) fn with_power(number: f64) -> String {
    Number::from_f64(number)
        .map_or_else(|| "∞".to_owned(), |number| number.to_string().replace('+', ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn places_are_kept_where_they_are_asked_for() {
        assert_eq!(fixed(1.0, 2), "1.00");
        assert_eq!(fixed(-0.05, 1), "-0.1");
        assert_eq!(fixed(-0.04, 1), "0.0");
        assert_eq!(fixed(0.0031, 4), "0.0031");
        assert_eq!(fixed(999.6, 0), "1000");
        assert_eq!(fixed(1.5e300, 1), "1.5e300");
        assert_eq!(fixed(f64::INFINITY, 1), "∞");
    }

    #[test]
    fn a_coordinate_has_no_empty_places() {
        let written = [0.0, -4.2, 100.0, 0.5, 1.0 / 3.0, 7.6].map(|x| Decimal(x).to_string());
        assert_eq!(written, ["0", "-4.2", "100", "0.5", "0.333", "7.6"]);
    }

    proptest! {
        /// Between two figures at the same distance, the two may differ.
        #[test]
        fn it_is_the_nearest_figure(number in -1e9..1e9_f64, places in 0..5_u32) {
            let written: f64 = fixed(number, places).parse().unwrap();
            let step = 0.1_f64.powi(i32::try_from(places).unwrap());
            prop_assert!((written - number).abs() <= step / 2.0 * (1.0 + 1e-6));
        }
    }
}
