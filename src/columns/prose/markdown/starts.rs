//! What begins a block.
//!
//! In: a line, less its indentation. Out: the block that begins there, if one does. It knows nothing of the
//! blocks around, but for what may not end a paragraph: its callers ask.

/// The heading that a line is: its level and its text.
pub(super) fn heading(line: &str) -> Option<(u8, &str)> {
    let text = line.trim_start_matches('#');
    let level =
        u8::try_from(line.len() - text.len()).ok().filter(|level| (1..=6).contains(level))?;
    if !text.is_empty() && !text.starts_with([' ', '\t']) {
        return None;
    }
    let text = text.trim_matches([' ', '\t']);
    let without = text.trim_end_matches('#');
    let closes = without.is_empty() || without.ends_with([' ', '\t']);
    Some((level, if closes { without.trim_end_matches([' ', '\t']) } else { text }))
}

/// The level of the heading that a line under a paragraph makes of it.
pub(super) fn underline(line: &str) -> Option<u8> {
    let line = line.trim_end_matches([' ', '\t']);
    let is_of = |sign: char| !line.is_empty() && line.trim_start_matches(sign).is_empty();
    if is_of('=') {
        Some(1)
    } else if is_of('-') {
        Some(2)
    } else {
        None
    }
}

/// Whether a line is a line across.
pub(super) fn is_rule(line: &str) -> bool {
    let signs = || line.chars().filter(|char| !matches!(char, ' ' | '\t'));
    let first = signs().next();
    matches!(first, Some('*' | '-' | '_'))
        && signs().all(|sign| Some(sign) == first)
        && signs().count() > 2
}

/// The marks between which code stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Fence {
    sign: char,
    length: usize,
}

impl Fence {
    /// The fence that begins on a line, and what the line says of the code.
    pub(super) fn begin(line: &str) -> Option<(Self, &str)> {
        let sign = line.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
        let info = line.trim_start_matches(sign);
        let length = line.len() - info.len();
        let is_code_within_a_line = sign == '`' && info.contains('`');
        (length > 2 && !is_code_within_a_line).then_some((Self { sign, length }, info.trim()))
    }

    /// Whether a line ends the code.
    pub(super) fn ends_on(self, line: &str) -> bool {
        let line = line.trim_end_matches([' ', '\t']);
        line.len() >= self.length && line.trim_start_matches(self.sign).is_empty()
    }
}

/// The mark of an item of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Marker {
    /// The sign of a bullet, or the one behind a number: items of one list have the same.
    pub(super) sign: u8,
    /// The number.
    pub(super) number: Option<usize>,
    /// How many bytes it takes.
    pub(super) length: usize,
}

impl Marker {
    pub(super) fn begin(line: &str) -> Option<Self> {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let sign = *line.as_bytes().get(digits)?;
        let number = match (digits, sign) {
            (0, b'*' | b'+' | b'-') => None,
            (1..=9, b'.' | b')') => Some(line.get(..digits)?.parse().ok()?),
            _ => return None,
        };
        let rest = line.get(digits + 1..)?;
        let stands_alone = rest.is_empty() || rest.starts_with([' ', '\t']);
        stands_alone.then_some(Self { sign, number, length: digits + 1 })
    }

    /// Whether it may stand on the line below a paragraph's, so that it is no number or sign within it.
    pub(super) fn may_end_a_paragraph(self, line: &str) -> bool {
        let says_something = line.get(self.length..).is_some_and(|rest| !rest.trim().is_empty());
        says_something && self.number.is_none_or(|number| number == 1)
    }
}

/// How a block of markup ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum MarkupEnd {
    /// On the line that holds this.
    With(&'static str),
    /// On the line that holds the end of a script or the like.
    WithTag,
    /// Before a blank line.
    BeforeBlank,
}

impl MarkupEnd {
    /// Whether a line of the block is its last.
    pub(super) fn is_on(self, line: &str) -> bool {
        match self {
            Self::With(end) => line.contains(end),
            Self::WithTag => {
                let line = line.to_ascii_lowercase();
                VERBATIM.iter().any(|name| line.contains(&format!("</{name}>")))
            }
            Self::BeforeBlank => false,
        }
    }
}

/// Tags whose content is no markup.
const VERBATIM: [&str; 4] = ["script", "pre", "style", "textarea"];

/// Tags that begin a block wherever they stand.
const BLOCKS: &str = " address article aside base basefont blockquote body caption center col colgroup dd \
    details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head \
    header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option p param search \
    section summary table tbody td tfoot th thead title tr track ul ";

/// How the block of markup ends that begins on a line; and whether it may end a paragraph.
pub(super) fn markup(line: &str) -> Option<(MarkupEnd, Interrupts)> {
    let inside = line.strip_prefix('<')?;
    let name_of = |tag: &str| -> String {
        let name = tag.split(|char: char| !char.is_ascii_alphanumeric()).next().unwrap_or_default();
        name.to_ascii_lowercase()
    };
    let name = name_of(inside);
    let behind = inside.get(name.len()..).unwrap_or_default();
    let ends_plainly = behind.is_empty() || behind.starts_with([' ', '\t', '>']);
    if ends_plainly && VERBATIM.contains(&name.as_str()) {
        return Some((MarkupEnd::WithTag, Interrupts::Any));
    }
    for (begin, end) in [("!--", "-->"), ("?", "?>"), ("![CDATA[", "]]>")] {
        if inside.starts_with(begin) {
            return Some((MarkupEnd::With(end), Interrupts::Any));
        }
    }
    if inside
        .strip_prefix('!')
        .is_some_and(|rest| rest.starts_with(|char: char| char.is_ascii_alphabetic()))
    {
        return Some((MarkupEnd::With(">"), Interrupts::Any));
    }
    let tag = inside.strip_prefix('/').unwrap_or(inside);
    let name = name_of(tag);
    let behind = tag.get(name.len()..).unwrap_or_default();
    let ends =
        behind.is_empty() || behind.starts_with([' ', '\t', '>']) || behind.starts_with("/>");
    if ends && !name.is_empty() && BLOCKS.contains(&format!(" {name} ")) {
        return Some((MarkupEnd::BeforeBlank, Interrupts::Any));
    }
    let length = super::tags::tag(line)?;
    let stands_alone = line.get(length..).is_some_and(|rest| rest.trim().is_empty());
    (stands_alone && !VERBATIM.contains(&name.as_str()))
        .then_some((MarkupEnd::BeforeBlank, Interrupts::NoParagraph))
}

/// What a block may end by beginning.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Interrupts {
    Any,
    NoParagraph,
}
