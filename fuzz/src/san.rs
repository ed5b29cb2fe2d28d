use chess_core::notation::{self, parse_move, parse_san};
use chess_core::{Board, Move, PieceType};

use super::message::check_message;
use super::position::split_start;

/// Checks that every valid text is a legal move, and that each legal move has a unique text, which both the strict
/// parser and the lenient parser read back.
pub fn san(data: &[u8]) {
    let (board, rest) = split_start(data);
    if let Ok(text) = std::str::from_utf8(rest) {
        check_text(&board, text);
    }
    let moves = board.legal_moves();
    let mut texts: Vec<String> = moves.iter().map(|&mv| notation::san(&board, mv)).collect();
    // Checking all moves would make each run slow, so the bytes select two moves.
    let chosen = rest.iter().map(|&byte| usize::from(byte)).sum::<usize>() % moves.len().max(1);
    for (&mv, text) in moves.iter().zip(&texts).skip(chosen).take(2) {
        check_written(&board, mv, text);
    }
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), moves.len(), "{board}: {texts:?}");
}

fn check_text(board: &Board, text: &str) {
    match parse_san(board, text) {
        Ok(mv) => {
            assert!(board.is_legal(mv), "{board} {text:?} {mv}");
            assert_eq!(parse_san(board, &notation::san(board, mv)), Ok(mv), "{board} {text:?}");
        }
        Err(error) => check_message(&error),
    }
    match parse_move(board, text) {
        Ok(mv) => {
            assert!(board.is_legal(mv), "{board} {text:?} {mv}");
            for spaced in [format!(" {text}\t"), format!("\u{2003}{text}\u{200e}\u{2028}")] {
                assert_eq!(parse_move(board, &spaced), Ok(mv), "{board} {text:?}");
            }
            check_initial_capital(board, text, mv);
        }
        Err(error) => check_message(&error),
    }
}

/// Checks that an initial capital letter is not the file of a pawn: the named piece makes the move, unless the text
/// consists of squares.
fn check_initial_capital(board: &Board, text: &str, mv: Move) {
    let Some(first @ ('K' | 'Q' | 'R' | 'B' | 'N' | 'C' | 'D')) = text.chars().next() else {
        return;
    };
    let mut letters = text.chars().filter(char::is_ascii_alphanumeric);
    let is_square = letters.nth(1).is_some_and(|next| next.is_ascii_digit());
    let moved = board.piece_at(mv.from).map(|piece| piece.piece_type);
    let named = PieceType::from_letter(first);
    assert!(is_square || mv.is_castling() || moved == named, "{board} {text:?} {mv}");
}

/// Checks that the canonical text, the text with the full start square and the text without marks all mean this move.
fn check_written(board: &Board, mv: Move, text: &str) {
    let unmarked = text.trim_end_matches(['+', '#']);
    let annotated = format!("{unmarked}!?");
    let long = if mv.is_castling() || text.starts_with(|letter: char| letter.is_ascii_lowercase()) {
        unmarked.replace('O', "0")
    } else {
        format!("{}{}-{}", &text[..1], mv.from, mv.to)
    };
    for text in [text, unmarked, &annotated, &long] {
        assert_eq!(parse_san(board, text), Ok(mv), "{board} {text}");
        assert_eq!(parse_move(board, text), Ok(mv), "{board} {text}");
    }
    let uci = mv.to_string();
    assert_eq!(parse_move(board, &uci), Ok(mv), "{board} {uci}");
    assert_eq!(parse_move(board, &uci.to_uppercase()), Ok(mv), "{board} {uci}");
}
