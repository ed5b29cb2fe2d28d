//! The judgement of a move by its effect on the winning chance.

use chess_core::engine;

/// The judgement of a move that lost much of the winning chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The move lowered the winning chance by 15 percentage points or more.
    Blunder,
    /// The move lowered the winning chance by 10 percentage points or more.
    Mistake,
    /// The move lowered the winning chance by 5 percentage points or more.
    Inaccuracy,
}

impl Judgement {
    /// All judgements, the worst first.
    pub const ALL: [Self; 3] = [Self::Blunder, Self::Mistake, Self::Inaccuracy];

    /// Returns the judgement of a move. The player's winning chance is `played` percent after the move, and
    /// `best` percent after the best move. Returns `None` if the move lost little, or if a won position remains won.
    #[must_use]
    pub fn of_chances(best: f64, played: f64) -> Option<Self> {
        match engine::Judgement::of_chances(best, played) {
            engine::Judgement::Blunder => Some(Self::Blunder),
            engine::Judgement::Mistake => Some(Self::Mistake),
            engine::Judgement::Inaccuracy => Some(Self::Inaccuracy),
            _ => None,
        }
    }

    /// The mark after the move.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Blunder => "??",
            Self::Mistake => "?",
            Self::Inaccuracy => "?!",
        }
    }
}
