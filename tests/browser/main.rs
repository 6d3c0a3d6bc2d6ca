//! What a person does, in a real browser.
