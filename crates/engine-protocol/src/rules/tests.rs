use chess_core::notation::START_FEN;
use chess_core::{Board, Color, PieceType, Square};
use serde_json::{Value, json};

use super::{Query, Question};
/// Reads a question about the start position with these additional fields.
fn read(fields: Value) -> Result<Question, String> {
    let mut question = json!({ "start": START_FEN });
    for (name, value) in fields.as_object().expect("an object") {
        question[name] = value.clone();
    }
    Question::from_json(&question)
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
            "square: invalid value, expected a square: ",
        );
    }
    check_rejected(json!({ "type": "explain", "from": "", "to": "e4" }), "from: ");
    check_rejected(json!({ "type": "explain", "from": "e2", "to": "E4" }), "to: ");
    check_rejected(
        json!({ "type": "control", "color": "red" }),
        "color: unknown variant `red`, expected ",
    );
    check_rejected(
        json!({ "type": "explain", "from": "e2", "to": "e4", "promotion": "queens" }),
        "promotion: unknown variant `queens`, expected ",
    );
}

#[test]
fn errors_name_the_type_of_the_invalid_field() {
    let values = [
        (json!(0.5), "a number"),
        (json!(true), "a boolean"),
        (json!([]), "a list"),
        (json!({}), "an object"),
    ];
    for (value, name) in values {
        let expected = format!("invalid type: {name}, expected a text");
        check_rejected(json!({ "type": value }), &format!("type: {expected}"));
        check_rejected(json!({ "type": "pins", "color": value }), &format!("color: {expected}"));
        check_rejected(json!({ "type": "play", "text": value }), &format!("text: {expected}"));
        check_rejected(
            json!({ "type": "castling", "moves": ["e2e4", value] }),
            &format!("moves[1]: {expected}"),
        );
    }
    check_rejected(
        json!({ "type": "castling", "moves": "e2e4" }),
        "moves: invalid type: a text, expected a list",
    );
    check_rejected(
        json!({ "type": "pins", "color": null }),
        "color: invalid type: null, expected a text",
    );
}

#[test]
fn the_type_is_read_first_and_a_missing_field_is_named() {
    let read = |question: Value| Question::from_json(&question).expect_err("not a question");
    assert!(read(json!({ "type": "poem" })).starts_with("type: unknown variant `poem`, expected one of `position`"));
    assert!(read(json!({ "type": 5, "start": 5 })).starts_with("type: invalid type: "));
    assert_eq!(read(json!({ "start": START_FEN })), "missing field `type`");
    assert_eq!(read(json!({ "type": "castling" })), "missing field `start`");
    assert_eq!(
        read(json!({ "type": "vectors", "start": START_FEN })),
        "missing field `square`"
    );
    assert_eq!(
        read(json!({ "type": "explain", "from": "e2", "start": START_FEN })),
        "missing field `to`"
    );
    for body in [json!(null), json!(5), json!("position"), json!([])] {
        assert!(read(body.clone()).starts_with("invalid type: "), "{body}");
    }
    assert!(read(json!({ "type": "x".repeat(1000) })).len() < 200);
}

#[test]
fn every_query_that_is_written_can_be_read() {
    let (square, color) = (Square::E4, Color::Black);
    let promotion = Some(PieceType::Knight);
    for query in [
        Query::Position,
        Query::LegalMoves,
        Query::LegalMovesFrom { square },
        Query::Captures,
        Query::CapturesFrom { square },
        Query::PotentialMoves { square },
        Query::Vectors { square },
        Query::Control { color },
        Query::Controllers { color, square },
        Query::Checkers,
        Query::Pins { color },
        Query::Castling,
        Query::Outcome,
        Query::Explain {
            from: square,
            to: Square::E5,
            promotion,
        },
        Query::Explain {
            from: square,
            to: Square::E5,
            promotion: None,
        },
        Query::Play { text: "Nf3".to_owned() },
    ] {
        let question = Question {
            start: Board::default(),
            moves: vec!["e2e4".parse().expect("a move")],
            query,
        };
        let written = serde_json::to_value(&question).expect("plain data");
        assert_eq!(Question::from_json(&written), Ok(question));
    }
}
