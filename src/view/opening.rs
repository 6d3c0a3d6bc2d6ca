//! What a person hands to the page, and what is said when it is no session.
//!
//! In go facts about what came and how far reading is; out comes what to say. It refuses to know
//! files, drops and clipboards: the page tells it.

use std::fmt;

use crate::wording::{bytes, counted, grouped, percent};

/// How large a file the page takes. A page has 4 GB of memory at most, and what is made of a file stands in it beside
/// the file: a tenth of it where its entries are of the usual size. Tried in Chromium: 1.9, 2.3 and 2.95 GB open.
pub const MOST_MEGABYTES: u64 = 3_000;

/// How large a session may come out of a packed file.
pub const MOST_UNPACKED_MEGABYTES: u64 = 1_000;

const MEGABYTE_BYTES: u64 = 1_000_000;

/// A file that is being read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// The file's name, or what stands for it.
    pub name: String,
    /// How much of it is read.
    pub done_bytes: u64,
    /// Its size.
    pub whole_bytes: u64,
    /// How much came out of it, where it is packed.
    pub unpacked_bytes: u64,
    /// How many entries were read.
    pub entries: usize,
    /// On how many branches.
    pub branches: usize,
}

/// What is smaller is read before one could read that it is.
const LONG_BYTES: u64 = 4 * 1024 * 1024;

impl Opening {
    /// A file that nothing of is read yet.
    #[must_use]
    pub fn begun(name: String, whole_bytes: u64) -> Self {
        Self { name, done_bytes: 0, whole_bytes, unpacked_bytes: 0, entries: 0, branches: 0 }
    }

    /// Whether reading takes so long that it is worth saying.
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.whole_bytes.max(self.unpacked_bytes) > LONG_BYTES
    }

    /// How much is read, in whole percent.
    #[must_use]
    pub fn percent(&self) -> u8 {
        percent(self.done_bytes, self.whole_bytes)
    }

    /// How much is read, in words: `12.4 MB of 80.1 MB, 15 %, 1,240 entries, 3 branches`.
    #[must_use]
    pub fn words(&self) -> String {
        let (done, whole) = (bytes(self.done_bytes), bytes(self.whole_bytes));
        let entries = counted(self.entries, "entry", "entries");
        let branches = counted(self.branches, "branch", "branches");
        format!("{done} of {whole}, {} %, {entries}, {branches}", self.percent())
    }
}

/// One thing out of what a person dropped, picked or pasted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Came {
    /// A file.
    File,
    /// A folder.
    Folder,
}

/// The position of the one file among what came.
///
/// # Errors
///
/// Says why there is no such file: nothing came, several things, or a folder.
pub fn the_file(came: &[Came]) -> Result<usize, Refusal> {
    match came {
        [] => Err(Refusal::Nothing),
        [Came::Folder] => Err(Refusal::Folder),
        [Came::File] => Ok(0),
        several => Err(Refusal::Several { count: several.len() }),
    }
}

/// Whether the page can hold a file of this size.
///
/// # Errors
///
/// Says so if it cannot.
pub fn can_hold(name: &str, size_bytes: u64) -> Result<(), Refusal> {
    if size_bytes <= MOST_MEGABYTES * MEGABYTE_BYTES {
        return Ok(());
    }
    Err(Refusal::TooLarge { name: name.to_owned(), size_bytes })
}

/// Has the memory that a file of this size will need, so that it is there when the file comes. It is asked for in
/// parts: one of the whole would have to stand in one row.
///
/// # Errors
///
/// Says so if there is less.
pub fn take_room(name: &str, size_bytes: u64) -> Result<(), Refusal> {
    let no_room = || Refusal::NoRoom { name: name.to_owned(), size_bytes };
    let for_lines_bytes = (size_bytes / 2).min(ROOM_FOR_LINES_BYTES).max(size_bytes / 8);
    let needed =
        usize::try_from(size_bytes.saturating_add(for_lines_bytes)).map_err(|_| no_room())?;
    let mut parts: Vec<Vec<u8>> = Vec::new();
    for from in (0..needed).step_by(ROOM_BYTES) {
        let mut part = Vec::new();
        part.try_reserve_exact(ROOM_BYTES.min(needed - from)).map_err(|_| no_room())?;
        parts.push(part);
    }
    Ok(())
}

const ROOM_BYTES: usize = 64 << 20;

/// Whether what is read may still grow, by the memory that the page has by now and the lines that were read. Where a file has far more entries than
/// others of its size, what is made of it fills the page before the file is over.
///
/// # Errors
///
/// Says so if not.
pub fn has_room(name: &str, size_bytes: u64, page_bytes: u64, lines: u32) -> Result<(), Refusal> {
    // What is kept of the lines moves to a place twice as large when it is full.
    let wanted_bytes = page_bytes + u64::from(lines) * BYTES_A_LINE;
    if wanted_bytes <= MOST_PAGE_BYTES {
        return Ok(());
    }
    Err(Refusal::NoRoom { name: name.to_owned(), size_bytes })
}

/// Of the 4.29 GB that a page can address, so much is left for what comes after reading.
const MOST_PAGE_BYTES: u64 = 3_900_000_000;
/// An entry with its place among the others, or a finding.
const BYTES_A_LINE: u64 = 256;
/// What is kept of many short lines takes up to half as much again. Memory that is taken at once and given back is
/// there when it is wanted; taken step by step, it took a fifth of the time of reading.
const ROOM_FOR_LINES_BYTES: u64 = 64 << 20;

/// Whether the page can hold what came out of a packed file by now. How much that will be, nobody knows before; so
/// memory is taken as it is needed, and the page has room for less.
///
/// # Errors
///
/// Says so if it cannot.
pub fn can_hold_unpacked(name: &str, unpacked_bytes: u64) -> Result<(), Refusal> {
    if unpacked_bytes <= MOST_UNPACKED_MEGABYTES * MEGABYTE_BYTES {
        return Ok(());
    }
    Err(Refusal::UnpacksTooLarge { name: name.to_owned() })
}

/// Why what came was not opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Neither a file nor text.
    Nothing,
    /// A folder.
    Folder,
    /// More than one thing.
    Several {
        /// How many.
        count: usize,
    },
    /// The page could not hold it. It was not read.
    TooLarge {
        /// Its name.
        name: String,
        /// Its size.
        size_bytes: u64,
    },
    /// What is packed in it is more than the page can hold. Reading it was given up.
    UnpacksTooLarge {
        /// Its name.
        name: String,
    },
    /// The browser could not read the file.
    Unreadable {
        /// Its name.
        name: String,
        /// What the browser says.
        cause: String,
    },
    /// There is no memory for it.
    NoRoom {
        /// Its name.
        name: String,
        /// Its size.
        size_bytes: u64,
    },
    /// It was written to or moved since it was chosen.
    Changed {
        /// Its name.
        name: String,
    },
    /// It was read, and is no session.
    Foreign {
        /// Its name.
        name: String,
        /// What it looks like, and what to do.
        looks_like: String,
    },
}

impl Refusal {
    /// One line: what happened.
    #[must_use]
    pub fn title(&self) -> String {
        match self {
            Self::Nothing => "No file came".to_owned(),
            Self::Folder => "This is a folder".to_owned(),
            Self::Several { count } => format!("{} came at once", counted(*count, "file", "files")),
            Self::TooLarge { name, .. } | Self::UnpacksTooLarge { name } => {
                format!("{name} is too large for a browser")
            }
            Self::NoRoom { name, .. } => format!("There is no memory for {name}"),
            Self::Changed { name } => format!("{name} has changed since it was chosen"),
            Self::Unreadable { name, .. } => format!("{name} could not be read"),
            Self::Foreign { name, .. } => format!("{name} cannot be read as a Pi session"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => out.write_str("Drop a session file (.jsonl) or paste its text."),
            Self::UnpacksTooLarge { .. } => {
                let most = grouped(MOST_UNPACKED_MEGABYTES);
                write!(
                    out,
                    "It is packed, and more than {most} MB came out of it, which is what this page \
                     can hold. The command line reads it: sightline tree FILE."
                )
            }
            Self::Folder => out.write_str("Open a session file (.jsonl) inside it."),
            Self::Several { .. } => {
                out.write_str("One session is shown at a time: choose one file (.jsonl).")
            }
            Self::TooLarge { size_bytes, .. } => {
                // In megabytes, rounded up, so that the size never reads as the limit.
                let size = grouped(size_bytes.div_ceil(MEGABYTE_BYTES));
                let most = grouped(MOST_MEGABYTES);
                write!(
                    out,
                    "It has {size} MB; this page can hold {most} MB. The command line reads it: \
                     sightline tree FILE."
                )
            }
            Self::NoRoom { size_bytes, .. } => {
                let size = grouped(size_bytes.div_ceil(MEGABYTE_BYTES));
                write!(
                    out,
                    "It has {size} MB, and the browser gives this page no more memory. Close other pages, or load \
                     this one anew; the command line reads the file: sightline tree FILE."
                )
            }
            Self::Changed { .. } => out.write_str(
                "Browsers read no file on that was written to since. What was read before stays. Drop it again, or \
                 open it by Open, so that it can be followed.",
            ),
            Self::Unreadable { cause, .. } => write!(out, "The browser says: {cause}."),
            Self::Foreign { looks_like, .. } => out.write_str(looks_like),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_told_in_bytes_and_percent() {
        let opening = Opening {
            done_bytes: 1_000_000,
            entries: 1_240,
            branches: 3,
            ..Opening::begun("a".into(), 4_000_000)
        };
        assert_eq!(opening.words(), "1.0 MB of 4.0 MB, 25 %, 1,240 entries, 3 branches");
    }

    #[test]
    fn an_empty_file_is_read_at_once() {
        assert_eq!(Opening::begun("a".into(), 0).percent(), 100);
    }

    #[test]
    fn one_file_is_opened_and_anything_else_refused_by_name() {
        assert_eq!(the_file(&[Came::File]), Ok(0));
        assert_eq!(the_file(&[]), Err(Refusal::Nothing));
        assert_eq!(the_file(&[Came::Folder]), Err(Refusal::Folder));
        assert_eq!(the_file(&[Came::File, Came::Folder]), Err(Refusal::Several { count: 2 }));
    }

    #[test]
    fn what_the_page_cannot_hold_is_refused_with_its_size_and_the_way_on() {
        assert_eq!(can_hold("a", 3_000_000_000), Ok(()));
        let refusal = can_hold("a.jsonl", 3_000_000_001).unwrap_err();
        assert_eq!(refusal.title(), "a.jsonl is too large for a browser");
        let words = refusal.to_string();
        assert!(words.contains("3,001 MB; this page can hold 3,000 MB"), "{words}");
        assert!(words.contains("sightline tree"), "{words}");
        assert!(can_hold("a", u64::MAX).is_err());
        let refusal = can_hold_unpacked("a.gz", 1_000_000_001).unwrap_err();
        assert!(refusal.to_string().contains("more than 1,000 MB came out"), "{refusal}");
    }

    #[test]
    fn a_lack_of_memory_is_told_before_it_ends_the_page() {
        assert_eq!(take_room("a", 1_000), Ok(()));
        assert_eq!(has_room("a", 1_000, 1_000_000_000, 1_000), Ok(()));
        let refusal = has_room("a", 2_000_000_000, 4_200_000_000, 1_000).unwrap_err();
        assert_eq!(has_room("a", 2_000_000_000, 2_500_000_000, 8_000_000), Err(refusal.clone()));
        assert_eq!(refusal.title(), "There is no memory for a");
        assert!(refusal.to_string().starts_with("It has 2,000 MB"), "{refusal}");
    }

    #[test]
    fn a_refusal_says_what_came_and_what_was_expected() {
        let refusal = Refusal::Several { count: 3 };
        assert_eq!(refusal.title(), "3 files came at once");
        assert!(refusal.to_string().contains(".jsonl"));
    }
}
