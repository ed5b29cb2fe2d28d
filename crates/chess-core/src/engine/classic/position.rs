//! A position of the search, and the head start that it comes with.

use crate::rules::{Board, Move, PotentialMove, PotentialMoves, is_legal};

/// A board and what the side to move could do if there were no check.
///
/// These potential moves are generated once: as the replies that tell whether the move before was legal. Then they are
/// there to be tried.
pub(super) struct Position {
    pub(super) board: Board,
    potential_moves: PotentialMoves,
}

impl Position {
    pub(super) fn new(board: Board, generate: &mut impl FnMut(&Board) -> PotentialMoves) -> Self {
        let potential_moves = generate(&board);
        Self { board, potential_moves }
    }

    /// The position after one of the potential moves, if that is legal: if no reply is a theoretical king capture.
    pub(super) fn after(&self, mv: Move, generate: &mut impl FnMut(&Board) -> PotentialMoves) -> Option<Self> {
        let next = Self::new(self.board.play_unchecked(mv), generate);
        is_legal(&self.board, mv, &next.potential_moves).then_some(next)
    }

    /// The potential moves, of which some may turn out to be illegal.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.potential_moves.iter().copied().filter_map(PotentialMove::to_move)
    }
}
