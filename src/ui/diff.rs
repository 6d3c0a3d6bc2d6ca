//! A diff on screen: lines that were removed and added, as what they are to every reader.

use crate::columns::{DiffRow, Piece, Sign, Touch};
use crate::ui::prelude::*;

#[component]
pub(super) fn DiffView(rows: Vec<DiffRow>) -> impl IntoView {
    let rows: Vec<_> = rows.into_iter().map(row).collect();
    view! { <div class="diff foreign">{rows}</div> }
}

fn row(row: DiffRow) -> AnyView {
    let (sign, pieces) = match row {
        DiffRow::Left(words) => return view! { <p class="diff-left">{words}</p> }.into_any(),
        DiffRow::Line { sign, pieces } => (sign, line(pieces)),
    };
    match sign {
        Sign::Same => view! { <p class="diff-line">{pieces}</p> }.into_any(),
        Sign::Removed => {
            view! { <p class="diff-line is-removed"><del>{pieces}</del></p> }.into_any()
        }
        Sign::Added => view! { <p class="diff-line is-added"><ins>{pieces}</ins></p> }.into_any(),
    }
}

fn line(pieces: Vec<Piece>) -> Vec<AnyView> {
    let one = |Piece { text, touch }| match touch {
        Touch::Alike => text.into_any(),
        Touch::Changed => view! { <span class="diff-word">{text}</span> }.into_any(),
    };
    pieces.into_iter().map(one).collect()
}
