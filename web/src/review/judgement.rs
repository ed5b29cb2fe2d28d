//! The judgement of a move, by how much of the winning chance it preserved.

use chess_core::engine;

/// The judgement of a move that lost much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It lost at least 15 percentage points of the winning chance.
    Blunder,
    /// It lost at least 10 percentage points.
    Mistake,
    /// It lost at least 5 percentage points.
    Inaccuracy,
}

impl Judgement {
    /// All judgements, the worst first.
    pub const ALL: [Self; 3] = [Self::Blunder, Self::Mistake, Self::Inaccuracy];

    /// The judgement of a move after which its player has a winning chance of `played` percent, instead of `best` after
    /// the best move. `None` if it lost little, or if a won position remains won.
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
