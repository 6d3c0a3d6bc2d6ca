//! One driver and one browser for one test, both gone when the test is over.
//!
//! Chromium talks to its driver through a pipe and ends when that closes; so it goes wherever the driver goes, in
//! a test run that is interrupted as well. Firefox ends when its driver is told to.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

use tempfile::TempDir;
use thirtyfour::prelude::*;
use thirtyfour::{Capabilities, ChromeCapabilities, LoggingPrefsLogLevel};

use crate::waiting::Outcome;

const ARGUMENTS: [&str; 10] = [
    "--headless=new",
    "--remote-debugging-pipe",
    "--window-size=1440,900",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Only this machine can be reached: what the page would fetch from elsewhere fails, and shows in the console.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

const FIREFOX_ARGUMENTS: [&str; 3] = ["-headless", "--width=1440", "--height=900"];

/// Which browser the tests run in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Chrome or Chromium.
    Chrome,
    /// Firefox. Its driver tells nothing of the console, so a breach of the page's policy shows in Chrome only.
    Firefox,
}

/// A running browser and what it needs.
pub(crate) struct Browser {
    pub(crate) driver: WebDriver,
    _process: DriverProcess,
    _profile: TempDir,
}

impl Kind {
    /// The one that `SIGHTLINE_BROWSER` names; Chrome where it names none.
    pub(crate) fn chosen() -> Outcome<Self> {
        match chosen("SIGHTLINE_BROWSER").as_deref() {
            None | Some("chrome") => Ok(Self::Chrome),
            Some("firefox") => Ok(Self::Firefox),
            Some(other) => Err(format!("SIGHTLINE_BROWSER names no browser: {other}").into()),
        }
    }

    /// Where its driver is named, what it is called otherwise, and what stands before the port it tells.
    fn driver(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Chrome => ("SIGHTLINE_CHROMEDRIVER", "chromedriver", "successfully on port "),
            Self::Firefox => ("SIGHTLINE_GECKODRIVER", "geckodriver", "Listening on 127.0.0.1:"),
        }
    }

    fn capabilities(self, profile: &TempDir) -> Outcome<Capabilities> {
        match self {
            Self::Chrome => chrome(profile).map(Into::into),
            Self::Firefox => {
                let mut wanted = DesiredCapabilities::firefox();
                if let Some(binary) = chosen("SIGHTLINE_FIREFOX") {
                    wanted.set_firefox_binary(&binary)?;
                }
                for argument in FIREFOX_ARGUMENTS {
                    wanted.add_arg(argument)?;
                }
                Ok(wanted.into())
            }
        }
    }
}

impl Browser {
    /// Starts a browser with an empty profile.
    pub(crate) async fn start(kind: Kind) -> Outcome<Self> {
        let process = DriverProcess::start(kind)?;
        let profile = tempfile::Builder::new().prefix("sightline-browser-").tempdir()?;
        let wanted = kind.capabilities(&profile)?;
        let driver = WebDriver::new(format!("http://127.0.0.1:{}", process.port), wanted).await?;
        Ok(Self { driver, _process: process, _profile: profile })
    }

    /// Closes the browser and waits until it is closed.
    pub(crate) async fn quit(self) -> Outcome {
        Ok(self.driver.quit().await?)
    }
}

fn chrome(profile: &TempDir) -> Outcome<ChromeCapabilities> {
    let mut wanted = DesiredCapabilities::chrome();
    if let Some(binary) = chosen("SIGHTLINE_CHROME") {
        wanted.set_binary(&binary)?;
    }
    for argument in ARGUMENTS {
        wanted.add_arg(argument)?;
    }
    wanted.add_arg(&format!("--user-data-dir={}", profile.path().display()))?;
    forgo_sandbox_for_root(&mut wanted)?;
    wanted.set_browser_log_level(LoggingPrefsLogLevel::All)?;
    Ok(wanted)
}

/// Chromium's sandbox refuses to work for root, which is who runs a gate in many a container.
fn forgo_sandbox_for_root(wanted: &mut ChromeCapabilities) -> Outcome {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ids = status.lines().find_map(|line| line.strip_prefix("Uid:")).unwrap_or_default();
    if ids.split_whitespace().nth(1) == Some("0") {
        wanted.add_arg("--no-sandbox")?;
    }
    Ok(())
}

struct DriverProcess {
    child: Child,
    port: u16,
    /// Held open for as long as the driver lives: one that cannot write any more ends.
    output: BufReader<ChildStdout>,
}

impl DriverProcess {
    fn start(kind: Kind) -> Outcome<Self> {
        let (variable, name, before_port) = kind.driver();
        let program = chosen(variable).unwrap_or_else(|| name.to_owned());
        let mut child = Command::new(&program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| {
                format!("cannot start {program}: {error} (`./x setup` says how to get it)")
            })?;
        let output = child.stdout.take().map(BufReader::new).ok_or("the driver has no output")?;
        let mut this = Self { child, port: 0, output };
        this.port = this.announced_port(before_port)?;
        Ok(this)
    }

    /// A driver picks a free port itself and says which.
    fn announced_port(&mut self, before: &str) -> Outcome<u16> {
        let mut line = String::new();
        while self.output.read_line(&mut line)? > 0 {
            if let Some((_, port)) = line.trim_end().trim_end_matches('.').split_once(before) {
                return Ok(port.parse()?);
            }
            line.clear();
        }
        Err("the driver ended before it named its port".into())
    }
}

impl Drop for DriverProcess {
    fn drop(&mut self) {
        // Both fail only where the process is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn chosen(variable: &str) -> Option<String> {
    env::var(variable).ok().filter(|value| !value.is_empty())
}
