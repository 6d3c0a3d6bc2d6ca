//! The single file: a page with a session in it, written and read.
