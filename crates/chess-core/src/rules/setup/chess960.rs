//! The 960 start positions by number (Reinhard Scharnagl's scheme, Fischer-Random-Schach, 2004).

use crate::rules::piece::PieceType;

/// The pieces of the first rank from the a-file on, for a number below 960. The number is divided by 4, by 4 and by 6.
/// The remainders give the files of the light-squared bishop, the dark-squared bishop and, among the free files,
/// the queen. The last quotient gives the knights. Rook, king and rook fill the remaining files.
pub(super) fn back_rank(number: usize) -> [PieceType; 8] {
    let mut files = [None; 8];
    files[number % 4 * 2 + 1] = Some(PieceType::Bishop);
    files[number / 4 % 4 * 2] = Some(PieceType::Bishop);
    place_on_free_file(&mut files, number / 16 % 6, PieceType::Queen);
    let (first, second) = KNIGHT_INDICES[number / 96 % 10];
    // The later file is filled first, so that the index of the earlier file still refers to the same free files.
    place_on_free_file(&mut files, second, PieceType::Knight);
    place_on_free_file(&mut files, first, PieceType::Knight);
    for piece_type in [PieceType::Rook, PieceType::King, PieceType::Rook] {
        place_on_free_file(&mut files, 0, piece_type);
    }
    files.map(|piece| piece.unwrap_or(PieceType::Rook))
}

/// The two indices of the knights among the five free files.
const KNIGHT_INDICES: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// Places a piece on the free file with this index among the free files.
fn place_on_free_file(files: &mut [Option<PieceType>; 8], index: usize, piece_type: PieceType) {
    if let Some(file) = files.iter_mut().filter(|file| file.is_none()).nth(index) {
        *file = Some(piece_type);
    }
}
