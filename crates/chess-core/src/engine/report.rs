//! What a search tells while it runs and when it ends.

use std::fmt;
use std::ops::ControlFlow;

use crate::rules::{Color, Move};

/// A value of a position, White positive, exact to a ten-thousandth of a centipawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub(super) i32);

/// How many units a centipawn has.
pub(super) const UNITS: i32 = 10_000;
/// The value of mate at the root, in units.
pub(super) const MATE: i32 = 10_000 * UNITS;
/// The longest mate, in plies, that a score can tell from material.
pub(super) const LONGEST_MATE: i32 = 100;

impl Score {
    /// The value in centipawns.
    #[must_use]
    pub fn centipawns(self) -> f64 {
        f64::from(self.0) / f64::from(UNITS)
    }

    /// The number of plies to mate, negative where Black mates; `None` where no mate is seen.
    #[must_use]
    pub fn plies_to_mate(self) -> Option<i32> {
        let plies = (MATE - self.0.abs()) / UNITS;
        let is_mate = self.0 % UNITS == 0 && (0..=LONGEST_MATE).contains(&plies);
        is_mate.then_some(plies * self.0.signum())
    }

    /// The value as one side sees it: positive where it is better.
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

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The part of the work that is done, from 0 to 1; never falls within one search.
    pub fraction: f64,
    /// The depth that is being searched, in plies.
    pub depth: u32,
    /// The greatest depth that was reached, in plies, captures and checks included.
    pub selective_depth: u32,
    /// The positions visited.
    pub nodes: u64,
    /// The value of the best line so far, White positive.
    pub score: Option<Score>,
    /// The best line so far.
    pub principal_variation: &'a [Move],
}

/// Hears how a search goes on and may end it.
pub trait Observer {
    /// Takes note of the progress; `Break` ends the search with the best move found so far.
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()>;

    /// Takes note of a line that has just been searched.
    fn line(&mut self, _: &LineReport<'_>) {}

    /// Takes note of a depth that has been searched to its end; `Break` lets no other begin.
    fn iteration(&mut self, _: &Iteration) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// One of the best lines, as a depth's search has found it.
#[derive(Clone, Copy, Debug)]
pub struct LineReport<'a> {
    /// The place among the lines wanted; the best one is 1.
    pub number: u32,
    /// The depth that was searched, in plies.
    pub depth: u32,
    /// The greatest depth that was reached, in plies.
    pub selective_depth: u32,
    /// The positions visited so far.
    pub nodes: u64,
    /// The value, White positive.
    pub score: Score,
    /// What the value says about the true one.
    pub bound: Bound,
    /// The moves.
    pub principal_variation: &'a [Move],
}

/// What a value says about the true one, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is as high or higher.
    Lower,
    /// The true one is as low or lower.
    Upper,
}

/// A depth that has been searched to its end: what a caller with a clock wants to know before another begins.
#[derive(Clone, Copy, Debug)]
pub struct Iteration {
    /// The depth, in plies.
    pub depth: u32,
    /// The positions visited so far.
    pub nodes: u64,
    /// How many moves the root had to choose from.
    pub choices: usize,
    /// For how many depths the best move has been the same.
    pub stable_for: u32,
    /// How much of the work went below the best move, in thousandths.
    pub effort: u32,
    /// By how many centipawns the value has fallen since the depth before.
    pub drop: i32,
}

/// Hears nothing and never ends a search.
impl Observer for () {
    fn progress(&mut self, _: &Progress<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The best move found; `None` only where there is no legal move.
    pub best_move: Option<Move>,
    /// The value of the best line, White positive; `None` where the search was ended before it knew one.
    pub score: Option<Score>,
    /// Whether the search came to its own end: not where the observer ended it, nor before the depth that was asked
    /// for.
    pub is_complete: bool,
    /// The depth in plies: with the classic engine that which was asked for, with the strong one the last that was
    /// searched to its end.
    pub depth: u32,
    /// The positions visited.
    pub nodes: u64,
    /// The best line, beginning with the best move.
    pub principal_variation: Vec<Move>,
    /// The greatest depth that was reached, in plies, captures and checks included.
    pub selective_depth: u32,
    /// The lines wanted, the best one first; empty where the engine knows only one.
    pub lines: Vec<Line>,
}

/// A line and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The value, White positive.
    pub score: Score,
    /// The moves.
    pub moves: Vec<Move>,
}
