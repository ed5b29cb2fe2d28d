//! Levels: twelve named points on the scale of playing strength.

mod book;
mod character;
mod opponent;
pub mod prior;
mod strength;
mod style;
mod technique;

pub(super) use book::in_book;
pub use character::Character;
pub use opponent::Opponent;
pub use strength::Strength;

/// A playing level from 1 to 12.
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

/// The names, from the weakest to the strongest.
const LEVEL_NAMES: [&str; 12] = [
    "Newcomer",
    "Beginner",
    "Learner",
    "Casual",
    "Steady",
    "Attentive",
    "Skilled",
    "Sharp",
    "Tough",
    "Fierce",
    "Relentless",
    "Full strength",
];

impl Level {
    /// The weakest level.
    pub const WEAKEST: Self = Self(1);
    /// The strongest level.
    pub const STRONGEST: Self = Self(12);

    /// Returns the level with this number, 1 to 12.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::STRONGEST.0 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number of the level, 1 to 12.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The English name of the level.
    ///
    /// ```
    /// use chess_core::engine::Level;
    ///
    /// assert_eq!(Level::STRONGEST.name(), "Full strength");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        LEVEL_NAMES[self.0 as usize - 1]
    }

    /// All levels, from the weakest to the strongest.
    #[must_use]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::STRONGEST.0).map(Self)
    }
}

#[cfg(test)]
mod tests;
