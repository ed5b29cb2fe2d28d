//! Pinned pieces: a pinned piece may not leave a line because its king is behind it.

use alloc::vec::Vec;

use crate::rules::attacks;
use crate::rules::bitboard::squares;
use crate::rules::board::Board;
use crate::rules::piece::{Color, PieceType};
use crate::rules::square::Square;
use crate::rules::square_set::SquareSet;

/// A piece that alone blocks the line between its king and an enemy rook, bishop or queen.
///
/// ```
/// use chess_core::{Board, Color, Square};
///
/// let board: Board = "4k3/8/8/4r3/8/4N3/8/4K3 w - - 0 1".parse()?;
/// let pin = board.pins(Color::White)[0];
/// assert_eq!((pin.pinned, pin.by), (Square::E3, Square::E5));
/// assert_eq!(pin.line.into_iter().map(Square::name).collect::<Vec<_>>(), ["e2", "e3", "e4", "e5"]);
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// The square of the pinned piece.
    pub pinned: Square,
    /// The square of the pinning piece.
    pub by: Square,
    /// The squares between the king and the pinning piece, and the square of the pinning piece. If there is no check,
    /// the pinned piece may move along these squares.
    pub line: SquareSet,
}

impl Board {
    /// The pins against a side's king, ordered by the square of the pinning piece from a1 to h8.
    ///
    /// By a capture en passant, two pawns leave a rank at once. These pawns are not a pin, even if the capture is
    /// illegal because it would open the rank to the king.
    #[must_use]
    pub fn pins(&self, color: Color) -> Vec<Pin> {
        let king = self.king(color);
        let enemy = |piece_type| self.of(!color, piece_type);
        let straight = enemy(PieceType::Rook) | enemy(PieceType::Queen);
        let diagonal = enemy(PieceType::Bishop) | enemy(PieceType::Queen);
        let in_line = attacks::rook(king, 0) & straight | attacks::bishop(king, 0) & diagonal;
        let pin = |by: Square| {
            let between = attacks::between(king, by);
            let blockers = between & self.occupied();
            let is_pin = blockers.count_ones() == 1 && blockers & self.all_pieces_of(color) != 0;
            is_pin.then(|| Pin {
                pinned: Square::lsb(blockers),
                by,
                line: SquareSet(between | by.bit()),
            })
        };
        squares(in_line).filter_map(pin).collect()
    }
}
