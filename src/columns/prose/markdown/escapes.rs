//! Characters that are written as something else.
//!
//! In: a text with backslashes and references such as `&lt;`. Out: what they stand for. Of the two thousand
//! names that there are, those are known that people and models write; any other stays as it is.

/// The names that are known, each with what it stands for behind it.
const NAMES: &str = "\
    lt < gt > amp & quot \" apos ' nbsp \u{a0} copy © reg ® trade ™ hellip … mdash — ndash – lsquo ‘ rsquo ’ \
    ldquo “ rdquo ” laquo « raquo » bull • middot · deg ° plusmn ± times × divide ÷ frac12 ½ micro µ para ¶ \
    sect § euro € pound £ yen ¥ cent ¢ larr ← uarr ↑ rarr → darr ↓ harr ↔ rArr ⇒ lArr ⇐ hArr ⇔ le ≤ ge ≥ ne ≠ \
    asymp ≈ equiv ≡ infin ∞ radic √ sum ∑ check ✓ cross ✗ auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü szlig ß \
    eacute é egrave è agrave à ccedil ç ntilde ñ lbrace { rbrace } lbrack [ rbrack ] lpar ( rpar ) ast * \
    lowbar _ vert | num # grave ` bsol \\ colon : ensp \u{2002} emsp \u{2003} thinsp \u{2009} zwj \u{200d} \
    shy \u{ad}";

fn named(name: &str) -> Option<char> {
    let mut words = NAMES.split(' ');
    while let (Some(known), Some(meant)) = (words.next(), words.next()) {
        if known == name {
            return meant.chars().next();
        }
    }
    None
}

/// The character that a text begins with by its name or number, and how many bytes that takes.
pub(super) fn reference(text: &str) -> Option<(char, usize)> {
    let inside = text.strip_prefix('&')?;
    let end = inside.bytes().take(9).position(|byte| byte == b';')?;
    let name = inside.get(..end)?;
    let char = match name.strip_prefix('#') {
        Some(number) => {
            let number = match number.strip_prefix(['x', 'X']) {
                Some(hex) if hex.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                    u32::from_str_radix(hex, 16)
                }
                None if number.bytes().all(|byte| byte.is_ascii_digit()) => number.parse(),
                _ => return None,
            };
            number
                .ok()
                .map(|number| char::from_u32(number).filter(|char| *char != '\0'))?
                .unwrap_or('\u{fffd}')
        }
        None => named(name)?,
    };
    Some((char, end + 2))
}

/// A text with what is written in another way as it is meant.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '&']) {
        let (before, from) = rest.split_at_checked(at).unwrap_or((rest, ""));
        plain.push_str(before);
        let (char, length) = meant(from);
        plain.push(char);
        rest = from.get(length..).unwrap_or_default();
    }
    plain.push_str(rest);
    plain
}

/// What a text stands for that begins with a backslash or a reference, and how many bytes that takes.
pub(super) fn meant(text: &str) -> (char, usize) {
    let mut chars = text.chars();
    let first = chars.next().unwrap_or_default();
    match chars.next() {
        Some(escaped) if first == '\\' && escaped.is_ascii_punctuation() => (escaped, 2),
        _ => reference(text).unwrap_or((first, first.len_utf8())),
    }
}
