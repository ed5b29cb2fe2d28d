//! What people know about won games: a pawn becomes a queen, the game must not end in a draw, and a king without other
//! pieces is driven to the edge.

use crate::engine::search::MoveValues;
use crate::engine::value::{DRAW, Value};
use crate::rules::bitboard::{Bitboard, squares};
use crate::rules::{Board, Color, Game, PieceType, Square, attacks_of};

/// The utility of a move that is chosen only if there is no other move.
const NEVER_CHOSEN_UTILITY: i64 = -(1 << 40);
/// The utility of a unit of [`confinement`].
const CONFINEMENT_UTILITY: i64 = 15_000;
/// The least lead, in centipawns, of a side that is winning.
const MIN_WINNING_LEAD: Value = 200;
/// The least gain over a promotion to a queen, in centipawns, for which a pawn is promoted to another piece.
const MIN_UNDERPROMOTION_GAIN: Value = 300;

/// The technique that applies in a position.
pub(super) struct Technique<'a> {
    game: &'a Game,
    moves: &'a [MoveValues],
    /// The value of the best move.
    best: Value,
}

impl<'a> Technique<'a> {
    /// The technique for these legal moves of the current position.
    pub(super) fn of(game: &'a Game, moves: &'a [MoveValues]) -> Self {
        let best = moves.iter().filter_map(deepest_value).max().unwrap_or(DRAW);
        Self { game, moves, best }
    }

    /// The number that the technique adds to the utility of a move, in the units of
    /// [`PersonModel::utilities`](super::prior::PersonModel).
    pub(super) fn utility(&self, valued: &MoveValues) -> i64 {
        let after = self.game.board().play_unchecked(valued.mv);
        let is_draw =
            || self.best > DRAW && is_stalemate(&after) || self.best >= MIN_WINNING_LEAD && self.has_occurred(&after);
        if self.should_promote_to_queen(valued) || is_draw() {
            NEVER_CHOSEN_UTILITY
        } else {
            CONFINEMENT_UTILITY * confinement(&after)
        }
    }

    /// Whether the pawn should become a queen instead: the move promotes it to another piece and gains nothing by this.
    /// If the value is far below the best value, it is not exact and proves no gain.
    fn should_promote_to_queen(&self, valued: &MoveValues) -> bool {
        let mv = valued.mv;
        let is_queen = |other: &&MoveValues| {
            (other.mv.from, other.mv.to, other.mv.promotion()) == (mv.from, mv.to, Some(PieceType::Queen))
        };
        let stalemates = |queen: &&MoveValues| is_stalemate(&self.game.board().play_unchecked(queen.mv));
        let queen = self.moves.iter().find(is_queen).filter(|queen| !stalemates(queen));
        let is_less = mv.promotion().is_some_and(|piece| piece != PieceType::Queen);
        let value = deepest_value(valued).unwrap_or(DRAW);
        let gains =
            |queen: Value| value >= queen + MIN_UNDERPROMOTION_GAIN && value + MIN_UNDERPROMOTION_GAIN >= self.best;
        is_less && queen.and_then(deepest_value).is_some_and(|queen| !gains(queen))
    }

    /// Whether the game has reached the position before.
    fn has_occurred(&self, after: &Board) -> bool {
        let earlier = (0..=self.game.ply()).rev().take(after.halfmove_clock() as usize);
        earlier
            .filter_map(|ply| self.game.board_at(ply))
            .any(|board| board.is_same_position(after))
    }
}

fn deepest_value(valued: &MoveValues) -> Option<Value> {
    valued.values.last().copied()
}

fn is_stalemate(board: &Board) -> bool {
    !board.is_in_check() && board.legal_moves().is_empty()
}

/// How well a bare king, whose side is to move, is confined; 0 if its side has other pieces. The result is greater if
/// the king can reach fewer squares and if the other king is nearer. It is less if the king can capture a piece.
fn confinement(board: &Board) -> i64 {
    let (them, us) = (board.side_to_move(), !board.side_to_move());
    let king = board.king(them);
    let major = board.of(us, PieceType::Rook) | board.of(us, PieceType::Queen);
    if board.all_pieces_of(them) != king.bit() || major == 0 {
        return 0;
    }
    let free = !board.controlled_by(us).bits();
    let reached = i64::from(reachable_squares(king, free & !board.all_pieces_of(us)).count_ones());
    let captured = neighbors(king) & free & board.all_pieces_of(us);
    let apart = i64::from(distance(king, board.king(us)));
    // With this formula, halving the number of reached squares has about the same effect for small and large numbers.
    let confined = 64 - 64 * reached / (reached + 6);
    confined - 3 * apart - if captured == 0 { 0 } else { 64 }
}

/// The squares that a king can reach by any number of moves over free squares.
fn reachable_squares(king: Square, free: Bitboard) -> Bitboard {
    let mut reached = king.bit();
    loop {
        let next = squares(reached).fold(reached, |set, square| set | neighbors(square) & free);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

fn neighbors(square: Square) -> Bitboard {
    attacks_of(PieceType::King, Color::White, square, 0)
}

fn distance(one: Square, other: Square) -> u32 {
    let files = one.file().index().abs_diff(other.file().index());
    let ranks = one.rank().index().abs_diff(other.rank().index());
    files.max(ranks) as u32
}

#[cfg(test)]
mod tests;
