use chess_core::Square;
use chess_core::notation::START_FEN;
use serde_json::{Value, json};

use super::{Query, Question};
use crate::wire::with_path;

/// Reads a question about the start position with these additional fields.
fn read(fields: Value) -> Result<Question, String> {
    let mut question = json!({ "start": START_FEN });
    for (name, value) in fields.as_object().expect("an object") {
        question[name] = value.clone();
    }
    with_path(question).map_err(|error| error.to_string())
}

#[track_caller]
fn check_square(written: Value, expected: Square) {
    let question = read(json!({ "type": "legalMovesFrom", "square": written })).expect("a question");
    assert_eq!(question.query, Query::LegalMovesFrom { square: expected });
}

#[test]
fn squares_are_read_by_name_by_number_and_in_the_form_of_answers() {
    check_square(json!("b1"), Square::B1);
    check_square(json!(1), Square::B1);
    check_square(json!(63.0), Square::H8);
    check_square(json!({ "name": "b1", "number": 1, "colour": "light" }), Square::B1);
}

#[track_caller]
fn check_rejected(fields: Value, expected: &str) {
    let error = read(fields).expect_err("not a question");
    assert!(
        error.starts_with(expected),
        "{error:?} does not start with {expected:?}"
    );
}

#[test]
fn errors_begin_with_the_invalid_field() {
    check_rejected(
        json!({ "type": "legalMoves", "start": "rubbish" }),
        "start: piece placement: ",
    );
    check_rejected(json!({ "type": "legalMoves", "start": "" }), "start: ");
    check_rejected(
        json!({ "type": "legalMoves", "moves": ["e2e4", "x"] }),
        "moves[1]: \"x\" is not a move",
    );
    check_rejected(
        json!({ "type": "legalMovesFrom", "square": "e9" }),
        "square: \"e9\" is no square",
    );
    let long = "x".repeat(1000);
    check_rejected(
        json!({ "type": "vectors", "square": long }),
        &format!("square: \"{}\" is", "x".repeat(24)),
    );
    for number in [json!(64), json!(-1), json!(0.5)] {
        check_rejected(
            json!({ "type": "potentialMoves", "square": number }),
            "square: invalid value: ",
        );
    }
    check_rejected(json!({ "type": "explain", "from": "", "to": "e4" }), "from: ");
    check_rejected(json!({ "type": "explain", "from": "e2", "to": "E4" }), "to: ");
    check_rejected(json!({ "type": "control", "color": "red" }), "color: ");
}
