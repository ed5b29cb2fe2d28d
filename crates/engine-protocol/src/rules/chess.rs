//! The words of chess as messages have them.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Color {
    /// Read from `w` too.
    #[serde(alias = "w")]
    White,
    /// Read from `b` too.
    #[serde(alias = "b")]
    Black,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the name of a piece says what it is")]
pub enum PieceType {
    Pawn,
    #[serde(alias = "n", alias = "N")]
    Knight,
    #[serde(alias = "b", alias = "B")]
    Bishop,
    #[serde(alias = "r", alias = "R")]
    Rook,
    #[serde(alias = "q", alias = "Q")]
    Queen,
    King,
}

/// A piece: `{ "color": "white", "type": "knight" }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// The side it belongs to.
    pub color: Color,
    /// Its kind.
    #[serde(rename = "type")]
    pub piece_type: PieceType,
}

/// A square as answers write it: `{ "name": "e4", "number": 28 }`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Square {
    /// The algebraic name.
    pub name: String,
    /// The number, a1 = 0, b1 = 1 … h8 = 63.
    pub number: u8,
}

/// A square as questions may write it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum SquareRef {
    /// By its name, such as `e4`.
    Name(String),
    /// By its number, a1 = 0, b1 = 1 … h8 = 63.
    Number(f64),
    /// As answers write it; the name counts.
    Both(Square),
}

// Derived, it would first be copied into a value of any kind, at many times the code.
impl<'de> Deserialize<'de> for SquareRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SquareReader)
    }
}

struct SquareReader;

impl<'de> Visitor<'de> for SquareReader {
    type Value = SquareRef;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a square: a name such as e4, or a number from 0 to 63")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<SquareRef, E> {
        Ok(SquareRef::Name(name.to_owned()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<SquareRef, E> {
        Ok(SquareRef::Number(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<SquareRef, E> {
        self.visit_f64(number as f64)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<SquareRef, E> {
        self.visit_f64(number as f64)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<SquareRef, A::Error> {
        Square::deserialize(MapAccessDeserializer::new(map)).map(SquareRef::Both)
    }
}

/// The side of the board towards which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Wing {
    /// Towards the h-file.
    Kingside,
    /// Towards the a-file.
    Queenside,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Move {
    /// The move as UCI writes it, as a later question takes it: `e2e4`, `e7e8q`, castling as `e1g1`, or with the king
    /// onto its rook where they do not stand as usual (Chess960).
    pub uci: String,
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
    pub wing: Wing,
    /// The square that the rook leaves.
    pub rook_from: Square,
    /// The square that it reaches.
    pub rook_to: Square,
}
