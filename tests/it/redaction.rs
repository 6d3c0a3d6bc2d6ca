//! Secrets that are planted in a session, and what looks like secrets: what is taken out, and what is left.
//!
//! Nothing here is a secret or looks like one to a machine that reads sources: all are put together from parts.

#![expect(clippy::indexing_slicing, reason = "a test that cannot go on has failed")]

mod planted;
mod seen;

use planted::{Dice, base64_of, look_alikes, plant, rules};
use serde_json::Value;
use sightline::session;
use sightline::snapshot::redact::{Advice, Redaction, Secret, find};

fn to_go(bytes: &[u8], names: &[&str]) -> Vec<Secret> {
    let secrets = find(bytes, names, &rules());
    secrets.into_iter().filter(|secret| secret.advice == Advice::TakeOut).collect()
}

#[test]
fn of_500_planted_secrets_none_is_left_however_it_was_written() {
    let planted = plant(500, &mut Dice::new(11));
    let kinds: std::collections::BTreeSet<_> =
        planted.secrets.iter().map(|secret| secret.kind).collect();
    assert!(kinds.len() >= 25, "{} kinds", kinds.len());
    let before = seen::everything(&planted.file);
    for secret in &planted.secrets {
        assert!(before.contains(&secret.text), "{} was planted in {}", secret.kind, secret.place);
    }

    let secrets = to_go(&planted.file, &[&planted.name]);
    let redaction = Redaction::new(&secrets);
    let shared = redaction.bytes(&planted.file);
    let after = seen::everything(&shared) + &redaction.text(&planted.name);
    let left: Vec<String> = planted
        .secrets
        .iter()
        .filter(|secret| after.contains(&secret.text))
        .map(|secret| format!("{} in {}: {}", secret.kind, secret.place, secret.text))
        .collect();
    assert!(
        left.is_empty(),
        "{} of {} are left:\n{}",
        left.len(),
        planted.secrets.len(),
        left.join("\n")
    );
    assert_eq!(redaction.leaks(&shared), []);
    // The search of the finished file knows each of them in the file as it was.
    let known = redaction.leaks(&planted.file).len();
    assert!(known * 10 > secrets.len() * 9, "{known}");
}

#[test]
fn a_session_without_its_secrets_is_the_same_session() {
    let planted = plant(500, &mut Dice::new(5));
    let shared = Redaction::new(&to_go(&planted.file, &[])).bytes(&planted.file);
    let (before, after) = (session::read(&planted.file), session::read(&shared));
    let shape = |reading: &session::Reading| -> Vec<_> {
        let session = &reading.session;
        session
            .indices()
            .map(|entry| {
                (session.parent(entry), session.entry(entry).line, session.entry(entry).at_ms)
            })
            .collect()
    };
    let differs =
        shape(&before).into_iter().zip(shape(&after)).find(|(before, after)| before != after);
    assert_eq!(differs, None);
    assert_eq!(before.session.indices().count(), after.session.indices().count());
    assert_eq!(before.faults.len(), after.faults.len());
    // Equal bytes give equal bytes, and nothing is found in what was shared.
    assert_eq!(Redaction::new(&to_go(&planted.file, &[])).bytes(&planted.file), shared);
    let again: Vec<String> = to_go(&shared, &[]).into_iter().map(|secret| secret.text).collect();
    assert_eq!(again, [""; 0]);
}

#[test]
fn what_is_no_secret_keeps_its_bytes() {
    let file = concat!(
        r#"{"type":"session","version":3,"id":"s","cwd":"/srv/x"}"#,
        "\r\n",
        r#"{ "type": "message","id":"a","a":1e400,"a":9007199254740993, "message":{"role":"user","content":"\u0041da says user, message and Adam"}}"#,
        "\n\n{\"torn\": \"Ada\n",
        r#"{"type":"message","id":"b","parentId":"a","message":{"role":"user","content":"nothing"}}"#,
    );
    let mut rules = rules();
    for word in ["ada", "user", "message", "type"] {
        rules.add_word(word).unwrap();
    }
    let secrets = find(file.as_bytes(), &[], &rules);
    let shared = String::from_utf8(Redaction::new(&secrets).bytes(file.as_bytes())).unwrap();
    let expected = file
        .replace(
            r"\u0041da says user, message and Adam",
            "[word 1] says [word 2], [word 3] and [word 1]m",
        )
        .replace("torn\": \"Ada", "torn\": \"[word 1]");
    assert_eq!(shared, expected);
}

#[test]
fn signatures_go_where_their_text_changed_and_stay_elsewhere() {
    let block = |text: &str| {
        format!(r#"{{"type":"thinking","thinking":"{text}","thinkingSignature":"c2ln"}}"#)
    };
    let line = |first: &str, second: &str| {
        format!(
            r#"{{"type":"message","id":"a","message":{{"role":"assistant","content":[{first},{second}]}}}}"#
        )
    };
    let file = line(&block("of ada@example.org"), &block("of nobody"));
    let shared = Redaction::new(&to_go(file.as_bytes(), &[])).bytes(file.as_bytes());
    let unsigned = r#"{"type":"thinking","thinking":"of [e-mail 1]"}"#;
    assert_eq!(String::from_utf8(shared).unwrap(), line(unsigned, &block("of nobody")));
    let first = r#"{"type":"message","id":"a","x":{"thinkingSignature":"a","textSignature":"b","text":"ada@example.org"}}"#;
    let shared = Redaction::new(&to_go(first.as_bytes(), &[])).bytes(first.as_bytes());
    let value: Value = serde_json::from_slice(&shared).unwrap();
    assert_eq!(value["x"].to_string(), r#"{"text":"[e-mail 1]"}"#);
}

#[test]
fn two_ids_stay_two() {
    let file = ["Acme-1", "acme-1", "[word 1]-1", "ACME-1"]
        .map(|id| format!(r#"{{"type":"label","id":"{id}","targetId":"{id}","label":"x"}}"#));
    let file = file.join("\n");
    let mut rules = rules();
    rules.add_word("acme").unwrap();
    let redaction = Redaction::new(&find(file.as_bytes(), &[], &rules));
    let mut rewriting = redaction.over(file.as_bytes());
    while rewriting.advance(usize::MAX).is_continue() {}
    let shared = rewriting.finish();
    let lines = str::from_utf8(&shared.bytes).unwrap().lines();
    let ids: std::collections::BTreeSet<String> = lines
        .map(|line| {
            let entry: Value = serde_json::from_str(line).unwrap();
            assert_eq!(entry["id"], entry["targetId"]);
            entry["id"].to_string()
        })
        .collect();
    assert_eq!(ids.len(), 4, "{ids:?}");
    // What names them from outside the file, such as an address, still does.
    let olds = ["Acme-1", "acme-1", "[word 1]-1", "ACME-1"].into_iter();
    let named = olds.map(|id| Value::from(shared.text(&redaction, id)).to_string());
    assert_eq!(named.collect::<std::collections::BTreeSet<_>>(), ids);
    assert_eq!(shared.text(&redaction, "for ACME"), "for [word 2]");
}

#[test]
fn base64_that_is_broken_into_lines_is_read_as_one() {
    let mut dice = Dice::new(9);
    let mut lines = Vec::new();
    for width in [60, 64, 76] {
        for (between, index) in ["\n", "\r\n", "\n    "].into_iter().zip(0..) {
            let key = ["gh", "p_", &dice.alnum(36)].concat();
            let text = format!(
                "{{\"machine\": {}, \"note\": \"of no use to anyone\", \"key\": \"{key}\"}}\n",
                "1".repeat(index * 7 + 3)
            );
            let code = base64_of(&text.repeat(3));
            let broken: Vec<&str> =
                code.as_bytes().chunks(width).map(|line| str::from_utf8(line).unwrap()).collect();
            lines.push(
                serde_json::json!({"type": "message", "id": "x", "message": {"role": "user",
                "content": format!("it is\n{}\n", broken.join(between))}})
                .to_string(),
            );
        }
    }
    let file = lines.join("\n");
    let secrets = to_go(file.as_bytes(), &[]);
    assert_eq!(secrets.len(), 9);
    let redaction = Redaction::new(&secrets);
    let shared = redaction.bytes(file.as_bytes());
    assert_eq!(redaction.leaks(&shared), []);
    assert_eq!(redaction.leaks(file.as_bytes()).len(), 9);
    let inner = seen::everything(&shared);
    assert!(inner.contains(r#""key": "[api-key 9]"}"#) && inner.contains("of no use to anyone"));
}

#[test]
fn of_500_look_alikes_few_are_taken_for_secrets() {
    let file = look_alikes(500, &mut Dice::new(3));
    let secrets = to_go(&file, &[]);
    let found: Vec<String> =
        secrets.iter().map(|secret| format!("{}: {}", secret.kind.name(), secret.text)).collect();
    println!("{} false alarms:\n{}", found.len(), found.join("\n"));
    assert!(found.len() <= 5, "{} false alarms:\n{}", found.len(), found.join("\n"));
}

#[test]
fn secrets_are_known_by_their_names_however_these_stand() {
    let writings = [
        "password\t=\t?",
        "password:\t?",
        "deploy --password ?",
        "deploy --api-token '?' now",
        r#"{"name":"DB_PASSWORD","value":"?"}"#,
        "- name: DB_PASSWORD\n  value: ?\n",
        r#"<add key="ApiKey" value="?"/>"#,
        "<password>?</password>",
        "password = \u{1b}[33m?\u{1b}[0m",
        "machine h.example login bob password ?",
        "machine h\n  login bob\n  password ?\n",
        "create user u identified by '?'",
        "sshpass -p '?' ssh x",
        "redis-cli -a ?",
    ];
    let found = |writing: &str, value: &str| {
        let text = writing.replace('?', value);
        let file = serde_json::json!({"type": "message", "id": "a", "message": {"role": "user", "content": text}});
        let file = file.to_string();
        let secrets = to_go(file.as_bytes(), &[]);
        let shared = Redaction::new(&secrets).bytes(file.as_bytes());
        (secrets.len(), String::from_utf8(shared).unwrap().contains(value))
    };
    let long = ["k7Jq", &Dice::new(2).alnum(14), "9z"].concat();
    let short = ["hunter", "2Kx9q"].concat();
    for writing in writings {
        assert_eq!(found(writing, &long), (1, false), "{writing}");
        let is_password = !writing.contains("token");
        assert!(!is_password || found(writing, &short) == (1, false), "{writing}");
        for stand_in in ["changeme", "$PASSWORD", "${TOKEN}", "string", "<your-password>"] {
            assert_eq!(found(writing, stand_in).0, 0, "{writing} {stand_in}");
        }
    }
    for prose in [
        "--password to use, --token is required, --token TOKEN",
        "it is identified by 'the name' and identified by name2",
        "the login and password managers2 of all",
        "<Password>Forgot your password?</Password> Option<Token>x7",
        "impl<Token> A<Token> for B1</",
    ] {
        assert_eq!(found(prose, "?").0, 0, "{prose}");
    }
}
