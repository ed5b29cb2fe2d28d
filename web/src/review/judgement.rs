//! How a move is marked, by what it left of its player's chance to win.

/// A position with so many percent of the chances is won.
const WON: f64 = 90.0;

/// A move that leaves this part of the best one's chances is no error.
const KEPT: f64 = 0.95;

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
        let is_good = played >= WON || played >= KEPT * best;
        let mut all = Self::ALL.into_iter();
        all.find(|judgement| !is_good && best - played >= judgement.least_loss())
    }

    /// The limits are lichess' 0.3, 0.2 and 0.1 (`winningChanceJudgements` in `Advice.scala` of
    /// <https://github.com/lichess-org/lila>), which are of chances from −1 for lost to 1 for won: half as much of 100
    /// %.
    const fn least_loss(self) -> f64 {
        match self {
            Self::Blunder => 15.0,
            Self::Mistake => 10.0,
            Self::Inaccuracy => 5.0,
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
