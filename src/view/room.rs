//! How much of the window a context takes, in words.
//!
//! In: a size and a window. Out: the few words beside the strip. It refuses to know how they are shown.

use crate::context::Size;
use crate::wording::{grouped, percent, thousands, token_noun, whole};

/// How large the context is, as it is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    /// The size, in few figures; with ≈ before it if some of it is an estimate.
    pub size: String,
    /// What it is a part of: `of 200k tokens · 41%`, or only `tokens`.
    pub of: String,
    /// What was measured and what is an estimate.
    pub made_of: String,
}

impl Room {
    /// The words for a size and, if it is known, the window.
    #[must_use]
    pub fn of(size: Size, window_tokens: Option<u32>) -> Self {
        let tokens = size.tokens();
        let about = if size.estimated_tokens > 0 { "≈ " } else { "" };
        let of = match window_tokens {
            Some(window) => {
                let window = f64::from(window);
                format!("of {} tokens · {}", thousands(window), share(tokens, window))
            }
            None => token_noun(tokens).to_owned(),
        };
        let made_of = match (size.measured_tokens > 0.0, size.estimated_tokens) {
            (true, 0) => "all of it measured".to_owned(),
            (true, estimated) => {
                format!(
                    "measured {} + estimated {}",
                    whole(size.measured_tokens),
                    grouped(estimated)
                )
            }
            (false, 0) => "nothing is sent".to_owned(),
            (false, _) => "all of it estimated".to_owned(),
        };
        Self { size: format!("{about}{}", thousands(tokens)), of, made_of }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "tokens are whole and not negative"
)]
fn share(tokens: f64, window: f64) -> String {
    if tokens > window {
        return "over it".to_owned();
    }
    format!("{}%", percent(tokens as u64, window as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(measured_tokens: f64, estimated_tokens: u64, window: Option<u32>) -> String {
        let Room { size, of, made_of } =
            Room::of(Size { measured_tokens, estimated_tokens }, window);
        format!("{size} {of}, {made_of}")
    }

    #[test]
    fn a_context_is_told_with_its_share_of_the_window() {
        let told_so = "≈ 82.4k of 200k tokens · 41%, measured 81,912 + estimated 488";
        assert_eq!(told(81_912.0, 488, Some(200_000)), told_so);
        assert_eq!(told(5e3, 0, None), "5k tokens, all of it measured");
        assert_eq!(told(0.0, 12, Some(10)), "≈ 12 of 10 tokens · over it, all of it estimated");
        assert_eq!(told(0.0, 1, None), "≈ 1 token, all of it estimated");
        assert_eq!(told(0.0, 0, None), "0 tokens, nothing is sent");
    }
}
