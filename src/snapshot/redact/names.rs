//! Names of secrets: `password`, `api_key`, `Authorization`.
//!
//! In: the name of a variable, a member, an option or a header. Out: what its value is. Nearly all names of a session
//! are others, so that is seen first.

use super::kind::Kind;

/// What a name says of its value; nothing if it says nothing.
pub(super) fn kind_of(name: &[u8]) -> Option<Kind> {
    const PASSWORDS: [&str; 8] =
        ["password", "passwd", "passwort", "pwd", "passphrase", "passcode", "userpass", "kennwort"];
    const SECRETS: [&str; 24] = [
        "secret",
        "secretkey",
        "apikey",
        "accesskey",
        "token",
        "privatekey",
        "signingkey",
        "encryptionkey",
        "sharedkey",
        "accountkey",
        "masterkey",
        "authkey",
        "servicekey",
        "licensekey",
        "deploykey",
        "credential",
        "credentials",
        "connectionstring",
        "sessionid",
        "sessionkey",
        "bearer",
        "secretid",
        "storagekey",
        "subscriptionkey",
    ];
    const NO_SECRETS: [&str; 8] = [
        "pagetoken",
        "nexttoken",
        "continuationtoken",
        "synctoken",
        "endtoken",
        "starttoken",
        "stoptoken",
        "publickey",
    ];
    // Of all of these, and of what is asked for below.
    const ENDINGS: [&[u8; 2]; 25] = [
        b"rd", b"wd", b"rt", b"se", b"de", b"ss", b"et", b"ey", b"en", b"al", b"ls", b"ng", b"id",
        b"er", b"od", b"on", b"ev", b"ve", b"ue", b"ld", b"ew", b"pw", b"at", b"ig", b"ie",
    ];
    const ADDED: [&str; 8] =
        ["prod", "production", "dev", "staging", "live", "value", "old", "new"];
    // Nearly all names end in other letters.
    let mut letters = name.iter().rev().filter(|byte| byte.is_ascii_alphabetic());
    let last = letters.next()?.to_ascii_lowercase();
    let last_two = [letters.next()?.to_ascii_lowercase(), last];
    if !ENDINGS.contains(&&last_two) || name.len() > 64 {
        return None;
    }
    let plain: String = name
        .iter()
        .filter(|byte| byte.is_ascii_alphabetic())
        .map(|byte| byte.to_ascii_lowercase() as char)
        .collect();
    let plain = ADDED.iter().find_map(|added| plain.strip_suffix(added)).unwrap_or(&plain);
    let ends_in = |words: &[&str]| words.iter().any(|word| plain.ends_with(word));
    let last_part = name.rsplit(|byte| !byte.is_ascii_alphanumeric()).next()?.to_ascii_lowercase();
    match last_part.as_slice() {
        b"pass" | b"pw" if plain.len() > 2 => return Some(Kind::Password),
        b"pat" if plain.len() > 3 => return Some(Kind::Secret),
        b"sig" if plain == "sig" => return Some(Kind::Secret),
        _ => {}
    }
    match plain {
        "authorization" | "proxyauthorization" => Some(Kind::Credential),
        "cookie" | "setcookie" => Some(Kind::Cookie),
        _ if ends_in(&NO_SECRETS) => None,
        _ if ends_in(&PASSWORDS) => Some(Kind::Password),
        _ if ends_in(&SECRETS) => Some(Kind::Secret),
        _ => None,
    }
}
