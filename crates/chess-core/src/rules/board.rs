//! The immutable board: every question is a query, every move makes a new board.

use std::hash::{Hash, Hasher};

use super::attacks;
use super::bitboard::{Bitboard, squares};
use super::hash;
use super::movegen::legal;
use super::movegen::potential::potential_moves_from;
use super::moves::{Move, MoveList, PotentialMove};
use super::piece::{Color, Piece, PieceType};
use super::placement::Placement;
use super::setup::Setup;
use super::square::Square;
use super::square_set::SquareSet;

/// A legal position with everything that the next move depends on, except the history that repetition needs.
///
/// A 1-D array of 64 squares, four bits each, tells what stands where; it is cut so that sets of pieces, which answer the
/// questions about many squares at once, are read from it directly. A board takes 64 bytes or less and is copied on
/// every move.
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
    /// The rooks that may still castle, as long as they and their king have not moved.
    pub(super) castling_rooks: Bitboard,
    /// The exclusive or of the keys of everything above and below, the counters left out.
    pub(super) hash: u64,
    /// The square passed over by the last move, kept only where a capture en passant is legal.
    pub(super) en_passant: Option<Square>,
    pub(super) side_to_move: Color,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
}

/// Clock and move number stop here, so that every position has a FEN that can be read.
pub(crate) const MAX_COUNT: u16 = 9999;

/// A move that the position does not allow.
///
/// ```
/// use chess_core::{Board, Move, MoveKind, Square};
///
/// let mv = Move::new(Square::E2, Square::E5, MoveKind::Quiet);
/// let refused = Board::default().play(mv).expect_err("a pawn goes two squares at most");
/// assert_eq!(refused.to_string(), "e2e5 is not a legal move here");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(
    /// The refused move.
    pub Move,
);

/// What stands where and whose turn it is.
impl Board {
    /// The piece on a square, if one stands there.
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
        Square::lsb(self.of(color, PieceType::King))
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
        potential_moves_from(self, square)
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
            Ok(self.play_unchecked(mv))
        } else {
            Err(IllegalMove(mv))
        }
    }

    /// The moves that a person can mean who goes from one square to another: a promotion is four moves, and castling is
    /// meant by going where the king ends as well as onto the rook.
    ///
    /// ```
    /// use chess_core::{Board, Square};
    ///
    /// let board: Board = "7k/P7/8/8/8/8/8/K7 w - - 0 1".parse()?;
    /// assert_eq!(board.moves_between(Square::A7, Square::A8).len(), 4);
    /// # Ok::<(), chess_core::notation::FenError>(())
    /// ```
    #[must_use]
    pub fn moves_between(&self, from: Square, to: Square) -> MoveList {
        let moves = self.legal_moves_from(from).into_iter();
        moves.filter(|mv| mv.is_meant_by_going_to(to)).collect()
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
        let of_type = |piece_type| self.placement.of_type(piece_type);
        let attackers = attacks::pawn(!color, target) & of_type(PieceType::Pawn)
            | attacks::knight(target) & of_type(PieceType::Knight)
            | attacks::king(target) & of_type(PieceType::King)
            | attacks::bishop(target, occupied) & self.diagonal_sliders()
            | attacks::rook(target, occupied) & self.straight_sliders();
        attackers & self.all_of(color)
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

    /// What stands where.
    pub(crate) const fn placement(&self) -> &Placement {
        &self.placement
    }

    #[inline]
    pub(crate) const fn occupied(&self) -> Bitboard {
        self.placement.occupied()
    }

    #[inline]
    pub(crate) const fn all_of(&self, color: Color) -> Bitboard {
        self.placement.all_of(color)
    }

    #[inline]
    pub(crate) const fn of(&self, color: Color, piece_type: PieceType) -> Bitboard {
        self.placement.of(color, piece_type)
    }

    /// Whether both boards count as the same position for repetition (FIDE Laws, article 9.2.3): same pieces, side to
    /// move, castling rights and captures en passant.
    #[must_use]
    pub fn is_same_position(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.placement == other.placement
            && self.side_to_move == other.side_to_move
            && self.castling_rooks == other.castling_rooks
            && self.en_passant == other.en_passant
    }

    /// A number that is equal for equal positions, as [`is_same_position`](Self::is_same_position) has it, and different
    /// for nearly all others (Zobrist hashing); carried on from move to move.
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
        hash::mixed(self.hash)
    }

    /// The hash computed from nothing but what stands on the board.
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

    /// The same board with the other side to move and nothing to take en passant.
    pub(crate) fn play_null_move(&self) -> Self {
        let mut next = self.clone();
        next.side_to_move = !self.side_to_move;
        next.hash ^= hash::BLACK_TO_MOVE ^ hash::en_passant(next.en_passant.take());
        next
    }
}

/// Boards that are equal have equal positions, and so equal hashes.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl Default for Board {
    /// The usual start position.
    fn default() -> Self {
        // `expect` would bring the words of every reason into each program.
        let Ok(board) = Self::try_from(Setup::default()) else {
            unreachable!("the start position is a legal position");
        };
        board
    }
}
