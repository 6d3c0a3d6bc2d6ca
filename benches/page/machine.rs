//! What it was measured on, in words.

use std::fs;
use std::process::Command;
use std::thread::available_parallelism;

/// The date, the commit, the machine and the browser, as far as they can be told.
pub(crate) fn words() -> String {
    let cores = available_parallelism().map_or(1, usize::from);
    let facts = [
        said("date", &["-u", "+%-d %B %Y"]),
        said("git", &["rev-parse", "--short", "HEAD"]).map(|commit| format!("commit {commit}")),
        processor().map(|name| format!("{name}, {cores} cores")),
        memory_gigabytes().map(|size| format!("{size} gigabytes of memory")),
        std::env::var("SIGHTLINE_CHROME").ok().and_then(|chrome| said(&chrome, &["--version"])),
    ];
    let facts: Vec<_> = facts.into_iter().flatten().collect();
    format!("Measured on {}.", facts.join("; "))
}

fn said(program: &str, arguments: &[&str]) -> Option<String> {
    let output =
        Command::new(program).args(arguments).output().ok().filter(|it| it.status.success())?;
    let words = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (!words.is_empty()).then_some(words)
}

fn processor() -> Option<String> {
    let all = fs::read_to_string("/proc/cpuinfo").ok()?;
    let name = all.lines().find(|line| line.starts_with("model name"))?.split_once(':')?.1;
    Some(name.trim().to_owned())
}

fn memory_gigabytes() -> Option<u64> {
    let all = fs::read_to_string("/proc/meminfo").ok()?;
    let kibibytes = all.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = kibibytes.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kibibytes.div_ceil(1 << 20))
}
