//! The immutable board: every question is a query, every move makes a new board.

use std::fmt;

use super::attacks;
use super::bitboard::{Bitboard, RANK_3, RANK_6, squares};
use super::castling::{CastlingRights, Wing, castling};
use super::movegen::{legal, potential};
use super::moves::{Move, MoveKind, MoveList, PotentialMove};
use super::piece::{Color, Piece, PieceType};
use super::setup::Setup;
use super::square::Square;
use super::square_set::SquareSet;

/// A legal position with everything that the next move depends on, except the history that repetition needs.
///
/// A 1-D array of 64 squares tells what stands where; sets by side and by kind, always in step with it, answer the
/// questions about many squares at once.
///
/// ```
/// use chess_core::{Board, Square};
///
/// let start = Board::default();
/// assert_eq!(start.legal_moves().len(), 20);
/// let moves = start.legal_moves_from(Square::E2);
/// let next = start.play(moves[1]).expect("a legal move of this position");
/// assert_eq!(
///     next.to_string(),
///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    pub(super) squares: [Option<Piece>; 64],
    pub(super) by_color: [Bitboard; 2],
    pub(super) by_type: [Bitboard; 6],
    pub(super) side_to_move: Color,
    pub(super) castling_rights: CastlingRights,
    /// The square passed over by the last move, kept only where a capture en passant is legal.
    pub(super) en_passant: Option<Square>,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
}

/// Clock and move number stop here, so that every position has a FEN that can be read.
pub(crate) const MAX_COUNT: u16 = 9999;

/// A move that the position does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(
    /// The refused move.
    pub Move,
);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a legal move here", self.0)
    }
}

impl std::error::Error for IllegalMove {}

/// What stands where and whose turn it is.
impl Board {
    /// The piece on a square, if one stands there.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// All pieces with their squares, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        squares(self.occupied()).filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The side whose turn it is.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The castling rights, as far as king and rooks have not moved.
    #[must_use]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling_rights
    }

    /// The square on which a pawn may legally be taken en passant now.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Half-moves since the last capture or pawn move.
    #[must_use]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock as u32
    }

    /// The number of the current move of both sides, 1 at the start.
    #[must_use]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number as u32
    }

    /// The square of a side's king.
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        Square::lowest(self.of(color, PieceType::King))
    }

    /// The squares where pieces of this kind stand, of this side.
    #[must_use]
    pub fn squares_of(&self, piece: Piece) -> SquareSet {
        SquareSet(self.of(piece.color, piece.piece_type))
    }
}

/// Moves.
impl Board {
    /// All legal moves of the side to move.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        legal::moves(self, !0)
    }

    /// The legal moves of the piece on one square; none where no piece of the side to move stands.
    #[must_use]
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        legal::moves(self, square.bit())
    }

    /// What the piece on a square could do if there were no check, whoever's turn it is: moves, theoretical king
    /// captures and pawn attacks.
    #[must_use]
    pub fn potential_moves(&self, square: Square) -> Vec<PotentialMove> {
        potential::moves(self, square, potential::PawnAttacks::Included)
    }

    /// Whether the side to move may play this move.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves_from(mv.from).contains(&mv)
    }

    /// The position after a legal move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] where the move is not legal here.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) {
            Ok(self.after(mv))
        } else {
            Err(IllegalMove(mv))
        }
    }

    /// The position after a potential move, which may leave the own king to be captured.
    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        let us = self.side_to_move;
        let Some(piece) = self.squares[mv.from.index()] else {
            return next;
        };
        let captured = mv.captured_square();
        if let Some(square) = captured {
            next.remove(square);
        }
        next.remove(mv.from);
        next.place(mv.to, mv.promotion().map_or(piece, |promoted| Piece::new(us, promoted)));
        if let Some(wing) = castling_wing(mv.kind) {
            let castling = castling(us, wing);
            next.remove(castling.rook_from);
            next.place(castling.crossed, Piece::new(us, PieceType::Rook));
        }
        next.castling_rights = self.castling_rights.after(mv.from, mv.to);
        let irreversible = captured.is_some() || piece.piece_type == PieceType::Pawn;
        next.halfmove_clock = if irreversible {
            0
        } else {
            (self.halfmove_clock + 1).min(MAX_COUNT)
        };
        if us == Color::Black {
            next.fullmove_number = (self.fullmove_number + 1).min(MAX_COUNT);
        }
        next.side_to_move = !us;
        next.en_passant = None;
        if mv.kind == MoveKind::DoublePush {
            next.en_passant = next.legal_en_passant(passed_square(mv));
        }
        next
    }

    /// The square itself if the side to move may legally take a pawn en passant there.
    pub(super) fn legal_en_passant(&self, square: Square) -> Option<Square> {
        squares(self.en_passant_captors(square))
            .any(|from| legal::en_passant_is_safe(self, from, square))
            .then_some(square)
    }

    fn en_passant_captors(&self, square: Square) -> Bitboard {
        attacks::pawn(!self.side_to_move, square) & self.of(self.side_to_move, PieceType::Pawn)
    }

    fn remove(&mut self, square: Square) {
        if let Some(piece) = self.squares[square.index()].take() {
            self.by_color[piece.color.index()] &= !square.bit();
            self.by_type[piece.piece_type.index()] &= !square.bit();
        }
    }

    fn place(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = Some(piece);
        self.by_color[piece.color.index()] |= square.bit();
        self.by_type[piece.piece_type.index()] |= square.bit();
    }
}

/// Checks and control.
impl Board {
    /// Whether the king of the side to move is attacked.
    #[must_use]
    pub fn is_in_check(&self) -> bool {
        self.checking() != 0
    }

    /// The pieces that attack the king of the side to move.
    #[must_use]
    pub fn checkers(&self) -> SquareSet {
        SquareSet(self.checking())
    }

    /// The squares that a side controls: those its pieces attack, own-occupied ones included, pins ignored, pawn pushes
    /// not counted; control passes through the enemy king.
    #[must_use]
    pub fn controlled_by(&self, color: Color) -> SquareSet {
        let occupied = self.occupied() & !self.of(!color, PieceType::King);
        SquareSet(
            self.pieces()
                .filter(|(_, piece)| piece.color == color)
                .fold(0, |set, (from, piece)| {
                    set | attacks::attacks(piece.piece_type, color, from, occupied)
                }),
        )
    }

    pub(crate) fn checking(&self) -> Bitboard {
        self.attackers(!self.side_to_move, self.king(self.side_to_move), self.occupied())
    }

    /// The pieces of a side that attack a square, with `occupied` squares in the way.
    #[inline]
    pub(crate) fn attackers(&self, color: Color, target: Square, occupied: Bitboard) -> Bitboard {
        let [pawns, knights, bishops, rooks, queens, kings] = self.by_type;
        let attackers = attacks::pawn(!color, target) & pawns
            | attacks::knight(target) & knights
            | attacks::king(target) & kings
            | attacks::bishop(target, occupied) & (bishops | queens)
            | attacks::rook(target, occupied) & (rooks | queens);
        attackers & self.by_color[color.index()]
    }

    #[inline]
    pub(crate) const fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    #[inline]
    pub(crate) const fn all_of(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    #[inline]
    pub(crate) const fn of(&self, color: Color, piece_type: PieceType) -> Bitboard {
        self.by_color[color.index()] & self.by_type[piece_type.index()]
    }

    /// Whether both boards count as the same position for repetition (FIDE Laws, article 9.2.3): same pieces, side to
    /// move, castling rights and captures en passant.
    #[must_use]
    pub fn is_same_position(&self, other: &Self) -> bool {
        self.by_color == other.by_color
            && self.by_type == other.by_type
            && self.side_to_move == other.side_to_move
            && self.castling_rights == other.castling_rights
            && self.en_passant == other.en_passant
    }

    /// The same board with the other side to move and nothing to take en passant.
    pub(crate) fn passed(&self) -> Self {
        Self {
            side_to_move: !self.side_to_move,
            en_passant: None,
            ..self.clone()
        }
    }
}

impl Default for Board {
    /// The usual start position.
    fn default() -> Self {
        Self::try_from(Setup::default()).expect("the start position is a legal position")
    }
}

/// The square that a double push passes over.
fn passed_square(mv: Move) -> Square {
    let between = mv.from.bit() << 8 | mv.from.bit() >> 8;
    Square::lowest(between & (RANK_3 | RANK_6))
}

const fn castling_wing(kind: MoveKind) -> Option<Wing> {
    match kind {
        MoveKind::CastleKingside => Some(Wing::Kingside),
        MoveKind::CastleQueenside => Some(Wing::Queenside),
        _ => None,
    }
}
