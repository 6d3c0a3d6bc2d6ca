//! Timestamps as JavaScript's `Date` reads them: session-format.md, section 4.
//!
//! In: the value of a `timestamp` field. Out: milliseconds since 1970 in UTC, or nothing. It never
//! reads a clock or a time zone, so that a file means the same everywhere.

use super::node::Node;
use time::format_description::well_known::Rfc2822;
use time::{Date, Month, OffsetDateTime};

/// The furthest moment that a `Date` can hold, in milliseconds either way of 1970.
const FURTHEST_MS: f64 = 8.64e15;

/// Milliseconds since 1970, or `None` if the value is no date.
pub(crate) fn milliseconds(value: Node<'_>) -> Option<f64> {
    match value.number() {
        Some(number) => Some(number.trunc()).filter(|ms| ms.abs() <= FURTHEST_MS),
        None => parse(&value.text()?),
    }
}

fn parse(text: &str) -> Option<f64> {
    iso(text).or_else(|| mail(text))
}

/// The form of RFC 2822, in which a wrong name for the weekday does no harm.
fn mail(text: &str) -> Option<f64> {
    let moment = OffsetDateTime::parse(text, &Rfc2822).ok()?;
    as_ms(moment.unix_timestamp() * 1000)
}

/// ISO 8601: `YYYY[-MM[-DD]][Thh:mm[:ss[.f]][Z|±hh[:]mm]]`, the year with a sign and six digits too.
fn iso(text: &str) -> Option<f64> {
    let mut rest = Scan(text.as_bytes());
    let year = match rest.sign() {
        Some(sign) => sign * rest.digits(6).filter(|year| sign > 0 || *year > 0)?,
        None => rest.digits(4)?,
    };
    let (mut month, mut day) = (1, 1);
    if rest.take(b"-") {
        month = rest.digits_in(2, 1..=12)?;
        if rest.take(b"-") {
            day = rest.digits_in(2, 1..=31)?;
        }
    }
    let time_ms = if rest.take(b"Tt ") { rest.time_ms()? } else { 0 };
    if !rest.0.is_empty() {
        return None;
    }
    let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
    let first = Date::from_calendar_date(i32::try_from(year).ok()?, month, 1).ok()?;
    // Days run over the month's end: 30 February is 2 March.
    let days = i64::from(first.to_julian_day() - UNIX_EPOCH.to_julian_day()) + day - 1;
    as_ms(days * 24 * 60 * 60 * 1000 + time_ms)
}

/// Milliseconds since 1970, if a `Date` can hold them.
#[expect(clippy::cast_precision_loss, reason = "a Date's milliseconds are below 2^53")]
fn as_ms(ms: i64) -> Option<f64> {
    Some(ms as f64).filter(|ms| ms.abs() <= FURTHEST_MS)
}

const UNIX_EPOCH: Date = OffsetDateTime::UNIX_EPOCH.date();

/// What is still to be read of a text.
struct Scan<'a>(&'a [u8]);

impl Scan<'_> {
    /// Takes one byte if it is among those wanted.
    fn take(&mut self, wanted: &[u8]) -> bool {
        match self.0.split_first() {
            Some((first, rest)) if wanted.contains(first) => {
                self.0 = rest;
                true
            }
            _ => false,
        }
    }

    fn sign(&mut self) -> Option<i64> {
        if self.take(b"+") {
            Some(1)
        } else if self.take(b"-") {
            Some(-1)
        } else {
            None
        }
    }

    /// Takes exactly so many digits.
    fn digits(&mut self, count: usize) -> Option<i64> {
        let (digits, rest) = self.0.split_at_checked(count)?;
        let number = digits.iter().try_fold(0, |sum, byte| {
            byte.is_ascii_digit().then(|| sum * 10 + i64::from(byte - b'0'))
        })?;
        self.0 = rest;
        Some(number)
    }

    fn digits_in(&mut self, count: usize, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        self.digits(count).filter(|number| range.contains(number))
    }

    /// The time of day less the offset, in milliseconds; without an offset it is in UTC.
    fn time_ms(&mut self) -> Option<i64> {
        let hour = self.digits_in(2, 0..=24)?;
        if !self.take(b":") {
            return None;
        }
        let minute = self.digits_in(2, 0..=59)?;
        let second = if self.take(b":") { self.digits_in(2, 0..=59)? } else { 0 };
        let fraction_ms = if self.take(b".") { self.fraction_ms()? } else { 0 };
        let time_ms = ((hour * 60 + minute) * 60 + second) * 1000 + fraction_ms;
        if time_ms > 24 * 60 * 60 * 1000 {
            return None;
        }
        Some(time_ms - self.offset_minutes()? * 60 * 1000)
    }

    /// Digits after the point, cut to three.
    fn fraction_ms(&mut self) -> Option<i64> {
        let mut ms = 0;
        let mut weight = 100;
        let before = self.0.len();
        while let Some(digit) = self.digits(1) {
            ms += digit * weight;
            weight /= 10;
        }
        (self.0.len() < before).then_some(ms)
    }

    fn offset_minutes(&mut self) -> Option<i64> {
        if self.take(b"Zz") {
            return Some(0);
        }
        let Some(sign) = self.sign() else { return Some(0) };
        let hours = self.digits_in(2, 0..=23)?;
        self.take(b":");
        Some(sign * (hours * 60 + self.digits_in(2, 0..=59)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::tape::Tape;
    use serde_json::{Value, json};

    fn ms(value: &Value) -> Option<f64> {
        let text = value.to_string();
        milliseconds(Tape::default().read(text.as_bytes()).unwrap())
    }

    #[test]
    fn every_form_of_one_moment_is_that_moment() {
        for text in [
            "2026-01-05T10:00:00.000Z",
            "2026-01-05T10:00:00Z",
            "2026-01-05T10:00Z",
            "2026-01-05T10:00:00",
            "2026-01-05T12:00:00+02:00",
            "2026-01-05T12:00:00+0200",
            "2026-01-05 10:00:00",
            "Mon, 05 Jan 2026 10:00:00 GMT",
            "Tue, 05 Jan 2026 12:00:00 +0200",
            "5 jan 26 05:00 EST",
            "+002026-01-05T10:00:00Z",
        ] {
            assert_eq!(ms(&json!(text)), Some(1_767_607_200_000.0), "{text}");
        }
        assert_eq!(ms(&json!(1_767_607_200_000_i64)), Some(1_767_607_200_000.0));
    }

    #[test]
    fn dates_run_over_and_stop_short_as_in_javascript() {
        assert_eq!(ms(&json!("2026-02-30")), ms(&json!("2026-03-02")));
        assert_eq!(ms(&json!("2026-01-05T24:00:00Z")), ms(&json!("2026-01-06")));
        assert_eq!(ms(&json!("2026")), ms(&json!("2026-01-01T00:00:00Z")));
        assert_eq!(ms(&json!("2026-03")), ms(&json!("2026-03-01")));
        assert_eq!(ms(&json!("1970-01-01T00:00:00.1239Z")), Some(123.0));
        assert_eq!(ms(&json!("1600-03-01")), Some(-11_670_912_000_000.0));
        assert_eq!(ms(&json!("+275760-09-13")), Some(FURTHEST_MS));
        assert_eq!(ms(&json!("-271821-04-20")), Some(-FURTHEST_MS));
        assert_eq!(ms(&json!("1969-12-31T23:59:59.999Z")), Some(-1.0));
    }

    #[test]
    fn what_is_no_date_is_nothing() {
        for value in [
            json!("2026-01-32"),
            json!("2026-13-01"),
            json!("2026-01-05T10:00:60Z"),
            json!("2026-01-05T24:00:01Z"),
            json!("2026-01-05T10"),
            json!("2026-01-05T10:00:00Zx"),
            json!("2026-01-05T10:00:00,5Z"),
            json!(" 2026-01-05"),
            json!("+275760-09-14"),
            json!("yesterday"),
            json!(""),
            json!(9e15),
            json!(null),
            json!([]),
        ] {
            assert_eq!(ms(&value), None, "{value}");
        }
    }
}
