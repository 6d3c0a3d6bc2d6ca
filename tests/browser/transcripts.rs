//! What is written for other eyes, opened from disk: text of anybody's is text there.

use std::fs;

use serde_json::json;
use sightline::session::read;
use sightline::snapshot::{Facts, Form, Look, transcript};

use crate::payloads;
use crate::visit::visit;

#[test]
fn hostile_text_runs_and_loads_nothing_in_html_without_scripts() {
    visit(async |page| {
        let session = read(&payloads::session()).session;
        let look = Look { entry: session.leaf(), ..Look::default() };
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("hostile.html");
        fs::write(&file, transcript(&session, look, &Facts::default(), Form::StaticHtml))?;
        for width_px in [1280, 390] {
            page.resize(width_px, 900).await?;
            page.open_from_disk(&file, "").await?;
            let look = r#"
                document.querySelectorAll("details").forEach(each => each.open = true);
                return {
                    ran: window[arguments[0]] ?? null,
                    scripts: document.scripts.length,
                    pictures: [...document.images].filter(each => each.naturalWidth > 0).length,
                    isTooWide: document.documentElement.scrollWidth > innerWidth,
                };"#;
            let found = page.script(look, vec![payloads::RAN.into()]).await?;
            let want = json!({
                "ran": null, "scripts": 0, "pictures": payloads::PAYLOADS.len(), "isTooWide": false,
            });
            assert_eq!(found.json(), &want, "at {width_px} px");
            let requests = page.requests().await?;
            assert!(requests.is_empty(), "{requests:#?}");
        }
        Ok(())
    });
}
