//! The archive of the crate `chess-core`, as it would be published.

use super::{CRATE, PACKAGES};
use crate::files::error_of_file;
use crate::process::{Outcome, command, command_text, root, target};
use std::fs;
use std::path::Path;
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
fn test_in(folder: &Path, archive: &Path, name: &str) -> Outcome {
    unpack(archive, folder)?;
    let mut test = command("cargo", &["test", "--locked", "--quiet"]);
    test.current_dir(folder.join(name))
        .env("CARGO_TARGET_DIR", target().join("archive"))
        // The tests count millions of moves.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
    standard_error_of(&mut test).map(drop)
}

/// Unpacks an archive into a new folder.
///
/// The files get the present time. In an archive, cargo gives all files the same time in the past: cargo would then
/// test the crate that it has compiled for an earlier archive.
fn unpack(archive: &Path, folder: &Path) -> Outcome {
    fs::create_dir_all(folder).map_err(|error| error_of_file(folder, &error))?;
    let mut tar = command("tar", &["-xzmf"]);
    standard_error_of(tar.arg(archive).arg("-C").arg(folder)).map(drop)
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

#[cfg(test)]
mod tests {
    use super::{command, standard_error_of, unpack};
    use std::fs;
    use std::time::{Duration, SystemTime};

    #[test]
    fn unpacked_files_get_the_present_time() {
        let folder = std::env::temp_dir().join(format!("second-thought-archive-{}", std::process::id()));
        let (source, archive, unpacked) = (folder.join("source"), folder.join("old.crate"), folder.join("unpacked"));
        fs::create_dir_all(&source).unwrap();
        let file = fs::File::create(source.join("lib.rs")).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_153_704_088))
            .unwrap();
        let mut tar = command("tar", &["-czf"]);
        standard_error_of(tar.arg(&archive).arg("-C").arg(&source).arg("lib.rs")).unwrap();
        unpack(&archive, &unpacked).unwrap();
        let time = fs::metadata(unpacked.join("lib.rs")).unwrap().modified().unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert!(time.elapsed().unwrap() < Duration::from_secs(3600));
    }
}
