//! Judges a move by the part of its player's winning chances that the move preserves.
//!
//! A score is converted to winning chances in points, from 0 for a lost position to 100 for a won position.
//! The formula is the one that lichess has published (<https://lichess.org/page/accuracy>). The limits
//! between the judgements are also the limits of lichess: 0.3, 0.2 and 0.1 (`winningChanceJudgements` in
//! `Advice.scala` of <https://github.com/lichess-org/lila>). On lichess, chances range from −1 to 1. So the same
//! difference of chances is 50 times as large in points as on lichess.

use super::report::Score;

/// The minimum chances, in points, in a won position.
const MIN_WON_CHANCES: f64 = 90.0;
/// The minimum chances, in points, in a position that is not lost.
const MIN_NOT_LOST_CHANCES: f64 = 40.0;
/// The minimum part of the best move's chances that a move must preserve to be no error.
const MIN_PRESERVED_PART: f64 = 0.95;

/// The winning chances, in points from 0 to 100, of a side that is ahead by `centipawns`.
///
/// ```
/// use chess_core::engine::winning_chances;
///
/// assert_eq!(winning_chances(0.0), 50.0);
/// assert!(winning_chances(600.0) > 90.0);
/// ```
#[must_use]
pub fn winning_chances(centipawns: f64) -> f64 {
    50.0 + 50.0 * (2.0 / (1.0 + (-0.003_682_08 * centipawns).exp()) - 1.0)
}

/// Whether a move preserves nearly all of its player's winning chances, or the position stays won. `best` is the
/// winning chances after the best move, `played` after the played move, both in points.
///
/// ```
/// use chess_core::engine::preserves_chances;
///
/// assert!(preserves_chances(60.0, 58.0) && preserves_chances(100.0, 90.0));
/// assert!(!preserves_chances(60.0, 56.0));
/// ```
#[must_use]
pub fn preserves_chances(best: f64, played: f64) -> bool {
    played >= MIN_WON_CHANCES || played >= MIN_PRESERVED_PART * best
}

impl Score {
    /// The chances to win, in points from 0 to 100, of the side that a positive score favours.
    /// A mate counts as certain.
    #[must_use]
    pub fn winning_chances(self) -> f64 {
        match self.plies_to_mate() {
            Some(_) if self > Self::default() => 100.0,
            Some(_) => 0.0,
            None => winning_chances(self.centipawns()),
        }
    }
}

/// The judgement of a move. The points that a move loses are points of [`Score::winning_chances`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// No other move is better.
    Best,
    /// The move preserved nearly all of the chances, or a won position stays won.
    Good,
    /// The move lost 5 points or more.
    Inaccuracy,
    /// The move lost 10 points or more.
    Mistake,
    /// The move lost 15 points or more.
    Blunder,
    /// The move lost 15 points or more and turned a won position into a position that is neither won nor lost.
    MissedWin,
    /// The move mates, and another move mates sooner.
    LongerMate,
    /// The move is in the book of first moves.
    Book,
}

impl Judgement {
    /// The judgement of a move. `best` is the winning chances of the moving side after the best move, `played` after
    /// the played move, both in points. The result is good, an inaccuracy, a mistake, a blunder or a missed win. A move
    /// is good if a won position stays won.
    #[must_use]
    pub fn from_chances(best: f64, played: f64) -> Self {
        match best - played {
            _ if preserves_chances(best, played) => Self::Good,
            lost if lost >= 15.0 && best >= MIN_WON_CHANCES && played >= MIN_NOT_LOST_CHANCES => Self::MissedWin,
            lost if lost >= 15.0 => Self::Blunder,
            lost if lost >= 10.0 => Self::Mistake,
            lost if lost >= 5.0 => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// The judgement of a move by its own score and the score of the best move, both from the
    /// point of view of the player.
    ///
    /// ```
    /// use chess_core::engine::{Judgement, Score};
    ///
    /// let pawns = |count: i32| Score::from_centipawns(100 * count);
    /// assert_eq!(Judgement::from_scores(pawns(0), pawns(-3)), Judgement::Blunder);
    /// assert_eq!(Judgement::from_scores(pawns(9), pawns(1)), Judgement::MissedWin);
    /// ```
    #[must_use]
    pub fn from_scores(best: Score, played: Score) -> Self {
        if played >= best {
            return Self::Best;
        }
        let (best_chances, chances) = (best.winning_chances(), played.winning_chances());
        let is_mate = |score: Score| score.plies_to_mate().is_some_and(|plies| plies > 0);
        match Self::from_chances(best_chances, chances) {
            Self::Good if is_mate(best) && is_mate(played) => Self::from_mates(best, played),
            judgement => judgement,
        }
    }

    fn from_mates(best: Score, played: Score) -> Self {
        if best.moves_to_mate() == played.moves_to_mate() {
            Self::Best
        } else {
            Self::LongerMate
        }
    }

    /// Whether a move with this judgement lost winning chances.
    #[must_use]
    pub const fn is_error(self) -> bool {
        matches!(self, Self::Inaccuracy | Self::Mistake | Self::Blunder | Self::MissedWin)
    }

    /// The name of the judgement for programs, in lower case with hyphens.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::MissedWin => "missed-win",
            Self::LongerMate => "longer-mate",
            Self::Book => "book",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Judgement, Score, preserves_chances, winning_chances};
    use crate::engine::value;
    use crate::rules::Color;

    fn mate_in_plies(plies: i32) -> Score {
        let value = plies.signum() * (value::MATE - plies.abs());
        value::score(value, Color::White)
    }

    #[track_caller]
    fn check(best: i32, played: i32, expected: Judgement) {
        let [best, played] = [best, played].map(Score::from_centipawns);
        assert_eq!(Judgement::from_scores(best, played), expected);
    }

    #[test]
    fn chances_are_even_at_a_score_of_zero_and_symmetric() {
        for centipawns in [0.0, 30.0, 155.0, 600.0, 2000.0] {
            let sum = winning_chances(centipawns) + winning_chances(-centipawns);
            assert!((sum - 100.0).abs() < 1e-9);
        }
        assert!((winning_chances(100.0) - 59.1).abs() < 0.05);
        assert_eq!(mate_in_plies(7).winning_chances(), 100.0);
        assert_eq!(mate_in_plies(-2).winning_chances(), 0.0);
    }

    #[test]
    fn a_move_is_judged_by_the_points_that_it_lost() {
        check(0, 0, Judgement::Best);
        check(0, 20, Judgement::Best);
        check(0, -50, Judgement::Good);
        check(0, -60, Judgement::Inaccuracy);
        check(0, -115, Judgement::Mistake);
        check(0, -170, Judgement::Blunder);
        check(200, -200, Judgement::Blunder);
    }

    #[test]
    fn a_won_position_that_stays_won_is_good_and_a_drawn_one_a_missed_win() {
        check(2000, 600, Judgement::Good);
        check(2000, 590, Judgement::Mistake);
        check(2000, 300, Judgement::MissedWin);
        check(700, 0, Judgement::MissedWin);
        check(700, -200, Judgement::Blunder);
        // The position was not won before the move.
        check(400, 0, Judgement::Blunder);
        assert_eq!(Judgement::from_chances(100.0, 90.0), Judgement::Good);
        assert_eq!(Judgement::from_chances(100.0, 89.9), Judgement::Mistake);
        assert_eq!(Judgement::from_chances(90.0, 40.0), Judgement::MissedWin);
        assert_eq!(Judgement::from_chances(89.9, 40.0), Judgement::Blunder);
        assert_eq!(Judgement::from_chances(90.0, 39.9), Judgement::Blunder);
    }

    #[test]
    fn chances_are_preserved_by_a_part_of_them_or_by_a_won_position() {
        for (best, played, expected) in [
            (50.0, 47.5, true),
            (50.0, 47.4, false),
            (100.0, 95.0, true),
            (100.0, 90.0, true),
            (100.0, 89.9, false),
            (10.0, 9.5, true),
            (10.0, 9.4, false),
            (40.0, 60.0, true),
            (0.0, 0.0, true),
        ] {
            assert_eq!(preserves_chances(best, played), expected, "{best} {played}");
        }
    }

    #[test]
    fn a_move_that_preserves_nearly_all_chances_is_never_worse_than_good() {
        for best in 1..=100 {
            let best = f64::from(best);
            assert_eq!(Judgement::from_chances(best, best * 0.951), Judgement::Good, "{best}");
        }
        assert_eq!(Judgement::from_chances(4.0, 0.0), Judgement::Good);
    }

    #[test]
    fn mates_are_compared_by_their_moves() {
        let judged = |best: i32, played: i32| Judgement::from_scores(mate_in_plies(best), mate_in_plies(played));
        assert_eq!(judged(3, 3), Judgement::Best);
        assert_eq!(judged(3, 9), Judgement::LongerMate);
        assert_eq!(judged(3, -2), Judgement::Blunder);
        assert_eq!(judged(-4, -2), Judgement::Good);
        let even = Score::from_centipawns(0);
        assert_eq!(Judgement::from_scores(mate_in_plies(5), even), Judgement::MissedWin);
        assert_eq!(Judgement::from_scores(even, mate_in_plies(-6)), Judgement::Blunder);
        assert_eq!(mate_in_plies(5).moves_to_mate(), Some(3));
        assert_eq!(mate_in_plies(-2).moves_to_mate(), Some(-1));
    }
}
