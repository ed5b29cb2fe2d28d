//! Static evaluation: what a position is worth without a search.
//!
//! [`Hce`] counts terms, each with a weight for the middlegame and one for the endgame ([`weights`]). It grows out of
//! one idea: material, and what the pieces attack. All numbers are whole.

mod attacks;
mod endgame;
mod king;
mod kpk;
mod material;
mod passed;
mod pawns;
mod pieces;
mod space;
mod tally;
mod threats;
pub mod weights;

use super::level::Bias;
use super::report::Score;
use super::search::value::{MAX_EVAL, Value, score};
use crate::rules::{Board, Color, Move, PieceType};
use attacks::Attacks;
use material::Material;
use pawns::PawnCache;
pub use tally::{Counts, Phase, counts};
use tally::{Sum, Tally};

/// A static evaluation that a search can use.
///
/// An incremental one hears of each move and each taking back; others ignore them.
pub trait Evaluate {
    /// The value in centipawns as the side to move sees it; that side is not in check.
    fn value(&mut self, board: &Board) -> i32;

    /// A move leads from one position to the next.
    fn play(&mut self, _before: &Board, _mv: Move, _after: &Board) {}

    /// The side to move passes.
    fn pass(&mut self) {}

    /// The last move, or the last pass, is taken back.
    fn take_back(&mut self) {}
}

/// The evaluation by weighted terms, with what it remembers of pawns.
#[derive(Debug, Default)]
pub struct Hce {
    pawns: PawnCache,
    king_and_pawn: Option<Box<kpk::Table>>,
    bias: Bias,
}

/// The advantage of being to move, in centipawns.
pub const TEMPO: i32 = 18;

impl Hce {
    /// An evaluation that remembers nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One that errs as an opponent does. It is the same type, so that the search is compiled once.
    pub(super) fn with(bias: Bias) -> Self {
        Self {
            bias,
            ..Self::default()
        }
    }

    /// The value in centipawns, White positive.
    fn white_value(&mut self, board: &Board) -> WhiteValue {
        if let Some(value) = endgame::known(board, &mut self.king_and_pawn) {
            return WhiteValue::Known(value);
        }
        let mut sum = Sum::default();
        let cached = self.pawns.entry(board);
        sum.add_total(cached.total);
        let material = count_pieces(board, cached.passed, &mut sum);
        let (middlegame, endgame) = sum.unpack();
        let scale = endgame::scale(board, material, endgame);
        if scale == 0 {
            return WhiteValue::Known(0);
        }
        WhiteValue::Estimated(Phase::with(material).taper(middlegame, endgame * scale / endgame::FULL))
    }
}

/// A value that White sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WhiteValue {
    /// The endgame is known as such.
    Known(Value),
    /// The sum of many terms.
    Estimated(Value),
}

impl Evaluate for Hce {
    fn value(&mut self, board: &Board) -> i32 {
        let sign = match board.side_to_move() {
            Color::White => 1,
            Color::Black => -1,
        };
        let value = match self.white_value(board) {
            WhiteValue::Known(value) => sign * value,
            WhiteValue::Estimated(value) => {
                let value = sign * value + TEMPO;
                // Towards the fifty-move rule an advantage is worth less and less; one that is known to win is not, or
                // values that are remembered from earlier moves would look better than those of new ones.
                let clock = board.halfmove_clock().min(100).cast_signed();
                value - value * clock / 220
            }
        };
        value.clamp(-MAX_EVAL, MAX_EVAL) + self.bias.error(board)
    }
}

/// The static value of a position, White positive.
///
/// ```
/// use chess_core::{Board, engine};
///
/// let board: Board = "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1".parse()?;
/// assert!(engine::evaluate(&board).centipawns() > 200.0);
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[must_use]
pub fn evaluate(board: &Board) -> Score {
    score(Hce::new().value(board), board.side_to_move())
}

/// Counts everything but the pawns among themselves; gives what each side has.
///
/// Each side and kind of piece is written out, not looped over, so that each is compiled for itself.
fn count_pieces(board: &Board, passed: [u64; 2], tally: &mut impl Tally) -> [Material; 2] {
    let mut attacks = Attacks::new(board);
    count_pieces_of(board, Color::White, &mut attacks, tally);
    count_pieces_of(board, Color::Black, &mut attacks, tally);
    count_relations_of(board, Color::White, passed, &attacks, tally);
    count_relations_of(board, Color::Black, passed, &attacks, tally);
    attacks.material
}

#[inline(always)]
fn count_pieces_of(board: &Board, us: Color, attacks: &mut Attacks, tally: &mut impl Tally) {
    pieces::count(board, us, PieceType::Knight, attacks, tally);
    pieces::count(board, us, PieceType::Bishop, attacks, tally);
    pieces::count(board, us, PieceType::Rook, attacks, tally);
    pieces::count(board, us, PieceType::Queen, attacks, tally);
}

/// What depends on the pieces of both sides.
#[inline(always)]
fn count_relations_of(board: &Board, us: Color, passed: [u64; 2], attacks: &Attacks, tally: &mut impl Tally) {
    king::count(board, us, attacks, tally);
    passed::count(board, us, passed[us.index()], attacks, tally);
    threats::count(board, us, attacks, tally);
    space::count(board, us, attacks, tally);
}

#[cfg(test)]
mod tests;
