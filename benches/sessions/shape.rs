//! The shapes of sessions that are measured.
//!
//! In: nothing. Out: how many entries a session has, how large it is, how it branches. Knows no text.

/// Raised when the same shape gives other bytes than before, so that files made earlier are not taken for it.
pub(crate) const EDITION: u32 = 1;

/// What a session is like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// What it is called, and its file without the extension.
    pub(crate) name: &'static str,
    /// What chance begins with.
    pub(crate) seed: u64,
    /// How many entries it has.
    pub(crate) entries: u32,
    /// How large it is, within a few hundredths.
    pub(crate) size_bytes: u64,
    /// How it branches.
    pub(crate) tree: Tree,
    /// Whether it was ever compacted.
    pub(crate) compaction: Compaction,
    /// What is unusual in it.
    pub(crate) matter: Matter,
}

/// How a session branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tree {
    /// Not at all.
    Chain,
    /// Once in so many turns on average, the user goes back and tries something else.
    Branches { turns: u32 },
}

/// Whether a session was compacted when its context was full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compaction {
    /// Its path is told as a few summaries and the last entries.
    WhenFull,
    /// Every entry of its path is a row of its own.
    Never,
}

/// What the bytes of a session are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Matter {
    /// Talk, thinking, calls, what tools print, and an image now and then.
    Mixed,
    /// That, and one line that is as large as all the rest is meant to be.
    OneLine,
    /// That, and this many images that are as large as all the rest is meant to be.
    Images { count: u32 },
}

const MEGABYTE: u64 = 1_000_000;

/// All that are measured.
pub(crate) const ALL: [Shape; 9] = [
    Shape { tree: Tree::Branches { turns: 40 }, ..mixed("s100m", 14_000, 100 * MEGABYTE) },
    mixed("s46m", 30_000, 46 * MEGABYTE),
    Shape { tree: Tree::Chain, ..mixed("s15m", 10_000, 15 * MEGABYTE) },
    Shape { tree: Tree::Branches { turns: 40 }, ..mixed("s1g", 140_000, 1_000 * MEGABYTE) },
    mixed("e100k", 100_000, 55 * MEGABYTE),
    mixed("e10k", 10_000, 11 * MEGABYTE / 2),
    Shape {
        tree: Tree::Chain,
        compaction: Compaction::Never,
        ..mixed("c100k", 100_000, 55 * MEGABYTE)
    },
    Shape { matter: Matter::OneLine, ..mixed("line50m", 40, 50 * MEGABYTE) },
    Shape {
        matter: Matter::Images { count: 200 },
        tree: Tree::Chain,
        ..mixed("images", 900, 534 * MEGABYTE)
    },
];

/// A shape by its name.
pub(crate) fn named(name: &str) -> Option<Shape> {
    ALL.into_iter().find(|shape| shape.name == name)
}

/// The same with a part of the entries and bytes, for a look at whether all works.
pub(crate) fn scaled(shape: Shape, name: &'static str, parts: u32) -> Shape {
    let matter = match shape.matter {
        Matter::Images { count } => Matter::Images { count: (count / parts).max(3) },
        other => other,
    };
    Shape {
        name,
        entries: (shape.entries / parts).max(40),
        size_bytes: shape.size_bytes / u64::from(parts),
        matter,
        ..shape
    }
}

const fn mixed(name: &'static str, entries: u32, size_bytes: u64) -> Shape {
    Shape {
        name,
        // Of the shape's size, so that two shapes of one size and mix tell the same story.
        seed: 0x5e55_1011 ^ entries as u64,
        entries,
        size_bytes,
        tree: Tree::Branches { turns: 6 },
        compaction: Compaction::WhenFull,
        matter: Matter::Mixed,
    }
}
