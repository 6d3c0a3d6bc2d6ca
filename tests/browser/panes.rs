//! How the screen is divided.

use thirtyfour::Key;

use crate::page::Page;
use crate::visit::visit;
use crate::waiting::{Outcome, until};

const BORDER: &str = "Width of the branches";

/// How wide the branches are, as the border tells it.
async fn width_px(page: &Page) -> Outcome<f64> {
    let border = page.named("separator", BORDER).await?;
    let width = border.attr("aria-valuenow").await?.unwrap_or_default();
    Ok(width.parse()?)
}

async fn width_when(page: &Page, described: &str, is_so: impl Fn(f64) -> bool) -> Outcome<f64> {
    until(&format!("branches that are {described}"), async || {
        Ok(Some(width_px(page).await?).filter(|width| is_so(*width)))
    })
    .await
}

#[test]
fn the_border_between_the_panes_is_moved_with_keys() {
    visit(async |page| {
        page.press_button("Try the sample").await?;
        page.session().await?;
        let before = width_when(page, "measured", |width| width > 0.0).await?;
        page.tab_to("separator", BORDER).await?;
        page.press(Key::Right + Key::Right).await?;
        width_when(page, "wider", |width| width > before).await?;
        page.press(Key::Home + "").await?;
        let least = width_when(page, "narrower", |width| width < before).await?;
        page.press(Key::Left + "").await?;
        assert!((width_px(page).await? - least).abs() < 1.0, "they stay wide enough to be read");
        page.press(Key::End + "").await?;
        let most = width_when(page, "wider again", |width| width > before).await?;
        page.resize(1000, 800).await?;
        width_when(page, "narrower, for the columns", |width| width < most).await?;
        Ok(())
    });
}

#[test]
fn branches_that_are_folded_away_come_back() {
    visit(async |page| {
        page.press_button("Try the sample").await?;
        page.session().await?;
        let before = width_when(page, "measured", |width| width > 0.0).await?;
        page.tab_to("separator", BORDER).await?;
        page.press(Key::Enter + "").await?;
        width_when(page, "folded", |width| width == 0.0).await?;
        page.press_button("Show the branches").await?;
        width_when(page, "as wide as they were", |width| (width - before).abs() < 1.0).await?;
        page.named("tree", "Session tree").await?;
        Ok(())
    });
}

#[test]
fn a_narrow_screen_has_a_tab_for_each_pane() {
    visit(async |page| {
        page.resize(390, 844).await?;
        page.press_button("Try the sample").await?;
        page.named("tabpanel", "Branches").await?;
        page.click("tab", "File and model").await?;
        page.named("tabpanel", "File and model").await?;
        page.press(Key::Left + "").await?;
        page.named("tabpanel", "Branches").await?;
        Ok(())
    });
}

#[test]
fn a_command_folds_the_branches_away_and_the_keyboard_goes_on() {
    visit(async |page| {
        page.press_button("Try the sample").await?;
        page.session().await?;
        width_when(page, "measured", |width| width > 0.0).await?;
        page.press_with(Key::Control, "k").await?;
        page.focus_is("combobox", "Find a command").await?;
        page.press("branches: sh" + Key::Enter).await?;
        width_when(page, "folded", |width| width == 0.0).await?;
        page.focus_is("rowgroup", "").await
    });
}
