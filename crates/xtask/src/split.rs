//! The page's program in two: what a first visit needs, and the part that comes when it is first wanted.
//!
//! Trunk binds the program whole, which only shows that it can be bound. Here it is split by the relocations that
//! `web/build.rs` leaves in it, and then bound and optimised.

use crate::files::{named, read, write};
use crate::process::{Outcome, command, root, run};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The page's program, without an ending.
const PROGRAM: &str = "second-thought-web";
/// How the splitter calls the part that `web/src/later.rs` declares.
const PART: &str = "split_later";
/// The script by which the splitter fetches parts.
const LINKS: &str = "__wasm_split.js";

/// For size; a program that is taken apart first and optimised twice is half a hundredth smaller. Long functions stay
/// apart, even where only one other calls them, and no load or store says how it is aligned (no processor that runs it
/// asks): both make code more like other code, which compresses better. The end of the stack is all that lies in the first
/// bytes of a Rust program's memory: no constant address is there.
const OPTIMISED: [&str; 10] = [
    "--flatten",
    "--rereloop",
    "-Oz",
    "-Oz",
    "--one-caller-inline-max-function-size=14",
    "--low-memory-unused",
    "--dealign",
    "--strip-debug",
    "--strip-producers",
    "-o",
];

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
    let file = |name: &str| folder.join(name);
    let main = file(&format!("{PROGRAM}.wasm"));
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
    let parts = [
        (format!("{PROGRAM}_bg.wasm"), format!("{PROGRAM}_bg.wasm")),
        (format!("{PART}.wasm"), format!("{PROGRAM}_later.wasm")),
    ];
    for (part, name) in &parts {
        if is_release {
            run(command("wasm-opt", &OPTIMISED).args([&site.join(name), &file(part)]))?;
        } else {
            copy(&file(part), &site.join(name))?;
        }
    }
    let bound = read(&file(&format!("{PROGRAM}.js")))?;
    let links = read(&file(LINKS))?.replace(&format!("{PART}.wasm"), &format!("{PROGRAM}_later.wasm"));
    let script = joined(&bound, &links)?;
    write(&site.join(format!("{PROGRAM}.js")), script.as_bytes())
}

/// One script of the two: each names the other, so neither could carry the hash of the other's content in its name.
///
/// # Errors
/// When the tools write other scripts than expected.
fn joined(bound: &str, links: &str) -> Outcome<String> {
    let import = "import * as ";
    let from = format!(" from \"./{LINKS}\"");
    let line = bound.lines().find(|line| line.contains(&from));
    let line = line.ok_or(format!("the program does not import {LINKS}"))?;
    let name = line.trim_start_matches(import).split(' ').next().unwrap_or_default();
    let own = links
        .lines()
        .filter(|line| !line.starts_with("import {"))
        .collect::<Vec<_>>()
        .join("\n");
    let exported: Vec<&str> = own
        .split("export const ")
        .skip(1)
        .filter_map(|rest| rest.split(' ').next())
        .collect();
    // A server that does not know the type of a program would fail the streaming way.
    let streaming = "WebAssembly.instantiateStreaming(src, imports)";
    if exported.is_empty() || !own.contains(streaming) {
        return Err(format!("{LINKS} is not as the splitter used to write it"));
    }
    let plain = "src.then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(`${answer.status} ${answer.url}`)))).then((bytes) => WebAssembly.instantiate(bytes, imports))";
    let own = own.replace("export const ", "const ").replace(streaming, plain);
    let rest = bound.replace(line, "");
    Ok(format!(
        "{rest}\n{own}\nconst {name} = {{ {} }};\n",
        exported.join(", ")
    ))
}

/// Where cargo builds.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

fn copy(from: &Path, to: &Path) -> Outcome {
    fs::copy(from, to).map(drop).map_err(|error| named(from, &error))
}

#[cfg(test)]
mod tests {
    use super::joined;

    const BOUND: &str = "import { keep } from './snippets/a.js';\nimport * as import2 from \"./__wasm_split.js\"\nimports = { \"./__wasm_split.js\": import2, };\nexport { initSync, init as default };\n";
    const LINKS: &str = "import { initSync } from \"./program.js\";\n\nfunction shared() { return initSync(); }\nexport const load_later = go(() => WebAssembly.instantiateStreaming(src, imports));\n";

    #[test]
    fn two_scripts_that_name_each_other_become_one() {
        let script = joined(BOUND, LINKS).unwrap();
        assert!(!script.contains("import * as"), "{script}");
        assert!(!script.contains("import { initSync }"), "{script}");
        assert!(script.contains("\nconst load_later = go("), "{script}");
        assert!(script.contains("const import2 = { load_later };"), "{script}");
        assert!(
            script.contains("\"./__wasm_split.js\": import2"),
            "a module asks for it by this name: {script}"
        );
        assert!(script.contains("import { keep } from './snippets/a.js';"), "{script}");
    }

    #[test]
    fn programs_are_compiled_whatever_the_server_calls_them() {
        assert!(!joined(BOUND, LINKS).unwrap().contains("Streaming"));
    }

    #[test]
    fn other_scripts_than_expected_are_refused() {
        assert!(joined("import a from './b.js';", LINKS).is_err());
        assert!(joined(BOUND, "export const x = 1;").is_err());
        assert!(joined(BOUND, "WebAssembly.instantiateStreaming(src, imports)").is_err());
    }
}
