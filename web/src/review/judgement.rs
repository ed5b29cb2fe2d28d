//! The judgement of a move by its effect on the winning chance.

use chess_core::engine;

/// The judgement of a move that was not the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The move lowered the winning chance by 15 percentage points or more.
    Blunder,
    /// The move lowered the winning chance by as much as a blunder. A won position became neither won nor lost.
    MissedWin,
    /// The move lowered the winning chance by 10 percentage points or more.
    Mistake,
    /// The move lowered the winning chance by 5 percentage points or more.
    Inaccuracy,
    /// The move lowered the winning chance by 5 percentage points or more, but the position is still won. Such a move
    /// is no error.
    StillWinning,
}

/// The minimum loss of winning chance, in percentage points, at which a move gets a judgement.
const MIN_JUDGED_LOSS: f64 = 5.0;

impl Judgement {
    /// The errors, the worst first.
    pub const ERRORS: [Self; 4] = [Self::Blunder, Self::MissedWin, Self::Mistake, Self::Inaccuracy];

    /// Returns the judgement of a move. The player's winning chance is `played` percent after the move, and
    /// `best` percent after the best move. Returns `None` if the move lost little.
    #[must_use]
    pub fn from_chances(best: f64, played: f64) -> Option<Self> {
        match engine::Judgement::from_chances(best, played) {
            engine::Judgement::Blunder => Some(Self::Blunder),
            engine::Judgement::MissedWin => Some(Self::MissedWin),
            engine::Judgement::Mistake => Some(Self::Mistake),
            engine::Judgement::Inaccuracy => Some(Self::Inaccuracy),
            _ => (best - played >= MIN_JUDGED_LOSS).then_some(Self::StillWinning),
        }
    }

    /// Whether the judgement is an error.
    #[must_use]
    pub fn is_error(self) -> bool {
        self != Self::StillWinning
    }

    /// Whether the move lowered the winning chance so much that the person can learn from the move.
    #[must_use]
    pub const fn is_serious(self) -> bool {
        matches!(self, Self::Blunder | Self::MissedWin | Self::Mistake)
    }

    /// The mark after the move. The mark of a missed win, `?=`, means that the position is now equal.
    /// The mark of a move after which the position is still won has no question mark.
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
