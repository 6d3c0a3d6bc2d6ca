use super::*;

fn told(rows: &[DiffRow]) -> String {
    let row = |row: &DiffRow| match row {
        DiffRow::Left(words) => format!("({words})"),
        DiffRow::Line { sign, pieces } => {
            let sign = match sign {
                Sign::Same => ' ',
                Sign::Removed => '-',
                Sign::Added => '+',
            };
            let piece = |piece: &Piece| match piece.touch {
                Touch::Alike => piece.text.clone(),
                Touch::Changed => format!("[{}]", piece.text),
            };
            format!("{sign}{}", pieces.iter().map(piece).collect::<String>())
        }
    };
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

fn head(before: &str, after: &str) -> String {
    told(&between(before, after, Extent::Head).0)
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    let all: Vec<_> = (0..count).map(line).collect();
    all.join("\n") + "\n"
}

fn numbered(count: usize) -> String {
    lines(count, |n| format!("line {n}"))
}

#[test]
fn changed_words_are_marked_within_their_lines() {
    assert_eq!(
        head("let a = 1;\nlet b = 2;", "let a = 1;\nlet b = 30;"),
        " let a = 1;\n-let b = [2];\n+let b = [30];"
    );
    assert_eq!(head("one", "another thing"), "-one\n+another thing");
}

#[test]
fn runs_that_nobody_reads_are_told_in_words() {
    let before = numbered(30);
    let after = before.replace("line 20\n", "");
    let (rows, is_partial) = between(&before, &after, Extent::Head);
    let want = "(18 unchanged lines)\n line 18\n line 19\n-line 20\n line 21\n line 22\n(7 unchanged lines)";
    assert_eq!((told(&rows).as_str(), is_partial), (want, true));
    let (rows, is_partial) = between(&before, &after, Extent::All);
    assert_eq!((rows.len(), is_partial), (30, false));
    let gone = head(&before, "[taken out]");
    assert_eq!(gone, "-line 0\n-line 1\n-line 2\n-line 3\n(26 more lines removed)\n+[taken out]");
}

#[test]
fn the_ends_of_lines_count() {
    assert_eq!(head("a", "a\n"), " a\n(only the end of the last line differs)");
    assert_eq!(head("a\r\nb", "a\nb"), "-a␍\n+a\n b");
    assert_eq!(head("", "x"), "+x");
    assert_eq!(head("x", "x"), " x");
}

#[test]
fn a_diff_of_pis_keeps_its_numbers() {
    let patch = "     ...\n  1 a\n- 2 b\n+ 2 c";
    assert_eq!(told(&of_patch(patch, Extent::All).0), "     ...\n  1 a\n- 2 b\n+ 2 c");
}

#[test]
fn huge_texts_are_not_compared_and_stay_small() {
    let (before, after) = (numbered(200_000), "x".repeat(5_000_000));
    let (rows, is_partial) = between(&before, &after, Extent::Head);
    assert!(rows.len() < 8 && is_partial);
    let (rows, _) = between(&before, &after, Extent::All);
    assert!(rows.len() < 610);
    let [hostile, other] = [3, 7].map(|step| lines(MOST_LINES / 2, |n| (n % step).to_string()));
    let (rows, _) = between(&hostile, &other, Extent::All);
    assert!(rows.len() <= 1_602);
}
