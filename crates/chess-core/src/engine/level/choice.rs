//! The choice of a weak level's move: obvious tactics first, else one of the moves that look equally good after the
//! search.

use crate::engine::report::{Report, UNITS};
use crate::engine::search::see;
use crate::engine::value::exchange_value;
use crate::rules::{Board, Game, Move, PieceType, split_mix};

/// The obvious moves: mates in one; if there are none, moves that win a queen; if there are none, recaptures that win
/// material.
#[must_use]
pub(super) fn obvious(game: &Game) -> Vec<Move> {
    let by_priority = [mates_in_one(game.board()), queen_wins(game.board()), recaptures(game)];
    by_priority
        .into_iter()
        .find(|moves| !moves.is_empty())
        .unwrap_or_default()
}

/// The moves that give mate.
#[must_use]
pub(super) fn mates_in_one(board: &Board) -> Vec<Move> {
    let is_mate = |after: &Board| after.is_in_check() && after.legal_moves().is_empty();
    let moves = board.legal_moves().into_iter();
    moves.filter(|&mv| is_mate(&board.play_unchecked(mv))).collect()
}

/// The moves that capture a queen and lose at most a rook in the exchange.
fn queen_wins(board: &Board) -> Vec<Move> {
    let taken = |mv: &Move| board.piece_at(mv.captured_square()?).map(|piece| piece.piece_type);
    let gain = exchange_value(PieceType::Queen) - exchange_value(PieceType::Rook);
    let moves = board.legal_moves().into_iter();
    moves
        .filter(|mv| taken(mv) == Some(PieceType::Queen) && see::see_ge(board, *mv, gain))
        .collect()
}

fn recaptures(game: &Game) -> Vec<Move> {
    let board = game.board();
    let taken_on = game
        .moves()
        .last()
        .filter(|last| last.captured_square().is_some())
        .map(|last| last.to);
    let takes_back = |mv: &Move| mv.captured_square() == taken_on && see::see_ge(board, *mv, 1);
    let moves = board.legal_moves().into_iter();
    moves.filter(|mv| taken_on.is_some() && takes_back(mv)).collect()
}

/// Chooses randomly among the lines whose scores are within the margin; `None` without a margin, without lines, or if
/// the best line is a mate.
pub(super) fn chosen(board: &Board, report: &Report, margin: i32, seed: u64) -> Option<Move> {
    let side = board.side_to_move();
    let best = report.lines.first()?;
    if margin == 0 || best.score.plies_to_mate().is_some() {
        return None;
    }
    let worst = best.score.seen_by(side).0 - margin * UNITS;
    let mut good = report
        .lines
        .iter()
        .take_while(|line| line.score.seen_by(side).0 >= worst);
    let count = good.clone().count() as u64;
    let choice = split_mix(board.position_hash() ^ seed.rotate_left(17)) % count.max(1);
    good.nth(choice as usize).and_then(|line| line.moves.first()).copied()
}

/// Makes the line of this move the best one of the report.
pub(super) fn prefer(report: &mut Report, chosen: Move) {
    if let Some(line) = report.lines.iter().find(|line| line.moves.first() == Some(&chosen)) {
        report.best_move = Some(chosen);
        report.score = Some(line.score);
        report.principal_variation.clone_from(&line.moves);
    }
}
