//! King and pawn against king: a bitbase with the exact result of each position.
//!
//! The bitbase is built backwards from promotion. For each square of the pawn (on files a to d; the other files are
//! mirrored) and of the lone king, the bitbase stores a set: the winning squares of the stronger side's king. One set
//! operation handles all squares of that king at once.

use crate::rules::bitboard::Bitboard;
use crate::rules::{Board, Color, PieceType, Square, attacks_of};

/// The squares of the stronger side's king from which this side wins. The stronger side is White.
#[derive(Clone, Debug)]
pub(super) struct Bitbase {
    /// The winning squares with White to move, by the pawn's square index and the lone king's square.
    white: Vec<[Bitboard; 64]>,
    /// The winning squares with Black to move, by the pawn's square index and the lone king's square.
    black: Vec<[Bitboard; 64]>,
}

/// The number of pawn squares: ranks 2 to 7, files a to d.
const PAWN_SQUARE_COUNT: usize = 6 * 4;

const fn pawn_index(square: usize) -> usize {
    (square / 8 - 1) * 4 + square % 8
}

const fn pawn_square(index: usize) -> usize {
    (index / 4 + 1) * 8 + index % 4
}

fn king_attacks(square: usize) -> Bitboard {
    attacks_of(PieceType::King, Color::White, Square::lsb(1 << square), 0)
}

/// The squares that a king can reach in one move from any square of a set.
fn king_steps_from(set: Bitboard) -> Bitboard {
    const NOT_A: Bitboard = 0xfefe_fefe_fefe_fefe;
    const NOT_H: Bitboard = 0x7f7f_7f7f_7f7f_7f7f;
    let sideways = (set & NOT_H) << 1 | (set & NOT_A) >> 1;
    let row = set | sideways;
    sideways | row << 8 | row >> 8
}

impl Bitbase {
    pub(super) fn new() -> Self {
        let mut table = Self {
            white: vec![[0; 64]; PAWN_SQUARE_COUNT],
            black: vec![[0; 64]; PAWN_SQUARE_COUNT],
        };
        while table.add_wins() {}
        table
    }

    /// Adds the wins that follow from wins that are already known. Returns whether any win was added.
    fn add_wins(&mut self) -> bool {
        let mut has_added = false;
        // Advanced pawns are first, because the results of the other pawns depend on them.
        for pawn in (0..PAWN_SQUARE_COUNT).rev() {
            for lone in 0..64 {
                let white = self.white_wins(pawn, lone);
                let black = self.black_wins(pawn, lone);
                has_added |= white != self.white[pawn][lone] || black != self.black[pawn][lone];
                self.white[pawn][lone] = white;
                self.black[pawn][lone] = black;
            }
        }
        has_added
    }

    fn white_wins(&self, pawn: usize, lone: usize) -> Bitboard {
        let square = pawn_square(pawn);
        let (pawn_bit, lone_bit) = (1 << square, 1 << lone);
        let allowed = !(king_attacks(lone) | lone_bit | pawn_bit);
        let by_king = king_steps_from(self.black[pawn][lone] & allowed);
        let next = square + 8;
        let mut by_pawn = 0;
        if lone != next {
            let not_blocking = !(1 << next);
            if next >= 56 {
                // The new queen must not be captured at once.
                let is_attacked = king_attacks(lone) & (1 << next) != 0;
                by_pawn = if is_attacked { king_attacks(next) } else { !0 } & not_blocking;
            } else {
                by_pawn = self.black[pawn_index(next)][lone] & not_blocking;
                if square < 16 && lone != next + 8 {
                    by_pawn |= self.black[pawn_index(next + 8)][lone] & not_blocking & !(1 << (next + 8));
                }
            }
        }
        (by_king | by_pawn) & allowed
    }

    fn black_wins(&self, pawn: usize, lone: usize) -> Bitboard {
        let square = pawn_square(pawn);
        let pawn_bit: Bitboard = 1 << square;
        let guarded = pawn_attacks(square);
        let mut all_lose = !0;
        let mut no_moves = !0;
        for to in crate::rules::bitboard::squares(king_attacks(lone) & !guarded) {
            // From these squares White's king controls the target.
            let forbidden = king_attacks(to.index()) | to.bit();
            no_moves &= forbidden;
            all_lose &= if to.bit() == pawn_bit {
                forbidden
            } else {
                forbidden | self.white[pawn][to.index()]
            };
        }
        let is_checked = guarded & 1 << lone != 0;
        if !is_checked {
            all_lose &= !no_moves;
        }
        all_lose & !(king_attacks(lone) | 1 << lone | pawn_bit)
    }

    /// Whether the side with the pawn wins.
    pub(super) fn wins(&self, board: &Board, winner: Color, pawn: Square) -> bool {
        let flip = match winner {
            Color::White => 0,
            Color::Black => 56,
        };
        let reflect = if pawn.index() % 8 < 4 { 0 } else { 7 };
        let seen = |square: Square| square.index() ^ flip ^ reflect;
        let (king, lone) = (seen(board.king(winner)), seen(board.king(!winner)));
        let table = if board.side_to_move() == winner {
            &self.white
        } else {
            &self.black
        };
        table[pawn_index(seen(pawn))][lone] & 1 << king != 0
    }
}

fn pawn_attacks(square: usize) -> Bitboard {
    let ahead: Bitboard = 1 << (square + 8);
    (ahead & 0xfefe_fefe_fefe_fefe) >> 1 | (ahead & 0x7f7f_7f7f_7f7f_7f7f) << 1
}

#[cfg(test)]
mod tests;
