//! The immutable board: all methods are queries, and a move returns a new board.

use core::hash::{Hash, Hasher};

use super::attacks;
use super::bitboard::{Bitboard, squares};
use super::castling::{Castling, CastlingRights, CastlingSide, back_rank};
use super::hash;
use super::piece::{Color, Piece, PieceType};
use super::placement::Placement;
use super::square::Square;
use super::square_set::SquareSet;

/// A legal position: everything that the next move depends on, without the history that is needed for repetitions.
///
/// The board is a 1-D array of 64 squares with four bits each. The array is stored as bit planes, so that sets of
/// pieces can be read from it directly. A board takes at most 64 bytes and is copied by every move.
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
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    pub(super) placement: Placement,
    /// The rooks that still have the right to castle: neither the rook nor its king has moved.
    pub(super) castling_rooks: Bitboard,
    /// The hash of the position: the keys of all other fields except the counters, combined by exclusive or.
    pub(super) hash: u64,
    /// The square that the last move, a double push, passed over; `Some` only if a capture en passant is legal.
    pub(super) en_passant: Option<Square>,
    pub(super) side_to_move: Color,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
}

/// The largest halfmove clock and the largest move number. The reader of FENs accepts no larger numbers.
pub(crate) const MAX_COUNT: u16 = 9999;

/// Pieces, the side to move and counters.
impl Board {
    /// The piece on a square, if there is one.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.piece_at(square)
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

    /// The target square of a legal capture en passant; `None` if there is no such capture.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The number of plies since the last capture or pawn move.
    #[must_use]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock as u32
    }

    /// The number of the current move: 1 at the start, and one more after each move of Black.
    #[must_use]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number as u32
    }

    /// The square of a side's king.
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        Square::lsb(self.of(color, PieceType::King))
    }

    /// The squares of all pieces of this side and type.
    #[must_use]
    pub fn squares_of(&self, piece: Piece) -> SquareSet {
        SquareSet(self.of(piece.color, piece.piece_type))
    }

    /// The squares of all pieces of a side.
    #[must_use]
    pub fn squares_of_color(&self, color: Color) -> SquareSet {
        SquareSet(self.all_pieces_of(color))
    }

    /// The squares of all pieces of a type, of both sides.
    #[must_use]
    pub fn squares_of_type(&self, piece_type: PieceType) -> SquareSet {
        SquareSet(self.placement.pieces_of_type(piece_type))
    }

    /// The squares that have a piece.
    ///
    /// ```
    /// use chess_core::{Board, Color, PieceType};
    ///
    /// let board = Board::default();
    /// let black_pieces = board.squares_of_color(Color::Black) - board.squares_of_type(PieceType::Pawn);
    /// assert_eq!((board.occupied_squares().len(), black_pieces.len()), (32, 8));
    /// ```
    #[must_use]
    pub fn occupied_squares(&self) -> SquareSet {
        SquareSet(self.occupied())
    }
}

/// Castling rights.
impl Board {
    /// The castling rights that each side still has: king and rook have not moved.
    #[must_use]
    pub fn castling_rights(&self) -> CastlingRights {
        let mut rights = CastlingRights::NONE;
        for color in Color::ALL {
            for castling in self.castlings(color) {
                rights = rights.with(color, castling.wing, castling.rook_from.file());
            }
        }
        rights
    }

    /// The castling moves for which a side still has the right, whether or not they are legal now.
    #[inline]
    pub(crate) fn castlings(&self, color: Color) -> impl Iterator<Item = Castling> {
        let king = self.king(color);
        squares(self.castling_rooks & back_rank(color)).map(move |rook| Castling::new(king, rook))
    }

    /// The castling move for which a side still has the right on this wing, whether or not the move is legal now.
    pub(crate) fn castling(&self, color: Color, wing: CastlingSide) -> Option<Castling> {
        self.castlings(color).find(|castling| castling.wing == wing)
    }

    /// Whether no piece blocks this castling.
    #[inline]
    pub(crate) fn castling_path_is_free(&self, castling: Castling) -> bool {
        castling.required_empty_squares() & self.occupied() == 0
    }
}

/// Checks and control.
impl Board {
    /// Whether the king of the side to move is attacked.
    #[must_use]
    pub fn is_in_check(&self) -> bool {
        self.checkers_bitboard() != 0
    }

    /// The pieces that attack the king of the side to move.
    #[must_use]
    pub fn checkers(&self) -> SquareSet {
        SquareSet(self.checkers_bitboard())
    }

    /// The squares that a side controls: all squares that its pieces attack, even if another piece of that side is on
    /// them. Pins are ignored, pawn pushes do not count, and control passes through the enemy king.
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

    pub(crate) fn checkers_bitboard(&self) -> Bitboard {
        self.attackers(!self.side_to_move, self.king(self.side_to_move), self.occupied())
    }

    /// The pieces of a side that attack a square, if sliding pieces are blocked by the `occupied` squares.
    #[inline]
    pub(crate) fn attackers(&self, color: Color, target: Square, occupied: Bitboard) -> Bitboard {
        let pieces_of_type = |piece_type| self.placement.pieces_of_type(piece_type);
        let attackers = attacks::pawn(!color, target) & pieces_of_type(PieceType::Pawn)
            | attacks::knight(target) & pieces_of_type(PieceType::Knight)
            | attacks::king(target) & pieces_of_type(PieceType::King)
            | attacks::bishop(target, occupied) & self.diagonal_sliders()
            | attacks::rook(target, occupied) & self.straight_sliders();
        attackers & self.all_pieces_of(color)
    }

    /// Bishops and queens of both sides.
    #[inline]
    pub(crate) const fn diagonal_sliders(&self) -> Bitboard {
        self.placement.diagonal_sliders()
    }

    /// Rooks and queens of both sides.
    #[inline]
    pub(crate) const fn straight_sliders(&self) -> Bitboard {
        self.placement.straight_sliders()
    }

    /// The pieces on their squares.
    pub(crate) const fn placement(&self) -> &Placement {
        &self.placement
    }

    #[inline]
    pub(crate) const fn occupied(&self) -> Bitboard {
        self.placement.occupied()
    }

    #[inline]
    pub(crate) const fn all_pieces_of(&self, color: Color) -> Bitboard {
        self.placement.all_pieces_of(color)
    }

    #[inline]
    pub(crate) const fn of(&self, color: Color, piece_type: PieceType) -> Bitboard {
        self.placement.of(color, piece_type)
    }

    /// Whether both boards count as the same position for repetition (FIDE Laws, article 9.2.3): the same pieces, side
    /// to move, castling rights and captures en passant.
    #[must_use]
    pub fn is_same_position(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.placement == other.placement
            && self.side_to_move == other.side_to_move
            && self.castling_rooks == other.castling_rooks
            && self.en_passant == other.en_passant
    }

    /// A hash that is equal for equal positions in the sense of [`is_same_position`](Self::is_same_position), and
    /// different for nearly all other positions (Zobrist hashing). Each move updates the hash incrementally.
    ///
    /// ```
    /// use chess_core::{Board, notation::parse_game, notation::START_FEN};
    ///
    /// let there_and_back = parse_game(START_FEN, ["g1f3", "g8f6", "f3g1", "f6g8"])?;
    /// assert_eq!(there_and_back.board().position_hash(), Board::default().position_hash());
    /// # Ok::<(), chess_core::notation::ParseGameError>(())
    /// ```
    #[must_use]
    pub const fn position_hash(&self) -> u64 {
        hash::mix_bits(self.hash)
    }

    /// The hash computed from scratch.
    pub(super) fn computed_hash(&self) -> u64 {
        let pieces = self
            .pieces()
            .fold(0, |sum, (square, piece)| sum ^ hash::piece(piece, square));
        let turn = match self.side_to_move {
            Color::White => 0,
            Color::Black => hash::BLACK_TO_MOVE,
        };
        pieces ^ turn ^ hash::castling(self.castling_rooks) ^ hash::en_passant(self.en_passant)
    }

    /// The same board with the other side to move and no capture en passant.
    pub(crate) fn play_null_move(&self) -> Self {
        let mut next = self.clone();
        next.side_to_move = !self.side_to_move;
        next.hash ^= hash::BLACK_TO_MOVE ^ hash::en_passant(next.en_passant.take());
        next
    }
}

/// Equal boards have equal positions and therefore equal hashes.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}
