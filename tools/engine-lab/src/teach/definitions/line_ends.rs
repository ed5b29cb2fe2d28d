//! The definitions of mates and draws, which only the end of a line decides.

use chess_core::{Board, Color, PieceType, Square};

use super::super::squares::{attackers, attacks, is_mated, is_slider, value_on};
use super::ensure;

pub(super) fn mate(name: &str, end: &Board, followed: Option<(Square, Vec<Square>)>) -> Result<(), String> {
    let side = end.side_to_move();
    let king = end.king(side);
    ensure(is_mated(end), "no mate at the end")?;
    let (by, targets) = followed.ok_or("the mating piece is captured")?;
    ensure(targets == [king], "another king")?;
    ensure(attacks(end, by, king, None), "another piece mates")?;
    let around: Vec<Square> = (-1..=1)
        .flat_map(|file| (-1..=1).map(move |rank| (file, rank)))
        .filter(|step| *step != (0, 0))
        .filter_map(|(file, rank)| king.offset(file, rank))
        .collect();
    let is_own = |square: &Square| end.piece_at(*square).is_some_and(|piece| piece.color == side);
    let is_knight = end
        .piece_at(by)
        .is_some_and(|piece| piece.piece_type == PieceType::Knight);
    let in_front: Vec<Square> = around
        .iter()
        .copied()
        .filter(|square| square.rank() != king.rank())
        .collect();
    let is_on_first_rank = king.rank().index() == if side == Color::White { 0 } else { 7 };
    match name {
        "smothered-mate" => ensure(is_knight && around.iter().all(is_own), "not smothered"),
        "back-rank-mate" => ensure(
            is_on_first_rank && by.rank() == king.rank() && is_slider(end, by) && in_front.iter().all(is_own),
            "not on the back rank",
        ),
        _ => Ok(()),
    }
}

/// Whether the side to move has less material than the other side, by at least a knight.
fn is_behind(start: &Board) -> bool {
    let side = start.side_to_move();
    let signed = |square: Square, color: Color| if color == side { 1 } else { -1 } * value_on(start, square);
    start
        .pieces()
        .map(|(square, piece)| signed(square, piece.color))
        .sum::<i32>()
        <= -300
}

pub(super) fn stalemate(start: &Board, end: &Board) -> Result<(), String> {
    ensure(is_behind(start), "the side that draws is not behind")?;
    let side = end.side_to_move();
    let is_free = attackers(end, !side, end.king(side), None).is_empty();
    ensure(is_free && end.legal_moves().is_empty(), "no stalemate")
}

pub(super) fn perpetual(boards: &[Board]) -> Result<(), String> {
    ensure(is_behind(&boards[0]), "the side that draws is not behind")?;
    let end = &boards[boards.len() - 1];
    let gaining_side = boards[0].side_to_move();
    let first = boards[..boards.len() - 1]
        .iter()
        .position(|board| board.is_same_position(end));
    let again = &boards[first.ok_or("nothing occurs again")?..];
    let mut replied = again.iter().filter(|board| board.side_to_move() != gaining_side);
    let is_check = |board: &Board| !attackers(board, gaining_side, board.king(!gaining_side), None).is_empty();
    ensure(replied.all(is_check), "a move is no check")
}
