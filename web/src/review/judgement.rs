//! The judgement of a move by its effect on the winning chance.

use chess_core::engine;

/// The judgement of a move that was not the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The move lowered the winning chance by 15 percentage points or more.
    Blunder,
    /// The move lost as much as a blunder and turned a won position into one that is neither won nor lost.
    MissedWin,
    /// The move lowered the winning chance by 10 percentage points or more.
    Mistake,
    /// The move lowered the winning chance by 5 percentage points or more.
    Inaccuracy,
    /// It lost at least 5 percentage points, but the position is still won. It is no error.
    StillWinning,
}

/// A move that loses fewer percentage points of the winning chance has no judgement.
const LEAST_LOSS: f64 = 5.0;

impl Judgement {
    /// The errors, the worst first.
    pub const ERRORS: [Self; 4] = [Self::Blunder, Self::MissedWin, Self::Mistake, Self::Inaccuracy];

    /// Returns the judgement of a move. The player's winning chance is `played` percent after the move, and
    /// `best` percent after the best move. Returns `None` if the move lost little.
    #[must_use]
    pub fn of_chances(best: f64, played: f64) -> Option<Self> {
        match engine::Judgement::of_chances(best, played) {
            engine::Judgement::Blunder => Some(Self::Blunder),
            engine::Judgement::MissedWin => Some(Self::MissedWin),
            engine::Judgement::Mistake => Some(Self::Mistake),
            engine::Judgement::Inaccuracy => Some(Self::Inaccuracy),
            _ => (best - played >= LEAST_LOSS).then_some(Self::StillWinning),
        }
    }

    /// Whether the move lost something.
    #[must_use]
    pub fn is_error(self) -> bool {
        self != Self::StillWinning
    }

    /// Whether the move lost so much that the person can learn from it.
    #[must_use]
    pub const fn is_serious(self) -> bool {
        matches!(self, Self::Blunder | Self::MissedWin | Self::Mistake)
    }

    /// The mark after the move. That of a missed win says what it became: equal. That of a move after which the
    /// position is still won has no question mark.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Blunder => "??",
            Self::MissedWin => "?=",
            Self::Mistake => "?",
            Self::Inaccuracy => "?!",
            Self::StillWinning => "✓",
        }
    }
}
