//! The npm package `second-thought-engine`.

use super::wasm::Package;

/// The package, and the types of its messages.
pub const PACKAGE: Package = Package {
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
    head: "crates/engine-package/npm/head.d.ts",
    types: &[
        ("crates/engine-protocol/src/lib.rs", &[]),
        ("crates/engine-protocol/src/search.rs", &[]),
        ("crates/engine-protocol/src/explain.rs", &[]),
        ("crates/explanation/src/facts.rs", &[]),
        ("crates/explanation/src/position_explanation.rs", &[]),
        ("crates/explanation/src/threat.rs", &[]),
        ("crates/chess-core/src/engine/limits.rs", &[]),
        ("crates/chess-core/src/engine/time_management.rs", &[]),
    ],
    declared: &["Character"],
    requests: &["Search", "Explain", "FindThreat", "ExplainPosition", "Limits", "Clock"],
};

#[cfg(test)]
mod tests {
    use super::PACKAGE;

    #[test]
    fn every_type_of_the_messages_is_declared() {
        let text = PACKAGE.declared_types().unwrap();
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
