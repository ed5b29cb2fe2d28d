use chess_core::{Board, Square};

use super::message::check_message;
use super::position::{check_drops, check_position};

/// A FEN that can be read is a position like any other, whose successors can be read too.
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
