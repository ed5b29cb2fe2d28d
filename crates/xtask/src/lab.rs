//! The engine's laboratory: a program of its own, since it knows chess.

use crate::process::{Outcome, command, run as execute};

/// Runs `work` of the laboratory with `options`.
///
/// # Errors
/// When it cannot be built, or it refuses the options.
pub fn run(work: &str, options: &[&str]) -> Outcome {
    execute(&mut command("cargo", &arguments(work, options)))
}

/// Plays the pool with `options`, against the program as it is now.
///
/// # Errors
/// When something cannot be built, or the laboratory refuses the options.
pub fn pool(options: &[&str]) -> Outcome {
    execute(&mut command(
        "cargo",
        &["build", "--release", "--locked", "-p", "chess-uci"],
    ))?;
    run("match", &[&["pool"], options].concat())
}

#[must_use]
fn arguments<'a>(work: &'a str, options: &[&'a str]) -> Vec<&'a str> {
    let cargo = ["run", "--release", "--locked", "-p", "engine-lab", "--", work];
    [cargo.as_slice(), options].concat()
}

#[cfg(test)]
mod tests {
    use super::arguments;

    #[test]
    fn options_are_passed_on_after_the_name_of_the_work() {
        let words = arguments("match", &["a", "--games", "2"]);
        assert_eq!(words[words.len() - 5..], ["--", "match", "a", "--games", "2"]);
    }
}
