//! The npm package `second-thought-engine`.

use super::wasm::{self, Package, TypeFile};
use crate::process::Outcome;

const ENGINE: Package = Package {
    name: "second-thought-engine",
    crate_name: "engine-package",
    profile: "release",
    program: "engine",
    optimiser: &["-O3"],
    sources: &[
        "crates/engine-package/npm/package.json",
        "crates/engine-package/npm/README.md",
        "crates/engine-package/npm/index.js",
        "crates/engine-package/npm/node.js",
        "crates/engine-package/npm/dispatcher.js",
        "crates/engine-package/npm/worker.js",
        "crates/engine-package/npm/search.js",
        "crates/engine-package/npm/search-loop.js",
        "crates/engine-package/npm/search-node.js",
        "LICENSE-MIT",
        "LICENSE-APACHE",
    ],
};
/// The declarations that no Rust type has.
const HEAD: &str = "crates/engine-package/npm/head.d.ts";
/// The files with the types of the messages.
const TYPES: [TypeFile; 8] = [
    ("crates/engine-protocol/src/lib.rs", &[]),
    ("crates/engine-protocol/src/search.rs", &[]),
    ("crates/engine-protocol/src/explain.rs", &[]),
    ("crates/explanation/src/facts.rs", &[]),
    ("crates/explanation/src/position_explanation.rs", &[]),
    ("crates/explanation/src/threat.rs", &[]),
    ("crates/chess-core/src/engine/limits.rs", &[]),
    ("crates/chess-core/src/engine/time_management.rs", &[]),
];
/// The types that the head declares.
const DECLARED: [&str; 1] = ["Character"];
/// The types that programs write.
const REQUESTS: [&str; 6] = ["Search", "Explain", "FindThreat", "ExplainPosition", "Limits", "Clock"];

/// Builds the package.
///
/// # Errors
/// When the build fails.
pub fn build() -> Outcome {
    ENGINE.build_with(HEAD, &types()?)
}

fn types() -> Outcome<String> {
    wasm::types(&TYPES, &DECLARED, &REQUESTS)
}

#[cfg(test)]
mod tests {
    use super::types;

    #[test]
    fn every_type_of_the_messages_is_declared() {
        let text = types().unwrap();
        for part in [
            "  | { type: \"hello\" }\n",
            "  | ({ type: \"search\" } & Search)",
            "  engine?: Engine;",
            "  limits?: Limits;",
            "  moveTime?: number;",
            "  | ({ type: \"found\" } & SearchResult)",
            "  bestMove?: string;",
            "} & SearchInfo;",
            "  | { cp: number }",
            "  move: string;",
        ] {
            assert!(text.contains(part), "{part} in\n{text}");
        }
        assert!(
            !text.contains("\"other\""),
            "requests that cannot be sent are not declared"
        );
    }
}
