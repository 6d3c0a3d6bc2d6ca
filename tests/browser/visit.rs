//! One visit to the page: a browser of its own, the story, and evidence where the story goes wrong.

use std::any::type_name;
use std::env;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

use crate::browser::{Browser, Kind};
use crate::page::Page;
use crate::server::serve;
use crate::waiting::Outcome;

const STORY_LIMIT: Duration = Duration::from_mins(2);

/// Opens the page in a new browser, tells the story there, and fails if the story or the console does.
///
/// # Panics
/// Where the story fails, or something cannot be started.
pub(crate) fn visit<Story: AsyncFnOnce(&Page) -> Outcome>(story: Story) {
    let name = name_of::<Story>();
    if let Err(trouble) = try_visit(&name, story) {
        panic!("{name}: {trouble}");
    }
}

fn try_visit<Story: AsyncFnOnce(&Page) -> Outcome>(name: &str, story: Story) -> Outcome {
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let kind = Kind::chosen()?;
    let browser = runtime.block_on(Browser::start(kind))?;
    let address = runtime.block_on(serve(&page_folder()))?;
    let page = Page::new(browser.driver.clone(), kind, address);
    let told = tell(&runtime, &page, story);
    let console = runtime.block_on(page.console());
    let verdict = judge(told, &console);
    let evidence = match &verdict {
        Ok(()) => String::new(),
        Err(_) => runtime.block_on(keep_evidence(name, &page, &console)),
    };
    drop(page);
    let closed = runtime.block_on(browser.quit());
    verdict.map_err(|trouble| format!("{trouble}\n{evidence}"))?;
    closed
}

/// A failed assertion is caught here, so that the browser can still be asked what it shows.
fn tell<Story: AsyncFnOnce(&Page) -> Outcome>(
    runtime: &Runtime,
    page: &Page,
    story: Story,
) -> Outcome {
    let limited = async {
        page.open().await?;
        match tokio::time::timeout(STORY_LIMIT, story(page)).await {
            Ok(outcome) => outcome,
            Err(_) => Err(format!("not over after {} s", STORY_LIMIT.as_secs()).into()),
        }
    };
    catch_unwind(AssertUnwindSafe(|| runtime.block_on(limited)))
        .unwrap_or_else(|_| Err("an assertion failed, see above".into()))
}

fn judge(told: Outcome, console: &[String]) -> Outcome {
    told?;
    let errors: Vec<&str> =
        console.iter().map(String::as_str).filter(|line| line.starts_with("SEVERE")).collect();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(format!("errors in the console:\n{}", errors.join("\n")).into())
    }
}

/// Says where it is; what cannot be kept is no reason to hide the failure itself.
async fn keep_evidence(name: &str, page: &Page, console: &[String]) -> String {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser").join(name.replace("::", "/"));
    let kept = async {
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("console.txt"), console.join("\n"))?;
        fs::write(folder.join("page.html"), page.source().await?)?;
        page.screenshot(&folder.join("page.png")).await
    };
    match kept.await {
        Ok(()) => format!("screenshot, page and console are in {}", folder.display()),
        Err(error) => format!("the evidence in {} is not whole: {error}", folder.display()),
    }
}

/// Where the built page is.
pub(crate) fn page_folder() -> PathBuf {
    let fallback = || Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
    env::var_os("SIGHTLINE_PAGE").map_or_else(fallback, PathBuf::from)
}

/// The name of the test whose closure this is: `opening::a_picked_file`.
fn name_of<Story>() -> String {
    let path = type_name::<Story>().replace("::{{closure}}", "");
    path.split_once("::").map_or(path.clone(), |(_, name)| name.to_owned())
}
