//! Moves, potential moves and lists of moves.

use std::fmt;
use std::ops::Deref;

use arrayvec::ArrayVec;

use super::piece::PieceType;
use super::square::Square;

/// A move: where from, where to and of what kind. The piece is the board's to know.
///
/// `Display` writes long algebraic notation as UCI has it: `e2e4`, `e7e8q`, castling as the king's move `e1g1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it reaches.
    pub to: Square,
    /// What happens besides.
    pub kind: MoveKind,
}

/// What a move does besides moving a piece from a square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Nothing.
    Quiet,
    /// A pawn passes over a square, where it may be taken en passant.
    DoublePush,
    /// An enemy piece on the target square is taken.
    Capture,
    /// The pawn that has just passed over the target square is taken.
    EnPassant,
    /// The rook on the king's side jumps over the king.
    CastleKingside,
    /// The rook on the queen's side jumps over the king.
    CastleQueenside,
    /// The pawn becomes this piece.
    Promotion(PieceType),
    /// An enemy piece is taken and the pawn becomes this piece.
    CapturePromotion(PieceType),
}

impl Move {
    /// The move from `from` to `to` of this kind.
    #[must_use]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        Self { from, to, kind }
    }

    /// What the pawn becomes, if it promotes.
    #[must_use]
    pub const fn promotion(self) -> Option<PieceType> {
        match self.kind {
            MoveKind::Promotion(piece_type) | MoveKind::CapturePromotion(piece_type) => Some(piece_type),
            _ => None,
        }
    }

    /// Whether an enemy piece is taken.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        matches!(
            self.kind,
            MoveKind::Capture | MoveKind::EnPassant | MoveKind::CapturePromotion(_)
        )
    }

    /// Whether king and rook move together.
    #[must_use]
    pub const fn is_castling(self) -> bool {
        matches!(self.kind, MoveKind::CastleKingside | MoveKind::CastleQueenside)
    }

    /// The square of the piece that the move takes, if it takes one.
    #[must_use]
    pub const fn captured_square(self) -> Option<Square> {
        match self.kind {
            MoveKind::EnPassant => Some(Square::new(self.to.file(), self.from.rank())),
            MoveKind::Capture | MoveKind::CapturePromotion(_) => Some(self.to),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion() {
            Some(piece_type) => write!(f, "{}", piece_type.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// What a piece could do if there were no check: a move, or what only matters to the question who attacks what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PotentialMove {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it reaches.
    pub to: Square,
    /// What it would do there.
    pub kind: PotentialKind,
}

/// What a potential move would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PotentialKind {
    /// A move that is legal if it leaves no theoretical king capture.
    Move(MoveKind),
    /// A theoretical king capture: never played, it shows that the move before was illegal.
    KingCapture,
    /// A pawn's attack on an empty square or on an own piece.
    PawnAttack,
}

impl PotentialMove {
    /// The movement vector: files to the right and ranks up, as White sees them.
    #[must_use]
    pub fn vector(self) -> (i8, i8) {
        let difference = |to: usize, from: usize| to as i8 - from as i8;
        (
            difference(self.to.file().index(), self.from.file().index()),
            difference(self.to.rank().index(), self.from.rank().index()),
        )
    }

    /// The move, unless this is a king capture or a pawn's attack.
    #[must_use]
    pub const fn to_move(self) -> Option<Move> {
        match self.kind {
            PotentialKind::Move(kind) => Some(Move::new(self.from, self.to, kind)),
            PotentialKind::KingCapture | PotentialKind::PawnAttack => None,
        }
    }
}

/// The moves of one position, at most 256, kept without allocation; derefs to a slice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList(ArrayVec<Move, 256>);

impl MoveList {
    pub(crate) fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<T: IntoIterator<Item = Move>>(moves: T) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, 256>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
