//! Moves, potential moves and lists of moves.

use alloc::string::{String, ToString};
use core::fmt;
use core::ops::Deref;

use arrayvec::ArrayVec;

use super::castling::{Castling, CastlingSide};
use super::piece::PieceType;
use super::square::{File, Square};

/// A move: its start square, its target square and its kind. The moving piece is not stored, because the board
/// contains it.
///
/// The target of a castling move is the square where the king ends; its kind contains the file of the rook.
///
/// `Display` writes long algebraic notation as in UCI: `e2e4`, `e7e8q`, castling as the king's move `e1g1`, or as the
/// move onto its own rook (`f1h1`) if king and rook are not on their usual squares. See [`Move::to_uci`].
///
/// ```
/// use chess_core::{Move, MoveKind, PieceType, Square};
///
/// let mv = Move::new(Square::E7, Square::D8, MoveKind::CapturePromotion(PieceType::Queen));
/// assert_eq!(mv.to_string(), "e7d8q");
/// assert_eq!((mv.is_capture(), mv.promotion()), (true, Some(PieceType::Queen)));
/// ```
///
/// Moves are ordered by their start squares, target squares and kinds, from a1 to h8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that the piece moves to.
    pub to: Square,
    /// The effect besides moving the piece.
    pub kind: MoveKind,
}

/// The effect of a move besides moving a piece from one square to another.
///
/// ```
/// use chess_core::{Board, MoveKind, Square};
///
/// let kinds: Vec<MoveKind> = Board::default().legal_moves_from(Square::E2).iter().map(|mv| mv.kind).collect();
/// assert_eq!(kinds, [MoveKind::Quiet, MoveKind::DoublePush]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub enum MoveKind {
    /// No other effect.
    Quiet,
    /// A pawn advances two squares and may be captured en passant.
    DoublePush,
    /// The enemy piece on the target square is captured.
    Capture,
    /// The pawn that has just passed over the target square is captured.
    EnPassant,
    /// The king castles with the rook of this file, towards the h-file.
    CastleKingside(File),
    /// The king castles with the rook of this file, towards the a-file.
    CastleQueenside(File),
    /// The pawn promotes to this piece type.
    Promotion(PieceType),
    /// An enemy piece is captured, and the pawn promotes to this piece type.
    CapturePromotion(PieceType),
}

impl Move {
    /// Creates a move of this kind from `from` to `to`.
    #[must_use]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        Self { from, to, kind }
    }

    /// The piece type to which the pawn promotes, if the move is a promotion.
    #[must_use]
    pub const fn promotion(self) -> Option<PieceType> {
        match self.kind {
            MoveKind::Promotion(piece_type) | MoveKind::CapturePromotion(piece_type) => Some(piece_type),
            _ => None,
        }
    }

    /// Whether an enemy piece is captured.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        matches!(
            self.kind,
            MoveKind::Capture | MoveKind::EnPassant | MoveKind::CapturePromotion(_)
        )
    }

    /// Whether this is castling.
    #[must_use]
    pub const fn is_castling(self) -> bool {
        self.castling_side().is_some()
    }

    /// The wing on which the king castles, if the move is castling.
    #[must_use]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.kind {
            MoveKind::CastleKingside(_) => Some(CastlingSide::Kingside),
            MoveKind::CastleQueenside(_) => Some(CastlingSide::Queenside),
            _ => None,
        }
    }

    /// The start and target squares of the rook in a castling move.
    #[must_use]
    pub const fn rook_squares(self) -> Option<(Square, Square)> {
        match Castling::of_move(self) {
            Some(castling) => Some((castling.rook_from, castling.rook_to)),
            None => None,
        }
    }

    /// Whether king and rook are on their usual squares, so that the king's move alone identifies the castling.
    fn is_standard_castling(self) -> bool {
        Castling::of_move(self).is_some_and(Castling::is_standard)
    }

    /// Whether a user who moves the piece to this square may mean this move. A castling king may be moved to the square
    /// where it ends or onto its rook.
    #[must_use]
    pub fn matches_target(self, to: Square) -> bool {
        match self.rook_squares() {
            Some((rook, _)) => {
                // A step to an adjacent square is never castling, even if castling would move the king to this square.
                let distance = self.from.file().index().abs_diff(to.file().index());
                rook == to || self.to == to && distance > 1
            }
            None => self.to == to,
        }
    }

    /// The target square in the text of the move: for castling from unusual squares, the square of the rook.
    pub(crate) fn uci_target(self) -> Square {
        match self.rook_squares() {
            Some((rook, _)) if !self.is_standard_castling() => rook,
            _ => self.to,
        }
    }

    /// The text of the move in the UCI protocol, which has two ways to write castling.
    ///
    /// ```
    /// use chess_core::{Board, CastlingMode, notation};
    ///
    /// let board: Board = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let castling = notation::parse_move(&board, "O-O")?;
    /// assert_eq!(castling.to_uci(CastlingMode::Standard), "e1g1");
    /// assert_eq!(castling.to_uci(CastlingMode::Chess960), "e1h1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_uci(self, mode: CastlingMode) -> String {
        match self.rook_squares() {
            Some((rook, _)) if mode == CastlingMode::Chess960 => format!("{}{rook}", self.from),
            _ => self.to_string(),
        }
    }

    /// The square of the captured piece, if the move is a capture.
    #[must_use]
    pub const fn captured_square(self) -> Option<Square> {
        match self.kind {
            MoveKind::EnPassant => Some(Square::new(self.to.file(), self.from.rank())),
            MoveKind::Capture | MoveKind::CapturePromotion(_) => Some(self.to),
            _ => None,
        }
    }
}

impl Castling {
    /// The castling that a move describes; `None` for any other move.
    #[inline]
    pub(crate) const fn of_move(mv: Move) -> Option<Self> {
        match mv.kind {
            MoveKind::CastleKingside(file) | MoveKind::CastleQueenside(file) => {
                Some(Self::new(mv.from, Square::new(file, mv.from.rank())))
            }
            _ => None,
        }
    }

    /// The move of the king.
    pub(crate) const fn to_move(self) -> Move {
        let file = self.rook_from.file();
        let kind = match self.wing {
            CastlingSide::Kingside => MoveKind::CastleKingside(file),
            CastlingSide::Queenside => MoveKind::CastleQueenside(file),
        };
        Move::new(self.king_from, self.king_to, kind)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.uci_target())?;
        match self.promotion() {
            Some(piece_type) => write!(f, "{}", piece_type.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// The ways to write castling in UCI (the option `UCI_Chess960`).
///
/// ```
/// use chess_core::{Board, CastlingMode, notation};
///
/// let board: Board = "r3k3/8/8/8/8/8/8/4K3 b q - 0 1".parse()?;
/// let castling = notation::parse_move(&board, "O-O-O")?;
/// assert_eq!(castling.to_uci(CastlingMode::Standard), "e8c8");
/// assert_eq!(castling.to_uci(CastlingMode::Chess960), "e8a8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingMode {
    /// Castling is written as the king's move: `e1g1`.
    #[default]
    Standard,
    /// Castling is written as the king capturing its own rook: `e1h1`.
    Chess960,
}

/// A move that a piece could make if checks were ignored, or an attack that only matters for the control of squares.
///
/// ```
/// use chess_core::{Board, Square};
///
/// let knight = Board::default().potential_moves(Square::G1);
/// let vectors: Vec<(i8, i8)> = knight.iter().map(|potential| potential.vector()).collect();
/// assert_eq!(vectors, [(1, 2), (-1, 2)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PotentialMove {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that the piece moves to.
    pub to: Square,
    /// The effect of the move.
    pub kind: PotentialKind,
}

/// The effect of a potential move.
///
/// ```
/// use chess_core::{Board, PotentialKind, Square};
///
/// let pawn = Board::default().potential_moves(Square::A2);
/// let attacks = pawn.iter().filter(|potential| potential.kind == PotentialKind::PawnAttack);
/// assert_eq!(attacks.map(|potential| potential.to).collect::<Vec<_>>(), [Square::B3]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PotentialKind {
    /// A move, which is legal if no reply is a theoretical king capture.
    Move(MoveKind),
    /// A theoretical king capture: it is never played, but shows that the previous move was illegal.
    KingCapture,
    /// A pawn's attack on an empty square or on a piece of the same side.
    PawnAttack,
}

impl PotentialMove {
    /// The movement vector: the number of files to the right and of ranks up, from White's point of view.
    #[must_use]
    pub fn vector(self) -> (i8, i8) {
        let difference = |to: usize, from: usize| to as i8 - from as i8;
        (
            difference(self.to.file().index(), self.from.file().index()),
            difference(self.to.rank().index(), self.from.rank().index()),
        )
    }

    /// The move; `None` for a king capture or a pawn attack.
    #[must_use]
    pub const fn to_move(self) -> Option<Move> {
        match self.kind {
            PotentialKind::Move(kind) => Some(Move::new(self.from, self.to, kind)),
            PotentialKind::KingCapture | PotentialKind::PawnAttack => None,
        }
    }
}

/// The moves of one position, stored without allocation. Dereferences to a slice.
///
/// ```
/// use chess_core::Board;
///
/// let moves = Board::default().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().all(|mv| !mv.is_capture()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList(ArrayVec<Move, { MoveList::CAPACITY }>);

impl MoveList {
    /// An upper bound for every position: 16 pieces, each a queen in the middle of an empty board. (Positions that a
    /// game can reach have at most 218 moves.)
    pub(crate) const CAPACITY: usize = 16 * 27;

    /// Adds a move. Only a board after an illegal move could have more moves than the capacity;
    /// the excess moves are left out.
    pub(crate) fn push(&mut self, mv: Move) {
        let _ = self.0.try_push(mv);
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
    type IntoIter = arrayvec::IntoIter<Move, { MoveList::CAPACITY }>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
