//! Rows of tables.
//!
//! In: a line. Out: its cells.

/// How many columns a table has that begins with these two lines; `None` if they begin none.
pub(super) fn columns(head: &str, below: &str) -> Option<usize> {
    let is_mark = |cell: &String| {
        let line = cell.strip_prefix(':').unwrap_or(cell);
        let line = line.strip_suffix(':').unwrap_or(line);
        !line.is_empty() && line.bytes().all(|byte| byte == b'-')
    };
    // Asked first, since most lines are not of these few signs.
    let may_be = below.contains('|') && below.bytes().all(|byte| b"|:- \t".contains(&byte));
    let marks = if may_be { split(below) } else { return None };
    (marks.iter().all(is_mark) && split(head).len() == marks.len()).then_some(marks.len())
}

/// The cells of a row: as many as the table has columns.
pub(super) fn cells(line: &str, columns: usize) -> Vec<String> {
    let mut cells = split(line);
    cells.resize(columns, String::new());
    cells
}

fn split(line: &str) -> Vec<String> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let mut cells = vec![String::new()];
    let mut chars = line.chars().peekable();
    while let Some(char) = chars.next() {
        match (char, chars.peek().copied()) {
            ('|', None) => break,
            ('|', Some(_)) => cells.push(String::new()),
            ('\\', Some(next)) => {
                chars.next();
                // The only way to write this sign in a cell; other backslashes are for whoever reads the cell.
                if next != '|' {
                    push(&mut cells, char);
                }
                push(&mut cells, next);
            }
            _ => push(&mut cells, char),
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

fn push(cells: &mut [String], char: char) {
    if let Some(cell) = cells.last_mut() {
        cell.push(char);
    }
}
