//! Moves in UCI notation, which contains only the squares and the promotion.

use core::fmt;

use super::{Board, Move, PieceType, Square};

/// A move in UCI notation: its squares and the promotion. Only a board can determine the kind of the move.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UciMove {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that the piece moves to; for castling, possibly the square of the rook.
    pub to: Square,
    /// The piece type to which a pawn promotes.
    pub promotion: Option<PieceType>,
}

impl UciMove {
    /// The legal move of `board` that this text means, if there is one.
    #[must_use]
    pub(crate) fn legal_on(self, board: &Board) -> Option<Move> {
        let moves = board.legal_moves_from(self.from);
        let step = moves
            .iter()
            .find(|mv| !mv.is_castling() && mv.to == self.to && mv.promotion() == self.promotion);
        let castling = || {
            let matches_castling =
                |mv: &&Move| mv.to == self.to || mv.rook_squares().is_some_and(|(rook, _)| rook == self.to);
            moves
                .iter()
                .filter(|mv| mv.is_castling() && self.promotion.is_none())
                .find(matches_castling)
        };
        // If king and rook are close to each other, the text of a king's step may be the text of castling, too. Then
        // the step is meant.
        step.or_else(castling).copied()
    }
}

/// The target square is the one that `Display` writes for the [`Move`].
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
