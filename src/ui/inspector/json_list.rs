//! JSON texts with what is said between them, as one long list that can be folded.

use std::collections::BTreeSet;
use std::sync::Arc;

use wasm_bindgen::JsCast;

use crate::ui::measure::focus_in_place;
use crate::ui::prelude::*;
use crate::ui::shared::Shared;
use crate::ui::virtual_list::{Heights, ListRows, Slot, VirtualList};
use crate::view::extents::Extents;
use crate::view::json_lines::Kind;
use crate::view::json_sheet::{self, MOST_CHARS, MOST_CHARS_ASKED, Piece, Place, Row, Shown};
use crate::view::scroll::Hold;
use crate::view::sent_sheet::Note;

/// What a row measures before it is measured: one line.
const GUESSED_ROW_PX: f64 = 18.0;

/// A sheet, and what a person has folded and asked for more of.
struct Sheet {
    pieces: Shared<Vec<Piece<Note>>>,
    rows: RwSignal<Shared<Vec<Row>>>,
    folded: RwSignal<BTreeSet<Place>>,
    grown: RwSignal<BTreeSet<Place>>,
    list: VirtualList,
}

impl Clone for Sheet {
    fn clone(&self) -> Self {
        Self { pieces: self.pieces.clone(), ..*self }
    }
}

impl Sheet {
    fn new(pieces: Vec<Piece<Note>>) -> Self {
        let rows = json_sheet::rows(&pieces, &BTreeSet::new());
        let list = VirtualList::new();
        let top = Hold::Start { row: 0, below: 0.0 };
        list.reset(Extents::uniform(rows.len(), GUESSED_ROW_PX), top);
        Self {
            pieces: Shared::new(pieces),
            rows: RwSignal::new(Shared::new(rows)),
            folded: RwSignal::new(BTreeSet::new()),
            grown: RwSignal::new(BTreeSet::new()),
            list,
        }
    }

    /// Folds a bracket or unfolds it. The rows above it are the same as before, so that what is held stays.
    fn fold(&self, place: Place) {
        self.folded.update(|folded| {
            if !folded.remove(&place) {
                folded.insert(place);
            }
        });
        let rows = self.folded.with_untracked(|folded| json_sheet::rows(&self.pieces, folded));
        let count = rows.len();
        self.rows.set(Shared::new(rows));
        self.list.reset(Extents::uniform(count, GUESSED_ROW_PX), self.list.hold());
        // All rows are made anew, and with them the button that was pressed.
        request_animation_frame(move || {
            let button = document().get_element_by_id(&fold_id(place));
            if let Some(button) = button.and_then(|button| button.dyn_into().ok()) {
                focus_in_place(&button);
            }
        });
    }
}

#[component]
pub(super) fn JsonList(
    /// What the list is called.
    label: &'static str,
    /// What is in it.
    pieces: Vec<Piece<Note>>,
    /// Draws what is said between the texts.
    note: Arc<dyn Fn(&Note) -> AnyView + Send + Sync>,
) -> impl IntoView {
    let sheet = Sheet::new(pieces);
    let list = sheet.list;
    let row = move |at: Slot| {
        let (sheet, note) = (sheet.clone(), note.clone());
        let row = sheet.rows.with_untracked(|rows| rows.get(at.row).copied())?;
        Some(match row {
            Row::Note(piece) => {
                let Piece::Note(words) = sheet.pieces.get(piece)? else { return None };
                view! {
                    <div class="json-note" node_ref=at.node>
                        {note(words)}
                    </div>
                }
            }
            Row::Line(place) => view! { <Line sheet place at /> },
        })
    };
    view! {
        <div
            class="list json"
            role="group"
            aria-label=label
            tabindex="0"
            node_ref=list.node()
            on:scroll=move |_| list.scrolled()
        >
            <ListRows list heights=Heights::Measured row />
        </div>
    }
}

#[component]
fn Line(sheet: Sheet, place: Place, at: Slot) -> impl IntoView {
    let Some(Piece::Json(json)) = sheet.pieces.get(place.piece) else { return None };
    let Shown { depth, key, kind, left_out, .. } = json.shown(place.line, MOST_CHARS)?;
    let is_folded = sheet.folded.with_untracked(|folded| folded.contains(&place));
    let (folding, grown, pieces) = (sheet.clone(), sheet.grown, sheet.pieces.clone());
    let fold = matches!(kind, Kind::Open(_)).then(|| {
        view! {
            <button
                type="button"
                class="json-fold"
                id=fold_id(place)
                aria-expanded=if is_folded { "false" } else { "true" }
                aria-label=key.clone().unwrap_or_else(|| "value".to_owned())
                on:click=move |_| folding.fold(place)
            >
                <span aria-hidden="true">{if is_folded { "▸" } else { "▾" }}</span>
            </button>
        }
    });
    let token = live(move || {
        let most =
            if grown.with(|grown| grown.contains(&place)) { MOST_CHARS_ASKED } else { MOST_CHARS };
        let Some(Piece::Json(json)) = pieces.get(place.piece) else { return None };
        let Shown { token, after, left_out, .. } = json.shown(place.line, most)?;
        Some(view! {
            <span class=format!("json-token foreign {}", kind_class(kind))>{token}</span>
            {left_out.map(|size| view! { <span class="json-size">{remark(kind, &size)}</span> })}
            {after}
        })
    });
    let folded = json.folded(place.line).filter(|_| is_folded);
    let token = folded.map_or(token, IntoAny::into_any);
    // The rest is not laid out however often one asks.
    let grow = left_out.filter(|_| kind != Kind::Rest).map(|_| {
        let is_grown = move || grown.with(|grown| grown.contains(&place));
        let toggle = move |_| {
            grown.update(|grown| {
                if !grown.remove(&place) {
                    grown.insert(place);
                }
            });
        };
        view! {
            " "
            <button type="button" class="link-button json-more" on:click=toggle>
                {move || if is_grown() { "Show less" } else { "Show more" }}
            </button>
        }
    });
    Some(view! {
        <div class="json-line" node_ref=at.node style=("--depth", depth.to_string())>
            {fold}
            {key
                .map(|key| {
                    view! {
                        <span class="json-key foreign">{key}</span>
                        ": "
                    }
                })} {token} {grow}
        </div>
    })
}

fn fold_id(place: Place) -> String {
    format!("json-{}-{}", place.piece, place.line)
}

fn remark(kind: Kind, size: &str) -> String {
    match kind {
        Kind::Rest => format!("The rest, {size}, is not laid out here. Copy has all of it."),
        _ => format!("… {size} more"),
    }
}

fn kind_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "is-text",
        Kind::Number => "is-number",
        Kind::Word => "is-word",
        Kind::Stray => "is-stray",
        Kind::Open(_) | Kind::Close | Kind::Empty(_) | Kind::Missing | Kind::Rest => "is-bracket",
    }
}
