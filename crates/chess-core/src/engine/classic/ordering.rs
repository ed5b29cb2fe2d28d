//! The order in which moves are tried.
//!
//! At the root it decides among equal scores and follows the published design. Deeper it only decides how soon the
//! search can cut off, so that better guesses than the original's leave root move and score as they are.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::position::Position;
use crate::rules::{Board, Color, Move, MoveList, PieceType};

/// Moves from the most to the least promising; equals come as they were generated.
pub(super) struct Ordered(ArrayVec<(u32, Move), { MoveList::CAPACITY }>);

impl Ordered {
    fn by(position: &Position, score: impl Fn(Move) -> u32) -> Self {
        Self(position.moves().map(|mv| (score(mv), mv)).collect())
    }

    /// The root's moves: captures first, by the moving piece from the king down, otherwise by the square it comes from;
    /// a pawn's captures before its pushes, a queen's rook-like moves before its bishop-like ones.
    pub(super) fn as_published(position: &Position) -> Self {
        Self::by(position, |mv| {
            if mv.is_capture() {
                1 + moving(&position.board, mv).index() as u32
            } else {
                0
            }
        })
    }

    /// How many moves are still to come.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

impl Iterator for Ordered {
    type Item = Move;

    /// Selects on demand: most nodes cut off after a few moves.
    fn next(&mut self) -> Option<Move> {
        let best = (0..self.0.len()).max_by_key(|&index| (self.0[index].0, Reverse(index)))?;
        Some(self.0.remove(best).1)
    }
}

/// What earlier cut-offs tell about quiet moves.
pub(super) struct History {
    /// By side, origin and target: the plies below the cut-offs of this move, squared and summed.
    cutoffs: Box<[[u32; 64 * 64]; 2]>,
    /// By ply: the last two quiet moves that cut off.
    killers: [[Option<Move>; 2]; MAX_PLY],
}

const MAX_PLY: usize = 64;
const KILLER: u32 = 1 << 28;
const CAPTURE: u32 = 1 << 29;

impl History {
    pub(super) fn new() -> Self {
        Self {
            cutoffs: Box::new([[0; 64 * 64]; 2]),
            killers: [[None; 2]; MAX_PLY],
        }
    }

    /// The moves of a position this many plies below the root: captures, killers, then what has cut off elsewhere.
    pub(super) fn ordered(&self, position: &Position, ply: u32) -> Ordered {
        let killers = self.killers[ply as usize % MAX_PLY];
        Ordered::by(position, |mv| self.score(&position.board, killers, mv))
    }

    fn score(&self, board: &Board, killers: [Option<Move>; 2], mv: Move) -> u32 {
        let value = |piece_type: PieceType| piece_type.index() as u32;
        let taken = mv.captured_square().and_then(|square| board.piece_at(square));
        if let Some(piece) = taken {
            return CAPTURE + 8 * value(piece.piece_type) + 5 - value(moving(board, mv));
        }
        if killers.contains(&Some(mv)) {
            return KILLER;
        }
        self.cutoffs[board.side_to_move().index()][index(mv)].min(KILLER - 1)
    }

    /// Notes that a move has cut off so many plies above the leaves.
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

fn moving(board: &Board, mv: Move) -> PieceType {
    board
        .piece_at(mv.from)
        .map_or(PieceType::Pawn, |piece| piece.piece_type)
}
