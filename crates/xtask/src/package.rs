//! Builds and checks the packages for other programs, in `dist-packages/`: the npm packages and the archive of the
//! crate.

mod archive;
mod engine;
mod rules;
mod wasm;

use crate::files::read;
use crate::process::{Outcome, command, root, run};
use crate::release::Files;
use crate::site::build_lock;
use crate::tools;

/// The folder of all packages, relative to the project's root.
const PACKAGES: &str = "dist-packages";
/// The crate whose archive is built.
const CRATE: &str = "chess-core";
/// The placeholder in a package's files for the version, which is the same for all crates.
const VERSION: &str = "⟦version⟧";
/// The tests that use the packages as another program would.
const PACKAGE_TESTS: [&str; 3] = [
    "crates/rules-service/tests/package.test.mjs",
    "crates/rules-service/tests/types.test.mjs",
    "crates/engine-package/tests/package.test.mjs",
];

/// Builds the packages and the archive of the crate, and checks that programs can use them.
///
/// # Errors
/// See [`build`]. Also when a package or the archive fails its test.
pub fn build_and_check() -> Outcome {
    build()?;
    run(command("node", &["--test"]).args(PACKAGE_TESTS))?;
    archive::build_and_check()
}

/// Builds the npm packages.
///
/// # Errors
/// When a missing tool cannot be installed, or the build fails.
pub fn build() -> Outcome {
    let _lock = build_lock()?;
    tools::ensure_for_build()?;
    rules::PACKAGE.build()?;
    engine::PACKAGE.build()
}

/// Compares the public items of `chess-core` with those of an earlier revision: a change that breaks programs needs a
/// new minor version.
///
/// # Errors
/// When the checker cannot be installed, or the version is too low for the changes.
pub fn check_semver(revision: &str) -> Outcome {
    if !is_known(revision) {
        return Err(format!(
            "there is no revision {revision} with {CRATE}: the first release has no earlier one to compare with"
        ));
    }
    tools::ensure(&tools::SEMVER_CHECKER)?;
    let options = ["semver-checks", "--package", CRATE, "--baseline-rev", revision];
    run(command("cargo", &options).env_remove("RUSTFLAGS"))
}

/// Whether the repository has this revision, and the revision has the crate.
fn is_known(revision: &str) -> bool {
    let manifest = format!("{revision}^{{commit}}:crates/{CRATE}/Cargo.toml");
    let output = command("git", &["cat-file", "-e", &manifest]).output();
    output.is_ok_and(|output| output.status.success())
}

/// The folder with the list of the packages for comparisons.
const PEERS_FOLDER: &str = "tests/page-bench";

/// Builds the packages, and compares the speed of the rules with those of other packages.
///
/// # Errors
/// When the build, an installation or the measurement fails.
pub fn bench_rules() -> Outcome {
    build()?;
    tools::ensure_packages(PEERS_FOLDER)?;
    let program = "crates/rules-service/bench.mjs";
    run(&mut command(
        "node",
        &[program, "dist-packages/second-thought-rules", PEERS_FOLDER],
    ))
}

/// Source files that are copied into a package, by their paths. Only the version is inserted.
fn sources(paths: &[&str]) -> Outcome<Files> {
    let file = |path: &&str| {
        let text = read(&root().join(path))?.replace(VERSION, env!("CARGO_PKG_VERSION"));
        let name = path.rsplit('/').next().unwrap_or(path);
        Ok((name.to_owned(), text.into_bytes()))
    };
    paths.iter().map(file).collect()
}

#[cfg(test)]
mod tests {
    use super::check_semver;

    #[test]
    fn a_revision_without_the_crate_is_refused_before_any_tool_is_installed() {
        for revision in ["no-such-revision", ""] {
            let error = check_semver(revision).unwrap_err();
            assert!(error.contains("no earlier one to compare with"), "{error}");
        }
    }
}
