//! How likely people of a rating are to play each move.
//! This is a model of what people see and calculate, fitted to games of people.
//!
//! A move has features, which the modules `features` and `values` compute. Each feature has a weight that is linear
//! in the rating. The sum of the features, multiplied by their weights, is the utility of the move. The probability
//! of a move is proportional to the exponential of its utility (a conditional logit model). `cargo xtask tune prior`
//! fits the weights to games of people. All numbers are integers, so that a level plays the same on every machine.

mod features;
mod fixed;
mod values;
mod weights;

use crate::engine::limits::Limits;
use crate::engine::search::{Evaluation, MoveValues, SearchMemory, move_values};
use crate::rules::{Game, Move};
use features::{Feature, Position};
use fixed::{FIXED_POINT_ONE, power_of_half};
pub(super) use values::Depths;
use weights::WEIGHTS;

/// The unit of the values of features.
pub const FEATURE_UNIT: i32 = features::ONE;
/// The unit of the weights.
pub const WEIGHT_UNIT: i32 = 1024;
/// The middle rating, and the unit of the slopes: a difference in rating. At the middle rating, each weight is equal to
/// its intercept. For a difference of one unit, a weight changes by its slope.
pub const RATINGS: (i32, i32) = (1600, 400);

/// A legal move of a position and its features.
#[derive(Clone, Debug)]
pub struct Observation {
    /// The move.
    pub mv: Move,
    /// The names and values of all features, in units of [`FEATURE_UNIT`].
    pub features: Vec<(&'static str, i32)>,
}

/// All legal moves of the current position with their features. `cargo xtask tune prior` fits the weights of these
/// features.
#[must_use]
pub fn observe(game: &Game) -> Vec<Observation> {
    let mut memory = SearchMemory::new(1);
    let mut evaluation = Evaluation::default();
    let limits = Limits::default();
    let valued = move_values(game, &values::DEPTHS, &limits, &mut memory, &mut evaluation, &mut ());
    let seen = features_of_moves(game, &valued.moves).into_iter();
    let moves = valued.moves.iter().zip(seen);
    moves
        .map(|(valued, seen)| Observation {
            mv: valued.mv,
            features: [seen.at_sight, seen.calculated].concat(),
        })
        .collect()
}

/// The features of a move.
struct MoveFeatures {
    /// The features that people see without calculating.
    at_sight: Vec<Feature>,
    /// The features that people find only by calculating the next moves.
    calculated: Vec<Feature>,
}

fn features_of_moves(game: &Game, moves: &[MoveValues]) -> Vec<MoveFeatures> {
    let position = Position::of(game);
    let both = moves.iter().zip(values::features(moves));
    both.map(|(valued, calculated)| MoveFeatures {
        at_sight: position.features(valued.mv),
        calculated,
    })
    .collect()
}

/// A person whose choice of moves is modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PersonModel {
    /// The rating. The model extrapolates beyond the ratings to which it was fitted.
    pub(super) rating: i32,
    /// The temperature, in hundredths. At 100, the person plays as the model predicts;
    /// below 100, likely moves are preferred.
    pub(super) temperature: i32,
    /// The weight of the calculated features, in hundredths. Below 100, the person is inattentive.
    pub(super) attention: i32,
}

impl PersonModel {
    /// The utility of each move in units of 1 / ([`FEATURE_UNIT`] × [`WEIGHT_UNIT`]).
    #[must_use]
    pub(super) fn utilities(self, game: &Game, moves: &[MoveValues]) -> Vec<i64> {
        let (middle, span) = RATINGS;
        let weight = |(_, intercept, slope): (&str, i32, i32)| intercept + slope * (self.rating - middle) / span;
        let weights = WEIGHTS.map(weight);
        let sum = |features: &[Feature], weights: &[i32]| -> i64 {
            let terms = features.iter().zip(weights);
            terms.map(|((_, value), weight)| i64::from(value * weight)).sum()
        };
        let utility = |seen: MoveFeatures| {
            let (at_sight, calculated) = weights.split_at(seen.at_sight.len().min(weights.len()));
            sum(&seen.at_sight, at_sight) + sum(&seen.calculated, calculated) * i64::from(self.attention) / 100
        };
        features_of_moves(game, moves).into_iter().map(utility).collect()
    }

    /// Chooses the index of a move by its utility; `chance` is a random number.
    #[must_use]
    pub(super) fn choose(self, utilities: &[i64], chance: u64) -> Option<usize> {
        let best = utilities.iter().copied().max()?;
        let likelihoods: Vec<u64> = utilities
            .iter()
            .map(|utility| self.likelihood(best - utility))
            .collect();
        let total: u64 = likelihoods.iter().sum();
        let mut left = chance % total.max(1);
        likelihoods.iter().position(|likelihood| {
            let is_chosen = left < *likelihood;
            left = left.saturating_sub(*likelihood);
            is_chosen
        })
    }

    /// The likelihood of a move relative to the best move, which has the likelihood [`FIXED_POINT_ONE`]. `less` is the
    /// number by which the utility of the move is less.
    fn likelihood(self, less: i64) -> u64 {
        // This is 1 / ln 2, in hundredths of the temperature and in 256ths: 100 × 256 × 1.442 695.
        const INVERSE_LN_2: i64 = 36_933;
        let unit = i64::from(FEATURE_UNIT * WEIGHT_UNIT) * i64::from(self.temperature.max(1));
        power_of_half((less * INVERSE_LN_2 / unit).unsigned_abs()).min(FIXED_POINT_ONE)
    }
}

#[cfg(test)]
mod tests;
