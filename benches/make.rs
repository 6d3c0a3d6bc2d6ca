//! Writes the sessions that are measured into a folder: `./x bench --make FOLDER [NAME…]`.
//!
//! In: a folder, and the names of shapes; without any, all. Out: a file for each that is not there yet, and its path.

mod sessions;

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo hands `--bench` to every bench.
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let Some(folder) = arguments.next() else {
        return Err("which folder? make FOLDER [NAME…]".into());
    };
    let names: Vec<String> = arguments.collect();
    for name in &names {
        if sessions::named(name).is_none() {
            let all = sessions::ALL.map(|shape| shape.name).join(", ");
            return Err(format!("no shape is named {name}: there are {all}").into());
        }
    }
    for shape in sessions::ALL {
        if names.is_empty() || names.iter().any(|name| name == shape.name) {
            println!("{}", sessions::file(&shape, Path::new(&folder))?.display());
        }
    }
    Ok(())
}
