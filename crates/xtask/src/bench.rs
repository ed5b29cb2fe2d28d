//! Measures the engines, native and in wasm: the number of nodes that each engine searches for a fixed list of
//! positions (its fingerprint), and its speed. Also measures the speed of reading games.

use crate::page_bench::FOLDER as PAGE_BENCH;
use crate::process::{self, Outcome, command, output, root};
use crate::{browser, checkout, site, tools};
use std::path::Path;

/// The Node.js program that runs the engine's wasm. Its argument is the site's folder.
const WASM_BENCH: &str = "crates/engine-worker/bench.mjs";

/// The number of measurements of the speed. Other work on the machine can only lower a result,
/// so the greatest result counts.
const ROUNDS: usize = 3;

/// Prints the native and the wasm measurements of both engines, and checks that both searched the same nodes.
///
/// # Errors
/// When a build fails, or the fingerprints differ.
pub fn run() -> Outcome {
    site::build()?;
    compare()
}

/// Like [`run`], but measures only the strong engine.
///
/// # Errors
/// When a build fails, or the fingerprints differ.
pub fn engine() -> Outcome {
    site::build()?;
    compare_strong()
}

/// Like [`run`], but uses the site that is already built in `dist/`.
///
/// # Errors
/// When the native build fails, or the fingerprints differ.
pub fn compare() -> Outcome {
    compare_classic()?;
    compare_strong()
}

fn compare_strong() -> Outcome {
    let mut best = [0.0_f64; 2];
    let mut texts = measure_native_and_wasm(&[])?;
    for round in 1..=ROUNDS {
        for (best, text) in best.iter_mut().zip(&texts) {
            *best = best.max(speed(text).unwrap_or(0.0));
        }
        if round < ROUNDS {
            texts = outputs(&[])?;
        }
    }
    let [native, wasm] = best.map(|speed| speed / 1e6);
    println!("\nThe best of {ROUNDS} alternating rounds: native {native:.2}, wasm {wasm:.2} million nodes a second");
    println!("wasm reaches {:.0} % of the native speed", 100.0 * wasm / native);
    check_same_fingerprint(&texts[0], &texts[1])
}

fn compare_classic() -> Outcome {
    let [native, wasm] = measure_native_and_wasm(&["classic"])?;
    println!(
        "\nThe start position, compared with the published design's original, which takes {ORIGINAL_MS} ms in Node.js:"
    );
    for (name, text) in [("native", &native), ("wasm", &wasm)] {
        match start_time(text) {
            Some(time) => println!("{name:<7}{:.0} times as fast", ORIGINAL_MS / time),
            None => return Err(format!("{name}: no time for the start position")),
        }
    }
    println!();
    check_same_fingerprint(&native, &wasm)
}

/// Runs the native and the wasm program of an engine, and prints and returns their outputs. `engine` is
/// empty for the strong engine.
fn measure_native_and_wasm(engine: &[&str]) -> Outcome<[String; 2]> {
    let [native, wasm] = outputs(engine)?;
    println!("native\n\n{}", native.trim_end());
    println!("\nwasm\n\n{}", wasm.trim_end());
    Ok([native, wasm])
}

fn outputs(engine: &[&str]) -> Outcome<[String; 2]> {
    let program = ["run", "--release", "--locked", "-p", "chess-uci", "--", "bench"];
    let native = output(&mut command("cargo", &[&program[..], engine].concat()))?;
    let wasm = output(&mut command("node", &[&[WASM_BENCH, site::DIST], engine].concat()))?;
    Ok([native, wasm])
}

/// The number in the line `Nodes/second: N`.
#[must_use]
fn speed(text: &str) -> Option<f64> {
    let rest = text.lines().find_map(|line| line.strip_prefix("Nodes/second: "))?;
    rest.trim().parse().ok().filter(|speed| *speed > 0.0)
}

/// The time in milliseconds that the classic engine's JavaScript original needs for its move in the start position. It
/// was measured on one core of a shared x86-64 machine (AMD EPYC, Zen 4).
const ORIGINAL_MS: f64 = 2000.0;

/// The number of milliseconds in the line `Start position: X ms`.
#[must_use]
fn start_time(text: &str) -> Option<f64> {
    let rest = text.lines().find_map(|line| line.strip_prefix("Start position: "))?;
    rest.split_once(" ms")?.0.parse().ok().filter(|time| *time > 0.0)
}

/// Writes and reads a file of 100,000 random games, and prints the speed and the memory used.
///
/// # Errors
/// When the build fails, or the file or a game cannot be written or read.
pub fn pgn() -> Outcome {
    let program = [
        "run",
        "--release",
        "--locked",
        "-p",
        "chess-core",
        "--example",
        "pgn_bench",
    ];
    let arguments = ["--", "target/bench-games.pgn", "100000"];
    process::run(&mut command("cargo", &[&program[..], &arguments].concat()))
}

/// The checkout of the earlier revision, relative to the project's root.
const EARLIER_CHECKOUT: &str = "target/earlier";

/// Compares the speed of this revision with the speed of an earlier revision, such as the last release, and prints a
/// table.
///
/// # Errors
/// When the revision does not exist, a build fails, or this revision is over 10 % slower in one measurement.
pub fn compare_with_revision(revision: &str) -> Outcome {
    let browser = browser::ensure()?;
    tools::ensure_packages(PAGE_BENCH)?;
    // This installs the tools, which are copied to the checkout.
    build_for_comparison(&root())?;
    checkout::in_checkout_of(EARLIER_CHECKOUT, revision, |earlier| {
        build_for_comparison(earlier)?;
        let program = format!("{PAGE_BENCH}/releases.mjs");
        let mut compare = command("node", &[&program]);
        process::run(compare.arg(earlier).arg(root()).env("CHROMIUM", browser))
    })
}

/// Builds the site, the UCI program and the PGN bench in a checkout.
fn build_for_comparison(folder: &Path) -> Outcome {
    // The two checkouts must not share a folder for the results.
    let cargo = |arguments: &[&str]| {
        let mut cargo = command("cargo", arguments);
        cargo.current_dir(folder).env_remove("CARGO_TARGET_DIR");
        cargo
    };
    process::run(&mut cargo(&["xtask", "build"]))?;
    let programs = [
        ["-p", "chess-uci", "--bin", "second-thought"],
        ["-p", "chess-core", "--example", "pgn_bench"],
    ];
    programs
        .iter()
        .try_for_each(|program| process::run(cargo(&["build", "--release", "--locked"]).args(program)))
}

/// Checks that both outputs have the same fingerprint.
fn check_same_fingerprint(native: &str, wasm: &str) -> Outcome {
    match (fingerprint(native), fingerprint(wasm)) {
        (Some(left), Some(right)) if left == right => Ok(()),
        (left, right) => Err(format!("the fingerprints differ: native {left:?}, wasm {right:?}")),
    }
}

/// The number in the last line `Nodes searched: N`.
#[must_use]
fn fingerprint(text: &str) -> Option<u64> {
    text.lines()
        .rev()
        .find_map(|line| line.trim().strip_prefix("Nodes searched:"))
        .and_then(|number| number.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::{check_same_fingerprint, fingerprint, speed, start_time};

    #[test]
    fn the_time_of_the_start_position_is_read() {
        let text = "bestmove e2e4\nStart position: 0.82 ms (median of 9)\nNodes searched: 1";
        assert_eq!(start_time(text), Some(0.82));
        assert_eq!(start_time("Start position: soon"), None);
        assert_eq!(start_time("Start position: 0.00 ms"), None);
    }

    #[test]
    fn the_speed_is_read() {
        assert_eq!(speed("x\nNodes/second: 1500000\nNodes searched: 1"), Some(1_500_000.0));
        assert_eq!(speed("Nodes/second: fast"), None);
    }

    #[test]
    fn missing_or_different_fingerprints_are_refused() {
        assert!(check_same_fingerprint("Nodes searched: 42", "Nodes searched: 42").is_ok());
        assert!(check_same_fingerprint("Nodes searched: 42", "Nodes searched: 43").is_err());
        assert!(check_same_fingerprint("", "").is_err());
    }

    #[test]
    fn the_fingerprint_is_the_last_count() {
        assert_eq!(fingerprint("Nodes searched: 1\nx\nNodes searched: 42\n"), Some(42));
        assert_eq!(fingerprint("nothing"), None);
    }
}
