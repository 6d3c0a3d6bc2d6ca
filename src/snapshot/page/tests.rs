//! Cases of the single file.

use super::*;

const PARTS: Parts = Parts {
    policy: "default-src 'none'; script-src 'sha256-x='",
    loader: "(function () { \"{{program}} {{policy}} $& <title>\"; })();",
    program: "H4sI'{{loader}}\\`$1$'>+/==",
};

fn shell() -> Shell {
    Shell::of(&PARTS).unwrap()
}

fn hostile() -> Facts {
    let odd = "</script></title><!--<script>$& $1 {{loader}} \u{2028}\0&lt;".to_owned();
    Facts {
        made: odd.clone(),
        file_name: odd.clone(),
        title: odd.clone(),
        view: odd.clone(),
        scope: odd.clone(),
        taken: vec![odd],
    }
}

#[test]
fn a_shell_is_the_same_from_parts_from_the_file_and_from_a_snapshot() {
    let blank = shell().blank();
    assert_eq!(Shell::read(&blank), Ok(shell()));
    let snapshot = write(&shell(), &hostile(), b"session");
    assert_eq!(Shell::read(&snapshot), Ok(shell()));
    assert_eq!(Shell::read(&snapshot).unwrap().blank(), blank);
}

#[test]
fn a_snapshot_has_no_sample() {
    let blank = String::from_utf8(shell().blank()).unwrap();
    let session = format!("{SESSION_OPEN}{CLOSE}");
    let sample = format!("{session}\n    {SAMPLE_OPEN}H4sIAAA={CLOSE}\n");
    let built = blank.replace(&format!("{session}\n"), &sample);
    assert_ne!(built, blank);
    assert_eq!(Shell::read(built.as_bytes()), Ok(shell()));
    // The page as it was laid out before there was a sample in it.
    assert_eq!(String::from_utf8(Shell::read(blank.as_bytes()).unwrap().blank()), Ok(blank));
}

#[test]
fn pieces_give_the_bytes_of_the_whole() {
    let session: Vec<u8> = (0..200_000_u32).flat_map(u32::to_le_bytes).collect();
    let whole = write(&shell(), &hostile(), &session);
    let (shell, facts) = (shell(), hostile());
    let mut writer = Writer::begin(&shell, &facts);
    session.chunks(77_777).for_each(|piece| writer.add(piece));
    assert!(writer.finish() == whole);
}

#[test]
fn what_people_and_sessions_say_stays_in_its_place() {
    let html = String::from_utf8(write(&shell(), &hostile(), b"</script>")).unwrap();
    let blank = String::from_utf8(shell().blank()).unwrap();
    // Not one tag, comment or reference more than the blank page has, but for the title's own.
    assert_eq!(html.matches('<').count(), blank.matches('<').count());
    let title = "&lt;/script&gt;&lt;/title&gt;&lt;!--&lt;script&gt;$&amp; $1 {{loader}} \u{2028}\u{fffd}&amp;lt;";
    assert!(html.contains(&format!("<title>{title}</title>")), "{html}");
    assert!(html.contains(&format!("{FACTS_OPEN}{}{CLOSE}", hostile().to_json())), "{html}");
}

#[test]
fn a_session_without_a_name_has_the_page_s_title() {
    let facts = Facts { title: " \u{3000}".into(), ..Facts::default() };
    let html = String::from_utf8(write(&shell(), &facts, b"")).unwrap();
    assert!(html.contains("<title>Sightline</title>"));
}

#[test]
fn what_is_no_single_file_is_told() {
    let missing = Shell::read(b"<html><title></title>").unwrap_err();
    assert!(missing.contains("sightline-facts"), "{missing}");
    for parts in [
        Parts { policy: "a\"b", ..PARTS },
        Parts { policy: "", ..PARTS },
        Parts { loader: "a</script>", ..PARTS },
        Parts { program: "a<b", ..PARTS },
        Parts { program: "", ..PARTS },
    ] {
        assert!(Shell::of(&parts).is_err(), "{parts:?}");
    }
}
