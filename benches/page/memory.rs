//! How much memory the page's process took at its peak, as Linux tells it.

use crate::waiting::Outcome;
use std::collections::HashMap;
use std::fs;

/// The most that any renderer of a browser that this program started has held, in megabytes. Each run has a browser
/// of its own, so that no page before it counts.
pub(crate) fn renderer_peak_megabytes() -> Outcome<f64> {
    let mut parents = HashMap::new();
    let mut renderers = Vec::new();
    for entry in fs::read_dir("/proc").map_err(|_| "only Linux tells the memory of a process")? {
        let Some(id) = entry?.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else {
            continue;
        };
        // A process can be gone by now.
        let Ok(status) = fs::read_to_string(format!("/proc/{id}/status")) else { continue };
        parents.insert(id, field(&status, "PPid:").unwrap_or_default());
        let command = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        if String::from_utf8_lossy(&command).contains("--type=renderer") {
            renderers.push((id, field(&status, "VmHWM:").unwrap_or_default()));
        }
    }
    let own = u64::from(std::process::id());
    let is_own = |id: u32| {
        let parent = |id: &u64| parents.get(&u32::try_from(*id).ok()?).copied();
        std::iter::successors(Some(u64::from(id)), parent).take(64).any(|id| id == own)
    };
    let peaks = renderers.iter().filter(|(id, _)| is_own(*id)).map(|(_, kibibytes)| *kibibytes);
    let kibibytes = peaks.max().ok_or("no renderer was found")?;
    Ok(f64::from(u32::try_from(kibibytes)?) * 1024.0 / 1e6)
}

fn field(status: &str, name: &str) -> Option<u64> {
    let value = status.lines().find_map(|line| line.strip_prefix(name))?;
    value.split_whitespace().next()?.parse().ok()
}
