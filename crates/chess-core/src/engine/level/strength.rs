//! The scale of playing strength, from beginner to master, and the parameters of each strength.
//!
//! A weak player does not move at random. It calculates less far, overlooks moves that are hard to see, and misjudges
//! positions, more so with more pieces on the board. So a strength consists of a node limit (so that phones and
//! desktops play alike), a rate of overlooked moves, evaluation noise, and a margin within which moves count as equal.
//! Up to level 9 positions are evaluated by the hand-made terms, above by the network. Random numbers are hashes of the
//! position and the caller's seed, not the output of a generator: the same position is misjudged in the same way
//! wherever the search reaches it.

use std::ops::RangeInclusive;

use super::Level;

/// A playing strength on the scale, in Elo.
///
/// ```
/// use chess_core::engine::Strength;
///
/// assert!(Strength::new(1000).nodes() < Strength::new(2000).nodes());
/// assert_eq!(Strength::new(9999), Strength::STRONGEST);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strength(u16);

/// The strength profile: the parameters of a strength.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrengthProfile {
    /// The rating, in Elo.
    elo: u16,
    /// The maximum number of nodes; the first iteration is always completed.
    pub(super) nodes: u64,
    /// The maximum evaluation noise on a full board, in centipawns.
    pub(super) noise: i32,
    /// Moves whose scores are at most this much worse count as equal to the best, in centipawns.
    pub(super) margin: i32,
    /// The rate at which it overlooks a quiet move by one square, in thousandths.
    pub(super) overlook_rate: u64,
    /// The number of plies of a game that it plays from the book.
    pub(super) book: usize,
}

const fn profile(elo: u16, nodes: u64, noise: i32, margin: i32, overlook_rate: u64, book: usize) -> StrengthProfile {
    StrengthProfile {
        elo,
        nodes,
        noise,
        margin,
        overlook_rate,
        book,
    }
}

/// The twelve levels, at the ratings of people in rapid games on lichess.org; nobody plays as well as the last one.
/// Between two of them the parameters are interpolated, but not the evaluation.
const SCALE: [StrengthProfile; 12] = [
    profile(400, 4, 900, 900, 900, 2),
    profile(600, 14, 600, 500, 700, 2),
    profile(800, 28, 380, 250, 550, 4),
    profile(1000, 40, 220, 100, 420, 4),
    profile(1200, 105, 162, 69, 250, 4),
    profile(1400, 170, 138, 54, 185, 6),
    profile(1600, 500, 97, 33, 115, 8),
    profile(1800, 1_050, 72, 22, 80, 8),
    profile(2000, 3_000, 46, 12, 44, 10),
    profile(2250, 7_500, 31, 7, 26, 10),
    profile(2500, 20_000, 18, 3, 10, 12),
    profile(2900, 300_000, 0, 0, 0, 16),
];

/// The strength of a level by its number, 1 to 12.
const fn of_level(number: u8) -> Strength {
    Strength(SCALE[number as usize - 1].elo)
}

impl Level {
    /// The strength of this level: its measured rating.
    #[must_use]
    pub const fn strength(self) -> Strength {
        of_level(self.number())
    }
}

impl Strength {
    /// The weakest strength.
    pub const WEAKEST: Self = Self(SCALE[0].elo);
    /// The strongest strength.
    pub const STRONGEST: Self = Self(SCALE[SCALE.len() - 1].elo);
    /// From this strength on, an opponent out of its book always mates in one, wins a queen for at most a rook, and
    /// makes recaptures that win material, unless it sees that they lead into a mate.
    pub const NEVER_MISSES_OBVIOUS: Self = of_level(6);
    /// The last strength that uses the hand-made evaluation. Stronger opponents use the network. So a new network does
    /// not change how the weaker ones play, and their games in the rating pool stay valid.
    const LAST_WITH_HCE: Self = of_level(10);

    /// Returns the strength with this rating, or the nearest one on the scale.
    #[must_use]
    pub fn new(elo: u16) -> Self {
        Self(elo.clamp(Self::WEAKEST.0, Self::STRONGEST.0))
    }

    /// The rating, in Elo.
    #[must_use]
    pub const fn elo(self) -> u16 {
        self.0
    }

    /// The level of this strength, if there is one.
    #[must_use]
    pub fn level(self) -> Option<Level> {
        Level::all().find(|level| level.strength() == self)
    }

    /// The number that selects this strength: the number of its level, or else its rating.
    ///
    /// ```
    /// use chess_core::engine::{Level, Strength};
    ///
    /// assert_eq!(Level::WEAKEST.strength().number(), 1);
    /// assert_eq!(Strength::of_number(1234).map(Strength::elo), Some(1234));
    /// assert_eq!(Strength::of_number(13), None);
    /// ```
    #[must_use]
    pub fn number(self) -> u16 {
        self.level().map_or(self.0, |level| level.number().into())
    }

    /// The ratings that may be written in settings and addresses: a wider range than the scale, whose ends change with
    /// each measurement.
    pub const RATINGS: RangeInclusive<u16> = 400..=3000;

    /// Returns the strength for a number: that of a level, or the nearest one to a rating.
    #[must_use]
    pub fn of_number(number: u16) -> Option<Self> {
        let level = u8::try_from(number).ok().and_then(Level::new).map(Level::strength);
        level.or_else(|| Self::RATINGS.contains(&number).then(|| Self::new(number)))
    }

    /// The maximum number of nodes for a move; the first iteration is always completed.
    #[must_use]
    pub fn nodes(self) -> u64 {
        self.profile().nodes
    }

    /// Whether it uses the network.
    pub(super) fn has_net(self) -> bool {
        self > Self::LAST_WITH_HCE
    }

    pub(super) fn profile(self) -> StrengthProfile {
        let above = SCALE
            .iter()
            .position(|profile| profile.elo >= self.0)
            .unwrap_or(SCALE.len() - 1);
        let (lower, upper) = (SCALE[above.saturating_sub(1)], SCALE[above]);
        let whole = i64::from(upper.elo - lower.elo).max(1);
        let part = i64::from(self.0 - lower.elo);
        let between = |lower: i64, upper: i64| lower + (upper - lower) * part / whole;
        StrengthProfile {
            elo: self.0,
            nodes: between(lower.nodes.cast_signed(), upper.nodes.cast_signed()).unsigned_abs(),
            noise: between(lower.noise.into(), upper.noise.into()) as i32,
            margin: between(lower.margin.into(), upper.margin.into()) as i32,
            overlook_rate: between(lower.overlook_rate.cast_signed(), upper.overlook_rate.cast_signed()).unsigned_abs(),
            book: between(lower.book as i64, upper.book as i64) as usize,
        }
    }
}
