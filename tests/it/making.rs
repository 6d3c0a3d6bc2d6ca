//! The whole way from a session to a file that can be shared.

use sightline::context::Stage;
use sightline::session::{self, Session};
use sightline::snapshot::incoming::Incoming;
use sightline::snapshot::making::{
    At, Form, Made, NotMade, Order, Prepared, Progress, make, prepare,
};
use sightline::snapshot::page::{Parts, Shell};
use sightline::snapshot::redact::{Advice, Kind, Rules, Secret};
use sightline::snapshot::scope::{Scope, Sharing, Stamp};
use std::ops::ControlFlow;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// What is never kept waiting is done when it is asked for the first time.
fn done<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("it waits for nothing"),
    }
}

async fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn opened() -> Session {
    let key = ["sk-ant-api03-", &"Zq7".repeat(20)].concat();
    let file = format!(
        r#"{{"type":"session","version":3,"id":"s","timestamp":"2026-01-05T10:00:00Z","cwd":"/home/ada/heron"}}
{{"type":"message","id":"a","parentId":null,"message":{{"role":"user","content":"my key is {key}"}}}}
{{"type":"message","id":"b","parentId":"a","message":{{"role":"user","content":"and at the lake"}}}}
{{"type":"message","id":"c","parentId":"a","message":{{"role":"user","content":"a moment elsewhere"}}}}
"#
    );
    session::read(file.as_bytes()).session
}

fn prepared(session: &Session, scope: Scope, rules: &Rules) -> Prepared {
    let order = Order {
        sharing: Sharing { scope, leaf: session.find("b"), ..Sharing::default() },
        rules,
        stamp: Stamp { made: "2026-01-06T10:00:00.000Z", session_id: "t", file_name: "ada.jsonl" },
        title: "/home/ada/heron at the lake",
        looked_at: &[("leaf".to_owned(), "b".to_owned())],
    };
    done(prepare(session, &order, go_on)).expect("nobody ended it")
}

fn advised(secret: &Secret) -> Advice {
    secret.advice
}

fn made(prepared: &Prepared, form: &Form<'_>) -> Result<Made, NotMade> {
    done(make(prepared, advised, form, go_on))
}

fn shell() -> Shell {
    Shell::of(&Parts { policy: "default-src 'none'", loader: "start()", program: "AAAA" }).unwrap()
}

#[test]
fn what_is_whole_comes_back_byte_for_byte() {
    let session = opened();
    let prepared = prepared(&session, Scope::All, &Rules::all());
    let kept = |_: &Secret| Advice::Keep;
    let made = done(make(&prepared, kept, &Form::Snapshot(&shell()), go_on)).unwrap();
    let mut incoming = Incoming::new(session::ReadAs::default());
    incoming.give(made.bytes.clone());
    let arrived = incoming.finish();
    assert_eq!(arrived.reading.session.bytes(), session.bytes());
    assert_eq!(arrived.facts, Some(made.facts));
}

#[test]
fn no_form_holds_what_was_to_go_and_each_says_what_is_gone() {
    let session = opened();
    let at = At { stage: Stage::Llm, ..At::default() };
    let shell = shell();
    let forms = [
        Form::Snapshot(&shell),
        Form::StaticHtml(at),
        Form::Markdown(at),
        Form::Jsonl,
        Form::Context(at),
    ];
    for scope in Scope::ALL {
        let prepared = prepared(&session, scope, &Rules::all());
        assert!(prepared.secrets().len() >= 2, "a key and a home: {:?}", prepared.secrets());
        for form in forms {
            let made = made(&prepared, &form).unwrap();
            for text in [&made.bytes, &made.session] {
                let text = String::from_utf8_lossy(text);
                assert!(
                    !text.contains("sk-ant-api03-Zq7") && !text.contains("/home/ada"),
                    "{text}"
                );
            }
            assert_eq!(made.facts.title, "~/heron at the lake");
            assert!(made.facts.taken.iter().any(|words| words.ends_with("secrets")));
            assert_eq!(made.facts.view, "leaf=b");
            let reading = session::read(&made.session);
            assert!(reading.session.find("b").is_some());
            assert_eq!(reading.session.find("c").is_some(), scope == Scope::All);
        }
    }
}

#[test]
fn a_file_that_would_hold_a_secret_is_not_made() {
    let session = opened();
    let mut rules = Rules::all();
    // A transcript says it by itself, above its rows.
    rules.add_word("moment").unwrap();
    let prepared = prepared(&session, Scope::All, &rules);
    assert!(made(&prepared, &Form::Jsonl).is_ok());
    let Err(NotMade::Leaks(leaks)) = made(&prepared, &Form::StaticHtml(At::default())) else {
        unreachable!("it holds the word")
    };
    assert_eq!((leaks.len(), leaks[0].kind), (1, Kind::Word));
}

#[test]
fn equal_input_gives_equal_bytes() {
    let session = opened();
    let shell = shell();
    let of = |scope| {
        let prepared = prepared(&session, scope, &Rules::all());
        made(&prepared, &Form::Snapshot(&shell)).unwrap().bytes
    };
    for scope in Scope::ALL {
        assert_eq!(of(scope), of(scope));
    }
}

#[test]
fn whoever_waits_can_end_it() {
    let session = opened();
    let prepared = prepared(&session, Scope::All, &Rules::all());
    let end = async |_| ControlFlow::Break(());
    let made = done(make(&prepared, advised, &Form::Snapshot(&shell()), end));
    assert_eq!(made.unwrap_err(), NotMade::Ended);
}
