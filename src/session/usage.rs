//! What a turn cost: session-format.md, sections 3 and 6.
//!
//! In: a `usage` value. Out: its four buckets, its measure and its cost. Which calls are added up
//! is for `totals` and `branches` to say.

use super::node::Node;

/// Tokens and cost of one call of a model.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Usage {
    /// Tokens sent and not cached.
    pub input: f64,
    /// Tokens that came back, reasoning included.
    pub output: f64,
    /// Tokens read from the cache.
    pub cache_read: f64,
    /// Tokens written to the cache.
    pub cache_write: f64,
    /// `totalTokens` as the file says it.
    pub total_tokens: Option<f64>,
    /// US dollars; the sum of the parts where the file gives no total.
    pub cost_usd: f64,
}

impl Usage {
    pub(crate) fn of(usage: Node<'_>) -> Option<Self> {
        if !usage.is_object() {
            return None;
        }
        let names = ["input", "output", "cacheRead", "cacheWrite", "totalTokens", "cost"];
        let [input, output, cache_read, cache_write, total_tokens, cost] = usage.pick(&names);
        let bucket = |bucket: Option<Node<'_>>| bucket.and_then(Node::number).unwrap_or(0.0);
        let cost_usd = cost.map_or(0.0, |cost| {
            cost.number_of("total").unwrap_or_else(|| {
                let parts = ["input", "output", "cacheRead", "cacheWrite"];
                parts.iter().filter_map(|part| cost.number_of(part)).sum()
            })
        });
        Some(Self {
            input: bucket(input),
            output: bucket(output),
            cache_read: bucket(cache_read),
            cache_write: bucket(cache_write),
            total_tokens: total_tokens.and_then(Node::number),
            cost_usd: if cost_usd.is_finite() { cost_usd } else { 0.0 },
        })
    }

    /// Adds another call's: each bucket on its own, and the cost. A total that a file says is of its call alone.
    pub(crate) fn add(&mut self, spent: &Self) {
        self.input += spent.input;
        self.output += spent.output;
        self.cache_read += spent.cache_read;
        self.cache_write += spent.cache_write;
        self.cost_usd += spent.cost_usd;
    }

    /// The four buckets together.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.input + self.output + self.cache_read + self.cache_write
    }

    /// How many tokens the call is measured at: context.md, Tokens. Zero measures nothing.
    #[must_use]
    pub fn measured(&self) -> f64 {
        self.total_tokens.filter(|total| *total != 0.0).unwrap_or_else(|| self.sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::tape::Tape;
    use serde_json::{Value, json};

    fn usage(value: &Value) -> Option<Usage> {
        Usage::of(Tape::default().read(value.to_string().as_bytes()).unwrap())
    }

    #[test]
    fn a_total_of_zero_or_none_is_the_sum_of_the_buckets() {
        let buckets = json!({"input": 1, "output": 2, "cacheRead": 3, "cacheWrite": 4});
        assert!((usage(&buckets).unwrap().measured() - 10.0).abs() < f64::EPSILON);
        let cost = json!({"cost": {"input": 0.5, "output": 0.25}, "totalTokens": 7});
        let spent = usage(&cost).unwrap();
        assert!((spent.cost_usd - 0.75).abs() < f64::EPSILON);
        assert!((spent.measured() - 7.0).abs() < f64::EPSILON);
        assert_eq!(usage(&json!("no")), None);
    }
}
