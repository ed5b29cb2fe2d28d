//! A program as it compresses well: like functions stand side by side, and their locals have like numbers.

use crate::files::named;
use crate::process::{Outcome, command, run};
use std::fs;
use std::path::{Path, PathBuf};

/// So orders all programs in the folder that Trunk is about to publish.
///
/// # Errors
/// When the folder cannot be read, or a tool fails.
pub fn sort_all(site: &Path) -> Outcome {
    for program in programs(site)? {
        let with_names = program.with_extension("named");
        run(command("node", &["crates/xtask/src/likeness.mjs"]).args([&program, &with_names]))?;
        let sorted = [
            "--reorder-functions-by-name",
            "--strip-debug",
            "--strip-producers",
            "--strip-target-features",
            "-o",
        ];
        run(command("wasm-opt", &sorted).args([&program, &with_names]))?;
        fs::remove_file(&with_names).map_err(|error| named(&with_names, &error))?;
    }
    Ok(())
}

fn programs(site: &Path) -> Outcome<Vec<PathBuf>> {
    let entries = fs::read_dir(site).map_err(|error| named(site, &error))?;
    let mut programs: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "wasm"))
        .collect();
    programs.sort();
    Ok(programs)
}
