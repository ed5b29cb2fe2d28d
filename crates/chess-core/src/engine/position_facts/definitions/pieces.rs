//! Features of knights, bishops, rooks and queens: their squares, and the squares that they attack.

use crate::engine::eval::{adjacent_files, ahead_of, file_of, pawn_attacks as all_pawn_attacks, relative_rank};
use crate::rules::bitboard::{Bitboard, LIGHT_SQUARES, squares};
use crate::rules::{Board, Color, PieceType, Square, attacks_of, pawn_attacks};

/// Knights, bishops, rooks and queens.
const PIECES: [PieceType; 4] = [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];
/// Knights, bishops, rooks, queens and kings.
const PIECES_AND_KING: [PieceType; 5] = [
    PieceType::Knight,
    PieceType::Bishop,
    PieceType::Rook,
    PieceType::Queen,
    PieceType::King,
];
/// The minimum number of own pawns on the colour of a bad bishop's squares.
const MIN_BAD_BISHOP_PAWNS: u32 = 4;
/// The four central squares.
const CENTRE: Bitboard = 0x0000_0018_1800_0000;
/// The ranks of White's half of the board.
const WHITES_HALF: Bitboard = 0x0000_0000_ffff_ffff;

/// The bishop pair: one bishop on light squares and one on dark squares. The predicate holds for
/// the square of either bishop.
pub(in crate::engine) fn is_in_bishop_pair(board: &Board, side: Color, square: Square) -> bool {
    let bishops = board.of(side, PieceType::Bishop);
    is_piece(board, side, PieceType::Bishop, square)
        && bishops.count_ones() == 2
        && (bishops & LIGHT_SQUARES).count_ones() == 1
}

/// An outpost: a knight or bishop on its fourth to sixth rank that an own pawn guards. No enemy pawn is ahead of it on
/// the neighbouring files, so no enemy pawn can ever attack it.
pub(in crate::engine) fn is_outpost(board: &Board, side: Color, square: Square) -> bool {
    let is_minor = is_piece(board, side, PieceType::Knight, square) || is_piece(board, side, PieceType::Bishop, square);
    let attackers = board.of(!side, PieceType::Pawn) & adjacent_files(file_of(square)) & ahead_of(side, square);
    is_minor
        && (3..=5).contains(&relative_rank(side, square))
        && board.of(side, PieceType::Pawn) & pawn_attacks(!side, square) != 0
        && attackers == 0
}

/// A rook on a file without pawns.
pub(in crate::engine) fn is_rook_on_open_file(board: &Board, side: Color, square: Square) -> bool {
    let pawns = board.of(side, PieceType::Pawn) | board.of(!side, PieceType::Pawn);
    is_piece(board, side, PieceType::Rook, square) && pawns & file_of(square) == 0
}

/// A rook on a half-open file: without own pawns, but with an enemy pawn.
pub(in crate::engine) fn is_rook_on_half_open_file(board: &Board, side: Color, square: Square) -> bool {
    is_piece(board, side, PieceType::Rook, square)
        && board.of(side, PieceType::Pawn) & file_of(square) == 0
        && board.of(!side, PieceType::Pawn) & file_of(square) != 0
}

/// A rook on its seventh rank. An enemy pawn is on that rank, or the enemy king is on the rank behind it.
pub(in crate::engine) fn is_rook_on_seventh(board: &Board, side: Color, square: Square) -> bool {
    let rank = 0xff << (square.index() / 8 * 8);
    is_piece(board, side, PieceType::Rook, square)
        && relative_rank(side, square) == 6
        && (board.of(!side, PieceType::Pawn) & rank != 0 || relative_rank(side, board.king(!side)) == 7)
}

/// A bad bishop: a side's only bishop, if at least four own pawns are on squares of its colour and fewer are on
/// squares of the other colour.
pub(in crate::engine) fn is_bad_bishop(board: &Board, side: Color, square: Square) -> bool {
    let hampering = pawns_on_color_of(board, side, square).count_ones();
    is_piece(board, side, PieceType::Bishop, square)
        && board.of(side, PieceType::Bishop).count_ones() == 1
        && hampering >= MIN_BAD_BISHOP_PAWNS
        && 2 * hampering > board.of(side, PieceType::Pawn).count_ones()
}

/// The own pawns on squares of the same colour as this square.
pub(in crate::engine) fn pawns_on_color_of(board: &Board, side: Color, square: Square) -> Bitboard {
    let is_light = square.bit() & LIGHT_SQUARES != 0;
    board.of(side, PieceType::Pawn) & if is_light { LIGHT_SQUARES } else { !LIGHT_SQUARES }
}

/// A knight on the a-file or the h-file.
pub(in crate::engine) fn is_knight_on_edge(board: &Board, side: Color, square: Square) -> bool {
    is_piece(board, side, PieceType::Knight, square) && matches!(square.index() % 8, 0 | 7)
}

/// The mobility of a side: the number of squares that its knights, bishops, rooks and queens attack and can
/// safely enter. Such a square has no own piece on it, and no enemy pawn attacks it. A square that two
/// pieces can enter counts twice.
pub(in crate::engine) fn mobility(board: &Board, side: Color) -> u32 {
    let closed = board.all_pieces_of(side) | attacked_by_pawns(board, !side);
    attack_sets(board, side, &PIECES)
        .map(|set| (set & !closed).count_ones())
        .sum()
}

/// The number of attacks by the pawns and pieces of a side on the four central squares.
pub(in crate::engine) fn attacks_on_centre(board: &Board, side: Color) -> u32 {
    let by_pieces: u32 = attack_sets(board, side, &PIECES_AND_KING)
        .map(|set| (set & CENTRE).count_ones())
        .sum();
    let (west, east) = all_pawn_attacks(side, board.of(side, PieceType::Pawn));
    by_pieces + (west & CENTRE).count_ones() + (east & CENTRE).count_ones()
}

/// The squares in the other half of the board that a side's pawns or pieces attack and that no enemy pawn attacks.
pub(in crate::engine) fn space(board: &Board, side: Color) -> u32 {
    let half = match side {
        Color::White => !WHITES_HALF,
        Color::Black => WHITES_HALF,
    };
    let attacked =
        attack_sets(board, side, &PIECES_AND_KING).fold(attacked_by_pawns(board, side), |all, set| all | set);
    (attacked & half & !attacked_by_pawns(board, !side)).count_ones()
}

/// The number of a side's knights, bishops, rooks and queens.
pub(in crate::engine) fn count_pieces(board: &Board, side: Color) -> u32 {
    PIECES.iter().map(|&kind| board.of(side, kind).count_ones()).sum()
}

fn attack_sets<'a>(board: &'a Board, side: Color, kinds: &'a [PieceType]) -> impl Iterator<Item = Bitboard> + 'a {
    let of_kind = move |&kind: &PieceType| squares(board.of(side, kind)).map(move |square| (kind, square));
    let pieces = kinds.iter().flat_map(of_kind);
    pieces.map(move |(kind, square)| attacks_of(kind, side, square, board.occupied()))
}

fn attacked_by_pawns(board: &Board, side: Color) -> Bitboard {
    let (west, east) = all_pawn_attacks(side, board.of(side, PieceType::Pawn));
    west | east
}

fn is_piece(board: &Board, side: Color, piece_type: PieceType, square: Square) -> bool {
    board.of(side, piece_type) & square.bit() != 0
}
