//! Runs other programs in the project's root folder.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The result of a command: success, or an error message.
pub type Outcome<T = ()> = Result<T, String>;

/// The project's root folder.
#[must_use]
pub fn root() -> PathBuf {
    // Cargo sets the variable at run time as well, so the root is correct even after the checkout has been moved.
    let crate_folder = env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&crate_folder)
        .ancestors()
        .nth(2)
        .expect("the crate is two folders below the root")
        .to_path_buf()
}

/// The folder in which cargo builds.
#[must_use]
pub fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The command that runs `program` with `arguments` at the root. The project's own tools are first on the search path.
#[must_use]
pub fn command(program: &str, arguments: &[&str]) -> Command {
    let script = cfg!(windows) && program == "npm";
    let mut command = Command::new(if script { "npm.cmd" } else { program });
    command.args(arguments).current_dir(root()).env("PATH", search_path());
    command
}

/// The program and arguments of a command as a text, for messages.
#[must_use]
pub fn command_text(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|word| word.to_string_lossy().into_owned())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Like [`run`], but omits the lines on standard error for which `is_known` returns `true`.
///
/// # Errors
/// When the program cannot be started, or its exit status is not zero.
pub fn run_omitting_lines(command: &mut Command, is_known: impl Fn(&str) -> bool) -> Outcome {
    let text = command_text(command);
    let output = command.stdout(Stdio::inherit()).stderr(Stdio::piped()).output();
    let output = output.map_err(|error| format!("{text}: {error}"))?;
    let warnings = String::from_utf8_lossy(&output.stderr);
    warnings
        .lines()
        .filter(|line| !is_known(line))
        .for_each(|line| eprintln!("{line}"));
    if output.status.success() {
        Ok(())
    } else {
        Err(format!("{text}: {}", output.status))
    }
}

/// Runs a program to its end, with its output on the terminal.
///
/// # Errors
/// When the program cannot be started, or its exit status is not zero.
pub fn run(command: &mut Command) -> Outcome {
    let text = command_text(command);
    let status = command.status().map_err(|error| format!("{text}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{text}: {status}"))
    }
}

/// Runs a program and returns its standard output.
///
/// # Errors
/// When the program cannot be started, or its exit status is not zero.
pub fn output(command: &mut Command) -> Outcome<String> {
    let text = command_text(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{text}: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{text}: {}", output.status))
    }
}

/// The standard output of a program; `None` if the program is missing or fails.
#[must_use]
pub fn try_output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then_some(text)
}

/// The files on the search path with one of these names, in the order of the names.
#[must_use]
pub fn files_on_path(names: &[&str]) -> Vec<PathBuf> {
    let folders: Vec<PathBuf> = env::split_paths(&search_path()).collect();
    let files = names.iter().flat_map(|name| {
        let file = format!("{name}{}", env::consts::EXE_SUFFIX);
        folders.iter().map(move |folder| folder.join(&file))
    });
    files.filter(|file| file.is_file()).collect()
}

fn search_path() -> OsString {
    let path = env::var_os("PATH").unwrap_or_default();
    let own = [root().join(".tools/bin"), root().join("node_modules/.bin")];
    let all: Vec<PathBuf> = own.into_iter().chain(env::split_paths(&path)).collect();
    env::join_paths(all).unwrap_or(path)
}
