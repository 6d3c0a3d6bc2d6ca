//! The command line. Everything stands in [`sightline::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    sightline::cli::main()
}
