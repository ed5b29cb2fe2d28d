//! What answers say of moves and pieces; the words of chess themselves are the core's.

use chess_core::notation::UciMove;
use chess_core::{CastlingSide, Piece, PieceType};
use serde::{Deserialize, Serialize};

/// A square as answers write it: `{ "name": "e4", "number": 28 }`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Square {
    /// The algebraic name.
    pub name: String,
    /// The number, a1 = 0, b1 = 1 … h8 = 63.
    pub number: u8,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Move {
    /// The move as UCI writes it, as a later question takes it: `e2e4`, `e7e8q`, castling as `e1g1`, or with the king
    /// onto its rook where they do not stand as usual (Chess960).
    pub uci: UciMove,
    /// The move as people write it: `Nf3`.
    pub san: String,
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that it reaches; castling, the square where the king ends.
    pub to: Square,
    /// The piece that moves.
    pub piece: Piece,
    /// What kind of move it is.
    pub kind: MoveKind,
    /// What it takes, and where: en passant, not where the move goes to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<PieceOn>,
    /// What the pawn becomes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promotion: Option<PieceType>,
    /// How the rook goes with the king.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub castling: Option<Castling>,
    /// Whether the other side's king is in check after it.
    pub gives_check: bool,
}

/// What a move does besides moving a piece from a square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MoveKind {
    /// Nothing.
    Quiet,
    /// A pawn goes two squares at once.
    DoublePush,
    /// An enemy piece on the target square is taken.
    Capture,
    /// The pawn that has just passed over the target square is taken.
    EnPassant,
    /// King and rook move together.
    Castling,
    /// The pawn becomes another piece.
    Promotion,
    /// An enemy piece is taken and the pawn becomes another piece.
    CapturePromotion,
}

/// A piece where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceOn {
    /// Its square.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
}

/// The rook's part of a castling move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Castling {
    /// The wing.
    pub wing: CastlingSide,
    /// The square that the rook leaves.
    pub rook_from: Square,
    /// The square that it reaches.
    pub rook_to: Square,
}
