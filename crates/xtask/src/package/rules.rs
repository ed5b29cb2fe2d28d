//! The npm package `second-thought-rules`.

use super::wasm::Package;

/// The package, and the types of its messages.
pub const PACKAGE: Package = Package {
    name: "second-thought-rules",
    crate_name: "rules-service",
    profile: "rules",
    program: "rules",
    // As for the page's program: code that is flattened first, and separate functions, compress better.
    optimiser: &[
        "--flatten",
        "--rereloop",
        "-Oz",
        "-Oz",
        "--one-caller-inline-max-function-size=40",
    ],
    sources: &[
        "crates/rules-service/npm/package.json",
        "crates/rules-service/npm/README.md",
        "crates/rules-service/npm/index.js",
        "crates/rules-service/npm/node.js",
        "LICENSE-MIT",
        "LICENSE-APACHE",
    ],
    head: "crates/rules-service/npm/head.d.ts",
    // In a question, a square may be given in several forms.
    types: &[
        (
            "crates/engine-protocol/src/rules/question.rs",
            &[("Square", "AnySquare")],
        ),
        ("crates/engine-protocol/src/rules/answer.rs", &[]),
        ("crates/engine-protocol/src/rules/chess.rs", &[]),
        ("crates/rules-service/src/outcome.rs", &[]),
        ("crates/rules-service/src/pgn.rs", &[]),
    ],
    declared: &["Color", "PieceType", "Piece", "CastlingSide"],
    requests: &["Question", "Query"],
};

#[cfg(test)]
mod tests {
    use super::PACKAGE;

    #[test]
    fn every_type_of_the_messages_is_declared() {
        let text = PACKAGE.declared_types().unwrap();
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
