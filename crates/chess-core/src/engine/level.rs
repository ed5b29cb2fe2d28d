//! Levels: how far the engine looks, and how it misjudges what it sees.
//!
//! A weak player is not one that moves at random: it sees less, and what it sees it misjudges, the more so the more there
//! is on the board. So a level has a limit of positions, which makes a phone and a desktop play alike, noise in its
//! evaluation, and a margin within which moves are as good as each other to it; the weakest do not notice every move.
//! Chance is a hash of the position and the caller's seed, not a generator: the same position is misjudged in the same way
//! wherever the search meets it.

mod choice;
mod noise;

use std::fmt;

use super::eval::Hce;
use super::limits::Limits;
use super::memory::Memory;
use super::report::{Observer, Report};
use super::search::search_with;
use crate::rules::{Game, UciMove};
pub(super) use noise::EvalNoise;

/// How well the engine plays, from 1 to 12.
///
/// ```
/// use chess_core::Game;
/// use chess_core::engine::{Level, Limits};
///
/// let level = Level::new(3).expect("there are twelve levels");
/// let report = level.search(&Game::default(), &Limits::default(), 42, &mut ());
/// assert!(report.best_move.is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// A strength that was measured, on the scale of the engines it was measured against.
///
/// ```
/// use chess_core::engine::Rating;
///
/// let rating = Rating { elo: 1500, error: 40 };
/// assert_eq!(rating.to_string(), "1500 ± 40");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The rating in Elo.
    pub elo: u32,
    /// How far the truth may lie from it in 95 of 100 measurements, in Elo.
    pub error: u32,
}

/// The rating and its error, as `1500 ± 40`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ± {}", self.elo, self.error)
    }
}

/// What makes a level.
struct Strength {
    /// What people call it.
    name: &'static str,
    /// How strong it was found to be, where that was measured.
    rating: Option<Rating>,
    /// The positions that it visits.
    nodes: u64,
    /// How far it looks, in plies; captures and checks go further.
    depth: Option<u32>,
    /// How far it misjudges a full board, in centipawns.
    noise: i32,
    /// Moves that lose no more than this are as good as the best to it, in centipawns.
    margin: i32,
    /// How many of a thousand moves it does not notice.
    overlooked: u64,
}

/// From the weakest to the strongest: name, positions, plies, noise, margin, moves overlooked.
const STRENGTHS: [Strength; 12] = [
    strength("Newcomer", 60, Some(1), 300, 120, 280),
    strength("Beginner", 120, Some(1), 230, 85, 110),
    strength("Learner", 170, Some(1), 205, 72, 0),
    strength("Casual", 450, Some(2), 150, 48, 0),
    strength("Steady", 1_500, Some(3), 85, 27, 0).rated(1483, 64),
    strength("Attentive", 4_000, Some(5), 58, 18, 0).rated(1635, 62),
    strength("Skilled", 7_500, Some(6), 43, 13, 0).rated(1824, 62),
    strength("Sharp", 13_000, Some(8), 32, 8, 0).rated(1848, 43),
    strength("Tough", 24_000, Some(12), 20, 2, 0).rated(1912, 61),
    strength("Fierce", 36_000, None, 15, 0, 0),
    strength("Relentless", 95_000, None, 6, 0, 0),
    strength("Full strength", 300_000, None, 0, 0, 0),
];

const fn strength(
    name: &'static str,
    nodes: u64,
    depth: Option<u32>,
    noise: i32,
    margin: i32,
    overlooked: u64,
) -> Strength {
    Strength {
        name,
        rating: None,
        nodes,
        depth,
        noise,
        margin,
        overlooked,
    }
}

impl Strength {
    /// The same, found to be so strong.
    const fn rated(self, elo: u32, error: u32) -> Self {
        Self {
            rating: Some(Rating { elo, error }),
            ..self
        }
    }
}

/// The memory of one search, in megabytes: room for all positions that the strongest level visits.
const MEGABYTES: usize = 4;
/// So many moves are looked at where one of several is to be chosen.
const CHOICES: usize = 4;
/// For so many half-moves each level varies its openings, among moves that lose no more centipawns than that.
const OPENING: (usize, i32) = (8, 12);

impl Level {
    /// The weakest level.
    pub const WEAKEST: Self = Self(1);
    /// The strongest level.
    pub const STRONGEST: Self = Self(12);
    /// From this level on a mate in one is always given, and what is plainly to be taken back is taken back.
    pub const SURE: Self = Self(3);
    /// From this level on the search alone decides what is to be taken back.
    const CALCULATING: Self = Self(10);
    /// The least and the greatest rating that a program may ask for; they choose a level and promise no rating.
    pub const ELO: (u32, u32) = (600, 2800);

    /// The level with this number, 1 to 12.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::STRONGEST.0 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Its number, 1 to 12.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its name, a plain word for people.
    ///
    /// ```
    /// use chess_core::engine::Level;
    ///
    /// assert_eq!(Level::STRONGEST.name(), "Full strength");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.strength().name
    }

    /// Its rating; `None` where it was not measured.
    #[must_use]
    pub const fn rating(self) -> Option<Rating> {
        self.strength().rating
    }

    /// All levels, from the weakest to the strongest.
    #[must_use]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::STRONGEST.0).map(Self)
    }

    /// The level that is thought nearest to a rating: 200 points a level.
    #[must_use]
    pub fn of_elo(elo: u32) -> Self {
        let (least, most) = Self::ELO;
        let steps = (elo.clamp(least, most) - least + 100) / 200;
        Self::new(steps as u8 + 1).unwrap_or(Self::STRONGEST)
    }

    const fn strength(self) -> &'static Strength {
        &STRENGTHS[self.0 as usize - 1]
    }

    /// The positions that it visits for a move.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        self.strength().nodes
    }

    /// The move that this level plays, within `limits` besides its own; `seed` decides where chance does.
    ///
    /// It remembers nothing from move to move: what another level or another seed has judged would be taken for its own,
    /// and its misjudgements by other searches for the truth.
    #[must_use]
    pub fn search(self, game: &Game, limits: &Limits, seed: u64, observer: &mut dyn Observer) -> Report {
        let strength = self.strength();
        let margin = self.margin(game);
        let limits = Limits {
            nodes: limits.nodes.into_iter().chain([strength.nodes]).min(),
            depth: limits.depth.into_iter().chain(strength.depth).min(),
            lines: if margin > 0 {
                limits.lines.max(CHOICES)
            } else {
                limits.lines
            },
            search_moves: self.considered(game, limits, seed),
            ..limits.clone()
        };
        let mut memory = Memory::new(MEGABYTES);
        let mut evaluation = Hce::with(EvalNoise::new(seed, strength.noise));
        let mut report = search_with(game, &limits, &mut memory, &mut evaluation, observer);
        if let Some(chosen) = choice::chosen(game.board(), &report, margin, seed) {
            choice::prefer(&mut report, chosen);
        }
        report
    }

    /// How many centipawns a move may lose and still be as good as the best: some variety in the opening for every level.
    fn margin(self, game: &Game) -> i32 {
        let strength = self.strength();
        let (plies, margin) = OPENING;
        if game.ply() < plies {
            strength.margin.max(margin)
        } else {
            strength.margin
        }
    }

    /// The moves that it chooses from; none means all.
    fn considered(self, game: &Game, limits: &Limits, seed: u64) -> Vec<UciMove> {
        let noticed = if self < Self::SURE {
            choice::noticed(game.board(), self.strength().overlooked, seed)
        } else if self < Self::CALCULATING {
            choice::obvious(game)
        } else {
            choice::mates_in_one(game.board())
        };
        let allowed = limits.allowed_moves(game.board());
        let considered = noticed.into_iter().filter(|mv| allowed.contains(mv)).map(UciMove::from);
        let considered: Vec<UciMove> = considered.collect();
        if considered.is_empty() {
            limits.search_moves.clone()
        } else {
            considered
        }
    }
}

#[cfg(test)]
mod tests;
