//! The engine's fingerprint and speed, native and wasm.

use crate::process::{Outcome, command, output, root};
use crate::site;

/// The Node.js program that runs the engine's wasm, given the site's folder.
const WASM_BENCH: &str = "crates/engine-worker/bench.mjs";

/// Prints the native and the wasm figures, and checks that both searched the same nodes.
///
/// # Errors
/// When a build fails or the two differ.
pub fn run() -> Outcome {
    let arguments = ["run", "--release", "--locked", "-p", "chess-uci", "--", "bench"];
    let native = output(&mut command("cargo", &arguments))?;
    println!("native\n\n{}", native.trim_end());
    if !root().join(WASM_BENCH).exists() {
        println!("\nwasm\n\nno {WASM_BENCH} yet");
        return Ok(());
    }
    site::build()?;
    let wasm = output(&mut command("node", &[WASM_BENCH, site::DIST]))?;
    println!("\nwasm\n\n{}", wasm.trim_end());
    match (fingerprint(&native), fingerprint(&wasm)) {
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
    use super::fingerprint;

    #[test]
    fn the_fingerprint_is_the_last_count() {
        assert_eq!(fingerprint("Nodes searched: 1\nx\nNodes searched: 42\n"), Some(42));
        assert_eq!(fingerprint("nothing"), None);
    }
}
