//! Which entries go in, and how they are chained.
