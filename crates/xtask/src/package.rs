//! The npm package `second-thought-rules`: the rules service's program, bound for Node.js, with what npm asks for.

use crate::files::named;
use crate::path_remapping;
use crate::process::{Outcome, command, root, run, target};
use crate::release::Files;
use crate::site::{alone, write_folder};
use crate::tools;
use std::fs;

/// Where the package is written, from the project's root.
const PACKAGE: &str = "dist-packages/second-thought-rules";
/// The name of its files, without an ending.
const NAME: &str = "second-thought-rules";
/// What goes into it as it lies in the sources, but for the version.
const SOURCES: [&str; 4] = [
    "crates/rules-service/npm/package.json",
    "crates/rules-service/npm/README.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
];
/// What looks at the package as a program of somebody else's does.
const CHECK: &str = "crates/rules-service/tests/package.test.mjs";
/// Where `package.json` has the version, which is that of all crates.
const VERSION: &str = "⟦version⟧";

/// Builds the package and checks that a program can use it.
///
/// # Errors
/// As [`build`]; and when the package is not what it should be.
pub fn build_and_check() -> Outcome {
    build()?;
    run(&mut command("node", &["--test", CHECK]))
}

/// Builds the package into `dist-packages/`.
///
/// # Errors
/// When a tool is missing and can't be installed, or the build fails.
pub fn build() -> Outcome {
    let _alone = alone()?;
    tools::ensure_for_build()?;
    let target_name = "wasm32-unknown-unknown";
    // The profile of the page's program: the service too needs the rules a few times for each move.
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

/// The files that nothing has to make.
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
