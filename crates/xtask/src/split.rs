//! The page's program in two: what a first visit needs, and the part that comes when it is first wanted.
//!
//! Trunk binds the program whole, which only shows that it can be bound. Here it is split by the relocations that
//! `web/build.rs` leaves in it, and then bound and optimised; its scripts become one.

use crate::files::named;
use crate::process::{Outcome, command, root, run};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The page's program, without an ending.
const PROGRAM: &str = "second-thought-web";
/// How the splitter calls the part that `web/src/later.rs` declares.
const PART: &str = "split_later";

/// Puts the split program in place of the whole one in the folder that Trunk is about to publish.
///
/// # Errors
/// When a tool fails, or writes other files than expected.
pub fn split(site: &Path, is_release: bool) -> Outcome {
    let profile = if is_release { "page" } else { "debug" };
    let folder = target().join(format!("split-{profile}"));
    let whole = target()
        .join("wasm32-unknown-unknown")
        .join(profile)
        .join(format!("{PROGRAM}.wasm"));
    let main = folder.join(format!("{PROGRAM}.wasm"));
    run(command("wasm-split-cli", &["--out-name", PROGRAM]).args([&whole, &folder]))?;
    let bind = [
        "--target",
        "web",
        "--keep-lld-exports",
        "--no-typescript",
        "--out-name",
        PROGRAM,
        "--out-dir",
    ];
    run(command("wasm-bindgen", &bind).args([&folder, &main]))?;
    for name in [format!("{PROGRAM}_bg.wasm"), format!("{PART}.wasm")] {
        let (from, to) = (folder.join(&name), site.join(&name));
        if is_release {
            let optimised = ["-Oz", "--strip-debug", "--strip-producers", "-o"];
            run(command("wasm-opt", &optimised).args([&to, &from]))?;
        } else {
            fs::copy(&from, &to).map_err(|error| named(&from, &error))?;
        }
    }
    join_scripts(&folder, site)
}

/// Makes one script of the program's, the splitter's and the snippets. The first two name each other, so neither could carry
/// the hash of the other's content in its name.
fn join_scripts(folder: &Path, site: &Path) -> Outcome {
    let script = format!("{PROGRAM}.js");
    let options = [
        "--bundle",
        "--format=esm",
        "--define:WebAssembly.instantiateStreaming=instantiate",
        "--inject:crates/xtask/src/split/instantiate.js",
        "--allow-overwrite",
        "--log-level=warning",
    ];
    let mut esbuild = command("esbuild", &options);
    esbuild.arg(format!("--outfile={}", site.join(&script).display()));
    run(esbuild.arg(folder.join(&script)))
}

/// Where cargo builds.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}
