//! Secrets by what they begin with.
//!
//! In: a text. Out: the keys, tokens, private keys, passwords in URLs and home directories in it. All
//! beginnings are looked for at once; each has a small judge that says how far the secret goes, or that it is
//! none. No judge looks further than it must to say no, so that a text full of beginnings costs no more than
//! its length.

use super::hit::Hit;
use super::kind::Kind;
use super::needles::{Found, Needles};
use super::shapes::{Ends, SHAPES};
use super::{beside, homes, logins, tokens};

/// All beginnings.
#[derive(Debug)]
pub(super) struct Marks {
    needles: Needles,
}

/// Judges the place where a beginning stands. Before it: how far web tokens were looked for in vain.
type Judge = fn(&[u8], Found, &mut usize) -> Option<Hit>;

const JUDGES: &[(&str, Judge)] = &[
    ("eyJ", tokens::web_token),
    ("-----BEGIN ", tokens::private_key),
    ("AGE-SECRET-KEY-1", tokens::age_key),
    ("://", logins::url_login),
    ("Bearer ", logins::bearer),
    ("bearer ", logins::bearer),
    (":AA", tokens::telegram_token),
    ("Q~", tokens::azure_secret),
    (".atlasv1.", tokens::terraform_token),
    (" -u ", logins::basic_login),
    (" --user ", logins::basic_login),
    (" --", beside::option),
    ("\n--", beside::option),
    (" password ", beside::netrc),
    ("sshpass -p", beside::login_tool),
    ("redis-cli -a ", beside::login_tool),
    ("identified by ", beside::identified_by),
    ("IDENTIFIED BY ", beside::identified_by),
    ("/home/", homes::home),
    ("/Users/", homes::home),
    ("\\Users\\", homes::home),
    ("\\users\\", homes::home),
    ("\\USERS\\", homes::home),
    ("--home-", homes::folder_name),
    ("--Users-", homes::folder_name),
];

impl Marks {
    pub(super) fn new() -> Self {
        let judges = JUDGES.iter().map(|(beginning, _)| *beginning);
        let beginnings = judges.chain(SHAPES.iter().map(|shape| shape.prefix));
        Self { needles: Needles::new(beginnings.map(|text| text.as_bytes().into()).zip(0..)) }
    }

    pub(super) fn look(&self, text: &[u8], hits: &mut Vec<Hit>) {
        let mut from = 0;
        let mut in_vain_to = 0;
        let mut ends = Ends::default();
        loop {
            let mut hit = None;
            let found = self.needles.next(text, from, &mut |found| {
                hit = judge(text, found, &mut in_vain_to, &mut ends);
                hit.is_some()
            });
            let (Some(found), Some(hit)) = (found, hit) else { return };
            from = hit.range.end.max(found.at + 1);
            hits.push(hit);
        }
    }
}

fn judge(text: &[u8], found: Found, in_vain_to: &mut usize, ends: &mut Ends) -> Option<Hit> {
    let index = found.meaning as usize;
    if let Some((_, judge)) = JUDGES.get(index) {
        return judge(text, found, in_vain_to);
    }
    let shape = SHAPES.get(index - JUDGES.len())?;
    let len = shape.judge(text, found.at, ends)?;
    let lead_bytes = shape.prefix.len();
    Some(Hit { lead_bytes, ..Hit::new(Kind::ApiKey, found.at..found.at + len) })
}
