//! The npm package `second-thought-rules`.

use super::wasm::{self, Package, TypeFile};
use crate::process::Outcome;

const RULES: Package = Package {
    name: "second-thought-rules",
    crate_name: "rules-service",
    profile: "rules",
    program: "rules",
    optimiser: &["-Oz"],
    sources: &[
        "crates/rules-service/npm/package.json",
        "crates/rules-service/npm/README.md",
        "crates/rules-service/npm/index.js",
        "crates/rules-service/npm/node.js",
        "LICENSE-MIT",
        "LICENSE-APACHE",
    ],
};
/// The declarations that no Rust type has.
const HEAD: &str = "crates/rules-service/npm/head.d.ts";
/// The files with the types of the messages. In a question, a square may be given in several forms.
const TYPES: [TypeFile; 5] = [
    (
        "crates/engine-protocol/src/rules/question.rs",
        &[("Square", "AnySquare")],
    ),
    ("crates/engine-protocol/src/rules/answer.rs", &[]),
    ("crates/engine-protocol/src/rules/chess.rs", &[]),
    ("crates/rules-service/src/outcome.rs", &[]),
    ("crates/rules-service/src/pgn.rs", &[]),
];
/// The types that the head declares.
const DECLARED: [&str; 4] = ["Color", "PieceType", "Piece", "CastlingSide"];
/// The types that programs write.
const REQUESTS: [&str; 2] = ["Question", "Query"];

/// Builds the package.
///
/// # Errors
/// When the build fails.
pub fn build() -> Outcome {
    RULES.build_with(HEAD, &types()?)
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
            "export type Question = {\n",
            "  start: string;",
            "  moves?: string[];\n} & Query;",
            "| { type: \"legalMoves\" }",
            "    square: AnySquare;",
            "| ({ type: \"played\" } & Played)",
            "  vector: [number, number];",
            "  | \"enPassant\"",
            "  tags: Record<string, string>;",
        ] {
            assert!(text.contains(part), "{part} in\n{text}");
        }
    }
}
