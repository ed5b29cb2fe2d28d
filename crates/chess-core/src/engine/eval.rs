//! Static evaluation by hand-made terms.
//!
//! [`Hce`] counts terms. Each term has a weight for the middlegame and one for the endgame ([`weights`]). The terms are
//! based on material and on the squares that the pieces attack. All arithmetic uses integers.

mod attacks;
mod counts;
mod endgame;
mod king;
mod kpk;
mod material;
mod passed_pawns;
mod pawns;
mod pieces;
mod space;
mod tally;
mod term_occurrences;
mod threats;
pub mod weights;

use super::report::Score;
use super::value::{MAX_EVAL, Value, score, seen_by_mover};
use crate::rules::{Board, Color, PieceType};
use attacks::Attacks;
pub(super) use attacks::{adjacent_files, ahead_of, file_of, forward, pawn_attacks, relative_rank};
pub use counts::{Counts, counts};
pub(super) use endgame::{Endgames, is_drawn};
use material::Material;
use pawns::PawnCache;
pub use tally::Phase;
use tally::{Sum, Tally};
pub(super) use term_occurrences::{TermOccurrence, TermOccurrences, term_occurrences};

/// A static evaluation function for a search.
pub trait Evaluate {
    /// Returns the evaluation in centipawns from the point of view of the side to move, which must not be in check.
    fn value(&mut self, board: &Board) -> i32;
}

/// The hand-crafted evaluation: a sum of weighted terms, with a cache for the pawn structure.
#[derive(Debug, Default)]
pub struct Hce {
    pawns: PawnCache,
    endgames: Endgames,
}

/// The bonus for the side to move, in centipawns.
pub const TEMPO: i32 = 18;

impl Hce {
    /// Creates an evaluation with an empty cache.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The evaluation in centipawns, positive if White is better; `None` if neither side can win.
    fn white_value(&mut self, board: &Board) -> Option<Value> {
        let mut sum = Sum::default();
        let cached = self.pawns.entry(board);
        sum.add_total(cached.total);
        let material = count_pieces(board, cached.passed, &mut sum);
        let (middlegame, endgame) = sum.unpack();
        let scale = endgame::scale_factor(board, material, endgame);
        (scale > 0).then(|| Phase::of_material(material).taper(middlegame, endgame * scale / endgame::FULL_SCALE))
    }
}

impl Evaluate for Hce {
    fn value(&mut self, board: &Board) -> i32 {
        let value = match self.endgames.known_value(board) {
            Some(value) => value,
            None => self.white_value(board).map_or(0, |value| {
                scaled_by_fifty_moves(seen_by_mover(value, board.side_to_move()) + TEMPO, board)
            }),
        };
        value.clamp(-MAX_EVAL, MAX_EVAL)
    }
}

/// Scales an evaluation down as the game approaches the fifty-move rule. The fewer moves are left, the less likely it
/// is that an advantage can be used in time.
///
/// Known wins are not scaled. If they were, older scores in the transposition table would look better than new ones.
pub(super) fn scaled_by_fifty_moves(value: Value, board: &Board) -> Value {
    let clock = board.halfmove_clock().min(100).cast_signed();
    value - value * clock / 220
}

/// Returns the static evaluation of a position by the hand-made terms, positive if White is better.
///
/// ```
/// use chess_core::{Board, engine::eval};
///
/// let board: Board = "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1".parse()?;
/// assert!(eval::evaluate(&board).centipawns() > 200.0);
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[must_use]
pub fn evaluate(board: &Board) -> Score {
    score(Hce::new().value(board), board.side_to_move())
}

/// Counts all terms except the terms of the pawn structure, and returns the material of both sides.
///
/// The calls for each side and piece type are written out instead of using a loop, so that the compiler optimises each
/// call separately.
fn count_pieces(board: &Board, passed: [u64; 2], tally: &mut impl Tally) -> [Material; 2] {
    let mut attacks = Attacks::new(board);
    count_pieces_of(board, Color::White, &mut attacks, tally);
    count_pieces_of(board, Color::Black, &mut attacks, tally);
    count_mutual_terms(board, Color::White, passed, &attacks, tally);
    count_mutual_terms(board, Color::Black, passed, &attacks, tally);
    attacks.material
}

#[inline(always)]
fn count_pieces_of(board: &Board, us: Color, attacks: &mut Attacks, tally: &mut impl Tally) {
    pieces::count_terms(board, us, PieceType::Knight, attacks, tally);
    pieces::count_terms(board, us, PieceType::Bishop, attacks, tally);
    pieces::count_terms(board, us, PieceType::Rook, attacks, tally);
    pieces::count_terms(board, us, PieceType::Queen, attacks, tally);
}

/// Counts the terms of a side that depend on the pieces of both sides.
#[inline(always)]
fn count_mutual_terms(board: &Board, us: Color, passed: [u64; 2], attacks: &Attacks, tally: &mut impl Tally) {
    king::count_terms(board, us, attacks, tally);
    passed_pawns::count_terms(board, us, passed[us.index()], attacks, tally);
    threats::count_terms(board, us, attacks, tally);
    space::count_terms(board, us, attacks, tally);
}

#[cfg(test)]
mod tests;
