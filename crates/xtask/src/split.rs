//! Splits the programs of the page and of the engine's worker into parts.
//!
//! The first part of the page's program draws the board.
//! The second part is loaded right after the first part (`web/src/services.rs`). The third part is loaded
//! when it is first needed (`web/src/lazy_chunk.rs`). The first part of the engine's program searches.
//! Its second part explains, and is loaded when it is first needed (`crates/engine-worker/program/src/teacher.rs`).
//!
//! Trunk runs wasm-bindgen on the whole programs, but those results are not used.
//! Instead, this module splits each program with the relocations that the program's `build.rs` preserves.
//! Then wasm-bindgen and wasm-opt process the parts, and the scripts of the parts are joined.

use crate::files::{error_of_file, read, write};
use crate::process::{Outcome, command, run, run_omitting_lines, target};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A program that is split into parts.
struct Program {
    /// The name of the program, without extension.
    name: &'static str,
    /// Cargo's profile for a release of the program.
    profile: &'static str,
    /// The options of wasm-opt that select the optimisations.
    optimisations: &'static [&'static str],
}

const PROGRAMS: [Program; 2] = [
    Program {
        name: "second-thought-web",
        profile: "page",
        // Code that is flattened first compresses better, and so do separate functions: a function with one caller
        // becomes part of its caller only if it is small. Both make the first part 2 kB smaller.
        optimisations: &[
            "--flatten",
            "--rereloop",
            "-Oz",
            "-Oz",
            "--one-caller-inline-max-function-size=40",
        ],
    },
    Program {
        name: "engine-worker",
        profile: "release",
        optimisations: &["-O3"],
    },
];

/// In the folder that Trunk is about to publish, replaces the whole programs by their parts.
///
/// # Errors
/// When a tool fails, or writes unexpected files.
pub fn split(site: &Path, is_release: bool) -> Outcome {
    PROGRAMS.iter().try_for_each(|program| program.split(site, is_release))
}

impl Program {
    fn split(&self, site: &Path, is_release: bool) -> Outcome {
        let profile = if is_release { self.profile } else { "debug" };
        let folder = target().join(format!("split-{profile}/{}", self.name));
        let main = format!("{}.wasm", self.name);
        let whole = target().join("wasm32-unknown-unknown").join(profile).join(&main);
        remove_programs(&folder)?;
        run(command("wasm-split-cli", &["--out-name", self.name]).args([&whole, &folder]))?;
        let bind = [
            "--target",
            "web",
            "--keep-lld-exports",
            "--no-typescript",
            "--out-name",
            self.name,
            "--out-dir",
        ];
        run(command("wasm-bindgen", &bind).args([&folder, &folder.join(&main)]))?;
        for name in program_names(&folder)?.into_iter().filter(|name| *name != main) {
            let (from, to) = (folder.join(&name), site.join(&name));
            if is_release {
                self.optimise(&from, &to)?;
            } else {
                fs::copy(&from, &to).map_err(|error| error_of_file(&from, &error))?;
            }
        }
        self.join_scripts(&folder, site)
    }

    fn optimise(&self, from: &Path, to: &Path) -> Outcome {
        // The stack is at the beginning of the memory, so the first 1024 bytes are never used for data.
        let always = ["--low-memory-unused", "--strip-debug", "--strip-producers", "-o"];
        let mut wasm_opt = command("wasm-opt", self.optimisations);
        run_omitting_lines(wasm_opt.args(always).args([to, from]), is_about_labels)
    }

    /// Joins the scripts of wasm-bindgen, the splitter and the snippets. The scripts of wasm-bindgen and the splitter
    /// import each other, so neither could have a name with the hash of its content.
    fn join_scripts(&self, folder: &Path, site: &Path) -> Outcome {
        let script = format!("{}.js", self.name);
        let bound = folder.join(&script);
        write(&bound, without_repeated_imports(&read(&bound)?).as_bytes())?;
        let options = [
            "--bundle",
            "--format=esm",
            "--define:WebAssembly.instantiateStreaming=instantiate",
            "--define:fetch=fetchProgram",
            "--inject:crates/xtask/src/split/instantiate.js",
            "--allow-overwrite",
            "--log-level=warning",
        ];
        let mut esbuild = command("esbuild", &options);
        esbuild.arg(format!("--outfile={}", site.join(&script).display()));
        run(esbuild.arg(bound))
    }
}

/// The names of the wasm programs in a folder.
fn program_names(folder: &Path) -> Outcome<Vec<String>> {
    let entries = fs::read_dir(folder).map_err(|error| error_of_file(folder, &error))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names.filter(|name| name.ends_with(".wasm")).collect())
}

/// Removes the programs of an earlier build, which may have had different parts.
fn remove_programs(folder: &Path) -> Outcome {
    if !folder.exists() {
        return Ok(());
    }
    for name in program_names(folder)? {
        let file = folder.join(name);
        fs::remove_file(&file).map_err(|error| error_of_file(&file, &error))?;
    }
    Ok(())
}

/// Whether a warning of wasm-opt is about names of labels that it cannot read. The splitter writes an empty list of
/// these names into each part. The list is removed together with all names.
fn is_about_labels(warning: &str) -> bool {
    warning.starts_with("warning: unknown name subsection with id 3 at ")
}

/// The script without repeated imports. wasm-bindgen imports the splitter's script once for each part that the splitter
/// loads, always under the same key.
fn without_repeated_imports(script: &str) -> String {
    let mut known = BTreeSet::new();
    let mut result = String::with_capacity(script.len());
    for line in script.split_inclusive('\n') {
        if key_of_import(line).is_none_or(|key| known.insert(key)) {
            result.push_str(line);
        }
    }
    result
}

/// The key of a line such as `"./a.js": import2,`.
fn key_of_import(line: &str) -> Option<&str> {
    let (key, number) = line.trim().strip_suffix(',')?.split_once("\": import")?;
    number.parse::<u32>().is_ok().then_some(key)
}

#[cfg(test)]
mod tests {
    use super::{is_about_labels, without_repeated_imports};

    #[test]
    fn repeated_imports_are_removed() {
        let script =
            "import * as import2 from \"./a.js\"\nreturn {\n    \"./b.js\": import1,\n    \"./a.js\": import2,\n";
        let repeated = format!("{script}    \"./a.js\": import3,\n}};\n");
        assert_eq!(without_repeated_imports(&repeated), format!("{script}}};\n"));
        let others = "x = { \"./a.js\": imported,\n\"./a.js\": imported,\n\"a\": 1,\n\"a\": 1 };";
        assert_eq!(without_repeated_imports(others), others);
    }

    #[test]
    fn other_warnings_are_printed() {
        assert!(is_about_labels("warning: unknown name subsection with id 3 at 410835"));
        for other in [
            "warning: unknown name subsection with id 12 at 410835",
            "warning: no output file specified",
            "Fatal: error in validating input",
        ] {
            assert!(!is_about_labels(other), "{other}");
        }
    }
}
