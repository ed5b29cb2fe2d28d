//! The progress, the lines and the result of a search.

use std::fmt;
use std::ops::ControlFlow;

use crate::rules::{Color, Move};

/// A score, positive if White is better, in units of 1/10,000 centipawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub(super) i32);

/// The number of units in a centipawn.
pub(super) const UNITS: i32 = 10_000;
/// The score of a mate at the root, in units.
pub(super) const MATE: i32 = 10_000 * UNITS;
/// The longest mate, in plies, that a score can represent.
pub(super) const LONGEST_MATE: i32 = 100;

impl Score {
    /// The score of this many centipawns.
    #[must_use]
    pub const fn from_centipawns(centipawns: i32) -> Self {
        Self(centipawns * UNITS)
    }

    /// The score in centipawns.
    #[must_use]
    pub fn centipawns(self) -> f64 {
        f64::from(self.0) / f64::from(UNITS)
    }

    /// The number of plies to mate, negative if Black mates; `None` if the score is not a mate.
    #[must_use]
    pub fn plies_to_mate(self) -> Option<i32> {
        let plies = (MATE - self.0.abs()) / UNITS;
        let is_mate = self.0 % UNITS == 0 && (0..=LONGEST_MATE).contains(&plies);
        is_mate.then_some(plies * self.0.signum())
    }

    /// The score from the point of view of a side: positive if that side is better.
    #[must_use]
    pub const fn seen_by(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self(-self.0),
        }
    }
}

/// Centipawns with four decimals.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.4}", self.centipawns())
    }
}

/// The progress of a running search.
#[derive(Clone, Copy, Debug)]
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

    /// Receives a line that has just been searched.
    fn line(&mut self, _: &LineReport<'_>) {}

    /// Receives a completed iteration; `Break` prevents the next iteration.
    fn iteration(&mut self, _: &Iteration) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// One of the best lines that an iteration has found.
#[derive(Clone, Copy, Debug)]
pub struct LineReport<'a> {
    /// The rank of the line; the best line has rank 1.
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
pub struct Report {
    /// The best move; `None` only if there is no legal move.
    pub best_move: Option<Move>,
    /// The score of the best line, positive if White is better; `None` if the search was stopped before it had a score.
    pub score: Option<Score>,
    /// Whether the search was completed: the observer did not stop the search, and the requested depth was reached.
    pub is_complete: bool,
    /// The depth in plies. For the classic engine, this is the requested depth. For the strong engine, it is the depth
    /// of the last completed iteration.
    pub depth: u32,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The best line, beginning with the best move.
    pub principal_variation: Vec<Move>,
    /// The maximum depth reached, in plies, including captures and checks beyond the nominal depth.
    pub selective_depth: u32,
    /// The requested number of lines, the best one first; empty if the engine finds only one line.
    pub lines: Vec<PvLine>,
}

impl Report {
    /// The score of the best line that was searched, even if a weak opponent has chosen another line.
    #[must_use]
    pub fn best_score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score).or(self.score)
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
