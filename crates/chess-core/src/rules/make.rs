//! Making moves: each move returns a new board.

use super::attacks;
use super::bitboard::{Bitboard, squares};
use super::board::{Board, MAX_COUNT};
use super::castling::{Castling, back_rank};
use super::hash;
use super::movegen::pawns;
use super::moves::{Move, MoveKind};
use super::piece::{Color, Piece, PieceType};
use super::square::Square;

impl Board {
    /// The position after a move that the caller knows to be legal, such as one of [`legal_moves`](Self::legal_moves).
    /// Unlike [`play`](Self::play), this function does not check the move again.
    ///
    /// If the move is not legal, the returned board is unspecified and may not be a legal position. Neither this
    /// function nor the methods of that board panic.
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// let start = Board::default();
    /// let replies = start.legal_moves().into_iter().map(|mv| start.play_unchecked(mv).legal_moves().len());
    /// assert_eq!(replies.sum::<usize>(), 400);
    /// ```
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> Self {
        let us = self.side_to_move;
        match mv.kind {
            MoveKind::Quiet | MoveKind::Capture => match self.piece_at(mv.from) {
                Some(piece) => self.after_step(us, piece.piece_type, mv.from, mv.to),
                None => self.clone(),
            },
            MoveKind::DoublePush => self.after_double_push(us, mv.from, mv.to),
            MoveKind::EnPassant => self.after_en_passant(us, mv.from, mv.to),
            MoveKind::Promotion(promoted) | MoveKind::CapturePromotion(promoted) => {
                self.after_promotion(us, mv.from, mv.to, promoted)
            }
            MoveKind::CastleKingside(_) | MoveKind::CastleQueenside(_) => match Castling::of_move(mv) {
                Some(castling) => self.after_castling(us, castling),
                None => self.clone(),
            },
        }
    }

    /// The position after a piece of the side to move, `us`, has moved to a square and captured any piece there.
    ///
    /// This function and the following functions are inlined.
    /// If the caller knows the side and the piece type, the compiled code is specialized for this side and type.
    #[inline(always)]
    pub(super) fn after_step(&self, us: Color, piece_type: PieceType, from: Square, to: Square) -> Self {
        self.with_replaced_piece(us, [piece_type, piece_type], from, to)
    }

    /// The position after a pawn has promoted.
    #[inline(always)]
    pub(super) fn after_promotion(&self, us: Color, from: Square, to: Square, promoted: PieceType) -> Self {
        self.with_replaced_piece(us, [PieceType::Pawn, promoted], from, to)
    }

    /// The position after a pawn has advanced two squares.
    #[inline(always)]
    pub(super) fn after_double_push(&self, us: Color, from: Square, to: Square) -> Self {
        let mut next = self.with_replaced_piece(us, [PieceType::Pawn; 2], from, to);
        let adjacent = (to.bit() & !attacks::FILE_A) >> 1 | (to.bit() & !attacks::FILE_H) << 1;
        if adjacent & next.of(!us, PieceType::Pawn) != 0 {
            next.allow_en_passant(Square::lsb(pawns::one_rank_ahead(us, from.bit())));
        }
        next
    }

    /// The position after a pawn has captured en passant.
    pub(super) fn after_en_passant(&self, us: Color, from: Square, to: Square) -> Self {
        let mut next = self.with_replaced_piece(us, [PieceType::Pawn; 2], from, to);
        next.remove(Square::new(to.file(), from.rank()), Piece::new(!us, PieceType::Pawn));
        next
    }

    /// The position after castling. King and rook may start on each other's target squares, so both are removed before
    /// either is placed.
    pub(super) fn after_castling(&self, us: Color, castling: Castling) -> Self {
        let king = Piece::new(us, PieceType::King);
        let rook = Piece::new(us, PieceType::Rook);
        let mut next = self.with_next_turn(us);
        next.remove(castling.king_from, king);
        next.remove(castling.rook_from, rook);
        next.place(castling.king_to, king);
        next.place(castling.rook_to, rook);
        next.remove_castling_rights(back_rank(us));
        next
    }

    /// The position after the piece `old` was removed from `from` and the piece `new` was placed on `to`. The two piece
    /// types differ only in a promotion.
    #[inline(always)]
    fn with_replaced_piece(&self, us: Color, [old, new]: [PieceType; 2], from: Square, to: Square) -> Self {
        let mut next = self.with_next_turn(us);
        let captured = self.placement.code_at(to);
        let new = Piece::new(us, new);
        next.placement.clear(from.bit() | to.bit());
        next.placement.place_pieces(to.bit(), new);
        next.hash ^= hash::piece(Piece::new(us, old), from) ^ hash::piece(new, to) ^ hash::key(captured, to);
        next.remove_castling_rights(match old {
            PieceType::King => back_rank(us) | to.bit(),
            PieceType::Rook => from.bit() | to.bit(),
            _ => to.bit(),
        });
        if old == PieceType::Pawn || captured != 0 {
            next.halfmove_clock = 0;
        }
        next
    }

    /// The same board with the other side to move, no capture en passant and advanced counters.
    #[inline(always)]
    fn with_next_turn(&self, us: Color) -> Self {
        Self {
            placement: self.placement,
            castling_rooks: self.castling_rooks,
            hash: self.hash ^ hash::BLACK_TO_MOVE ^ hash::en_passant(self.en_passant),
            en_passant: None,
            side_to_move: !us,
            halfmove_clock: (self.halfmove_clock + 1).min(MAX_COUNT),
            fullmove_number: match us {
                Color::White => self.fullmove_number,
                Color::Black => (self.fullmove_number + 1).min(MAX_COUNT),
            },
        }
    }

    /// Removes the castling rights of the rooks on these squares.
    #[inline(always)]
    fn remove_castling_rights(&mut self, left_or_reached: Bitboard) {
        let lost = self.castling_rooks & left_or_reached;
        if lost != 0 {
            self.castling_rooks ^= lost;
            self.hash ^= hash::castling(lost);
        }
    }

    /// Stores the square that a pawn has passed over if the side to move may legally capture the pawn there.
    pub(super) fn allow_en_passant(&mut self, passed: Square) {
        self.en_passant = self.legal_en_passant(passed);
        self.hash ^= hash::en_passant(self.en_passant);
    }

    /// Returns the square if the side to move may legally capture en passant there, and `None` otherwise.
    fn legal_en_passant(&self, square: Square) -> Option<Square> {
        let us = self.side_to_move;
        squares(attacks::pawn(!us, square) & self.of(us, PieceType::Pawn))
            .any(|from| pawns::en_passant_is_safe(self, from, square))
            .then_some(square)
    }

    fn remove(&mut self, square: Square, piece: Piece) {
        self.placement.clear(square.bit());
        self.hash ^= hash::piece(piece, square);
    }

    fn place(&mut self, square: Square, piece: Piece) {
        self.placement.place_pieces(square.bit(), piece);
        self.hash ^= hash::piece(piece, square);
    }
}
