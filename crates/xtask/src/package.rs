//! Builds the npm package `second-thought-rules`. It contains the program of the rules service, the program's
//! JavaScript bindings for Node.js, and the files that npm needs.

use crate::files::named;
use crate::path_remapping;
use crate::process::{Outcome, command, root, run, target};
use crate::release::Files;
use crate::site::{build_lock, write_folder};
use crate::tools;
use std::fs;

/// The folder of the package, relative to the project's root.
const PACKAGE: &str = "dist-packages/second-thought-rules";
/// The name of the package's files, without extension.
const NAME: &str = "second-thought-rules";
/// Source files that are copied into the package. Only the version is inserted.
const SOURCES: [&str; 4] = [
    "crates/rules-service/npm/package.json",
    "crates/rules-service/npm/README.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
];
/// The test that uses the package as another program would.
const CHECK: &str = "crates/rules-service/tests/package.test.mjs";
/// The placeholder in `package.json` for the version, which is the same for all crates.
const VERSION: &str = "⟦version⟧";

/// Builds the package and checks that a program can use it.
///
/// # Errors
/// See [`build`]. Also when the package fails its test.
pub fn build_and_check() -> Outcome {
    build()?;
    run(&mut command("node", &["--test", CHECK]))
}

/// Builds the package into `dist-packages/`.
///
/// # Errors
/// When a missing tool cannot be installed, or the build fails.
pub fn build() -> Outcome {
    let _lock = build_lock()?;
    tools::ensure_for_build()?;
    let target_name = "wasm32-unknown-unknown";
    // The service has the profile of the page's program, because it, too, needs the rules only a few times per move.
    let options = ["build", "--locked", "--profile", "page", "--target", target_name];
    let mut cargo = command("cargo", &options);
    cargo.args(["--package", "rules-service"]).env_remove("RUSTFLAGS");
    run(cargo.env(path_remapping::VARIABLE, path_remapping::flags()))?;
    let program = target().join(target_name).join("page/rules-service.wasm");
    write_folder(&root().join(PACKAGE), &sources()?)?;
    let bind = ["--target", "nodejs", "--out-name", NAME, "--out-dir", PACKAGE];
    run(command("wasm-bindgen", &bind).arg(program))?;
    let bound = format!("{PACKAGE}/{NAME}_bg.wasm");
    let optimised = ["-Oz", "--strip-debug", "--strip-producers", &bound, "-o", &bound];
    run(&mut command("wasm-opt", &optimised))?;
    println!("wrote {PACKAGE}/");
    Ok(())
}

/// The source files that are copied into the package.
fn sources() -> Outcome<Files> {
    let file = |source: &str| {
        let path = root().join(source);
        let text = fs::read_to_string(&path).map_err(|error| named(&path, &error))?;
        let name = source.rsplit('/').next().unwrap_or(source);
        let text = text.replace(VERSION, env!("CARGO_PKG_VERSION"));
        Ok((name.to_owned(), text.into_bytes()))
    };
    SOURCES.into_iter().map(file).collect()
}
