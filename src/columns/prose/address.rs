//! Where a link may lead.
//!
//! In: an address as a file has it. Out: the same if it leads to the web or to a mailbox. Any other is
//! text: a page that shows other people's files runs and opens nothing of theirs.

/// Longer addresses hide where they lead.
const MOST_BYTES: usize = 2_000;

/// Whether an address may be followed.
pub(super) fn is_safe(address: &str) -> bool {
    let known = ["https://", "http://", "mailto:"];
    let starts = |known: &&str| {
        address.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known))
    };
    address.len() <= MOST_BYTES
        && known.iter().any(starts)
        && !address.chars().any(|c| c.is_control() || c.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_web_and_mailboxes_are_followed() {
        for address in ["https://a.example/x?y#z", "HTTP://a.example", "mailto:a@b.example"] {
            assert!(is_safe(address), "{address}");
        }
        for address in [
            "javascript:alert(1)",
            " https://a",
            "java\nscript:x",
            "data:text/html,x",
            "file:///etc/passwd",
            "//a.example",
            "src/a.rs",
            "https:a",
            "",
        ] {
            assert!(!is_safe(address), "{address}");
        }
        assert!(!is_safe(&format!("https://a/{}", "x".repeat(MOST_BYTES))));
    }
}
