//! Moves and pieces in answers. For simple values, such as colours, answers use the types of `chess_core`.

use chess_core::notation::UciMove;
use chess_core::{CastlingSide, Piece, PieceType};
use serde::{Deserialize, Serialize};

/// A square in an answer: `{ "name": "e4", "number": 28 }`.
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
    /// The move in UCI notation, as in questions: `e2e4`, `e7e8q`. Castling is `e1g1`. If king and rook are not on
    /// their usual squares (Chess960), castling is the king's move to the square of its rook.
    pub uci: UciMove,
    /// The move in SAN: `Nf3`.
    pub san: String,
    /// The origin square.
    pub from: Square,
    /// The target square; for castling, the square where the king ends.
    pub to: Square,
    /// The piece that moves.
    pub piece: Piece,
    /// The kind of move.
    pub kind: MoveKind,
    /// The captured piece and its square. In a capture en passant, this is not the target square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<PieceOn>,
    /// The piece type to which the pawn is promoted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promotion: Option<PieceType>,
    /// The move of the rook in castling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub castling: Option<Castling>,
    /// Whether the move gives check.
    pub gives_check: bool,
}

/// The kind of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MoveKind {
    /// A move without a special effect.
    Quiet,
    /// A pawn moves two squares.
    DoublePush,
    /// An enemy piece on the target square is captured.
    Capture,
    /// The pawn that has just passed the target square is captured.
    EnPassant,
    /// King and rook move together.
    Castling,
    /// The pawn is promoted.
    Promotion,
    /// An enemy piece is captured and the pawn is promoted.
    CapturePromotion,
}

/// A piece on its square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceOn {
    /// The square of the piece.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
}

/// The rook's move in castling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Castling {
    /// The side of the board.
    pub wing: CastlingSide,
    /// The origin square of the rook.
    pub rook_from: Square,
    /// The target square of the rook.
    pub rook_to: Square,
}
