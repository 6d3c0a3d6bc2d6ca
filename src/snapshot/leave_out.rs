//! What is left out of the entries that go in.
