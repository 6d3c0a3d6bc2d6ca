//! A path as HTML without scripts.
