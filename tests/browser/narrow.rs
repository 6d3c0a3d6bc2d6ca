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
    let width: u32 =
        page.script("return document.documentElement.scrollWidth", vec![]).await?.convert()?;
    assert!(width <= WIDTH_PX, "{what} is {width} px wide");
    Ok(())
}
