//! The path on paper. Lists on screen hold the rows in sight only; so for as long as the browser prints, the whole
//! path stands beside the page in plain elements, and the page is hidden.
//!
//! What is printed is decided in [`columns::printed`](crate::columns::printed).

use super::card_part::{manner_class, shape_view};
use super::mounted::Mounted;
use super::picture::PlainPicture;
use super::viewer::Viewer;
use crate::columns::printed::{ModelSide, PrintedRow, facts, first_printed, left_out};
use crate::columns::tone_class;
use crate::columns::{Card, Extent, Part, Rest, Shape};
use crate::session::Session;
use crate::ui::prelude::*;
use crate::wording::counted;

/// Prints the path at a viewer's leaf, however the browser is asked to print.
pub(super) fn keep_printable(viewer: Viewer) {
    let sheet = StoredValue::new_local(None::<Mounted>);
    let put_up = window_event_listener_untyped("beforeprint", move |_| {
        sheet.set_value(None);
        sheet.set_value(put_up(viewer));
    });
    let take_down = window_event_listener_untyped("afterprint", move |_| sheet.set_value(None));
    on_cleanup(move || {
        put_up.remove();
        take_down.remove();
    });
}

/// Puts the path beside the page. At once: the browser prints what is there when its event has been heard.
fn put_up(viewer: Viewer) -> Option<Mounted> {
    let sheet = Mounted::new(move || view! { <Printout viewer /> })?;
    sheet.place().set_class_name("printout");
    document().body()?.append_child(sheet.place()).ok()?;
    Some(sheet)
}

#[component]
fn Printout(viewer: Viewer) -> impl IntoView {
    let (opened, columns) = (viewer.opened(), viewer.columns().get_untracked());
    let (session, context) = (&opened.session, &columns.context);
    let moment = viewer.view_untracked().moment_in(session);
    let rows = &columns.folded.rows;
    let first = first_printed(session, rows);
    let told = facts(session, context, columns.asked_at, moment).into_iter();
    let told = told.map(|(name, value)| view! { <dt>{name}</dt> <dd class="foreign">{value}</dd> });
    let printed =
        rows.iter().skip(first).map(|each| row(PrintedRow::of(session, context, *each), session));
    view! {
        <article aria-label="Printout">
            <h1 class="foreign" dir="auto">{opened.name().to_owned()}</h1>
            <dl>
                <dt>"File"</dt>
                <dd class="foreign">{opened.file_name.clone()}</dd>
                {told.collect_view()}
            </dl>
            {left_out(first, rows.len()).map(|words| view! { <p class="printout-left-out">{words}</p> })}
            {printed.collect::<Vec<_>>()}
        </article>
    }
}

fn row(row: PrintedRow, session: &Session) -> AnyView {
    let why = row.reason(session);
    let PrintedRow { file, model, .. } = row;
    let model = match model {
        ModelSide::Same | ModelSide::Nothing => None,
        ModelSide::Other(model) => Some(view! {
            <div class="printout-model">
                <p class="printout-why">"The model sees"</p>
                {card(model)}
            </div>
        }),
    };
    view! {
        <section class="printout-row">
            {file.map(card)}
            <p class="printout-why foreign">{why}</p>
            {model}
        </section>
    }
    .into_any()
}

fn card(card: Card) -> AnyView {
    let most = card.part_count(Extent::All);
    let Card { title, tone, note, parts } = card;
    let beyond = parts.len().saturating_sub(most);
    let beyond = (beyond > 0).then(|| {
        let more = counted(beyond, "more part is", "more parts are");
        view! { <p class="part is-remark">{format!("{more} in the file only")}</p> }
    });
    let parts: Vec<_> = parts.into_iter().take(most).map(part).collect();
    view! {
        <div class=format!("printout-card {}", tone_class(tone))>
            <p class="card-head">
                <span class="card-word foreign">{title}</span>
                <span class="card-facts foreign">{note}</span>
            </p>
            {parts}
            {beyond}
        </div>
    }
    .into_any()
}

fn part(part: Part) -> AnyView {
    let shown = part.shown(Extent::All);
    let beyond = (shown.rest == Rest::More).then(|| {
        let words = format!("… of {}: the file has all of it.", part.size());
        view! { <p class="part-beyond">{words}</p> }
    });
    let shape = match shown.shape {
        Shape::Picture(picture) => view! { <PlainPicture picture /> }.into_any(),
        shape => shape_view(shape),
    };
    let link = part.link.map(|link| link.words).unwrap_or_default();
    let head = [
        ("part-lead foreign", part.lead),
        ("part-about foreign", part.about),
        ("part-facts foreign", part.facts),
        ("part-link", link),
    ];
    let head: Vec<_> = head
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(class, text)| view! { <span class=class dir="auto">{text}</span> })
        .collect();
    let head = (!head.is_empty()).then(|| view! { <p class="part-head">{head}</p> });
    view! { <div class=format!("part {}", manner_class(part.manner))>{head} {shape} {beyond}</div> }
        .into_any()
}
