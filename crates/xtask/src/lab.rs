//! Runs the tools for work on the engine, which are in `tools/`. They are a separate workspace, which is built when a
//! command needs it.

use crate::process::{Outcome, command, run as execute};

/// The workspace of the tools.
const MANIFEST: &str = "tools/Cargo.toml";
/// The folder for the build of the tools.
const BUILD_FOLDER: &str = "target/tools";

/// Runs the engine lab's command `work` with `options`.
///
/// # Errors
/// When the engine lab cannot be built, or when it rejects the options.
pub fn run(work: &str, options: &[&str]) -> Outcome {
    execute(&mut command("cargo", &arguments(work, options)))
}

/// Checks the format of the tools, lints them and runs their tests.
///
/// # Errors
/// When one of these steps fails.
pub fn test() -> Outcome {
    execute(&mut command(
        "cargo",
        &["fmt", "--manifest-path", MANIFEST, "--all", "--check"],
    ))?;
    let options = ["--workspace", "--all-targets", "--", "-D", "warnings"];
    execute(&mut command(
        "cargo",
        &[workspace_arguments("clippy"), options.to_vec()].concat(),
    ))?;
    execute(&mut command(
        "cargo",
        &[workspace_arguments("test"), vec!["--workspace"]].concat(),
    ))
}

#[must_use]
fn arguments<'a>(work: &'a str, options: &[&'a str]) -> Vec<&'a str> {
    let lab = vec!["--release", "-p", "engine-lab", "--", work];
    [workspace_arguments("run"), lab, options.to_vec()].concat()
}

/// The arguments of a cargo command for the workspace of the tools.
fn workspace_arguments(work: &str) -> Vec<&str> {
    vec![
        work,
        "--locked",
        "--manifest-path",
        MANIFEST,
        "--target-dir",
        BUILD_FOLDER,
    ]
}

#[cfg(test)]
mod tests {
    use super::arguments;

    #[test]
    fn options_follow_the_name_of_the_command() {
        let words = arguments("match", &["a", "--games", "2"]);
        assert_eq!(words[..4], ["run", "--locked", "--manifest-path", "tools/Cargo.toml"]);
        assert_eq!(words[words.len() - 5..], ["--", "match", "a", "--games", "2"]);
    }
}
