//! What the session used: the button in the header and the dialog that it opens.

use leptos::prelude::*;

use super::dialog::DialogButton;
use super::viewer::Viewer;
use crate::view::prompt_sheet::entry_in_words;
use crate::view::spending::{Figure, ModelFigures, Spending};

#[component]
pub(super) fn TotalsButton(viewer: Viewer) -> impl IntoView {
    let lead = Signal::derive(move || {
        let opened = viewer.opened();
        let leaf = viewer.leaf().map(|leaf| entry_in_words(&opened.session, leaf));
        let leaf = leaf.unwrap_or_else(|| "before any entry".to_owned());
        format!(
            "Over all branches of the file, and beside it over the path to the leaf alone: {leaf}."
        )
    });
    view! {
        <DialogButton words="Totals" class="link-button" title="What this session used" lead>
            <Tables viewer />
        </DialogButton>
    }
}

#[component]
fn Tables(viewer: Viewer) -> impl IntoView {
    let opened = viewer.opened();
    let spending = Spending::of(&opened.session, untrack(|| viewer.leaf()));
    let Spending { counts, tokens, cost, models, inherited_from } = spending;
    view! {
        <div class="dialog-body dialog-scroll" tabindex="0" role="group" aria-label="Figures">
            {inherited_from
                .map(|source| {
                    view! {
                        <p class="totals-fork">
                            "All branches: includes what was inherited from "
                            <span class="mono foreign" dir="auto">
                                {source}
                            </span>
                        </p>
                    }
                })}
            <FigureTable caption="Tokens and cost" rows=tokens last=cost />
            {(!models.is_empty()).then(|| view! { <ModelTable models /> })}
            <CountTable counts />
        </div>
    }
}

#[component]
fn FigureTable(caption: &'static str, rows: Vec<Figure>, last: Figure) -> impl IntoView {
    view! {
        <table class="figures">
            <caption>{caption}</caption>
            <FigureHeads of="Figure" />
            <tbody>{rows.into_iter().chain([last]).map(figure_row).collect_view()}</tbody>
        </table>
    }
}

#[component]
fn CountTable(counts: Vec<Figure>) -> impl IntoView {
    view! {
        <table class="figures">
            <caption>"Counts"</caption>
            <FigureHeads of="Counted" />
            <tbody>{counts.into_iter().map(figure_row).collect_view()}</tbody>
        </table>
    }
}

#[component]
fn FigureHeads(
    /// What the first column holds; said, not shown.
    of: &'static str,
) -> impl IntoView {
    view! {
        <thead>
            <tr>
                <th scope="col">
                    <span class="unseen">{of}</span>
                </th>
                <th scope="col">"All branches"</th>
                <th scope="col">"Path to the leaf"</th>
            </tr>
        </thead>
    }
}

fn figure_row(figure: Figure) -> impl IntoView {
    let Figure { name, everywhere, on_path } = figure;
    view! {
        <tr>
            <th scope="row">{name}</th>
            <td>{everywhere}</td>
            <td>{on_path}</td>
        </tr>
    }
}

#[component]
fn ModelTable(models: Vec<ModelFigures>) -> impl IntoView {
    let groups = models.into_iter().map(|model| {
        let ModelFigures { model, figures } = model;
        view! {
            <tbody>
                <tr>
                    <th scope="rowgroup" colspan="3" class="figures-group foreign" dir="auto">
                        {model.unwrap_or_else(|| "no model named".to_owned())}
                    </th>
                </tr>
                {figures.map(figure_row).collect_view()}
            </tbody>
        }
    });
    view! {
        <table class="figures">
            <caption>"By model"</caption>
            <FigureHeads of="Model" />
            {groups.collect_view()}
        </table>
    }
}
