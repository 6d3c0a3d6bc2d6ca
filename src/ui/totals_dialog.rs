//! What the session used: the button in the header and the dialog that it opens.

use super::dialog::DialogButton;
use super::go_button::GoButton;
use super::viewer::Viewer;
use crate::ui::prelude::*;
use crate::view::Focus;
use crate::view::prompt_sheet::entry_in_words;
use crate::view::spending::{BranchRow, BranchTable, FIGURES, Figure, Figures, Group, Spending};

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
    let branches = BranchTable::of(&opened.session);
    let Spending { counts, tokens, cost, models, tools, inherited_from } = spending;
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
            <GroupTable caption="By model" of="Model" groups=models />
            {branches.map(|table| view! { <BranchesTable viewer table /> })}
            <GroupTable caption="By tool" of="Tool" groups=tools />
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

/// Models or tools, each with its figures.
#[component]
fn GroupTable(
    caption: &'static str,
    /// What the groups are; said, not shown.
    of: &'static str,
    groups: Vec<Group>,
) -> impl IntoView {
    let body = |Group { name, figures }| {
        view! {
            <tbody>
                <tr>
                    <th scope="rowgroup" colspan="3" class="figures-group foreign" dir="auto">
                        {name}
                    </th>
                </tr>
                {figures.into_iter().map(figure_row).collect_view()}
            </tbody>
        }
    };
    (!groups.is_empty()).then(|| {
        view! {
            <table class="figures">
                <caption>{caption}</caption>
                <FigureHeads of />
                {groups.into_iter().map(body).collect_view()}
            </table>
        }
    })
}

#[component]
fn BranchesTable(viewer: Viewer, table: BranchTable) -> impl IntoView {
    let BranchTable { rows, rest, shared } = table;
    let heads = FIGURES.map(|name| view! { <th scope="col">{name}</th> });
    let rest = rest.map(|(words, figures)| {
        view! {
            <tbody>
                <tr>
                    <th scope="rowgroup" colspan="5" class="figures-group">
                        {words}
                    </th>
                </tr>
                <BranchFigures name="Alone" figures />
            </tbody>
        }
    });
    view! {
        <table class="figures is-five">
            <caption>"By branch"</caption>
            <thead>
                <tr>
                    <th scope="col">
                        <span class="unseen">"Branch"</span>
                    </th>
                    {heads}
                </tr>
            </thead>
            {rows.into_iter().map(|row| view! { <BranchBody viewer row /> }).collect_view()}
            {rest}
            <tbody>
                <tr>
                    <th scope="rowgroup" colspan="5" class="figures-group">
                        "Shared by several branches"
                    </th>
                </tr>
                <BranchFigures name="Once" figures=shared />
            </tbody>
        </table>
    }
}

#[component]
fn BranchBody(viewer: Viewer, row: BranchRow) -> impl IntoView {
    let BranchRow { tip, words, alone, path } = row;
    view! {
        <tbody>
            <tr>
                <th scope="rowgroup" colspan="5" class="figures-group">
                    <GoButton viewer place=Focus::Entry(tip) words />
                </th>
            </tr>
            <BranchFigures name="Alone" figures=alone />
            <BranchFigures name="Whole path" figures=path />
        </tbody>
    }
}

#[component]
fn BranchFigures(name: &'static str, figures: Figures) -> impl IntoView {
    view! {
        <tr>
            <th scope="row">{name}</th>
            {figures.map(|figure| view! { <td>{figure}</td> })}
        </tr>
    }
}
