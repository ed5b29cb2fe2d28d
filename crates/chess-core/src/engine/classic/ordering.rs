//! Move ordering.
//!
//! At the root the order decides among moves with equal scores, so it follows the published design. At deeper nodes the
//! order only affects how early a cutoff happens. A better order there changes neither the best move nor the score.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::position::Position;
use crate::rules::{Board, Color, Move, MoveList, PieceType};

/// Moves in descending order of their scores; moves with equal scores stay in the order of generation.
pub(super) struct OrderedMoves(ArrayVec<(u32, Move), { MoveList::CAPACITY }>);

impl OrderedMoves {
    fn sorted_by_score(position: &Position, score: impl Fn(Move) -> u32) -> Self {
        Self(position.moves().map(|mv| (score(mv), mv)).collect())
    }

    /// The moves of the root. Captures are first, in the order of the moving piece from king to pawn. The other moves
    /// follow in the order of their origin squares. For a pawn, captures come before pushes. For a queen, moves along
    /// ranks and files come before moves along diagonals.
    pub(super) fn in_published_order(position: &Position) -> Self {
        Self::sorted_by_score(position, |mv| {
            if mv.is_capture() {
                1 + moving_piece_type(&position.board, mv).index() as u32
            } else {
                0
            }
        })
    }

    /// The number of remaining moves.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

impl Iterator for OrderedMoves {
    type Item = Move;

    /// Returns the best remaining move. The moves are not sorted in advance, because most nodes are
    /// cut off after a few moves.
    fn next(&mut self) -> Option<Move> {
        let best = (0..self.0.len()).max_by_key(|&index| (self.0[index].0, Reverse(index)))?;
        Some(self.0.remove(best).1)
    }
}

/// Statistics of the quiet moves that caused cutoffs.
pub(super) struct History {
    /// The sum of the squared remaining depths at which a move caused a cutoff, by side, origin and target of the move.
    cutoffs: Box<[[u32; 64 * 64]; 2]>,
    /// The last two quiet moves that caused a cutoff, by ply.
    killers: [[Option<Move>; 2]; MAX_PLY],
}

const MAX_PLY: usize = 64;
const KILLER_SCORE: u32 = 1 << 28;
const CAPTURE_SCORE: u32 = 1 << 29;

impl History {
    pub(super) fn new() -> Self {
        Self {
            cutoffs: Box::new([[0; 64 * 64]; 2]),
            killers: [[None; 2]; MAX_PLY],
        }
    }

    /// The moves of a position at a ply: first captures, then killers, then the other moves by their history.
    pub(super) fn moves_in_order(&self, position: &Position, ply: u32) -> OrderedMoves {
        let killers = self.killers[ply as usize % MAX_PLY];
        OrderedMoves::sorted_by_score(position, |mv| self.score(&position.board, killers, mv))
    }

    fn score(&self, board: &Board, killers: [Option<Move>; 2], mv: Move) -> u32 {
        let value = |piece_type: PieceType| piece_type.index() as u32;
        let taken = mv.captured_square().and_then(|square| board.piece_at(square));
        if let Some(piece) = taken {
            return CAPTURE_SCORE + 8 * value(piece.piece_type) + 5 - value(moving_piece_type(board, mv));
        }
        if killers.contains(&Some(mv)) {
            return KILLER_SCORE;
        }
        self.cutoffs[board.side_to_move().index()][index(mv)].min(KILLER_SCORE - 1)
    }

    /// Records that a move caused a cutoff at a node `height` plies above the leaves.
    pub(super) fn update_cutoff(&mut self, side: Color, ply: u32, height: u32, mv: Move) {
        if mv.is_capture() {
            return;
        }
        let count = &mut self.cutoffs[side.index()][index(mv)];
        *count = count.saturating_add(height * height);
        let killers = &mut self.killers[ply as usize % MAX_PLY];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }
}

const fn index(mv: Move) -> usize {
    mv.from.index() * 64 + mv.to.index()
}

fn moving_piece_type(board: &Board, mv: Move) -> PieceType {
    board
        .piece_at(mv.from)
        .map_or(PieceType::Pawn, |piece| piece.piece_type)
}
