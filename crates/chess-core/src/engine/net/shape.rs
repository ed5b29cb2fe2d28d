//! The shape of the net: its inputs, hidden values and outputs, and the units that they are counted in.

use crate::rules::{Color, Piece, PieceType, Square};

/// The inputs that a side has: twelve kinds of pieces on 64 squares.
pub const INPUTS: usize = 768;
/// The hidden values of a side.
pub const HIDDEN: usize = 64;
/// The outputs, of which the number of pieces on the board chooses one.
pub const OUTPUT_BUCKETS: usize = 8;
/// The number of units that make 1 in the hidden layer, often called QA.
pub const HIDDEN_UNIT: i16 = 64;
/// The number of units that make 1 in the output's weights, often called QB.
pub const OUTPUT_UNIT: i16 = 64;
/// So many centipawns is an output of 1: it makes values about as great as those of the hand-made evaluation, which the
/// search of the weaker levels sees with the same parameters.
pub const CENTIPAWNS: i32 = 310;

/// A byte for each hidden value.
pub(super) type Row = [u8; HIDDEN];

/// The hidden values of a side before they are clipped. A bias and 64 weights of eight bits, more than are ever added
/// up, are far from the end of 16 bits.
pub(super) type Values = [i16; HIDDEN];

/// How the first line of a file begins: the shape of the net.
#[must_use]
pub fn header(hidden: usize) -> String {
    format!("Second Thought net: {INPUTS} (king mirrored) -> {hidden} x 2 -> {OUTPUT_BUCKETS}, squared clipped ReLU; ")
}

/// The input that a piece on a square is to a side whose king stands on the square `king`.
///
/// A side sees its own pieces first, its own end of the board below, and its king on the files a to d: else the board
/// is mirrored.
///
/// ```
/// use chess_core::engine::net::input;
/// use chess_core::{Color, Piece, PieceType, Square};
///
/// let own = |color| Piece::new(color, PieceType::Rook);
/// let white = input(Color::White, Square::G1, own(Color::White), Square::H2);
/// assert_eq!(white, input(Color::White, Square::B1, own(Color::White), Square::A2));
/// assert_eq!(white, input(Color::Black, Square::G8, own(Color::Black), Square::H7));
/// ```
#[must_use]
pub fn input(side: Color, king: Square, piece: Piece, square: Square) -> usize {
    let seen = square.index() ^ if side == Color::White { 0 } else { 56 } ^ mirror(king);
    let kind = piece.piece_type.index() + if piece.color == side { 0 } else { 6 };
    64 * kind + seen
}

/// The output that is used where so many pieces stand on the board: there is one for each four.
#[must_use]
pub const fn output_bucket(pieces: u32) -> usize {
    let bucket = pieces.saturating_sub(2) as usize / 4;
    if bucket < OUTPUT_BUCKETS {
        bucket
    } else {
        OUTPUT_BUCKETS - 1
    }
}

/// Whether an input is ever on: no pawn stands on the first or last rank, no own king on the files e to h.
#[must_use]
pub const fn occurs(input: usize) -> bool {
    let (kind, square) = (input / 64, input % 64);
    let is_pawn = kind % 6 == PieceType::Pawn.index();
    let is_own_king = kind == PieceType::King.index();
    !(is_pawn && matches!(square / 8, 0 | 7) || is_own_king && square & 4 != 0)
}

/// What changes a square's number so that a king on this square is seen on the files a to d.
pub(super) const fn mirror(king: Square) -> usize {
    if king.index() & 4 == 0 { 0 } else { 7 }
}
