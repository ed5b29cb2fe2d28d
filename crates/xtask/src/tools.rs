//! Installs missing tools that a build needs.

use crate::process::{Outcome, command, files_on_path, root, try_output};
use crate::steps;
use std::fs;
use std::path::PathBuf;

const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// A target without a standard library, for which the rules and the notations must compile.
pub const BARE_TARGET: &str = "thumbv7em-none-eabihf";
const OLDEST_NODE: u32 = 20;

/// A tool that cargo compiles into `.tools/`.
pub struct Tool {
    crate_name: &'static str,
    program: &'static str,
    version: &'static str,
    /// The crate features with which the tool is compiled. Default features are off.
    features: &'static str,
    /// The level of optimisation. A higher level takes longer to compile.
    optimisation: &'static str,
}

/// The tools, in versions that work together. The version of wasm-bindgen must equal the version of the library in
/// `Cargo.lock`.
const TOOLS: [Tool; 3] = [
    Tool {
        crate_name: "trunk",
        program: "trunk",
        version: "0.21.14",
        features: "",
        // Trunk only starts other programs and copies files.
        optimisation: "0",
    },
    Tool {
        crate_name: "wasm-bindgen-cli",
        program: "wasm-bindgen",
        version: "0.2.129",
        features: "",
        optimisation: "1",
    },
    Tool {
        crate_name: "wasm_split_cli_support",
        program: "wasm-split-cli",
        version: "0.2.4",
        features: "build-binary",
        optimisation: "1",
    },
];

/// Builds and runs fuzz targets. Only `cargo xtask fuzz` needs this program.
pub const FUZZER: Tool = Tool {
    crate_name: "cargo-fuzz",
    program: "cargo-fuzz",
    version: "0.13.2",
    features: "",
    optimisation: "1",
};

/// Compares the public items of two versions of a crate. Only `cargo xtask semver` needs this program.
pub const SEMVER_CHECKER: Tool = Tool {
    crate_name: "cargo-semver-checks",
    program: "cargo-semver-checks",
    version: "0.51.0",
    features: "",
    optimisation: "1",
};

/// Changes single expressions and runs the tests after each change. Only `cargo xtask mutants` needs this program.
pub const MUTATION_TESTER: Tool = Tool {
    crate_name: "cargo-mutants",
    program: "cargo-mutants",
    version: "27.1.0",
    features: "",
    optimisation: "1",
};

/// Lists the components of a program in the CycloneDX format. Only `cargo xtask sbom` needs this program.
pub const COMPONENT_LISTER: Tool = Tool {
    crate_name: "cargo-cyclonedx",
    program: "cargo-cyclonedx",
    version: "0.5.9",
    features: "",
    optimisation: "1",
};

/// Installs the wasm target, npm packages, Trunk, wasm-bindgen, the splitter and the crates, each if it is missing.
///
/// # Errors
/// When a tool cannot be installed.
pub fn ensure_for_build() -> Outcome {
    ensure_wasm_target()?;
    ensure_packages(".")?;
    for tool in &TOOLS {
        ensure_tool(tool)?;
    }
    // The build folder only costs disk space, so a failure to remove it is ignored.
    let _ = fs::remove_dir_all(build_folder());
    ensure_crates()
}

/// Downloads missing crates. Trunk builds offline, so the crates must already be downloaded.
///
/// # Errors
/// When a crate cannot be downloaded.
pub fn ensure_crates() -> Outcome {
    steps::run("download missing crates", &mut command("cargo", &["fetch", "--locked"]))
}

/// Whether all tools that cargo compiles are installed.
#[must_use]
pub fn are_all_installed() -> bool {
    TOOLS.iter().all(is_installed)
}

/// Installs a tool that no build needs.
///
/// # Errors
/// When the tool cannot be installed.
pub fn ensure(tool: &Tool) -> Outcome {
    if !is_installed(tool) {
        println!("installing {} (minutes, once) …", tool.crate_name);
        ensure_tool(tool)?;
        let _ = fs::remove_dir_all(build_folder());
    }
    Ok(())
}

/// Installs cargo's formatter if the toolchain lacks it.
///
/// # Errors
/// When `rustup` fails.
pub fn ensure_formatter() -> Outcome {
    ensure_component("fmt", "rustfmt")
}

/// Installs cargo's linter if the toolchain lacks it.
///
/// # Errors
/// When `rustup` fails.
pub fn ensure_linter() -> Outcome {
    ensure_component("clippy", "clippy")
}

fn ensure_component(subcommand: &str, component: &str) -> Outcome {
    if try_output(&mut command("cargo", &[subcommand, "--version"])).is_some() {
        return Ok(());
    }
    let mut rustup = command("rustup", &["component", "add", component]);
    steps::run(&format!("install {component}"), &mut rustup)
}

/// Installs the npm packages of a folder's `package-lock.json`, unless the same versions are already installed.
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
    let mut npm = command("npm", &["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    npm.current_dir(&folder);
    steps::run("install npm packages", npm.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))?;
    fs::write(&stamp_file, lock).map_err(|error| format!("{}: {error}", stamp_file.display()))
}

/// Checks the output of `node --version`. `version_text` is `None` if Node.js is missing.
fn check_node(version_text: Option<&str>) -> Outcome {
    let version = version_text.ok_or(format!("Node.js {OLDEST_NODE} or newer is required and was not found"))?;
    let major = version.trim().trim_start_matches('v').split('.').next();
    let is_new = major
        .and_then(|number| number.parse().ok())
        .is_some_and(|number: u32| number >= OLDEST_NODE);
    if is_new {
        Ok(())
    } else {
        Err(format!(
            "Node.js {OLDEST_NODE} or newer is required; found {}",
            version.trim()
        ))
    }
}

/// Installs Rust's wasm target.
///
/// # Errors
/// When `rustup` fails.
pub fn ensure_wasm_target() -> Outcome {
    ensure_target(WASM_TARGET)
}

/// Installs the target without a standard library.
///
/// # Errors
/// When `rustup` fails.
pub fn ensure_bare_target() -> Outcome {
    ensure_target(BARE_TARGET)
}

fn ensure_target(target: &str) -> Outcome {
    let sysroot = try_output(&mut command("rustc", &["--print", "sysroot"]));
    let folder = sysroot.map(|path| format!("{}/lib/rustlib/{target}/lib", path.trim()));
    if folder.is_some_and(|folder| fs::exists(folder).unwrap_or(false)) {
        return Ok(());
    }
    let mut rustup = command("rustup", &["target", "add", target]);
    steps::run(&format!("install the target {target}"), &mut rustup)
}

fn ensure_tool(tool: &Tool) -> Outcome {
    if is_installed(tool) {
        return Ok(());
    }
    let mut install = command("cargo", &["install", tool.crate_name]);
    install.args(["--version", tool.version, "--bin", tool.program]);
    install.args(["--root", ".tools", "--locked", "--no-default-features"]);
    install.args(["--features", tool.features]);
    // The tool runs only for seconds, so minutes of optimisation are not worth the time.
    install
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", tool.optimisation)
        .env("CARGO_TARGET_DIR", build_folder());
    let name = format!("install {} {} into .tools/", tool.crate_name, tool.version);
    steps::run(&name, &mut install)
}

/// The folder in which cargo compiles the tools. They share it, because they have dependencies in common.
fn build_folder() -> PathBuf {
    root().join(".tools/build")
}

/// Whether this version of the tool is installed. Not every tool prints its version, so cargo's list of
/// installed crates is checked too.
fn is_installed(tool: &Tool) -> bool {
    let version_text = try_output(&mut command(tool.program, &["--version"]));
    let installed = fs::read_to_string(root().join(".tools/.crates.toml")).unwrap_or_default();
    let exists = !files_on_path(&[tool.program]).is_empty();
    version_text.is_some_and(|text| has_version(&text, tool.version)) || (exists && lists_version(&installed, tool))
}

/// Whether cargo's list of installed crates has exactly this version.
#[must_use]
fn lists_version(installed: &str, tool: &Tool) -> bool {
    installed.contains(&format!("\"{} {} (", tool.crate_name, tool.version))
}

/// Whether the output of `--version` has exactly this version.
#[must_use]
fn has_version(text: &str, version: &str) -> bool {
    text.split_whitespace().any(|word| word == version)
}

#[cfg(test)]
mod tests {
    use super::{TOOLS, check_node, has_version, lists_version};

    #[test]
    fn an_old_node_is_refused() {
        for version in ["v20.0.0\n", "v20.20.2", "v22.1.0", "v100.0.0"] {
            assert!(check_node(Some(version)).is_ok(), "{version}");
        }
        for version in ["v18.20.4\n", "v9.0.0", "", "nothing"] {
            assert!(check_node(Some(version)).is_err(), "{version}");
        }
        assert!(check_node(Some("v18.20.4\n")).unwrap_err().ends_with("found v18.20.4"));
        assert!(check_node(None).unwrap_err().ends_with("not found"));
    }

    #[test]
    fn only_the_exact_version_is_accepted() {
        assert!(has_version("trunk 0.21.14\n", "0.21.14"));
        assert!(!has_version("trunk 0.21.1\n", "0.21.14"));
        assert!(!has_version("trunk 0.21.140\n", "0.21.14"));
        assert!(!has_version("", "0.21.14"));
    }

    #[test]
    fn only_the_exact_version_in_cargos_list_is_accepted() {
        let tool = &TOOLS[2];
        let line = |version| {
            format!(
                "[v1]\n\"{} {version} (registry+https://example.org)\" = [\"x\"]\n",
                tool.crate_name
            )
        };
        assert!(lists_version(&line(tool.version), tool));
        assert!(!lists_version(&line("0.2.40"), tool));
        assert!(!lists_version(&line("10.2.4"), tool));
        assert!(!lists_version("", tool));
    }
}
