use chess_core::notation::ParsedFen;
use chess_core::{Board, Setup, Square};

use super::message::check_message;
use super::position::{check_drops, check_position};

/// Checks that a valid FEN is a valid position, and that the positions after its moves have valid FENs, too. If parts
/// of the text were ignored, these parts are reported. The FEN that is written for the position has no ignored parts.
pub fn fen(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let board = match text.parse::<Board>() {
        Ok(board) => board,
        Err(error) => return check_message(&error),
    };
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    assert_eq!(fields.join(" ").parse().as_ref(), Ok(&board), "{text:?}");
    assert_eq!(board.to_string().split(' ').count(), 6, "{board}");
    check_reading(text, &board);
    check_position(&board);
    let numbers = [data.len(), board.legal_moves().len()].map(|number| number % 64);
    let squares = numbers.into_iter().filter_map(Square::from_index);
    for from in squares.chain([board.king(board.side_to_move())]) {
        check_drops(&board, from);
    }
    for mv in board.legal_moves() {
        let next = board.play(mv).expect("a legal move");
        assert_eq!(next.to_string().parse().as_ref(), Ok(&next), "{board} {mv}");
    }
    let _ = board.diagram();
}

fn check_reading(text: &str, board: &Board) {
    let parsed: ParsedFen = text.parse().expect("a position");
    assert_eq!(&parsed.board, board, "{text:?}");
    assert!(parsed.repairs.len() <= 4, "{text:?}: {:?}", parsed.repairs);
    parsed.repairs.iter().for_each(check_message);
    let setup: Setup = text.parse().expect("the setup of a position");
    if parsed.repairs.is_empty() {
        assert_eq!(Board::try_from(setup).as_ref(), Ok(board), "{text:?}");
    }
    let again: ParsedFen = board.to_string().parse().expect("the FEN of a board is valid");
    assert_eq!((again.repairs.len(), &again.board), (0, board), "{text:?}");
}
