use chess_core::Square;
use chess_core::notation::START_FEN;
use serde_json::{Value, json};

use super::{Ask, Question};
use crate::wire::with_path;

/// A question about the start position with these fields besides.
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
    assert_eq!(question.ask, Ask::LegalMovesFrom { square: expected });
}

#[test]
fn squares_are_read_by_name_by_number_and_as_answers_write_them() {
    check_square(json!("b1"), Square::B1);
    check_square(json!(1), Square::B1);
    check_square(json!(63.0), Square::H8);
    check_square(json!({ "name": "b1", "number": 1, "colour": "light" }), Square::B1);
}

#[track_caller]
fn check_refused(fields: Value, expected: &str) {
    let error = read(fields).expect_err("not a question");
    assert!(
        error.starts_with(expected),
        "{error:?} does not start with {expected:?}"
    );
}

#[test]
fn the_field_at_fault_is_named() {
    check_refused(
        json!({ "type": "legalMoves", "start": "rubbish" }),
        "start: piece placement: ",
    );
    check_refused(json!({ "type": "legalMoves", "start": "" }), "start: ");
    check_refused(
        json!({ "type": "legalMoves", "moves": ["e2e4", "x"] }),
        "moves[1]: \"x\" is not a move",
    );
    check_refused(
        json!({ "type": "legalMovesFrom", "square": "e9" }),
        "square: \"e9\" is no square",
    );
    let long = "x".repeat(1000);
    check_refused(
        json!({ "type": "vectors", "square": long }),
        &format!("square: \"{}\" is", "x".repeat(24)),
    );
    for number in [json!(64), json!(-1), json!(0.5)] {
        check_refused(
            json!({ "type": "potentialMoves", "square": number }),
            "square: invalid value: ",
        );
    }
    check_refused(json!({ "type": "explain", "from": "", "to": "e4" }), "from: ");
    check_refused(json!({ "type": "explain", "from": "e2", "to": "E4" }), "to: ");
    check_refused(json!({ "type": "control", "color": "red" }), "color: ");
}
