//! Runs the steps of a build. Each step prints one line with its time. Its output is stored in a file, which is shown
//! if the step fails.

use crate::files::error_of_file;
use crate::process::{Outcome, command_text, root};
use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The folder of the steps' outputs, relative to the project's root.
const LOG_FOLDER: &str = "target/logs";
/// The number of lines that are shown of the output of a step that failed.
const SHOWN_LINE_COUNT: usize = 60;

/// Runs a program as the step `name` and prints the time.
///
/// # Errors
/// When the program cannot be started, or its exit status is not zero. The end of its output has then been printed.
pub fn run(name: &str, command: &mut Command) -> Outcome {
    let text = command_text(command);
    let path = format!(
        "{LOG_FOLDER}/{}.log",
        name.replace(|it: char| !it.is_ascii_alphanumeric(), "-")
    );
    let log = root().join(&path);
    fs::create_dir_all(root().join(LOG_FOLDER)).map_err(|error| error_of_file(&log, &error))?;
    let file = File::create(&log).map_err(|error| error_of_file(&log, &error))?;
    let errors = file.try_clone().map_err(|error| error_of_file(&log, &error))?;
    let begun = Instant::now();
    let status = command.stdin(Stdio::null()).stdout(file).stderr(errors).status();
    let status = status.map_err(|error| format!("{text}: {error}"))?;
    let bytes = fs::read(&log).map_err(|error| error_of_file(&log, &error))?;
    let output = String::from_utf8_lossy(&bytes);
    if status.success() {
        println!("{}", step_line(name, begun.elapsed(), count_warnings(&output), &path));
        return Ok(());
    }
    eprintln!("{}", last_lines(&output, SHOWN_LINE_COUNT));
    Err(format!("{name}: {text}: {status}; the whole output is in {path}"))
}

/// The line that is printed after a step.
fn step_line(name: &str, time: Duration, warnings: usize, log: &str) -> String {
    let note = match warnings {
        0 => String::new(),
        1 => format!(" (1 warning, see {log})"),
        n => format!(" ({n} warnings, see {log})"),
    };
    format!("{:7.1} s  {name}{note}", time.as_secs_f64())
}

/// The number of warnings in the output of cargo, Trunk or another tool.
fn count_warnings(output: &str) -> usize {
    let is_warning = |line: &&str| {
        let line = line.trim_start();
        line.starts_with("warning: ") || line.contains(" WARN ") || line.starts_with("npm warn ")
    };
    output.lines().filter(is_warning).count()
}

/// The last `n` lines of a text.
fn last_lines(text: &str, n: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(n)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::{count_warnings, last_lines, run, step_line};
    use crate::process::{command, root};
    use std::fs;
    use std::time::Duration;

    #[test]
    fn a_step_prints_one_line() {
        let time = Duration::from_millis(12_345);
        assert_eq!(step_line("compile", time, 0, "x.log"), "   12.3 s  compile");
        assert_eq!(
            step_line("compile", time, 1, "x.log"),
            "   12.3 s  compile (1 warning, see x.log)"
        );
        assert!(step_line("compile", time, 2, "x.log").ends_with("(2 warnings, see x.log)"));
    }

    #[test]
    fn warnings_of_the_tools_are_counted() {
        let output = "   Compiling a\nwarning: unused variable\n  --> src/a.rs\n\
                      2026-11-27T11:36:27Z  WARN something\nnpm warn deprecated x\nno warning: here\n";
        assert_eq!(count_warnings(output), 3);
        assert_eq!(count_warnings("Finished\nINFO done\n"), 0);
    }

    #[test]
    fn the_end_of_the_output_is_shown() {
        assert_eq!(last_lines("a\nb\nc\n", 2), "b\nc");
        assert_eq!(last_lines("a", 2), "a");
        assert_eq!(last_lines("", 2), "");
    }

    #[test]
    fn the_output_of_a_step_is_stored() {
        run("test step one", &mut command("cargo", &["--version"])).unwrap();
        let log = root().join("target/logs/test-step-one.log");
        assert!(fs::read_to_string(&log).unwrap().starts_with("cargo "));
        fs::remove_file(log).unwrap();
    }

    #[test]
    fn a_failed_step_names_its_output() {
        let message = run("test step two", &mut command("cargo", &["no-such-command"])).unwrap_err();
        assert!(
            message.starts_with("test step two: cargo no-such-command: "),
            "{message}"
        );
        assert!(message.ends_with("in target/logs/test-step-two.log"), "{message}");
        let log = root().join("target/logs/test-step-two.log");
        assert!(fs::read_to_string(&log).unwrap().contains("no-such-command"));
        fs::remove_file(log).unwrap();
        assert!(run("test step three", &mut command("no-such-program", &[])).is_err());
        let _ = fs::remove_file(root().join("target/logs/test-step-three.log"));
    }
}
