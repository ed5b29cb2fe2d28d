//! Every test of the project, in order, up to the first suite that fails.

use crate::process::{Outcome, command, root, run as execute};
use crate::{browser, site, tidy, tools};
use std::fs;
use std::time::Instant;

/// A named part of the tests.
pub struct Suite {
    name: &'static str,
    run: fn() -> Outcome,
}

const SUITES: [Suite; 9] = [
    Suite {
        name: "format",
        run: format,
    },
    Suite {
        name: "tidy",
        run: tidy::run,
    },
    Suite {
        name: "lint",
        run: lint,
    },
    Suite {
        name: "lint-wasm",
        run: lint_wasm,
    },
    Suite {
        name: "docs",
        run: docs,
    },
    Suite {
        name: "rust",
        run: rust,
    },
    Suite {
        name: "build",
        run: site::build,
    },
    Suite {
        name: "node",
        run: node,
    },
    Suite {
        name: "browser",
        run: in_browser,
    },
];

/// The suites of these names, in their order of running; all without a name.
///
/// # Errors
/// When there is no suite of a name.
pub fn chosen(names: &[&str]) -> Outcome<Vec<&'static Suite>> {
    if let Some(name) = names
        .iter()
        .find(|name| SUITES.iter().all(|suite| suite.name != **name))
    {
        let known: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
        return Err(format!("no suite {name}; there are {}", known.join(", ")));
    }
    let wanted = |suite: &&Suite| names.is_empty() || names.contains(&suite.name);
    Ok(SUITES.iter().filter(wanted).collect())
}

/// Runs these suites, saying what took how long.
///
/// # Errors
/// When a suite fails; those after it are not run.
pub fn run(suites: &[&Suite]) -> Outcome {
    tools::ensure_components()?;
    tools::ensure_for_build()?;
    // Before minutes of other tests, not after them.
    if suites.iter().any(|suite| suite.name == "browser") {
        browser::ensure()?;
    }
    let start = Instant::now();
    for (passed, suite) in suites.iter().enumerate() {
        println!("== {}", suite.name);
        let begun = Instant::now();
        let outcome = (suite.run)();
        let seconds = begun.elapsed().as_secs_f64();
        let word = if outcome.is_ok() { "passed" } else { "failed" };
        println!("== {} {word} in {seconds:.1} s", suite.name);
        if let Err(message) = outcome {
            println!("{passed} passed, 1 failed");
            return Err(format!("{}: {message}", suite.name));
        }
    }
    println!("all suites took {:.1} s", start.elapsed().as_secs_f64());
    println!("{} passed, 0 failed", suites.len());
    Ok(())
}

fn format() -> Outcome {
    cargo(&["fmt", "--all", "--check"])
}

fn lint() -> Outcome {
    cargo(&[
        "clippy",
        "--locked",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ])
}

fn lint_wasm() -> Outcome {
    let packages = ["clippy", "--locked", "-p", "web", "-p", "engine-worker"];
    let target = ["--target", "wasm32-unknown-unknown", "--", "-D", "warnings"];
    cargo(&[packages.as_slice(), &target].concat())
}

fn docs() -> Outcome {
    let mut cargo = command("cargo", &["doc", "--locked", "--workspace", "--no-deps"]);
    execute(cargo.env("RUSTDOCFLAGS", "-D warnings"))
}

fn rust() -> Outcome {
    cargo(&["test", "--locked", "--workspace"])
}

/// The programs `*.test.mjs` of these folders, which use the built site's files in Node.js.
fn node() -> Outcome {
    let mut programs = Vec::new();
    for folder in ["tests", "crates/engine-worker/tests"] {
        let entries = fs::read_dir(root().join(folder)).map_err(|error| format!("{folder}: {error}"))?;
        let names = entries
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned());
        programs.extend(
            names
                .filter(|name| name.ends_with(".test.mjs"))
                .map(|name| format!("{folder}/{name}")),
        );
    }
    programs.sort();
    execute(command("node", &["--test"]).args(programs))
}

fn in_browser() -> Outcome {
    let browser = browser::ensure()?;
    execute(&mut browser::playwright(&browser, &["test"]))
}

/// Cargo, without a RUSTFLAGS that would replace the project's own flags.
fn cargo(arguments: &[&str]) -> Outcome {
    execute(command("cargo", arguments).env_remove("RUSTFLAGS"))
}

#[cfg(test)]
mod tests {
    use super::{SUITES, chosen};

    #[test]
    fn suites_are_chosen_by_name_and_keep_their_order() {
        assert_eq!(chosen(&[]).unwrap().len(), SUITES.len());
        let names: Vec<&str> = chosen(&["browser", "build"])
            .unwrap()
            .iter()
            .map(|it| it.name)
            .collect();
        assert_eq!(names, ["build", "browser"]);
        assert!(chosen(&["brwser"]).is_err());
    }
}
