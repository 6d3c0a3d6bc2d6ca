//! Decimal numbers, read.
//!
//! In: a number as JSON has it, or as a person writes it. Out: the nearest 64-bit one. The standard library reads any
//! number there is with a table of ten thousand bytes that nothing packs; here a number is read by its digits alone.
//! Up to nineteen digits, of which no more than twenty-one stand behind the point, it is the very same; what no session
//! holds, such as `1e-200`, may differ in the last of its bits.

use serde_json::{Number, Value};

/// The number of a JSON value that is one, if there is one so large.
pub(crate) fn of_value(value: &Value) -> Option<f64> {
    value.as_number().and_then(of_json)
}

/// A JSON number, if there is one so large.
pub(crate) fn of_json(number: &Number) -> Option<f64> {
    read(number.as_str())
}

/// A number with or without a sign, a point and a power of ten.
pub(crate) fn read(text: &str) -> Option<f64> {
    read_bytes(text.as_bytes())
}

/// The same, from the bytes of its text: every cost and count of a session comes by here.
pub(crate) fn read_bytes(text: &[u8]) -> Option<f64> {
    let (is_negative, mut rest) = signed(text);
    let (mut digits, mut power) = (0_u64, 0);
    let (mut has_digits, mut places) = (false, 0);
    while let Some((byte, behind)) = rest.split_first() {
        rest = behind;
        match byte {
            b'0'..=b'9' => {
                has_digits = true;
                let digit = u64::from(byte - b'0');
                // Said without a product of 128 bits, which takes longer than all the rest.
                if (digits, digit) <= (u64::MAX / 10, u64::MAX % 10) {
                    digits = digits * 10 + digit;
                    power -= places;
                } else {
                    // One digit more than there is room for tells nothing that would be seen.
                    power += 1 - places;
                }
            }
            b'.' if places == 0 => places = 1,
            b'e' | b'E' => {
                power += power_of_ten(rest)?;
                break;
            }
            _ => return None,
        }
    }
    let number = scaled(digits, power);
    let number = if is_negative { -number } else { number };
    (has_digits && number.is_finite()).then_some(number)
}

fn signed(text: &[u8]) -> (bool, &[u8]) {
    match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, text),
    }
}

fn power_of_ten(text: &[u8]) -> Option<i32> {
    /// Beyond it, every number is nothing or too large.
    const FURTHEST: i32 = 100_000;
    let (is_negative, digits) = signed(text);
    if digits.is_empty() {
        return None;
    }
    let power = digits.iter().try_fold(0, |power: i32, byte| {
        byte.is_ascii_digit().then(|| (power * 10 + i32::from(byte - b'0')).min(FURTHEST))
    })?;
    Some(if is_negative { -power } else { power })
}

/// `digits` times ten to a power.
#[expect(clippy::cast_precision_loss, reason = "that is the rounding which is wanted")]
fn scaled(digits: u64, power: i32) -> f64 {
    /// Whole numbers up to it have a float each.
    const EXACT: u64 = 1 << 53;
    let tens = |power: u32| 10_u128.pow(power);
    match (digits, power, power.unsigned_abs()) {
        (0, ..) => 0.0,
        (_, 0, _) => digits as f64,
        // Both are exact, so that one division rounds once.
        (0..=EXACT, -22..=-1, places) => digits as f64 / float_of_tens(places),
        (_, 1..=19, zeros) => (u128::from(digits) * tens(zeros)) as f64,
        (_, -21..=-1, places) => divided(digits, tens(places)),
        (_, 0.., zeros) => far(digits as f64, zeros, |number, tens| number * tens),
        (.., places) => far(digits as f64, places, |number, tens| number / tens),
    }
}

/// The quotient with more bits than a float has, the last of them set where there is a rest: it is rounded once, too.
#[expect(clippy::cast_precision_loss, reason = "that is the rounding which is wanted")]
fn divided(digits: u64, by: u128) -> f64 {
    let shift = 64 + digits.leading_zeros();
    let dividend = u128::from(digits) << shift;
    let quotient = (dividend / by) | u128::from(!dividend.is_multiple_of(by));
    // A power of two, written as its bits.
    quotient as f64 * f64::from_bits(u64::from(1023 - shift) << 52)
}

/// A power of ten up to the twenty-second: each of them has a float.
fn float_of_tens(power: u32) -> f64 {
    (0..power).fold(1.0, |tens, _| tens * 10.0)
}

/// Step by step, until nothing changes any more.
fn far(mut number: f64, mut power: u32, step: fn(f64, f64) -> f64) -> f64 {
    while power > 0 && number != 0.0 && number.is_finite() {
        let now = power.min(22);
        number = step(number, float_of_tens(now));
        power -= now;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn it_reads_what_the_standard_library_reads() {
        for text in [
            "0",
            "-0",
            "7",
            "-12.50",
            "1e3",
            "1E+3",
            "25e-1",
            ".5",
            "5.",
            "+1",
            "0.1",
            "0.30000000000000004",
            "9007199254740993",
            "18446744073709551615",
            "0.0046430000000000005",
            "1e19",
            "1792006987087",
        ] {
            assert_eq!(
                read(text).unwrap().to_bits(),
                text.parse::<f64>().unwrap().to_bits(),
                "{text}"
            );
        }
        for text in [
            "",
            "-",
            ".",
            "e5",
            "1e",
            "1e+",
            "0x1",
            "1 ",
            "nan",
            "inf",
            "--1",
            "1.2.3",
            "1e400",
            "9e99999999999",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read("1e-99999999999"), Some(0.0));
    }

    proptest! {
        #[test]
        fn what_a_session_holds_is_the_nearest(digits in any::<u64>(), behind in 0..22_usize) {
            let text = format!("{digits:022}");
            let (whole, fraction) = text.split_at(text.len() - behind);
            for text in [format!("{whole}.{fraction}"), format!("{digits}e-{behind}")] {
                prop_assert_eq!(read(&text).unwrap().to_bits(), text.parse::<f64>().unwrap().to_bits(), "{}", text);
            }
        }

        #[test]
        fn every_float_that_json_writes_is_read_within_a_bit_or_two(float in any::<f64>()) {
            prop_assume!(float.is_finite());
            let text = Number::from_f64(float).unwrap().to_string();
            let difference = (read(&text).unwrap_or(f64::MAX) - float).abs();
            prop_assert!(difference <= float.abs() * 1e-14 + 1e-320, "{} {}", text, difference);
        }
    }
}
