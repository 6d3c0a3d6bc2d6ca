//! Numbers and paths as a person reads them.
//!
//! In go counts, sizes and paths; out comes short English. It refuses to know what they belong to.

mod figures;

pub use figures::{Decimal, fixed};

use figures::with_power;
use std::fmt::Display;

/// A count with its noun: `1 entry`, `1,204 entries`.
#[must_use]
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { many })
}

/// A whole number with its thousands apart: `1,204`.
#[must_use]
pub fn grouped(number: impl Display) -> String {
    in_threes(&number.to_string())
}

/// A count as people read it: `950`, `3.1k`, `82.4k`, `1.2M`.
#[must_use]
pub fn thousands(count: f64) -> String {
    let (scaled, unit) = match count.abs() {
        size if size >= 999_950.0 => (count / 1e6, "M"),
        size if size >= 999.5 => (count / 1e3, "k"),
        _ => return fixed(count, 0),
    };
    let text = fixed(scaled, 1);
    format!("{}{unit}", text.strip_suffix(".0").unwrap_or(&text))
}

/// A count with its noun, in few figures: `1 token`, `3.1k tokens`.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "few figures are shown")]
pub fn short(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", thousands(count as f64), if count == 1 { one } else { many })
}

/// What so many tokens are called, by how [`thousands`] shows them: `token`, `tokens`.
#[must_use]
pub fn token_noun(tokens: f64) -> &'static str {
    if thousands(tokens) == "1" { "token" } else { "tokens" }
}

/// A number of tokens, which a file may give as any number, as a whole one: `1,204`.
#[must_use]
pub fn whole(number: f64) -> String {
    const LEGIBLE: f64 = 1e16;
    if number.abs() < LEGIBLE {
        let digits = fixed(number.abs(), 0);
        let sign = if number < 0.0 && digits != "0" { "-" } else { "" };
        format!("{sign}{}", in_threes(&digits))
    } else {
        with_power(number)
    }
}

fn in_threes(digits: &str) -> String {
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A size in decimal units: `812 B`, `38.2 kB`, `1.2 MB`.
#[must_use]
pub fn bytes(size_bytes: u64) -> String {
    const UNITS: [&str; 5] = ["B", "kB", "MB", "GB", "TB"];
    let last = UNITS.len() - 1;
    let mut divisor = 1_u128;
    for (at, unit) in UNITS.iter().enumerate() {
        let tenths = (u128::from(size_bytes) * 10 + divisor / 2) / divisor;
        match at {
            0 if size_bytes < 1000 => return format!("{size_bytes} {unit}"),
            at if at > 0 && (tenths < 10_000 || at == last) => {
                return format!("{}.{} {unit}", tenths / 10, tenths % 10);
            }
            _ => divisor *= 1000,
        }
    }
    format!("{size_bytes} B")
}

/// A cost in US dollars; small ones keep the figures that say something.
#[must_use]
pub fn cost(cost_usd: f64) -> String {
    if cost_usd > 0.0 && cost_usd < 0.01 {
        format!("${}", fixed(cost_usd, 4))
    } else {
        format!("${}", fixed(cost_usd, 2))
    }
}

/// How much of the whole is done, in whole percent. Of nothing, all is done.
#[must_use]
pub fn percent(done: u64, whole: u64) -> u8 {
    let share = u128::from(done) * 100 / u128::from(whole.max(1));
    if whole == 0 { 100 } else { u8::try_from(share.min(100)).unwrap_or(100) }
}

/// A folder with the home before it as `~`, where the path plainly says whose home it is
/// (`/home/x`, `/Users/x`); any other path stays as it is.
#[must_use]
pub fn folder(path: &str) -> String {
    let below = path.strip_prefix("/home/").or_else(|| path.strip_prefix("/Users/"));
    let Some(below) = below.filter(|below| !below.is_empty() && !below.starts_with('/')) else {
        return path.to_owned();
    };
    below.split_once('/').map_or_else(|| "~".to_owned(), |(_, inner)| format!("~/{inner}"))
}

/// A name out of a file as a sentence of ours may hold it: at most 80 characters, and none that turns
/// the direction of the words after it or is invisible.
#[must_use]
pub fn named(text: &str) -> String {
    const MOST_CHARS: usize = 80;
    let harmless = |c: char| {
        let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if turns || c.is_control() { '\u{fffd}' } else { c }
    };
    let mut name: String = text.chars().take(MOST_CHARS).map(harmless).collect();
    if text.chars().nth(MOST_CHARS).is_some() {
        name.push('…');
    }
    name
}

/// The first characters of an id: enough to tell entries of one session apart in a sentence.
#[must_use]
pub fn short_id(id: &str) -> String {
    const SHOWN: usize = 12;
    if id.chars().count() <= SHOWN {
        return id.to_owned();
    }
    id.chars().take(8).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_know_one_from_many() {
        assert_eq!(counted(1, "entry", "entries"), "1 entry");
        assert_eq!(counted(0, "entry", "entries"), "0 entries");
        assert_eq!(counted(1204, "entry", "entries"), "1,204 entries");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }

    #[test]
    fn counts_are_short_and_never_of_four_digits() {
        let words = [0.0, 999.4, 999.5, 3_140.0, 82_400.0, 200_000.0, 999_950.0, 1_234_567.0];
        assert_eq!(words.map(thousands), ["0", "999", "1k", "3.1k", "82.4k", "200k", "1M", "1.2M"]);
    }

    #[test]
    fn any_number_is_a_legible_whole_one() {
        assert_eq!(whole(1_234_567.4), "1,234,567");
        assert_eq!(whole(-1234.0), "-1,234");
        assert_eq!(whole(-0.1), "0");
        assert_eq!(whole(1e300), "1e300");
    }

    #[test]
    fn sizes_keep_one_figure_after_the_point() {
        assert_eq!(bytes(999), "999 B");
        assert_eq!(bytes(38_240), "38.2 kB");
        assert_eq!(bytes(999_949), "999.9 kB");
        assert_eq!(bytes(999_950), "1.0 MB");
        assert_eq!(bytes(u64::MAX), "18446744.1 TB");
    }

    #[test]
    fn names_cannot_turn_or_flood_a_sentence() {
        assert_eq!(named("a\u{202e}b\n"), "a\u{fffd}b\u{fffd}");
        assert_eq!(named(&"é".repeat(81)), format!("{}…", "é".repeat(80)));
    }

    #[test]
    fn small_costs_keep_their_figures() {
        assert_eq!(cost(1.236), "$1.24");
        assert_eq!(cost(0.0), "$0.00");
        assert_eq!(cost(0.0031), "$0.0031");
    }

    #[test]
    fn percent_never_leaves_its_range() {
        assert_eq!(percent(0, 10), 0);
        assert_eq!(percent(5, 10), 50);
        assert_eq!(percent(12, 10), 100);
        assert_eq!(percent(0, 0), 100);
    }

    #[test]
    fn a_home_is_shortened_only_where_the_path_says_whose_it_is() {
        assert_eq!(folder("/home/ada/code/portal"), "~/code/portal");
        assert_eq!(folder("/Users/ada"), "~");
        assert_eq!(folder("/home/"), "/home/");
        assert_eq!(folder("/srv/home/ada/x"), "/srv/home/ada/x");
        assert_eq!(folder("C:\\Users\\ada\\x"), "C:\\Users\\ada\\x");
    }

    #[test]
    fn long_ids_are_cut_where_short_ones_stay() {
        assert_eq!(short_id("9f3a21c0"), "9f3a21c0");
        assert_eq!(short_id("0197c3a2-7b5e-7d10-9a51-1f0e5b2c9d77"), "0197c3a2…");
    }
}
