//! Prepares a build. The tools that are missing before a first build take minutes to compile; the programs of the site
//! are compiled at the same time.

use crate::process::{Outcome, command};
use crate::{path_remapping, steps, tools};
use std::process::Command;
use std::thread;

/// The programs of the site: the package, and Cargo's options for its release. Trunk uses the same options, so Trunk
/// finds the programs already compiled.
const PROGRAMS: [(&str, &[&str]); 2] = [
    (
        "the engine's worker",
        &[
            "--manifest-path",
            "crates/engine-worker/program/Cargo.toml",
            "--release",
            "--bin",
            "engine-worker",
        ],
    ),
    (
        "the page's program",
        &[
            "--manifest-path",
            "web/Cargo.toml",
            "--profile",
            "page",
            "--bin",
            "second-thought-web",
        ],
    ),
];

/// Installs missing tools. If a tool must be compiled, the programs of the site are compiled at the same time.
///
/// # Errors
/// When a tool cannot be installed, or a program of the site cannot be compiled.
pub fn prepare() -> Outcome {
    if tools::are_all_installed() {
        return tools::ensure_for_build();
    }
    println!("installing build tools and compiling the site (once, for some minutes) …");
    tools::ensure_wasm_target()?;
    // The paths of the downloaded crates are removed from the programs, so the crates must be there first.
    tools::ensure_crates()?;
    thread::scope(|scope| {
        let programs = scope.spawn(compile);
        tools::ensure_for_build()?;
        programs
            .join()
            .unwrap_or_else(|_| Err("compiling the site panicked".to_owned()))
    })
}

fn compile() -> Outcome {
    PROGRAMS.iter().try_for_each(|(name, options)| {
        let mut cargo = command(
            "cargo",
            &["build", "--target=wasm32-unknown-unknown", "--locked", "--offline"],
        );
        steps::run(&format!("compile {name}"), with_site_flags(cargo.args(*options)))
    })
}

/// The command with the compiler flags of the site's programs, and without the variable that would replace them.
pub fn with_site_flags(command: &mut Command) -> &mut Command {
    command
        .env_remove("RUSTFLAGS")
        .env(path_remapping::VARIABLE, path_remapping::flags())
}
