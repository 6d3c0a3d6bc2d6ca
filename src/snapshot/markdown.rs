//! A path as Markdown.
