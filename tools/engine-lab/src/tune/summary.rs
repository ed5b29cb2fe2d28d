//! A summary of a file of games: their number and length, their results, and groups of quiet positions.

use std::fmt;

use chess_core::Color;

use super::games::{FormatError, read};

/// The maximum number of pieces on the board in each group.
const PIECE_GROUPS: [usize; 5] = [7, 12, 18, 25, 32];
/// The maximum absolute score in centipawns in each group.
const SCORE_GROUPS: [u16; 5] = [50, 150, 400, 1000, u16::MAX];

/// The counts of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    games: usize,
    plies: usize,
    bytes: usize,
    /// The numbers of White's wins, of draws, and of Black's wins.
    results: [usize; 3],
    /// The numbers of quiet positions, grouped by the number of pieces.
    phases: [usize; PIECE_GROUPS.len()],
    /// The numbers of quiet positions, grouped by the score.
    scores: [usize; SCORE_GROUPS.len()],
}

impl Summary {
    /// The summary of a file's bytes.
    ///
    /// # Errors
    ///
    /// When the bytes are not valid games.
    pub fn of(bytes: &[u8]) -> Result<Self, FormatError> {
        let mut summary = Self {
            bytes: bytes.len(),
            ..Self::default()
        };
        for game in read(bytes) {
            let game = game?;
            summary.games += 1;
            summary.plies += game.moves.len();
            summary.results[match game.winner {
                Some(Color::White) => 0,
                None => 1,
                Some(Color::Black) => 2,
            }] += 1;
            for (board, score) in game.quiet_positions() {
                summary.phases[group_index(&PIECE_GROUPS, board.pieces().count())] += 1;
                summary.scores[group_index(&SCORE_GROUPS, score.unsigned_abs())] += 1;
            }
        }
        Ok(summary)
    }
}

/// The index of the first group to which a number belongs.
fn group_index<T: PartialOrd>(most: &[T], number: T) -> usize {
    most.iter().position(|most| number <= *most).unwrap_or(most.len() - 1)
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |count: usize, all: usize| 100.0 * count as f64 / all.max(1) as f64;
        let quiet: usize = self.phases.iter().sum();
        let [white, drawn, black] = self.results.map(|count| part(count, self.games));
        writeln!(
            f,
            "{} games, {:.0} plies each, {:.2} bytes per ply",
            self.games,
            self.plies as f64 / self.games.max(1) as f64,
            self.bytes as f64 / self.plies.max(1) as f64,
        )?;
        writeln!(f, "White won {white:.1} %, {drawn:.1} % drawn, Black won {black:.1} %")?;
        write!(f, "{quiet} quiet positions; pieces:")?;
        for (most, count) in PIECE_GROUPS.iter().zip(self.phases) {
            write!(f, " up to {most} {:.1} %", part(count, quiet))?;
        }
        write!(f, "; centipawns:")?;
        for (most, count) in SCORE_GROUPS.iter().zip(self.scores) {
            match *most {
                u16::MAX => write!(f, " more {:.1} %", part(count, quiet))?,
                most => write!(f, " up to {most} {:.1} %", part(count, quiet))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::games::ScoredGame;

    #[test]
    fn games_and_positions_are_counted_by_group() {
        let game = |fen: &str, mv: &str, score, winner| {
            let start: chess_core::Board = fen.parse().unwrap();
            let mv = chess_core::notation::parse_move(&start, mv).unwrap();
            ScoredGame {
                start,
                winner,
                moves: vec![(mv, score)],
            }
        };
        let games = [
            game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", -160, Some(Color::Black)),
            game(
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "e4",
                20,
                None,
            ),
        ];
        let bytes: Vec<u8> = games.iter().flat_map(ScoredGame::to_bytes).collect();
        let summary = Summary::of(&bytes).unwrap();
        assert_eq!((summary.games, summary.plies, summary.results), (2, 2, [0, 1, 1]));
        assert_eq!((summary.phases, summary.scores), ([1, 0, 0, 0, 1], [1, 0, 1, 0, 0]));
        assert!(summary.to_string().contains("up to 7 50.0 %"), "{summary}");
        assert_eq!(Summary::of(&bytes[1..]), Err(FormatError::NoPosition));
    }
}
