use chess_core::notation::{parse_game, parse_uci};
use chess_core::{Board, CastlingMode, Move};

use super::message::check_message;
use super::position::split_start;

/// Checks that every valid text is a legal move and one of the texts of that move, and that moves form a game exactly
/// up to the first illegal move.
pub fn uci(data: &[u8]) {
    let (start, rest) = split_start(data);
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let texts: Vec<&str> = text.split_whitespace().collect();
    let mut board = start.clone();
    for (ply, text) in texts.iter().enumerate() {
        match parse_uci(&board, text) {
            Ok(mv) => {
                assert!(board.is_legal(mv), "{board} {text} {mv}");
                check_texts(&board, mv, text);
                board = board.play(mv).expect("a legal move");
            }
            Err(error) => {
                check_message(&error);
                let error = parse_game(&start.to_string(), texts.iter().copied());
                let error = error.expect_err("an illegal move").to_string();
                assert!(error.starts_with(&format!("moves[{ply}]: ")), "{error}");
                return;
            }
        }
    }
    let game = parse_game(&start.to_string(), texts.iter().copied()).expect("all moves are legal");
    assert_eq!(game.board(), &board);
    assert_eq!(game.moves().len(), texts.len());
}

/// Panics unless the text is one of the move's own texts, and each of these texts means this move.
fn check_texts(board: &Board, mv: Move, text: &str) {
    let own = [
        mv.to_string(),
        mv.to_uci(CastlingMode::Standard),
        mv.to_uci(CastlingMode::Chess960),
    ];
    for text in &own {
        assert_eq!(parse_uci(board, text), Ok(mv), "{board} {text}");
    }
    // The promotion letter may be upper case.
    let text = text.to_lowercase();
    let is_king_move = mv.is_castling() && text == format!("{}{}", mv.from, mv.to);
    assert!(is_king_move || own.contains(&text), "{board} {text}: {mv}");
}
