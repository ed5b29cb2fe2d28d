//! The judgement of a move, by how much of the winning chance it preserved.

/// From this winning chance on, in percent, a position is won.
const WON: f64 = 90.0;

/// A move that preserves this part of the best move's winning chance is no error.
const PRESERVED: f64 = 0.95;

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
        let is_good = played >= WON || played >= PRESERVED * best;
        let mut all = Self::ALL.into_iter();
        all.find(|judgement| !is_good && best - played >= judgement.min_loss())
    }

    /// The limits are those of lichess: 0.3, 0.2 and 0.1 (`winningChanceJudgements` in `Advice.scala` of
    /// <https://github.com/lichess-org/lila>). Those refer to a scale from −1 for lost to 1 for won, so they are half
    /// as large on the scale from 0 to 1.
    const fn min_loss(self) -> f64 {
        match self {
            Self::Blunder => 15.0,
            Self::Mistake => 10.0,
            Self::Inaccuracy => 5.0,
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
