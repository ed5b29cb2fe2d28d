//! What a build needs, installed where it is missing.

use crate::process::{Outcome, command, on_path, root, run, try_output};
use std::fs;

const WASM_TARGET: &str = "wasm32-unknown-unknown";
const OLDEST_NODE: u32 = 20;

/// A build tool that cargo compiles into `.tools/`.
struct Tool {
    crate_name: &'static str,
    program: &'static str,
    version: &'static str,
    /// What it is compiled with; nothing else.
    features: &'static str,
    about: &'static str,
}

/// The versions that work together; wasm-bindgen's equals the library's in `Cargo.lock`.
const TOOLS: [Tool; 3] = [
    Tool {
        crate_name: "trunk",
        program: "trunk",
        version: "0.21.14",
        features: "",
        about: "about 3 minutes",
    },
    Tool {
        crate_name: "wasm-bindgen-cli",
        program: "wasm-bindgen",
        version: "0.2.129",
        features: "",
        about: "about 1.5 minutes",
    },
    Tool {
        crate_name: "wasm_split_cli_support",
        program: "wasm-split-cli",
        version: "0.2.4",
        features: "build-binary",
        about: "about a minute",
    },
];

/// Runs fuzz targets; nothing else needs it.
const FUZZER: Tool = Tool {
    crate_name: "cargo-fuzz",
    program: "cargo-fuzz",
    version: "0.13.2",
    features: "",
    about: "about half a minute",
};

/// Installs what a build needs and lacks: the wasm target, npm packages, Trunk, wasm-bindgen, the splitter, the crates.
///
/// # Errors
/// When something can't be installed.
pub fn ensure_for_build() -> Outcome {
    ensure_wasm_target()?;
    ensure_packages(".")?;
    for tool in &TOOLS {
        ensure_tool(tool)?;
    }
    // Trunk builds offline.
    run(&mut command("cargo", &["fetch", "--locked", "--quiet"]))
}

/// Installs what builds and runs fuzz targets.
///
/// # Errors
/// When it can't be installed.
pub fn ensure_fuzzer() -> Outcome {
    ensure_tool(&FUZZER)
}

/// Installs cargo's formatter where the toolchain came without it.
///
/// # Errors
/// When `rustup` can't.
pub fn ensure_formatter() -> Outcome {
    ensure_component("fmt", "rustfmt")
}

/// Installs cargo's linter where the toolchain came without it.
///
/// # Errors
/// When `rustup` can't.
pub fn ensure_linter() -> Outcome {
    ensure_component("clippy", "clippy")
}

fn ensure_component(subcommand: &str, component: &str) -> Outcome {
    if try_output(&mut command("cargo", &[subcommand, "--version"])).is_some() {
        return Ok(());
    }
    println!("installing {component} …");
    run(&mut command("rustup", &["component", "add", component]))
}

/// Installs the npm packages of the `package-lock.json` of a folder, unless these very ones are there.
///
/// # Errors
/// When Node.js is missing or too old, or `npm ci` fails.
pub fn ensure_packages(folder: &str) -> Outcome {
    check_node(try_output(&mut command("node", &["--version"])).as_deref())?;
    let folder = root().join(folder);
    let lock_file = folder.join("package-lock.json");
    let stamp_file = folder.join("node_modules/.installed-lock.json");
    let lock = fs::read(&lock_file).map_err(|error| format!("{}: {error}", lock_file.display()))?;
    if fs::read(&stamp_file).is_ok_and(|stamp| stamp == lock) {
        return Ok(());
    }
    println!("installing npm packages (seconds) …");
    let mut npm = command("npm", &["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    npm.current_dir(&folder);
    run(npm.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))?;
    fs::write(&stamp_file, lock).map_err(|error| format!("{}: {error}", stamp_file.display()))
}

/// Checks what `node --version` answers, if anything.
fn check_node(answer: Option<&str>) -> Outcome {
    let version = answer.ok_or(format!("Node.js {OLDEST_NODE} or newer is needed and was not found"))?;
    let major = version.trim().trim_start_matches('v').split('.').next();
    let is_new = major
        .and_then(|number| number.parse().ok())
        .is_some_and(|number: u32| number >= OLDEST_NODE);
    if is_new {
        Ok(())
    } else {
        Err(format!(
            "Node.js {OLDEST_NODE} or newer is needed; here is {}",
            version.trim()
        ))
    }
}

/// Installs Rust's target for the browser.
///
/// # Errors
/// When `rustup` can't.
pub fn ensure_wasm_target() -> Outcome {
    let sysroot = try_output(&mut command("rustc", &["--print", "sysroot"]));
    let folder = sysroot.map(|path| format!("{}/lib/rustlib/{WASM_TARGET}/lib", path.trim()));
    if folder.is_some_and(|folder| fs::exists(folder).unwrap_or(false)) {
        return Ok(());
    }
    println!("installing Rust's target {WASM_TARGET} (seconds) …");
    run(&mut command("rustup", &["target", "add", WASM_TARGET]))
}

fn ensure_tool(tool: &Tool) -> Outcome {
    if is_installed(tool) {
        return Ok(());
    }
    println!(
        "installing {} {} into .tools/ ({}, once) …",
        tool.crate_name, tool.version, tool.about
    );
    let build = root().join(".tools/build");
    let mut install = command("cargo", &["install", tool.crate_name]);
    install.args(["--version", tool.version, "--bin", tool.program]);
    install.args(["--root", ".tools", "--locked", "--no-default-features"]);
    install.args(["--features", tool.features]);
    // A tool that runs for seconds need not be optimised for minutes.
    install
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
        .env("CARGO_TARGET_DIR", &build);
    run(&mut install)?;
    // Left-overs cost disk space only; a failure to remove them is none of the user's concern.
    let _ = fs::remove_dir_all(&build);
    Ok(())
}

/// Whether the tool says that it is of this version or, since not every tool can say it, cargo has noted so.
fn is_installed(tool: &Tool) -> bool {
    let answer = try_output(&mut command(tool.program, &["--version"]));
    let notes = fs::read_to_string(root().join(".tools/.crates.toml")).unwrap_or_default();
    let is_there = !on_path(&[tool.program]).is_empty();
    answer.is_some_and(|text| names_version(&text, tool.version)) || (is_there && notes_version(&notes, tool))
}

/// Whether cargo's notes on what it has installed name exactly this version.
#[must_use]
fn notes_version(notes: &str, tool: &Tool) -> bool {
    notes.contains(&format!("\"{} {} (", tool.crate_name, tool.version))
}

/// Whether a `--version` answer names exactly this version.
#[must_use]
fn names_version(text: &str, version: &str) -> bool {
    text.split_whitespace().any(|word| word == version)
}

#[cfg(test)]
mod tests {
    use super::{TOOLS, check_node, names_version, notes_version};

    #[test]
    fn node_has_to_be_new_enough() {
        for version in ["v20.0.0\n", "v20.20.2", "v22.1.0", "v100.0.0"] {
            assert!(check_node(Some(version)).is_ok(), "{version}");
        }
        for version in ["v18.20.4\n", "v9.0.0", "", "nothing"] {
            assert!(check_node(Some(version)).is_err(), "{version}");
        }
        assert!(
            check_node(Some("v18.20.4\n"))
                .unwrap_err()
                .ends_with("here is v18.20.4")
        );
        assert!(check_node(None).unwrap_err().ends_with("not found"));
    }

    #[test]
    fn a_version_fits_only_exactly() {
        assert!(names_version("trunk 0.21.14\n", "0.21.14"));
        assert!(!names_version("trunk 0.21.1\n", "0.21.14"));
        assert!(!names_version("trunk 0.21.140\n", "0.21.14"));
        assert!(!names_version("", "0.21.14"));
    }

    #[test]
    fn what_cargo_has_noted_fits_only_exactly() {
        let tool = &TOOLS[2];
        let note = |version| {
            format!(
                "[v1]\n\"{} {version} (registry+https://example.org)\" = [\"x\"]\n",
                tool.crate_name
            )
        };
        assert!(notes_version(&note(tool.version), tool));
        assert!(!notes_version(&note("0.2.40"), tool));
        assert!(!notes_version(&note("10.2.4"), tool));
        assert!(!notes_version("", tool));
    }
}
