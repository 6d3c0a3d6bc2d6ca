//! Pi's own export of 46 MB as HTML, opened from disk: what a person has without this page.
//!
//! Only where `SIGHTLINE_PI` names the folder of an installed `@earendil-works/pi-coding-agent` and Node is there.

use crate::figures::{Figures, Unit};
use crate::lab::Lab;
use crate::line::{Line, Measured, Reach};
use crate::visit::Visit;
use crate::waiting::Outcome;
use std::path::{Path, PathBuf};
use std::process::Command;

const WHAT: &str = "beside it, Pi's own HTML export of 46 MB";
/// It takes long; one more run says enough.
const RUNS: usize = 2;

pub(super) async fn measure(lab: &Lab) -> Outcome<Vec<Line>> {
    let Some(package) = std::env::var_os("SIGHTLINE_PI").map(PathBuf::from) else {
        let reason = "left out: `SIGHTLINE_PI` names no folder of an installed Pi";
        return Ok(vec![Line::left_out(WHAT, reason)]);
    };
    let file = lab.scratch.path().join("pi.html");
    export(&package, &lab.session("s46m")?, &file)?;
    let address = format!("file://{}", file.canonicalize()?.display());
    let (mut arrived, mut chosen, mut nodes) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..lab.runs.min(RUNS) {
        let visit = Visit::start().await?;
        visit.go_to(&address).await?;
        arrived.push(visit.ask_number("piArrived", &[]).await?);
        nodes.push(visit.ask_number("piNodes", &[]).await?);
        chosen.push(visit.ask_number("piLeaf", &[]).await?);
        visit.end().await?;
    }
    let line = |what: &str, figures: Vec<f64>, unit| {
        let figures = Figures::of(figures).ok_or("no run")?;
        let measured = Measured::times(figures, Reach::None).unit(unit);
        Ok::<_, &str>(Line::new(format!("{WHAT}: {what}"), measured))
    };
    Ok(vec![
        line("usable", arrived, Unit::Milliseconds)?,
        line("nodes in the document", nodes, Unit::Nodes)?,
        line("another entry chosen: painted", chosen, Unit::Milliseconds)?,
    ])
}

/// The part of Pi that exports, for Pi as a whole wants a newer Node.
const EXPORT: &str = r"
    const [folder, session, into] = process.argv.slice(1);
    const { exportFromFile } = await import(`${folder}/dist/core/export-html/index.js`);
    await exportFromFile(session, into);
";

fn export(package: &Path, session: &Path, into: &Path) -> Outcome {
    let package =
        package.canonicalize().map_err(|error| format!("{}: {error}", package.display()))?;
    let mut command = Command::new("node");
    command.args(["--input-type=module", "--eval", EXPORT, "--"]).args([&package, session, into]);
    let output = command.output().map_err(|error| format!("cannot start node: {error}"))?;
    if output.status.success() && into.is_file() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("{} made no export: {}", package.display(), said.trim()).into())
}
