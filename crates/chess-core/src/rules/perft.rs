//! Perft: counts the leaves of the tree of legal moves, the standard test of a move generator.

use core::hint::black_box;

use super::bitboard::{BACK_RANKS, Bitboard, squares};
use super::board::Board;
use super::castling::Castling;
use super::movegen::legal::{self, Visitor};
use super::movegen::pawns::PawnTargets;
use super::moves::Move;
use super::piece::{Color, PieceType};
use super::square::Square;

/// The number of move sequences of `depth` plies. Moves of the last ply are counted without being played.
#[must_use]
pub fn perft(board: &Board, depth: u32) -> u64 {
    match board.side_to_move() {
        Color::White => count_leaves::<White>(board, depth),
        Color::Black => count_leaves::<Black>(board, depth),
    }
}

/// The same number as [`perft`], with all moves of the last ply played.
#[must_use]
pub fn perft_unbulked(board: &Board, depth: u32) -> u64 {
    match board.side_to_move() {
        Color::White => play_leaves::<White>(board, depth),
        Color::Black => play_leaves::<Black>(board, depth),
    }
}

/// For each legal move, the number of move sequences of `depth` plies that begin with it; empty for depth 0.
pub fn divide(board: &Board, depth: u32) -> impl Iterator<Item = (Move, u64)> + '_ {
    let moves = if depth == 0 {
        Default::default()
    } else {
        board.legal_moves()
    };
    moves
        .into_iter()
        .map(move |mv| (mv, perft(&board.play_unchecked(mv), depth - 1)))
}

/// The side to move as a type, so that the functions below are compiled for each side.
trait Side {
    const COLOR: Color;
    type Opponent: Side<Opponent = Self>;
}

struct White;
struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    type Opponent = Black;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Opponent = White;
}

fn count_leaves<S: Side>(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(legal::count(board, S::COLOR)),
        _ => sum_over_replies::<S>(board, |next| count_leaves::<S::Opponent>(next, depth - 1)),
    }
}

fn play_leaves<S: Side>(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => sum_over_replies::<S>(board, |next| {
            // Prevents the compiler from removing the move, whose resulting position is not used.
            black_box(next);
            1
        }),
        _ => sum_over_replies::<S>(board, |next| play_leaves::<S::Opponent>(next, depth - 1)),
    }
}

/// Calls `query` for the position after each legal move, and returns the sum of the results.
#[inline(always)]
fn sum_over_replies<S: Side>(board: &Board, query: impl Fn(&Board) -> u64) -> u64 {
    let mut sum = LeafSum {
        board,
        us: S::COLOR,
        query,
        total: 0,
    };
    legal::visit(board, S::COLOR, !0, &mut sum);
    sum.total
}

struct LeafSum<'a, Q> {
    board: &'a Board,
    us: Color,
    query: Q,
    total: u64,
}

impl<Q: Fn(&Board) -> u64> LeafSum<'_, Q> {
    #[inline(always)]
    fn add(&mut self, next: Board) {
        self.total += (self.query)(&next);
    }

    #[inline(always)]
    fn pawns_to(&mut self, targets: Bitboard, distance: i8) {
        for to in squares(targets & !BACK_RANKS) {
            let from = to.shifted(-distance);
            self.add(self.board.after_step(self.us, PieceType::Pawn, from, to));
        }
        for to in squares(targets & BACK_RANKS) {
            for promoted in PieceType::PROMOTIONS {
                let from = to.shifted(-distance);
                self.add(self.board.after_promotion(self.us, from, to, promoted));
            }
        }
    }
}

impl<Q: Fn(&Board) -> u64> Visitor for LeafSum<'_, Q> {
    #[inline(always)]
    fn piece(&mut self, piece_type: PieceType, from: Square, targets: Bitboard) {
        for to in squares(targets) {
            self.add(self.board.after_step(self.us, piece_type, from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: &PawnTargets) {
        let forward = self.us.forward() * 8;
        self.pawns_to(targets.pushes, forward);
        self.pawns_to(targets.west, forward - 1);
        self.pawns_to(targets.east, forward + 1);
        for to in squares(targets.double_pushes) {
            self.add(self.board.after_double_push(self.us, to.shifted(-2 * forward), to));
        }
        if let Some(to) = self.board.en_passant() {
            for from in squares(targets.en_passant) {
                self.add(self.board.after_en_passant(self.us, from, to));
            }
        }
    }

    #[inline(always)]
    fn castling(&mut self, castling: Castling) {
        self.add(self.board.after_castling(self.us, castling));
    }
}
