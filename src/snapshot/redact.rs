//! Secrets: found, named, taken out, looked for again.
