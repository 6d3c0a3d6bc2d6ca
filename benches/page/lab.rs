//! What all rows need: the page, served; the sessions; how often to measure.

use crate::arguments::{Arguments, Size};
use crate::server::serve;
use crate::sessions::{self, EDITION, Shape, scaled};
use crate::waiting::Outcome;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Where it is measured.
pub(crate) struct Lab {
    /// The address of the page.
    pub(crate) page: String,
    /// The address of a page that does nothing.
    pub(crate) yardstick: String,
    pub(crate) size: Size,
    pub(crate) runs: usize,
    /// The page as one file.
    pub(crate) single_file: PathBuf,
    sessions: PathBuf,
    /// For what is made on the way; gone at the end.
    pub(crate) scratch: TempDir,
}

/// How many parts of a session a small one has one of.
const SMALL: u32 = 100;

impl Lab {
    pub(crate) async fn set_up(arguments: &Arguments) -> Outcome<Self> {
        let built = std::env::var_os("SIGHTLINE_PAGE").map(PathBuf::from);
        let built = built.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("dist"));
        let scratch = tempfile::Builder::new().prefix("sightline-bench-").tempdir()?;
        let served = scratch.path().join("page");
        let packing = match arguments.size {
            Size::Full => Packing::Tight,
            Size::Small => Packing::Quick,
        };
        pack(&built, &served, packing)?;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/page/yardstick");
        let small = if arguments.size == Size::Small { "-small" } else { "" };
        Ok(Self {
            page: serve(&served).await?,
            yardstick: serve(&folder).await?,
            size: arguments.size,
            runs: arguments.runs,
            single_file: built.join("sightline.html"),
            sessions: arguments.sessions.join(format!("{EDITION}{small}")),
            scratch,
        })
    }

    /// A session by its shape's name, as large as asked for.
    pub(crate) fn shape(&self, name: &str) -> Outcome<Shape> {
        let shape = sessions::named(name).ok_or(format!("no session is named {name}"))?;
        Ok(match self.size {
            Size::Full => shape,
            Size::Small => scaled(shape, shape.name, SMALL),
        })
    }

    /// Its file, made if it is not there, and read once so that the disk does not count.
    pub(crate) fn session(&self, name: &str) -> Outcome<PathBuf> {
        let path = sessions::file(&self.shape(name)?, &self.sessions)?;
        io::copy(&mut File::open(&path)?, &mut io::sink())?;
        Ok(path)
    }

    /// So many, or a few where it is small.
    pub(crate) fn samples(&self, full: usize) -> usize {
        match self.size {
            Size::Full => full,
            Size::Small => full.min(3),
        }
    }
}

/// How tightly the page is packed.
#[derive(Clone, Copy)]
enum Packing {
    /// As a host packs what it keeps.
    Tight,
    Quick,
}

/// The usual one: brotli looks back four megabytes.
const WINDOW: u32 = 22;

/// The page as a host has it that packs with brotli: each file once as it is, once packed.
fn pack(built: &Path, into: &Path, packing: Packing) -> Outcome {
    fs::create_dir_all(into)?;
    let all =
        fs::read_dir(built).map_err(|error| format!("no page in {}: {error}", built.display()))?;
    let quality = match packing {
        Packing::Tight => 11,
        Packing::Quick => 5,
    };
    for entry in all {
        let path = entry?.path();
        let Some(name) = path.file_name().filter(|_| path.is_file()) else { continue };
        // It is never asked for over the wire.
        if name == "sightline.html" {
            continue;
        }
        let bytes = fs::read(&path)?;
        let mut packed = into.join(name).into_os_string();
        fs::write(&packed, &bytes)?;
        packed.push(".br");
        let mut writer =
            brotli::CompressorWriter::new(File::create(packed)?, 1 << 16, quality, WINDOW);
        writer.write_all(&bytes)?;
    }
    Ok(())
}
