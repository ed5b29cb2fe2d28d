//! Moves by their squares alone, as UCI writes them.

use std::fmt;

use super::{Board, Move, PieceType, Square};

/// A move as UCI writes it: its squares and what a pawn becomes. What kind of move it is only a board can tell.
///
/// ```
/// use chess_core::{Board, MoveKind, notation::UciMove};
///
/// let text: UciMove = "e2e4".parse()?;
/// let mv = text.resolve(&Board::default())?;
/// assert_eq!(mv.kind, MoveKind::DoublePush);
/// assert_eq!(UciMove::from(mv), text);
/// # Ok::<(), chess_core::notation::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UciMove {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it reaches; castling may name the rook's instead.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<PieceType>,
}

impl UciMove {
    /// The legal move of `board` that this means, if there is one.
    #[must_use]
    pub(crate) fn legal_on(self, board: &Board) -> Option<Move> {
        let moves = board.legal_moves_from(self.from);
        let step = moves
            .iter()
            .find(|mv| !mv.is_castling() && mv.to == self.to && mv.promotion() == self.promotion);
        let castling = || {
            let is_meant = |mv: &&Move| mv.to == self.to || mv.rook_squares().is_some_and(|(rook, _)| rook == self.to);
            moves
                .iter()
                .filter(|mv| mv.is_castling() && self.promotion.is_none())
                .find(is_meant)
        };
        // Where king and rook stand closer than usual, a step may look like castling.
        step.or_else(castling).copied()
    }
}

/// The move as [`Move`]'s own text has it.
impl From<Move> for UciMove {
    fn from(mv: Move) -> Self {
        Self {
            from: mv.from,
            to: mv.uci_target(),
            promotion: mv.promotion(),
        }
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(piece_type) => write!(f, "{}", piece_type.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}
