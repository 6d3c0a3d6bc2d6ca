//! Hostile text, read: it stays what it is.

use crate::payloads;
use sightline::session::{Severity, read};

#[test]
fn every_hostile_field_is_read_as_the_text_that_it_is() {
    assert!(payloads::PAYLOADS.len() >= 100);
    let reading = read(&payloads::session());
    let errors: Vec<_> =
        reading.faults.iter().filter(|fault| fault.severity() == Severity::Error).collect();
    assert_eq!(errors.len(), 1, "the last line alone is no entry: {errors:?}");
    let session = reading.session;
    let rounds = payloads::PAYLOADS.len();
    assert_eq!(session.entries().len() % rounds, 0, "as many entries of each payload");
    for payload in payloads::PAYLOADS {
        assert!(session.entries().iter().any(|entry| entry.id.starts_with(payload)), "{payload}");
    }
}
