//! Special knowledge of endgames: which endgames are drawn, and how to mate a lone king.

use super::attacks::{FILE_A, FILE_H, distance, relative_rank};
use super::kpk;
use super::material::Material;
use crate::engine::value::{Value, seen_by_mover};
use crate::rules::bitboard::{LIGHT_SQUARES, squares};
use crate::rules::{Board, Color, PieceType, Square};

/// The scale factor that leaves an endgame advantage unchanged.
pub(super) const FULL_SCALE: i32 = 64;

/// The number of centipawns that a known win adds to the value of the winner's material.
const KNOWN_WIN_BONUS: Value = 2000;

/// The known endgames. The bitbase of king and pawn against king is created when it is first needed.
#[derive(Debug, Default)]
pub(in crate::engine) struct Endgames {
    king_and_pawn: Option<Box<kpk::Bitbase>>,
}

impl Endgames {
    /// Returns the exact or estimated evaluation of a known endgame, from the point of view of the side to move.
    pub(in crate::engine) fn known_value(&mut self, board: &Board) -> Option<Value> {
        if board.occupied().count_ones() > 6 {
            return None;
        }
        known_white_value(board, &mut self.king_and_pawn).map(|value| seen_by_mover(value, board.side_to_move()))
    }
}

/// The maximum number of pieces in a position that is tested for a drawn endgame. The test takes time, and almost no
/// position with more pieces is certainly drawn.
const MAX_PIECES: u32 = 12;

/// Whether neither side can win an endgame in which the side to move has this advantage, in centipawns.
pub(in crate::engine) fn is_drawn(board: &Board, advantage: Value) -> bool {
    board.occupied().count_ones() <= MAX_PIECES
        && scale_factor(
            board,
            Color::ALL.map(|color| Material::of(board, color)),
            seen_by_mover(advantage, board.side_to_move()),
        ) == 0
}

/// The evaluation of a known endgame, positive if White is better.
fn known_white_value(board: &Board, king_and_pawn: &mut Option<Box<kpk::Bitbase>>) -> Option<Value> {
    let [white, black] = Color::ALL.map(|color| Material::of(board, color));
    if white.pawns + black.pawns == 0 && is_dead_draw(board, white, black) {
        return Some(0);
    }
    let winner = match (white.is_bare(), black.is_bare()) {
        (false, true) => Color::White,
        (true, false) => Color::Black,
        _ => return None,
    };
    let strong = if winner == Color::White { white } else { black };
    let value = if strong.pieces() == 0 {
        if strong.pawns != 1 {
            return None;
        }
        let table = king_and_pawn.get_or_insert_with(|| Box::new(kpk::Bitbase::new()));
        let pawn = Square::lsb(board.of(winner, PieceType::Pawn));
        if table.wins(board, winner, pawn) {
            400 + 20 * relative_rank(winner, pawn) as Value
        } else {
            0
        }
    } else if strong.pawns == 0 {
        value_against_bare_king(board, winner, strong)
    } else {
        return None;
    };
    Some(match winner {
        Color::White => value,
        Color::Black => -value,
    })
}

/// Whether neither side can force a win: each side has at most a minor piece, or one side has only two knights.
const fn cannot_force_win(own: Material, other: Material) -> bool {
    own.pieces() <= 3 && other.pieces() <= 3 || own.knights == 2 && own.pieces() == 6 && other.pieces() <= 3
}

fn is_dead_draw(board: &Board, white: Material, black: Material) -> bool {
    let bishops = board.of(Color::White, PieceType::Bishop) | board.of(Color::Black, PieceType::Bishop);
    let on_one_color = bishops & LIGHT_SQUARES == 0 || bishops & !LIGHT_SQUARES == 0;
    let only_bishops = white.pieces() == 3 * white.bishops && black.pieces() == 3 * black.bishops;
    cannot_force_win(white, black) || cannot_force_win(black, white) || only_bishops && on_one_color
}

/// The evaluation of pieces against a bare king. The evaluation is higher if the lone king is near the edge
/// and the kings are close together. Bishop and knight drive the lone king to a corner of the bishop's colour.
fn value_against_bare_king(board: &Board, winner: Color, strong: Material) -> Value {
    let (own, lone) = (board.king(winner), board.king(!winner));
    let material = 100 * strong.pieces().cast_signed();
    let near = 10 * (7 - distance(own, lone) as Value);
    let bishops = board.of(winner, PieceType::Bishop);
    let driven = if strong.knights == 1 && strong.bishops == 1 && strong.pieces() == 6 {
        let corners = if bishops & LIGHT_SQUARES != 0 {
            [Square::A8, Square::H1]
        } else {
            [Square::A1, Square::H8]
        };
        let far = corners
            .map(|corner| walking_distance(corner, lone))
            .into_iter()
            .min()
            .unwrap_or(0);
        40 * (7 - far)
    } else {
        20 * distance_from_center(lone)
    };
    KNOWN_WIN_BONUS + material + near + driven
}

/// The number of files plus the number of ranks between two squares, at most 7. Of two opposite corners, one is always
/// at most 7 away from any square.
fn walking_distance(a: Square, b: Square) -> Value {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    ((files + ranks) as Value).min(7)
}

/// The distance from the center: 6 in a corner, 0 on the four central squares.
fn distance_from_center(square: Square) -> Value {
    let from_middle = |index: usize| if index < 4 { 3 - index } else { index - 4 };
    (from_middle(square.file().index()) + from_middle(square.rank().index())) as Value
}

/// The factor by which an endgame advantage is multiplied, in 64ths.
pub(super) fn scale_factor(board: &Board, material: [Material; 2], advantage: Value) -> i32 {
    if advantage == 0 {
        return FULL_SCALE;
    }
    let strong_side = if advantage > 0 { Color::White } else { Color::Black };
    let strong = material[strong_side.index()];
    let weak = material[(!strong_side).index()];
    if strong.pawns == 0 && strong.pieces() <= weak.pieces() + 3 {
        // An extra minor piece does not win without pawns, and a rook rarely wins against a minor piece.
        return if strong.pieces() < 5 {
            0
        } else if weak.pieces() <= 3 {
            12
        } else {
            10
        };
    }
    if is_wrong_bishop(board, strong_side, strong) {
        return 0;
    }
    if has_opposite_bishops(board, strong, weak) {
        let pieces = strong.pieces() + weak.pieces();
        return if pieces == 6 {
            14 + 6 * strong.pawns.min(6).cast_signed()
        } else {
            46
        };
    }
    // With few pawns left, the weaker side can sacrifice its last piece for these pawns.
    match strong.pawns {
        0 => 32,
        1 if strong.pieces() <= weak.pieces() + 3 && weak.pieces() > 0 => 40,
        pawns => (48 + 4 * pawns.cast_signed()).min(FULL_SCALE),
    }
}

fn has_opposite_bishops(board: &Board, strong: Material, weak: Material) -> bool {
    let bishops = board.of(Color::White, PieceType::Bishop) | board.of(Color::Black, PieceType::Bishop);
    strong.bishops == 1
        && weak.bishops == 1
        && strong.pieces() == weak.pieces()
        && bishops & LIGHT_SQUARES != 0
        && bishops & !LIGHT_SQUARES != 0
}

/// Whether the strong side has only rook pawns and bishops of the wrong colour, and the lone king reaches the corner.
fn is_wrong_bishop(board: &Board, strong_side: Color, strong: Material) -> bool {
    let pawns = board.of(strong_side, PieceType::Pawn);
    if strong.pieces() != 3 * strong.bishops || strong.pawns == 0 {
        return false;
    }
    let corner_file = if pawns & !FILE_A == 0 {
        FILE_A
    } else if pawns & !FILE_H == 0 {
        FILE_H
    } else {
        return false;
    };
    let last_rank = match strong_side {
        Color::White => 0xff << 56,
        Color::Black => 0xff,
    };
    let corner = Square::lsb(corner_file & last_rank);
    let same_color = if corner.bit() & LIGHT_SQUARES != 0 {
        LIGHT_SQUARES
    } else {
        !LIGHT_SQUARES
    };
    if board.of(strong_side, PieceType::Bishop) & same_color != 0 {
        return false;
    }
    let lone = board.king(!strong_side);
    let pawn_distance = squares(pawns)
        .map(|pawn| 7 - relative_rank(strong_side, pawn))
        .min()
        .unwrap_or(0);
    distance(lone, corner) <= 1 || distance(lone, corner) < distance(board.king(strong_side), corner).min(pawn_distance)
}
