//! One row of the branch graph: its lines, its glyph, its words.

use leptos::{attr::custom::custom_attribute, prelude::*};

use super::opened::Opened;
use super::viewer::Viewer;
use super::virtual_list::Slot;
use crate::graph::{GraphRow, Node};
use crate::session::Tone;
use crate::view::Focus;
use crate::view::strands::{Gutter, Lit, strands};

/// As `--graph-row` in the tokens.
pub(super) const ROW_HEIGHT_PX: f64 = 26.0;

/// Lanes where there is room for all.
pub(super) const GUTTER: Gutter =
    Gutter { first: 16.0, step: 18.0, height: ROW_HEIGHT_PX, apart: u16::MAX };

/// The id of a row's element.
pub(super) fn row_id(row: usize) -> String {
    format!("tree-row-{row}")
}

/// What a row says.
struct Words {
    tone: &'static str,
    glyph: Glyph,
    word: String,
    summary: String,
    label: Option<String>,
    entry: Option<String>,
    line: Option<String>,
}

#[component]
pub(super) fn GraphRowView(
    viewer: Viewer,
    at: Slot,
    gutter: Gutter,
    focused: Memo<Option<usize>>,
    leaf: Memo<Option<usize>>,
) -> impl IntoView {
    let place = at.row;
    let opened = viewer.opened();
    let row = opened.layout.rows.get(place).copied()?;
    let words = Words::of(&opened, row.node);
    let lit = Memo::new(move |_| viewer.lit(place));
    // What could not be read is on no path, and still wants to be seen.
    let is_entry = matches!(row.node, Node::Entry(_));
    let is_off = move || is_entry && !matches!(lit.get(), Lit::On | Lit::Leaf);
    let is_leaf = move || leaf.get() == Some(place);
    let fate = move || match row.node {
        Node::Entry(entry) => {
            Some(viewer.columns().with(|columns| columns.context.fate(entry).word()))
        }
        Node::Unreadable(_) => None,
    };
    let choose = move |_| match row.node {
        Node::Entry(entry) => viewer.choose_leaf(entry),
        Node::Unreadable(_) => viewer.focus(Focus::of_node(row.node)),
    };
    let Words { tone, glyph, word, summary, label, entry, line } = words;
    Some(view! {
        <div
            id=row_id(place)
            class=format!("graph-row {tone}")
            class:is-off=is_off
            class:is-leaf=is_leaf
            class:is-focus=move || focused.get() == Some(place)
            role="treeitem"
            {..custom_attribute("aria-level", (u32::from(row.lane.0) + 1).to_string())}
            aria-selected=move || if is_leaf() { "true" } else { "false" }
            data-entry=entry
            data-line=line
            data-fate=fate
            on:click=choose
        >
            <Lines row lit gutter lanes=opened.layout.lanes glyph />
            <span class="graph-text">
                <span class="ellipsis foreign" dir="auto">
                    <span class="graph-word">{word} ":"</span>
                    " "
                    {summary}
                </span>
                {label
                    .map(|label| {
                        view! {
                            <span class="graph-label ellipsis foreign" dir="auto">
                                <span class="unseen">", label "</span>
                                <span aria-hidden="true">"★ "</span>
                                {label}
                            </span>
                        }
                    })}
            </span>
        </div>
    })
}

#[component]
fn Lines(row: GraphRow, lit: Memo<Lit>, gutter: Gutter, lanes: u16, glyph: Glyph) -> impl IntoView {
    let drawn = Memo::new(move |_| strands(row, lit.get(), gutter));
    let (x, y) = (gutter.x(row.lane), gutter.height / 2.0);
    view! {
        <svg width=gutter.width(lanes) height=gutter.height aria-hidden="true">
            {move || {
                let band = drawn.get().band;
                (!band.is_empty()).then(|| view! { <path class="strand-band" d=band /> })
            }}
            <path class="strand is-off" d=move || drawn.get().rest />
            <path class="strand" d=move || drawn.get().lit />
            <path class="glyph" class:is-ring=glyph == Glyph::Ring d=glyph.path(x, y) />
        </svg>
    }
}

impl Words {
    fn of(opened: &Opened, node: Node) -> Self {
        let session = &opened.session;
        match node {
            Node::Entry(at) => {
                let entry = session.entry(at);
                Self {
                    tone: tone_class(entry.tone()),
                    glyph: Glyph::of(entry.tone()),
                    word: entry.word().to_owned(),
                    summary: session.summary(at).into_owned(),
                    label: session.label(at).map(str::to_owned),
                    entry: Some(entry.id.to_string()),
                    line: None,
                }
            }
            Node::Unreadable(line) => Self {
                tone: "tone-fault",
                glyph: Glyph::Cross,
                word: "unreadable".to_owned(),
                summary: format!("line {line}"),
                label: None,
                entry: None,
                line: Some(line.to_string()),
            },
        }
    }
}

/// The style that gives an element the colour of who speaks.
pub(super) fn tone_class(tone: Tone) -> &'static str {
    match tone {
        Tone::System => "tone-system",
        Tone::User => "tone-user",
        Tone::Assistant => "tone-assistant",
        Tone::Tool => "tone-tool",
        Tone::Summary => "tone-summary",
        Tone::Edit => "tone-edit",
        Tone::Extension => "tone-extension",
        Tone::Meta => "tone-meta",
    }
}

/// The shape of a row's mark, so that kinds differ by more than colour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Glyph {
    Dot,
    Ring,
    Square,
    Diamond,
    Triangle,
    Bar,
    Speck,
    Cross,
}

impl Glyph {
    fn of(tone: Tone) -> Self {
        match tone {
            Tone::System | Tone::User => Self::Dot,
            Tone::Assistant => Self::Ring,
            Tone::Tool => Self::Square,
            Tone::Summary => Self::Diamond,
            Tone::Edit => Self::Triangle,
            Tone::Extension => Self::Bar,
            Tone::Meta => Self::Speck,
        }
    }

    fn path(self, x: f64, y: f64) -> String {
        let circle = |radius: f64| {
            let (left, across) = (x - radius, radius * 2.0);
            format!(
                "M{left} {y}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 {} 0z",
                -across
            )
        };
        match self {
            Self::Dot => circle(4.2),
            Self::Ring => circle(3.8),
            Self::Speck => circle(2.6),
            Self::Square => format!("M{} {}h7v7h-7z", x - 3.5, y - 3.5),
            Self::Diamond => format!("M{x} {}l5.5 5.5-5.5 5.5-5.5-5.5z", y - 5.5),
            Self::Triangle => format!("M{x} {}l5 9h-10z", y - 5.0),
            Self::Bar => format!("M{} {}h10v5h-10z", x - 5.0, y - 2.5),
            Self::Cross => format!("M{} {}l3-3 3 3-3 3z", x - 3.0, y),
        }
    }
}
