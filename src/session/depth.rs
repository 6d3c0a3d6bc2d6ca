//! JSON that is nested too deep to be parsed: session-format.md, section 5.
//!
//! In: the text of a value. Out: the same value with everything below a depth replaced by a text that
//! says so, which any parser takes. Linear, and without recursion: that is what it is for.

/// How deep a value may be nested and still be kept whole.
pub(crate) const MOST_LEVELS: usize = 100;

/// What stands in the place of what was nested deeper.
const MARK: &str = "\"(nested too deep to be shown here)\"";

/// The value cut at [`MOST_LEVELS`]. The text must be JSON but for its depth: what is not stays as wrong
/// as it is.
pub(crate) fn flattened(text: &str) -> String {
    let mut flat = String::new();
    let mut copied = 0;
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut escaped = false;
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => {
                depth += 1;
                if depth == MOST_LEVELS + 1 {
                    flat.push_str(text.get(copied..place).unwrap_or_default());
                    flat.push_str(MARK);
                }
            }
            b'}' | b']' if !in_string => {
                if depth == MOST_LEVELS + 1 {
                    copied = place + 1;
                }
                depth = depth.saturating_sub(1);
            }
            _ => {}
        }
    }
    // Cut off inside the deep part: what is left of it is gone with it.
    if depth <= MOST_LEVELS {
        flat.push_str(text.get(copied..).unwrap_or_default());
    }
    flat
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_too_deep_is_replaced() {
        let nested = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
        assert_eq!(flattened(&nested(100)), nested(100));
        let flat = flattened(&format!("[{},{}]", nested(10_000), nested(2)));
        assert!(serde_json::from_str::<serde_json::Value>(&flat).is_ok());
        assert!(flat.ends_with(&format!("{},{}]", "]".repeat(99), nested(2))));
        assert_eq!(flattened(r#"["[[[\\\"[",{}]"#), r#"["[[[\\\"[",{}]"#);
    }
}
