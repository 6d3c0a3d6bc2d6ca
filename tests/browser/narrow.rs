//! On a telephone's screen.

use serde_json::json;

use crate::page::Page;
use crate::session::Session;
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

/// A letter under so many marks that it is wider than a column; no line may break within it.
fn tower() -> String {
    format!("a{}{}", "\u{301}\u{335}".repeat(400), "\u{bcc}".repeat(400))
}

#[test]
fn letters_that_cannot_be_broken_stay_in_their_column() {
    visit(async |page| {
        let tower = tower();
        let mut session = Session::new();
        let user = session.user(&tower);
        session.assistant(&format!("# {tower}\n\n- {tower}\n\n```\n{tower}\n```\n\n`{tower}`"));
        session.call(&tower, &json!({ "path": tower, &*tower: tower }), &tower);
        session.call("edit", &json!({ "path": tower, "oldText": "a", "newText": tower }), &tower);
        session.command(&tower, &tower);
        session.branch_summary(&tower, &tower);
        session.replacement(&user, &tower);
        session.label(&user, &tower);
        page.drop_file("session.jsonl", &session.text()).await?;
        page.session().await?;
        for width_px in [1440, 900, WIDTH_PX] {
            page.resize(width_px, 844).await?;
            if width_px == WIDTH_PX {
                page.click("tab", "File and model").await?;
            }
            let look = r#"
                const wide = [document.documentElement, ...document.querySelectorAll(".pair, .cell-file, .cell-model")]
                    .filter(part => part.scrollWidth > part.clientWidth + 1);
                return wide.map(part => part.className + " " + part.scrollWidth);"#;
            let wide: Vec<String> = page.script(look, vec![]).await?.convert()?;
            assert!(wide.is_empty(), "at {width_px} px: {wide:?}");
        }
        Ok(())
    });
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
