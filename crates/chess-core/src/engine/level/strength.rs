//! The dial: how strong an opponent plays, from a beginner to a master, and what makes it so.
//!
//! A weak player is not one that moves at random: it looks less far, it overlooks what does not strike the eye, and
//! what it sees it misjudges, the more so the more there is on the board. So a strength is a limit of positions, which
//! makes a phone and a desktop play alike, a part of the moves that are overlooked, noise in the evaluation, and a
//! margin within which moves are as good as each other. Up to level 9 positions are seen by the hand-made evaluation,
//! above by the net. Chance is a hash of the position and the caller's seed, not a generator: the same position is
//! misjudged in the same way wherever the search meets it.

use std::ops::RangeInclusive;

use super::Level;

/// How strong an opponent plays: a place on the dial, in Elo.
///
/// ```
/// use chess_core::engine::Strength;
///
/// assert!(Strength::new(1000).nodes() < Strength::new(2000).nodes());
/// assert_eq!(Strength::new(9999), Strength::STRONGEST);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strength(u16);

/// What makes a strength.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traits {
    /// The rating, in Elo.
    elo: u16,
    /// The positions that it visits; the first depth is always finished.
    pub(super) nodes: u64,
    /// How far it misjudges a full board, in centipawns.
    pub(super) noise: i32,
    /// Moves that lose no more than this are as good as the best to it, in centipawns.
    pub(super) margin: i32,
    /// How many of a thousand quiet moves of one step it overlooks.
    pub(super) blindness: u64,
    /// For so many plies of a game it plays by the book.
    pub(super) book: usize,
}

const fn traits(elo: u16, nodes: u64, noise: i32, margin: i32, blindness: u64, book: usize) -> Traits {
    Traits {
        elo,
        nodes,
        noise,
        margin,
        blindness,
        book,
    }
}

/// The weakest, and the twelve levels. Between two of them the dial goes evenly, but for the evaluation.
const SCALE: [Traits; 13] = [
    traits(400, 4, 900, 900, 900, 2),
    traits(999, 40, 220, 100, 420, 4),
    traits(1052, 75, 178, 78, 295, 4),
    traits(1201, 170, 138, 54, 185, 6),
    traits(1255, 330, 112, 41, 137, 6),
    traits(1357, 600, 90, 30, 104, 8),
    traits(1475, 1_200, 68, 20, 75, 8),
    traits(1576, 2_200, 52, 14, 53, 8),
    traits(1763, 5_400, 36, 9, 31, 10),
    traits(1875, 12_500, 23, 4, 15, 10),
    traits(2051, 28_000, 14, 1, 6, 12),
    traits(2188, 72_000, 7, 0, 2, 14),
    traits(2348, 300_000, 0, 0, 0, 16),
];

/// That of a level by its number, from 1 to 12.
const fn of_level(number: u8) -> Strength {
    Strength(SCALE[number as usize].elo)
}

impl Level {
    /// The place on the dial that has its name: its measured rating.
    #[must_use]
    pub const fn strength(self) -> Strength {
        of_level(self.number())
    }
}

impl Strength {
    /// The weakest.
    pub const WEAKEST: Self = Self(SCALE[0].elo);
    /// The strongest.
    pub const STRONGEST: Self = Self(SCALE[SCALE.len() - 1].elo);
    /// From here on, out of the book, it mates in one, wins a queen for a rook at most and makes recaptures that gain,
    /// unless it sees that they run into a mate.
    pub const SURE: Self = Self(SCALE[3].elo);
    /// The last that sees positions by the hand-made evaluation. Those above see them by the net, so that a new net
    /// changes nothing in how the lower ones play, and their games in the pool stay valid.
    const LAST_WITH_HCE: Self = of_level(9);

    /// The strength with this rating, or the one that is nearest to it.
    #[must_use]
    pub fn new(elo: u16) -> Self {
        Self(elo.clamp(Self::WEAKEST.0, Self::STRONGEST.0))
    }

    /// Its rating, in Elo.
    #[must_use]
    pub const fn elo(self) -> u16 {
        self.0
    }

    /// The level that has it.
    #[must_use]
    pub fn level(self) -> Option<Level> {
        Level::all().find(|level| level.strength() == self)
    }

    /// The number by which it is chosen: that of the level that has it, else its rating.
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

    /// The ratings that may be written down: a wider range than the dial, whose ends move when it is measured anew.
    pub const RATINGS: RangeInclusive<u16> = 400..=3000;

    /// The strength that is chosen by this number: a level's, or that with this rating, or the nearest to it.
    #[must_use]
    pub fn of_number(number: u16) -> Option<Self> {
        let level = u8::try_from(number).ok().and_then(Level::new).map(Level::strength);
        level.or_else(|| Self::RATINGS.contains(&number).then(|| Self::new(number)))
    }

    /// The positions that it visits for a move; the first depth is always finished.
    #[must_use]
    pub fn nodes(self) -> u64 {
        self.traits().nodes
    }

    /// Whether it sees positions as the net does.
    pub(super) fn has_net(self) -> bool {
        self > Self::LAST_WITH_HCE
    }

    pub(super) fn traits(self) -> Traits {
        let above = SCALE
            .iter()
            .position(|traits| traits.elo >= self.0)
            .unwrap_or(SCALE.len() - 1);
        let (lower, upper) = (SCALE[above.saturating_sub(1)], SCALE[above]);
        let whole = i64::from(upper.elo - lower.elo).max(1);
        let part = i64::from(self.0 - lower.elo);
        let between = |lower: i64, upper: i64| lower + (upper - lower) * part / whole;
        Traits {
            elo: self.0,
            nodes: between(lower.nodes.cast_signed(), upper.nodes.cast_signed()).unsigned_abs(),
            noise: between(lower.noise.into(), upper.noise.into()) as i32,
            margin: between(lower.margin.into(), upper.margin.into()) as i32,
            blindness: between(lower.blindness.cast_signed(), upper.blindness.cast_signed()).unsigned_abs(),
            book: between(lower.book as i64, upper.book as i64) as usize,
        }
    }
}
