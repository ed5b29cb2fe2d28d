use chess_core::notation::{parse_game, parse_uci};

use super::position::{check_message, split_start};

/// A text that can be read is a legal move whose own text it is, and moves make a game exactly up to the first that
/// cannot be played.
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
                assert_eq!(mv.to_string(), *text, "{board}");
                board = board.play(mv).expect("a legal move");
            }
            Err(error) => {
                check_message(&error);
                let error = parse_game(&start.to_string(), texts.iter().copied());
                let error = error.expect_err("a move that cannot be played").to_string();
                assert!(error.starts_with(&format!("moves[{ply}]: ")), "{error}");
                return;
            }
        }
    }
    let game = parse_game(&start.to_string(), texts.iter().copied()).expect("each of its moves can be played");
    assert_eq!(game.board(), &board);
    assert_eq!(game.moves().len(), texts.len());
}
