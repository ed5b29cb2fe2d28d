//! The engine's fingerprint and speed, native and wasm; the speed of reading games.

use crate::process::{self, Outcome, command, output};
use crate::site;

/// The Node.js program that runs the engine's wasm, given the site's folder.
const WASM_BENCH: &str = "crates/engine-worker/bench.mjs";

/// Prints the native and the wasm figures, and checks that both searched the same nodes.
///
/// # Errors
/// When a build fails or the two differ.
pub fn run() -> Outcome {
    site::build()?;
    compare()
}

/// As `run`, with the site as it lies built in `dist/`.
///
/// # Errors
/// When the native build fails or the two differ.
pub fn compare() -> Outcome {
    let arguments = [
        "run",
        "--release",
        "--locked",
        "-p",
        "chess-uci",
        "--",
        "bench",
        "classic",
    ];
    let native = output(&mut command("cargo", &arguments))?;
    println!("native\n\n{}", native.trim_end());
    let wasm = output(&mut command("node", &[WASM_BENCH, site::DIST]))?;
    println!("\nwasm\n\n{}", wasm.trim_end());
    agree(&native, &wasm)
}

/// Writes and reads a file of 100,000 random games and prints how fast that went and how much memory it took.
///
/// # Errors
/// When the build, the file or a game fails.
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

/// Checks that both outputs name the same fingerprint.
fn agree(native: &str, wasm: &str) -> Outcome {
    match (fingerprint(native), fingerprint(wasm)) {
        (Some(left), Some(right)) if left == right => Ok(()),
        (left, right) => Err(format!("the fingerprints differ: native {left:?}, wasm {right:?}")),
    }
}

/// The number of the last line `Nodes searched: N`.
#[must_use]
fn fingerprint(text: &str) -> Option<u64> {
    text.lines()
        .rev()
        .find_map(|line| line.trim().strip_prefix("Nodes searched:"))
        .and_then(|number| number.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::{agree, fingerprint};

    #[test]
    fn fingerprints_have_to_be_there_and_equal() {
        assert!(agree("Nodes searched: 42", "Nodes searched: 42").is_ok());
        assert!(agree("Nodes searched: 42", "Nodes searched: 43").is_err());
        assert!(agree("", "").is_err());
    }

    #[test]
    fn the_fingerprint_is_the_last_count() {
        assert_eq!(fingerprint("Nodes searched: 1\nx\nNodes searched: 42\n"), Some(42));
        assert_eq!(fingerprint("nothing"), None);
    }
}
