//! The progress, the lines and the result of a search.

use std::fmt;
use std::ops::ControlFlow;

use crate::rules::{Color, Move};

/// A score, positive if White is better, in units of 1/10,000 centipawn.
///
/// ```
/// use chess_core::{Board, Game, engine::{self, Limits, Score, SearchMemory}};
///
/// assert_eq!(Score::from_centipawns(-35).to_string(), "-0.35");
///
/// let board: Board = "7k/5ppp/8/8/8/8/R7/R5K1 w - - 0 1".parse()?;
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let report = engine::search(&Game::new(board), &limits, &mut SearchMemory::new(1), &mut ());
/// assert_eq!(report.score.map(|score| score.to_string()).as_deref(), Some("mate in 1"));
/// # Ok::<(), chess_core::notation::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub(super) i32);

/// The number of units in a centipawn.
pub(super) const UNITS_PER_CENTIPAWN: i32 = 10_000;
/// The score of a mate at the root, in units.
pub(super) const MATE: i32 = 10_000 * UNITS_PER_CENTIPAWN;
/// The longest mate, in plies, that a score can represent.
pub(super) const LONGEST_MATE: i32 = 100;

impl Score {
    /// Creates a score from a number of centipawns.
    #[must_use]
    pub const fn from_centipawns(centipawns: i32) -> Self {
        Self(centipawns * UNITS_PER_CENTIPAWN)
    }

    /// The score in centipawns.
    #[must_use]
    pub fn centipawns(self) -> f64 {
        f64::from(self.0) / f64::from(UNITS_PER_CENTIPAWN)
    }

    /// The number of plies to mate, negative if Black mates; `None` if the score is not a mate.
    #[must_use]
    pub fn plies_to_mate(self) -> Option<i32> {
        let plies = (MATE - self.0.abs()) / UNITS_PER_CENTIPAWN;
        let is_mate = self.0 % UNITS_PER_CENTIPAWN == 0 && (0..=LONGEST_MATE).contains(&plies);
        is_mate.then_some(plies * self.0.signum())
    }

    /// The number of moves that the winning side needs to mate: negative if Black mates, 0 if the mate is on the board.
    /// `None` if the score is not a mate.
    #[must_use]
    pub fn moves_to_mate(self) -> Option<i32> {
        self.plies_to_mate().map(|plies| (plies + plies.signum()) / 2)
    }

    /// The score from the point of view of a side: positive if that side is better.
    #[must_use]
    pub const fn for_side(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self(-self.0),
        }
    }
}

/// Writes pawns with two decimals and their sign (`+0.35`), or the number of moves to mate: `mate in 3`, and
/// `mate in -3` if Black mates. A mate on the board is `checkmate`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.moves_to_mate() {
            Some(0) => f.write_str("checkmate"),
            Some(moves) => write!(f, "mate in {moves}"),
            // A rounded zero has no sign.
            None if self.0.abs() < UNITS_PER_CENTIPAWN / 2 => f.write_str("0.00"),
            None => write!(f, "{:+.2}", self.centipawns() / 100.0),
        }
    }
}

/// The progress of a running search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// The fraction of the work that is done, from 0 to 1. The fraction never decreases during a search.
    pub fraction: f64,
    /// The depth of the current iteration, in plies.
    pub depth: u32,
    /// The maximum depth reached, in plies, including captures and checks beyond the nominal depth.
    pub selective_depth: u32,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The score of the best line so far, positive if White is better.
    pub score: Option<Score>,
    /// The best line so far.
    pub principal_variation: &'a [Move],
}

/// Receives the progress of a search and may stop it.
pub trait Observer {
    /// Receives the progress. `Break` stops the search, which then returns the best move so far.
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()>;

    /// Whether this observer reads a clock and stops the search in time. Otherwise the search counts nodes instead of
    /// time (see [`Limits`](super::Limits)).
    #[must_use]
    fn has_clock(&self) -> bool {
        false
    }

    /// Receives a line that has just been searched.
    fn line(&mut self, _: &LineReport<'_>) {}

    /// Receives a completed iteration; `Break` prevents the next iteration.
    fn iteration(&mut self, _: &Iteration) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// One of the best lines that an iteration has found.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct LineReport<'a> {
    /// The number of the line; the best line has the number 1.
    pub number: u32,
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The maximum depth reached, in plies.
    pub selective_depth: u32,
    /// The number of nodes searched so far.
    pub nodes: u64,
    /// The score, positive if White is better.
    pub score: Score,
    /// How the score relates to the exact score.
    pub bound: Bound,
    /// The moves.
    pub principal_variation: &'a [Move],
}

/// How a score relates to the exact score, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The exact score is at least this score.
    Lower,
    /// The exact score is at most this score.
    Upper,
}

/// A completed iteration. A caller with a clock uses these numbers to decide whether the next iteration starts.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Iteration {
    /// The depth, in plies.
    pub depth: u32,
    /// The number of nodes searched so far.
    pub nodes: u64,
    /// The number of root moves to choose from.
    pub choices: usize,
    /// The number of iterations in which the best move has stayed the same.
    pub stable_for: u32,
    /// The share of the nodes that were searched below the best move, in thousandths.
    pub effort: u32,
    /// The drop of the score since the previous iteration, in centipawns.
    pub drop: i32,
}

/// Ignores the progress and never stops a search.
impl Observer for () {
    fn progress(&mut self, _: &Progress<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The best move, or the move that a weak opponent has chosen; `None` only if there is no legal move.
    pub best_move: Option<Move>,
    /// The score of the principal variation, positive if White is better; `None` if the search was stopped before it
    /// had a score.
    pub score: Option<Score>,
    /// The score of the best line. If a weak opponent has chosen another line, the best line may be missing in `lines`.
    pub(super) best_score: Option<Score>,
    /// Whether the search was completed: the observer did not stop the search, and the requested depth was reached.
    pub is_complete: bool,
    /// The depth in plies. For the classic engine, this is the requested depth. For the strong engine, it is the depth
    /// of the last completed iteration.
    pub depth: u32,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The principal variation, beginning with the best move.
    pub principal_variation: Vec<Move>,
    /// The maximum depth reached, in plies, including captures and checks beyond the nominal depth.
    pub selective_depth: u32,
    /// The best lines, if several lines were requested. The principal variation is the first; the other lines follow,
    /// the better lines first. The list is empty if the engine finds only one line.
    pub lines: Vec<PvLine>,
}

impl Report {
    /// The score of the best line that was searched, even if a weak opponent has chosen another line.
    #[must_use]
    pub const fn best_score(&self) -> Option<Score> {
        self.best_score
    }
}

/// A line and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine {
    /// The score, positive if White is better.
    pub score: Score,
    /// The moves.
    pub moves: Vec<Move>,
}

#[cfg(test)]
mod tests {
    use super::{MATE, Score, UNITS_PER_CENTIPAWN};

    #[test]
    fn a_score_is_written_in_pawns_or_as_a_mate() {
        let centipawns = |number, text: &str| assert_eq!(Score::from_centipawns(number).to_string(), text);
        for (number, text) in [
            (0, "0.00"),
            (1, "+0.01"),
            (-35, "-0.35"),
            (120, "+1.20"),
            (-1234, "-12.34"),
        ] {
            centipawns(number, text);
        }
        assert_eq!(Score(-UNITS_PER_CENTIPAWN / 4).to_string(), "0.00");
        assert_eq!(Score(UNITS_PER_CENTIPAWN / 2 + 1).to_string(), "+0.01");
        for (plies, moves) in [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3), (99, 50)] {
            let score = Score(MATE - plies * UNITS_PER_CENTIPAWN);
            assert_eq!(score.to_string(), format!("mate in {moves}"));
            assert_eq!(Score(-score.0).to_string(), format!("mate in -{moves}"));
            assert_eq!(Score(-score.0).moves_to_mate(), Some(-moves));
        }
        assert_eq!(Score(MATE).to_string(), "checkmate");
        assert_eq!(Score(-MATE).to_string(), "checkmate");
    }
}
