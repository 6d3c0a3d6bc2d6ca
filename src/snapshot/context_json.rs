//! A context as JSON.
