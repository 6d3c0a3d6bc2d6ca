//! A browser of its own, what is asked of a page in it, and limits on the answers.

use crate::browser::{Browser, Kind};
use crate::waiting::{Outcome, Patience, until_within};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use thirtyfour::prelude::*;

/// What the page is asked with, in one text, put into each document before anything else.
const SCRIPTS: [&str; 7] = [
    include_str!("scripts/measure.js"),
    include_str!("scripts/opening.js"),
    include_str!("scripts/reading.js"),
    include_str!("scripts/choosing.js"),
    include_str!("scripts/searching.js"),
    include_str!("scripts/scrolling.js"),
    include_str!("scripts/pi.js"),
];

/// How long an answer may take.
const LIMIT: Duration = Duration::from_mins(4);
/// Each question takes a little of the page's time.
const PAUSE: Duration = Duration::from_millis(100);

/// A browser with one page.
pub(crate) struct Visit {
    browser: Browser,
}

impl Visit {
    /// Starts a browser with an empty profile.
    pub(crate) async fn start() -> Outcome<Self> {
        if Kind::chosen()? == Kind::Firefox {
            return Err("it is measured in Chrome or Chromium only".into());
        }
        // A driver ends at once where another program takes the port that it has just found free.
        let browser = match Browser::start(Kind::Chrome).await {
            Ok(browser) => browser,
            Err(_) => Browser::start(Kind::Chrome).await?,
        };
        let source = json!({ "source": SCRIPTS.concat() });
        browser.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", source).await?;
        Ok(Self { browser })
    }

    /// Goes to an address, from elsewhere.
    pub(crate) async fn go_to(&self, address: &str) -> Outcome {
        self.browser.driver.goto("about:blank").await?;
        Ok(self.browser.driver.goto(address).await?)
    }

    /// Goes to the page and waits until it has nothing more to do.
    pub(crate) async fn land(&self, address: &str) -> Outcome {
        self.go_to(address).await?;
        self.ask("landed", &[]).await?;
        tokio::time::sleep(Duration::from_millis(500)).await;
        Ok(())
    }

    /// Chooses a file in the page's own file input.
    pub(crate) async fn pick(&self, file: &Path) -> Outcome {
        let path = file.canonicalize()?;
        let path = path.to_str().ok_or("a path that is no text")?;
        let input = self.browser.driver.find(By::Css("input[type=file]")).await?;
        Ok(input.send_keys(path).await?)
    }

    /// Opens a file on the page, and says what that took.
    pub(crate) async fn open(&self, file: &Path) -> Outcome<Value> {
        self.browser.driver.execute("window.bench.watch()", vec![]).await?;
        self.pick(file).await?;
        self.ask("opened", &[]).await
    }

    /// Has a verb of the scripts done, and waits for what it answers.
    pub(crate) async fn ask(&self, verb: &str, given: &[Value]) -> Outcome<Value> {
        let begin = "window.bench.begin(...arguments)";
        self.browser.driver.execute(begin, vec![json!(verb), json!(given)]).await?;
        let patience = Patience { limit: LIMIT, pause: PAUSE };
        let awaited = format!("{verb} to end");
        let ended = until_within(patience, &awaited, async || {
            let ended = self.browser.driver.execute("return window.bench.ended", vec![]).await?;
            Ok(Some(ended.json().clone()).filter(|ended| !ended.is_null()))
        })
        .await?;
        match ended.get("error") {
            Some(error) => Err(format!("{verb}: {error}").into()),
            None => Ok(ended.get("value").cloned().unwrap_or_default()),
        }
    }

    /// The same, where the answer is a number.
    pub(crate) async fn ask_number(&self, verb: &str, given: &[Value]) -> Outcome<f64> {
        let answer = self.ask(verb, given).await?;
        answer.as_f64().ok_or(format!("{verb} answered {answer}").into())
    }

    /// Closes the browser and waits until it is closed.
    pub(crate) async fn end(self) -> Outcome {
        self.browser.quit().await
    }
}

/// A number of an answer, by its name.
pub(crate) fn number(answer: &Value, name: &str) -> Outcome<f64> {
    let value = answer.get(name).and_then(Value::as_f64);
    value.ok_or(format!("no {name} in {answer}").into())
}
