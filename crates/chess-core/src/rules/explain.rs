//! Why a move from one square to another is not legal.

use std::fmt;

use super::attacks;
use super::bitboard::squares;
use super::board::Board;
use super::castling::{Castling, Wing, back_rank_of};
use super::movegen::potential::{self, PawnAttacks};
use super::moves::{Move, MoveKind, PotentialKind};
use super::piece::{Color, Piece, PieceType};
use super::square::{File, Square};

/// The reason why a move is refused; `Display` gives a sentence for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No piece stands on the square.
    NoPiece(Square),
    /// The piece belongs to the other side.
    NotYourTurn(Color),
    /// A piece of the same side stands on the target.
    OwnPiece(Square),
    /// The piece never moves like that.
    NotItsWay(PieceType),
    /// Something stands in the way.
    Blocked {
        /// The nearest square in the way.
        by: Square,
    },
    /// A pawn captures aslant only where there is something to take.
    NothingToCapture,
    /// The king would be, or would stay, attacked from this square.
    KingInCheck {
        /// An attacker.
        by: Square,
        /// Whether that check is there already.
        already: bool,
    },
    /// King or rook has moved, or the rook was taken.
    NoCastlingRight(Wing),
    /// The king is in check and may not castle.
    CastlingOutOfCheck,
    /// The king would pass over an attacked square.
    CastlingThroughCheck(Square),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoPiece(square) => write!(f, "There is no piece on {square}."),
            Self::NotYourTurn(to_move) => write!(f, "It is {}'s turn.", to_move),
            Self::OwnPiece(square) => write!(f, "Your own piece stands on {square}."),
            Self::NotItsWay(piece_type) => write!(f, "A {} does not move like that.", piece_type.name()),
            Self::Blocked { by } => write!(f, "The way is blocked on {by}."),
            Self::NothingToCapture => f.write_str("A pawn moves diagonally only to capture."),
            Self::KingInCheck { by, already: true } => {
                write!(f, "That would leave your king in check from {by}.")
            }
            Self::KingInCheck { by, already: false } => {
                write!(f, "That would put your king in check from {by}.")
            }
            Self::NoCastlingRight(_) => f.write_str("You cannot castle there: the king or that rook has moved."),
            Self::CastlingOutOfCheck => f.write_str("You cannot castle while your king is in check."),
            Self::CastlingThroughCheck(square) => {
                write!(
                    f,
                    "You cannot castle: your king would pass over {square}, which is attacked."
                )
            }
        }
    }
}

impl Board {
    /// Why nothing may move from one square to another; `None` where a legal move does so.
    ///
    /// ```
    /// use chess_core::{Board, Square};
    ///
    /// let refusal = Board::default().explain(Square::A1, Square::A4);
    /// assert_eq!(refusal.map(|why| why.to_string()).as_deref(), Some("The way is blocked on a2."));
    /// ```
    #[must_use]
    pub fn explain(&self, from: Square, to: Square) -> Option<Refusal> {
        if self.legal_moves_from(from).iter().any(|mv| mv.to == to) {
            return None;
        }
        Some(self.refusal(from, to))
    }

    fn refusal(&self, from: Square, to: Square) -> Refusal {
        let us = self.side_to_move;
        let Some(piece) = self.piece_at(from) else {
            return Refusal::NoPiece(from);
        };
        if piece.color != us {
            return Refusal::NotYourTurn(us);
        }
        if self.piece_at(to).is_some_and(|other| other.color == us) {
            return Refusal::OwnPiece(to);
        }
        if let Some(refusal) = self.castling_refusal(piece, from, to) {
            return refusal;
        }
        let potential = potential::moves(self, from, PawnAttacks::LeftOut)
            .into_iter()
            .find(|potential| potential.to == to);
        match potential.map(|potential| potential.kind) {
            Some(PotentialKind::Move(kind)) => self.king_refusal(Move::new(from, to, kind)),
            _ => self.way_refusal(piece, from, to),
        }
    }

    fn king_refusal(&self, mv: Move) -> Refusal {
        let us = self.side_to_move;
        let next = self.after(mv);
        let attackers = next.attackers(!us, next.king(us), next.occupied());
        // A check that stays says more than one that comes on top.
        let staying = attackers & self.checking();
        Refusal::KingInCheck {
            by: Square::lowest(if staying == 0 { attackers } else { staying }),
            already: staying != 0,
        }
    }

    fn castling_refusal(&self, piece: Piece, from: Square, to: Square) -> Option<Refusal> {
        let us = self.side_to_move;
        let usual = Square::new(File::E, back_rank_of(us));
        let wing = Wing::ALL.into_iter().find(|wing| {
            piece.piece_type == PieceType::King && from == usual && to == Square::new(wing.king_file(), from.rank())
        })?;
        let is_attacked = |square| self.attackers(!us, square, self.occupied()) != 0;
        let castling = self
            .castling(us, wing)
            .unwrap_or(Castling::new(from, Square::new(wing.corner(), from.rank())));
        let crossed = castling.rook_to;
        Some(if !self.castling_rights().has(us, wing) {
            Refusal::NoCastlingRight(wing)
        } else if self.is_in_check() {
            Refusal::CastlingOutOfCheck
        } else if let Some(by) = squares(castling.way() & self.occupied()).next() {
            Refusal::Blocked { by }
        } else if is_attacked(crossed) {
            Refusal::CastlingThroughCheck(crossed)
        } else {
            self.king_refusal(Move::new(from, to, MoveKind::Quiet))
        })
    }

    /// Why the piece could not go there even if there were no check.
    fn way_refusal(&self, piece: Piece, from: Square, to: Square) -> Refusal {
        let on_empty_board = attacks::attacks(piece.piece_type, piece.color, from, 0) & to.bit() != 0;
        if piece.piece_type == PieceType::Pawn {
            return self.pawn_refusal(piece.color, from, to, on_empty_board);
        }
        let in_the_way = attacks::between(from, to) & self.occupied();
        // The nearest blocker is the one that the piece still reaches.
        let reached = attacks::attacks(piece.piece_type, piece.color, from, self.occupied());
        match squares(in_the_way & reached).next() {
            Some(by) if on_empty_board => Refusal::Blocked { by },
            _ => Refusal::NotItsWay(piece.piece_type),
        }
    }

    fn pawn_refusal(&self, color: Color, from: Square, to: Square, attacks_target: bool) -> Refusal {
        if attacks_target {
            return Refusal::NothingToCapture;
        }
        let step = |square: Square| square.offset(0, color.forward());
        let one = step(from);
        let two = one.and_then(step);
        let may_push_two = from.bit() & (0xff << 8 | 0xff << 48) != 0 && two == Some(to);
        let is_push = one == Some(to) || may_push_two;
        match one.filter(|square| self.piece_at(*square).is_some()) {
            Some(by) if is_push => Refusal::Blocked { by },
            _ if is_push => Refusal::Blocked { by: to },
            _ => Refusal::NotItsWay(PieceType::Pawn),
        }
    }
}
