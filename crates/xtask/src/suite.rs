//! Runs the test suites of the project in order, and stops at the first suite that fails.

use crate::process::{Outcome, command, root, run as execute};
use crate::{bench, browser, deny, lab, package, site, tidy, tools, webkit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use std::{env, fs, hint, thread};

/// A tool or file that a suite needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Requirement {
    Formatter,
    Linter,
    WasmTarget,
    /// The target without a standard library.
    BareTarget,
    BuildTools,
    /// The site, which the suite `build` builds from the current sources.
    Site,
    /// The npm packages, which the suite `packages` builds from the current sources.
    Packages,
    Browser,
}

/// A named part of the tests.
pub struct Suite {
    name: &'static str,
    needs: &'static [Requirement],
    run: fn() -> Outcome,
}

const BUILD: &str = "build";
const PACKAGES: &str = "packages";
/// The suite of the tools, which are not part of the product. It runs if it is named or if the variable `CI` is set.
const TOOLS: &str = "tools";

const SUITES: [Suite; 14] = [
    Suite {
        name: "format",
        needs: &[Requirement::Formatter],
        run: format,
    },
    Suite {
        name: "tidy",
        needs: &[],
        run: tidy::run,
    },
    Suite {
        name: "lint",
        needs: &[Requirement::Linter],
        run: lint,
    },
    Suite {
        name: "lint-wasm",
        needs: &[Requirement::Linter, Requirement::WasmTarget],
        run: lint_wasm,
    },
    Suite {
        name: "no-std",
        needs: &[Requirement::BareTarget],
        run: no_std,
    },
    Suite {
        name: "deny",
        needs: &[],
        run: deny::run,
    },
    Suite {
        name: "docs",
        needs: &[],
        run: docs,
    },
    Suite {
        name: "rust",
        needs: &[],
        run: rust,
    },
    Suite {
        name: TOOLS,
        needs: &[Requirement::Formatter, Requirement::Linter],
        run: lab::test,
    },
    Suite {
        name: BUILD,
        needs: &[Requirement::BuildTools],
        run: site::build_single,
    },
    Suite {
        name: PACKAGES,
        needs: &[Requirement::BuildTools],
        run: package::build,
    },
    Suite {
        name: "node",
        needs: &[Requirement::Site, Requirement::Packages],
        run: node,
    },
    Suite {
        name: "fingerprint",
        needs: &[Requirement::Site],
        run: bench::compare,
    },
    Suite {
        name: "browser",
        needs: &[Requirement::Site, Requirement::Packages, Requirement::Browser],
        run: run_browser_tests,
    },
];

/// Whether the tests run in continuous integration.
#[must_use]
pub fn is_in_ci() -> bool {
    env::var_os("CI").is_some_and(|value| !value.is_empty())
}

/// Whether all of these words are names of suites.
#[must_use]
pub fn are_suites(words: &[&str]) -> bool {
    words.iter().all(|word| SUITES.iter().any(|suite| suite.name == *word))
}

/// The suites with these names, in the order in which they run. `build` and `packages` are added before the suites that
/// need the site and the packages. Without names, the result is all suites; `tools` is included only in CI.
///
/// # Errors
/// When one of the names is not the name of a suite.
pub fn chosen_suites(names: &[&str], is_in_ci: bool) -> Outcome<Vec<&'static Suite>> {
    if let Some(name) = names
        .iter()
        .find(|name| SUITES.iter().all(|suite| suite.name != **name))
    {
        let known: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
        return Err(format!("no suite {name}; the suites are {}", known.join(", ")));
    }
    let is_usual = |suite: &Suite| names.is_empty() && (is_in_ci || suite.name != TOOLS);
    let is_named = |suite: &&Suite| is_usual(suite) || names.contains(&suite.name);
    let named: Vec<&Suite> = SUITES.iter().filter(is_named).collect();
    let needed = requirements(&named);
    let is_needed = |suite: &Suite| {
        (suite.name == BUILD && needed.contains(&Requirement::Site))
            || (suite.name == PACKAGES && needed.contains(&Requirement::Packages))
    };
    let wanted = |suite: &&Suite| is_named(suite) || is_needed(suite);
    Ok(SUITES.iter().filter(wanted).collect())
}

/// The tools and files that these suites need, without repetition.
#[must_use]
fn requirements(suites: &[&Suite]) -> Vec<Requirement> {
    let mut all = Vec::new();
    for need in suites.iter().flat_map(|suite| suite.needs) {
        if !all.contains(need) {
            all.push(*need);
        }
    }
    all
}

fn ensure(need: Requirement) -> Outcome {
    match need {
        Requirement::Formatter => tools::ensure_formatter(),
        Requirement::Linter => tools::ensure_linter(),
        Requirement::WasmTarget => tools::ensure_wasm_target(),
        Requirement::BareTarget => tools::ensure_bare_target(),
        Requirement::BuildTools => site::prepare(),
        Requirement::Site | Requirement::Packages => Ok(()),
        Requirement::Browser => browser::ensure_for_tests().map(drop),
    }
}

/// Runs these suites and prints the time of each.
///
/// # Errors
/// When a suite fails. The suites after it are not run.
pub fn run(suites: &[&Suite]) -> Outcome {
    // All tools are installed first, so that a failure is reported before minutes of tests.
    for need in requirements(suites) {
        ensure(need)?;
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
    ])?;
    let tuning = [
        "clippy",
        "--locked",
        "-p",
        "chess-uci",
        "--features",
        "tuning",
        "--all-targets",
    ];
    cargo(&[tuning.as_slice(), &["--", "-D", "warnings"]].concat())
}

fn lint_wasm() -> Outcome {
    let packages = [
        "-p",
        "web",
        "-p",
        "engine-worker-program",
        "-p",
        "rules-service",
        "-p",
        "engine-package",
    ];
    let target = ["--target", "wasm32-unknown-unknown", "--", "-D", "warnings"];
    cargo(&[["clippy", "--locked"].as_slice(), &packages, &target].concat())
}

/// Compiles the rules and the notations without the standard library.
fn no_std() -> Outcome {
    let crate_alone = ["check", "--locked", "-p", "chess-core", "--no-default-features"];
    let target = ["--target", tools::BARE_TARGET];
    cargo(&[crate_alone.as_slice(), &target].concat())?;
    cargo(&[crate_alone.as_slice(), &target, &["--features", "serde"]].concat())
}

fn docs() -> Outcome {
    let mut cargo = command("cargo", &["doc", "--locked", "--workspace", "--no-deps"]);
    execute(cargo.env("RUSTDOCFLAGS", "-D warnings"))
}

fn rust() -> Outcome {
    cargo(&["test", "--locked", "--workspace"])?;
    cargo(&[
        "test",
        "--locked",
        "-p",
        "chess-uci",
        "--features",
        "tuning",
        "--test",
        "uci",
        "tuning",
    ])
}

/// The folders with tests that run in Node.js.
const NODE_TESTS: [&str; 4] = [
    "tests",
    "crates/engine-package/tests",
    "crates/engine-worker/tests",
    "crates/rules-service/tests",
];

/// Runs the tests `*.test.mjs` in Node.js. These tests use the files of the built site and of the package.
fn node() -> Outcome {
    let mut programs = Vec::new();
    for folder in NODE_TESTS {
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

/// Runs the browser tests while eight threads keep the processor busy. Then runs the time-dependent tests three times.
/// Tests that measure times are skipped, because they need an idle machine.
///
/// # Errors
/// When the build or a test fails.
pub fn under_load() -> Outcome {
    site::prepare()?;
    let browser = browser::ensure_for_tests()?;
    site::build_single()?;
    package::build()?;
    let _load = BackgroundLoad::start(8);
    execute(&mut browser::playwright(
        &browser,
        &["test", "--grep-invert", ALONE_TAG],
    ))?;
    for _ in 0..3 {
        execute(browser::playwright(&browser, &["test", "--grep-invert", ALONE_TAG]).args(TIME_DEPENDENT_TESTS))?;
    }
    Ok(())
}

/// The files with time-dependent tests.
const TIME_DEPENDENT_TESTS: [&str; 4] = ["clocks.spec", "engine.spec", "idle.spec", "progress.spec"];

/// Threads that use the processor until this value is dropped.
struct BackgroundLoad {
    is_over: Arc<AtomicBool>,
}

impl BackgroundLoad {
    fn start(threads: usize) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        for _ in 0..threads {
            let is_over = Arc::clone(&is_over);
            thread::spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    hint::spin_loop();
                }
            });
        }
        Self { is_over }
    }
}

impl Drop for BackgroundLoad {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

fn run_browser_tests() -> Outcome {
    let browser = browser::ensure_for_tests()?;
    if browser::firefox().is_none() {
        println!("Firefox is not installed, so the main path is not tested in it");
    }
    execute(&mut browser::playwright(
        &browser,
        &["test", "--grep-invert", ALONE_TAG],
    ))?;
    execute(&mut browser::playwright(
        &browser,
        &["test", "--grep", ALONE_TAG, "--workers", "1"],
    ))?;
    webkit::play()
}

/// The tag of tests that measure times. While such a test runs, nothing else runs.
const ALONE_TAG: &str = "@alone";

/// Runs cargo without the variable `RUSTFLAGS`, which would replace the project's flags.
fn cargo(arguments: &[&str]) -> Outcome {
    execute(command("cargo", arguments).env_remove("RUSTFLAGS"))
}

#[cfg(test)]
mod tests {
    use super::{Requirement, SUITES, TOOLS, are_suites, chosen_suites, requirements};

    fn names(words: &[&str]) -> Vec<&'static str> {
        chosen_suites(words, false).unwrap().iter().map(|it| it.name).collect()
    }

    #[test]
    fn suites_are_chosen_by_name_and_run_in_their_order() {
        assert_eq!(names(&[]).len(), SUITES.len() - 1);
        assert_eq!(names(&["browser", "build"]), ["build", "packages", "browser"]);
        assert_eq!(names(&["tidy", "format"]), ["format", "tidy"]);
        assert!(chosen_suites(&["brwser"], true).is_err());
    }

    #[test]
    fn names_of_suites_differ_from_names_of_files() {
        for words in [[].as_slice(), &["lint"], &["node", "build"]] {
            assert!(are_suites(words), "{words:?}");
        }
        for words in [["board"].as_slice(), &["lint", "board.spec.ts"], &["-g", "lint"]] {
            assert!(!are_suites(words), "{words:?}");
        }
    }

    #[test]
    fn the_tools_are_tested_in_ci_or_if_they_are_named() {
        assert!(!names(&[]).contains(&TOOLS));
        assert_eq!(chosen_suites(&[], true).unwrap().len(), SUITES.len());
        assert_eq!(names(&["tools", "tidy"]), ["tidy", "tools"]);
        assert_eq!(chosen_suites(&["tidy"], true).unwrap().len(), 1);
    }

    #[test]
    fn suites_that_use_the_site_and_the_packages_build_them_first() {
        for name in ["node", "browser"] {
            assert_eq!(names(&["docs", name]), ["docs", "build", "packages", name]);
        }
        assert_eq!(names(&["docs", "fingerprint"]), ["docs", "build", "fingerprint"]);
    }

    #[test]
    fn only_needed_tools_are_installed() {
        let needed = |words: &[&str]| requirements(&chosen_suites(words, false).unwrap());
        assert_eq!(needed(&["format", "tidy"]), [Requirement::Formatter]);
        assert_eq!(
            needed(&["lint", "lint-wasm"]),
            [Requirement::Linter, Requirement::WasmTarget]
        );
        assert_eq!(needed(&["no-std"]), [Requirement::BareTarget]);
        assert_eq!(needed(&["docs", "rust"]), []);
        // A build installs the npm packages, which include Playwright. Playwright installs its own browser.
        let of_browser = [
            Requirement::BuildTools,
            Requirement::Site,
            Requirement::Packages,
            Requirement::Browser,
        ];
        assert_eq!(needed(&["browser"]), of_browser);
    }
}
