//! The scale of playing strength, from beginner to full strength, and the parameters of each strength.
//!
//! A weak player does not move at random.
//! A weak player prefers moves that are easy to see, and calculates only a few plies, as people of the same rating do.
//! So a strength up to [`Strength::LAST_HUMAN`] consists of a rating for the model of people ([`prior`](super::prior)),
//! of the depths to which moves are calculated, and of a temperature. A greater strength is a search with a node limit.

use std::ops::RangeInclusive;

use super::Level;
use super::prior::{Depths, PersonModel};

/// The maximum number of nodes for a move of a strength that plays like people. Most moves need fewer nodes.
const HUMAN_NODES: u64 = 200_000;
/// The number of nodes of a search: just above [`Strength::LAST_HUMAN`], and at full strength.
const SEARCH_NODES: [u64; 2] = [15_000, 300_000];

/// A playing strength on the scale, in Elo.
///
/// ```
/// use chess_core::engine::Strength;
///
/// assert!(Strength::new(1000).nodes() < Strength::STRONGEST.nodes());
/// assert_eq!(Strength::new(9999), Strength::STRONGEST);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strength(u16);

/// The parameters of a strength.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrengthProfile {
    /// The rating, in Elo.
    elo: u16,
    /// The model of the people whose moves this strength plays.
    pub(super) person: PersonModel,
    /// The depths to which all moves are searched, in plies.
    pub(super) depths: Depths,
    /// The number of plies at the start of a game that may be played from the book.
    pub(super) book: usize,
}

const fn profile(
    elo: u16,
    rating: i32,
    temperature: i32,
    attention: i32,
    depths: Depths,
    book: usize,
) -> StrengthProfile {
    StrengthProfile {
        elo,
        person: PersonModel {
            rating,
            temperature,
            attention,
        },
        depths,
        book,
    }
}

/// The parameters of the twelve levels.
/// Their ratings are on the scale of people in rapid games on lichess.org, but no person plays as well as the last
/// level. Between two levels, the parameters are interpolated, and the depths are the depths of the upper level.
const LEVEL_PROFILES: [StrengthProfile; 12] = [
    profile(400, 1100, 124, 20, [1, 1, 1, 1], 2),
    profile(600, 1100, 91, 15, [1, 1, 1, 1], 2),
    profile(800, 1100, 61, 9, [1, 1, 1, 1], 4),
    profile(1000, 1127, 39, 7, [1, 1, 1, 1], 4),
    profile(1200, 1222, 26, 12, [1, 1, 1, 1], 4),
    profile(1400, 1350, 30, 25, [1, 1, 1, 1], 6),
    profile(1600, 1550, 31, 38, [1, 1, 1, 1], 8),
    profile(1800, 1750, 32, 49, [1, 2, 2, 3], 8),
    profile(2000, 1950, 36, 60, [1, 2, 3, 5], 10),
    profile(2250, 2200, 33, 72, [1, 2, 4, 6], 10),
    profile(2500, 2400, 26, 92, [1, 2, 5, 8], 12),
    profile(2900, 2400, 26, 92, [1, 2, 5, 8], 16),
];

/// The strength of a level by its number, 1 to 12.
const fn level_strength(number: u8) -> Strength {
    Strength(LEVEL_PROFILES[number as usize - 1].elo)
}

impl Level {
    /// The strength of this level, which is its measured rating.
    #[must_use]
    pub const fn strength(self) -> Strength {
        level_strength(self.number())
    }
}

impl Strength {
    /// The weakest strength.
    pub const WEAKEST: Self = Self(LEVEL_PROFILES[0].elo);
    /// The strongest strength.
    pub const STRONGEST: Self = Self(LEVEL_PROFILES[LEVEL_PROFILES.len() - 1].elo);
    /// The greatest strength that plays like people. Greater strengths play the best move that they find.
    const LAST_HUMAN: Self = level_strength(11);

    /// Returns the strength with this rating. If the rating is outside the scale, returns the nearest strength.
    #[must_use]
    pub fn new(elo: u16) -> Self {
        Self(elo.clamp(Self::WEAKEST.0, Self::STRONGEST.0))
    }

    /// The rating, in Elo.
    #[must_use]
    pub const fn elo(self) -> u16 {
        self.0
    }

    /// The level with this strength, if there is one.
    #[must_use]
    pub fn level(self) -> Option<Level> {
        Level::all().find(|level| level.strength() == self)
    }

    /// The number that selects this strength: the number of its level, or its rating if it is between two levels.
    ///
    /// ```
    /// use chess_core::engine::{Level, Strength};
    ///
    /// assert_eq!(Level::WEAKEST.strength().number(), 1);
    /// assert_eq!(Strength::from_number(1234).map(Strength::elo), Some(1234));
    /// assert_eq!(Strength::from_number(13), None);
    /// ```
    #[must_use]
    pub fn number(self) -> u16 {
        self.level().map_or(self.0, |level| level.number().into())
    }

    /// The ratings that settings and addresses may contain.
    /// This range is wider than the scale, because the ends of the scale change with each measurement.
    pub const RATINGS: RangeInclusive<u16> = 400..=3000;

    /// Returns the strength for a number, which is the number of a level or a rating.
    /// If a rating is outside the scale, returns the nearest strength.
    #[must_use]
    pub fn from_number(number: u16) -> Option<Self> {
        let level = u8::try_from(number).ok().and_then(Level::new).map(Level::strength);
        level.or_else(|| Self::RATINGS.contains(&number).then(|| Self::new(number)))
    }

    /// The maximum number of nodes for a move.
    #[must_use]
    pub fn nodes(self) -> u64 {
        if self.is_human() {
            return HUMAN_NODES;
        }
        let above = u64::from(self.0 - Self::LAST_HUMAN.0);
        let all = u64::from(Self::STRONGEST.0 - Self::LAST_HUMAN.0);
        let [least, most] = SEARCH_NODES;
        least + (most - least) * above / all
    }

    /// The probability, in percent, that this strength plays a mate in 1 without comparing it with other moves. This
    /// number could not be fitted, because games of people contain too few mates in 1: people below 2000 missed 15 of
    /// 38 mates.
    pub(super) fn mate_in_one_percent(self) -> u64 {
        30 + u64::from(self.0) / 20
    }

    /// Whether this strength plays like people.
    pub(super) fn is_human(self) -> bool {
        self <= Self::LAST_HUMAN
    }

    pub(super) fn profile(self) -> StrengthProfile {
        let above = LEVEL_PROFILES
            .iter()
            .position(|profile| profile.elo >= self.0)
            .unwrap_or(LEVEL_PROFILES.len() - 1);
        let (lower, upper) = (LEVEL_PROFILES[above.saturating_sub(1)], LEVEL_PROFILES[above]);
        let whole = i32::from(upper.elo - lower.elo).max(1);
        let part = i32::from(self.0 - lower.elo);
        let between = |lower: i32, upper: i32| lower + (upper - lower) * part / whole;
        StrengthProfile {
            elo: self.0,
            person: PersonModel {
                rating: between(lower.person.rating, upper.person.rating),
                temperature: between(lower.person.temperature, upper.person.temperature),
                attention: between(lower.person.attention, upper.person.attention),
            },
            depths: upper.depths,
            book: between(lower.book as i32, upper.book as i32) as usize,
        }
    }
}
