//! On a telephone's screen.

use crate::page::Page;
use crate::visit::visit;
use crate::waiting::Outcome;

const WIDTH_PX: u32 = 390;

#[test]
fn nothing_is_wider_than_a_narrow_screen() {
    visit(async |page| {
        page.resize(WIDTH_PX, 844).await?;
        assert_fits(page, "the landing").await?;
        page.press_button("Try the sample").await?;
        page.named("tree", "Session tree").await?;
        assert_fits(page, "the session").await
    });
}

async fn assert_fits(page: &Page, what: &str) -> Outcome {
    // A window of Firefox cannot be made as narrow as a telephone.
    let widths = "return [document.documentElement.scrollWidth, innerWidth]";
    let [width, screen]: [u32; 2] = page.script(widths, vec![]).await?.convert()?;
    assert!(width <= screen, "{what} is {width} px wide on a screen of {screen} px");
    Ok(())
}

#[test]
fn a_low_window_scrolls_to_lists_that_can_still_be_read() {
    visit(async |page| {
        // A telephone's width and height at four times the size.
        page.resize(320, 256).await?;
        page.press_button("Try the sample").await?;
        page.named("tree", "Session tree").await?;
        page.click("tab", "File and model").await?;
        let look = r#"
            const list = document.querySelector("[role=table] .list");
            list.scrollIntoView();
            const { top, bottom } = list.getBoundingClientRect();
            const header = document.querySelector("header");
            return [Math.min(bottom, innerHeight) - Math.max(top, 0), header.scrollHeight - header.clientHeight];"#;
        let [in_sight_px, cut_px]: [f64; 2] = page.script(look, vec![]).await?.convert()?;
        assert!(in_sight_px >= 160.0, "{in_sight_px} px of the list can be brought in sight");
        assert!(cut_px <= 0.0, "{cut_px} px of the header are cut off");
        Ok(())
    });
}
