//! The archive of the crate `chess-core`, as it would be published.

use super::{CRATE, PACKAGES};
use crate::files::error_of_file;
use crate::process::{Outcome, command, command_text, root, target};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Writes the archive into the folder of packages. Unpacks it elsewhere, and runs its tests there.
///
/// # Errors
/// When cargo prints a warning, or when the unpacked crate fails one of its tests.
pub fn build_and_check() -> Outcome {
    let options = [
        "package",
        "--locked",
        "--no-verify",
        "--allow-dirty",
        "--package",
        CRATE,
    ];
    let mut package = command("cargo", &options);
    let printed = standard_error_of(&mut package)?;
    if printed.contains("warning") {
        return Err(format!("{}:\n{printed}", command_text(&package)));
    }
    let name = format!("{CRATE}-{}", env!("CARGO_PKG_VERSION"));
    let archive = target().join("package").join(format!("{name}.crate"));
    let copy = root().join(PACKAGES).join(format!("{name}.crate"));
    fs::create_dir_all(root().join(PACKAGES)).map_err(|error| error_of_file(&copy, &error))?;
    fs::copy(&archive, &copy).map_err(|error| error_of_file(&archive, &error))?;
    println!("wrote {PACKAGES}/{name}.crate");
    // The project's folder is above `target`, and cargo would take its settings from there.
    let folder = std::env::temp_dir().join(format!("second-thought-{}", std::process::id()));
    let tested = test_in(&folder, &copy, &name);
    // A folder that could not be removed only costs disk space.
    let _ = fs::remove_dir_all(&folder);
    tested
}

/// Unpacks the archive into a folder, and runs the tests of the crate in it.
fn test_in(folder: &PathBuf, archive: &PathBuf, name: &str) -> Outcome {
    fs::create_dir_all(folder).map_err(|error| error_of_file(folder, &error))?;
    let mut unpack = command("tar", &["-xzf"]);
    standard_error_of(unpack.arg(archive).arg("-C").arg(folder))?;
    let mut test = command("cargo", &["test", "--locked", "--quiet"]);
    test.current_dir(folder.join(name))
        .env("CARGO_TARGET_DIR", target().join("archive"))
        // The tests count millions of moves.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
    standard_error_of(&mut test).map(drop)
}

/// Runs a program and returns what it has written to standard error.
fn standard_error_of(command: &mut Command) -> Outcome<String> {
    let text = command_text(command);
    let output = command.output().map_err(|error| format!("{text}: {error}"))?;
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() {
        return Ok(errors);
    }
    let lines = String::from_utf8_lossy(&output.stdout);
    Err(format!("{text}: {}\n{lines}{errors}", output.status))
}
