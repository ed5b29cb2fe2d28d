//! The shape of the network: its inputs, hidden values and outputs, and their units.

use crate::rules::{Color, Piece, PieceType, Square};

/// The number of inputs of a side: twelve pieces on 64 squares.
pub const INPUTS: usize = 768;
/// The number of hidden values of a side.
pub const HIDDEN: usize = 64;
/// The number of outputs. The number of pieces on the board selects one output.
pub const OUTPUT_BUCKETS: usize = 8;
/// The number that represents 1 in the hidden layer, often called QA.
pub const HIDDEN_UNIT: i16 = 64;
/// The number that represents 1 in the output weights, often called QB.
pub const OUTPUT_UNIT: i16 = 64;
/// The number of centipawns that an output of 1 represents. With this factor, the evaluations are about as large as the
/// evaluations by the hand-made terms. So the search can use the same parameters for both.
pub const CENTIPAWNS_PER_OUTPUT: i32 = 310;

/// A row of weights: one byte for each hidden value.
pub(super) type WeightRow = [u8; HIDDEN];

/// The hidden values of a side before they are clipped. 16 bits are enough even for a bias and 64 weights of eight
/// bits. Fewer inputs are active, so the values cannot overflow.
pub(super) type HiddenValues = [i16; HIDDEN];

/// The beginning of a file's first line, which states the shape of the network.
#[must_use]
pub fn file_header(hidden: usize) -> String {
    format!("Second Thought net: {INPUTS} (king mirrored) -> {hidden} x 2 -> {OUTPUT_BUCKETS}, squared clipped ReLU; ")
}

/// The index of the input for a piece on a square, from the point of view of a side whose king is on `king`.
///
/// The side's own pieces have the first half of the inputs, and the board is seen from the side's end. If the king is
/// on the files e to h, the board is mirrored, so that the king is on a to d.
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
    let seen = square.index() ^ if side == Color::White { 0 } else { 56 } ^ mirror_mask(king);
    let kind = piece.piece_type.index() + if piece.color == side { 0 } else { 6 };
    64 * kind + seen
}

/// The index of the output for this number of pieces on the board. Four consecutive numbers of pieces share an output.
#[must_use]
pub const fn output_bucket(pieces: u32) -> usize {
    let bucket = pieces.saturating_sub(2) as usize / 4;
    if bucket < OUTPUT_BUCKETS {
        bucket
    } else {
        OUTPUT_BUCKETS - 1
    }
}

/// Whether an input can be active. A pawn is never on the first or last rank. A side's own king is never on the
/// files e to h, because the board is mirrored.
#[must_use]
pub const fn can_be_active(input: usize) -> bool {
    let (kind, square) = (input / 64, input % 64);
    let is_pawn = kind % 6 == PieceType::Pawn.index();
    let is_own_king = kind == PieceType::King.index();
    !(is_pawn && matches!(square / 8, 0 | 7) || is_own_king && square & 4 != 0)
}

/// The value to XOR with a square's index, so that a king on this square is moved to the files a to d.
pub(super) const fn mirror_mask(king: Square) -> usize {
    if king.index() & 4 == 0 { 0 } else { 7 }
}
