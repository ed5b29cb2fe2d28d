//! Determines which side is winning according to the scores, and for how many plies. This lead decides when a game is
//! adjudicated.

use chess_core::Color;

/// The side with a winning score, and the number of consecutive plies in which all scores favoured this side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lead {
    winner: Option<Color>,
    plies: usize,
}

impl Lead {
    /// The lead after another ply. `white_ahead` is the score of that ply for White, if the score is known. A score of
    /// at least `enough` in the same unit is winning.
    #[must_use]
    pub fn lead_after_ply(self, white_ahead: Option<f64>, enough: f64) -> Self {
        let winner = white_ahead
            .filter(|ahead| ahead.abs() >= enough)
            .map(|ahead| if ahead > 0.0 { Color::White } else { Color::Black });
        let before = if winner == self.winner { self.plies } else { 0 };
        Self {
            winner,
            plies: before + 1,
        }
    }

    /// The side that has been winning for at least `plies` plies; `None` if there is no such side.
    #[must_use]
    pub fn winner_for(self, plies: usize) -> Option<Color> {
        self.winner.filter(|_| self.plies >= plies)
    }
}

#[cfg(test)]
mod tests {
    use chess_core::Color;

    use super::Lead;

    fn winner(seen: &[Option<f64>]) -> Option<Color> {
        let lead = seen
            .iter()
            .fold(Lead::default(), |lead, &ahead| lead.lead_after_ply(ahead, 800.0));
        lead.winner_for(3)
    }

    #[test]
    fn both_sides_must_agree_on_the_winner() {
        assert_eq!(winner(&[Some(900.0), Some(800.0), Some(2000.0)]), Some(Color::White));
        assert_eq!(winner(&[Some(-900.0), Some(-800.0), Some(-2000.0)]), Some(Color::Black));
        // Each side reports a winning score for itself.
        assert_eq!(winner(&[Some(900.0), Some(-900.0), Some(900.0), Some(-900.0)]), None);
        assert_eq!(winner(&[Some(900.0), Some(900.0), None, Some(900.0)]), None);
        assert_eq!(winner(&[Some(0.0), Some(1.0), Some(0.0)]), None);
    }
}
