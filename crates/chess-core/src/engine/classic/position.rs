//! A position of the search with its potential moves. The search of the next ply uses the same moves, so they are
//! generated only once (*head start*).

use crate::rules::{Board, Move, PotentialMove, PotentialMoves, is_legal};

/// A board and the potential moves of its side to move, which ignore check.
///
/// The potential moves are generated once. First these moves show whether the previous move was legal.
/// Then they are searched.
pub(super) struct Position {
    pub(super) board: Board,
    potential_moves: PotentialMoves,
}

impl Position {
    pub(super) fn new(board: Board, generate: &mut impl FnMut(&Board) -> PotentialMoves) -> Self {
        let potential_moves = generate(&board);
        Self { board, potential_moves }
    }

    /// Returns the position after a potential move if the move is legal. It is legal if no reply is a
    /// theoretical king capture.
    pub(super) fn after_legal_move(
        &self,
        mv: Move,
        generate: &mut impl FnMut(&Board) -> PotentialMoves,
    ) -> Option<Self> {
        let next = Self::new(self.board.play_unchecked(mv), generate);
        is_legal(&self.board, mv, &next.potential_moves).then_some(next)
    }

    /// The potential moves; some of them may be illegal.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.potential_moves.iter().copied().filter_map(PotentialMove::to_move)
    }
}
