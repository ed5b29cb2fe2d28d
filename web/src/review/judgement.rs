//! How a move is marked, by what it left of its player's chance to win.

use chess_core::engine;

/// How a move that lost much is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It lost 15 of 100 points of the chance to win, or more.
    Blunder,
    /// It lost 10 points, or more.
    Mistake,
    /// It lost 5 points, or more.
    Inaccuracy,
}

impl Judgement {
    /// All of them, the worst first.
    pub const ALL: [Self; 3] = [Self::Blunder, Self::Mistake, Self::Inaccuracy];

    /// The judgement of a move that leaves its player `played` percent of the chances to win where the best move leaves
    /// `best`; `None` where it lost little, and where a won position stays won.
    #[must_use]
    pub fn of_chances(best: f64, played: f64) -> Option<Self> {
        match engine::Judgement::of_chances(best, played) {
            engine::Judgement::Blunder => Some(Self::Blunder),
            engine::Judgement::Mistake => Some(Self::Mistake),
            engine::Judgement::Inaccuracy => Some(Self::Inaccuracy),
            _ => None,
        }
    }

    /// The mark that is written after the move.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Blunder => "??",
            Self::Mistake => "?",
            Self::Inaccuracy => "?!",
        }
    }
}
