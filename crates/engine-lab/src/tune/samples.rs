//! Positions as the tuner sees them: which terms count how often, and how the game ended.

use chess_core::engine::eval::{self, Phase};
use chess_core::{Board, Color};

use super::games;

/// One game of so many is kept apart to test on.
const HELD_OUT: usize = 20;

/// A position without its terms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// How much of the middlegame's and of the endgame's value counts.
    pub parts: [f32; 2],
    /// The advantage of being to move, in centipawns, White positive.
    pub tempo: f32,
    /// What the search said, in centipawns, White positive.
    pub score: f32,
    /// White's points.
    pub points: f32,
    /// The end of its terms in the common list; they begin where those of the sample before end.
    end: usize,
}

/// Many positions; the terms of all of them lie in one list.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    samples: Vec<Sample>,
    terms: Vec<(u16, i16)>,
}

impl Samples {
    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.samples.len()
    }

    /// Those of a range, each with its terms: number and count, White's less Black's.
    pub fn iter(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = (&Sample, &[(u16, i16)])> {
        let before = range.start.checked_sub(1).and_then(|index| self.samples.get(index));
        let mut start = before.map_or(0, |sample| sample.end);
        self.samples[range].iter().map(move |sample| {
            let terms = &self.terms[start..sample.end];
            start = sample.end;
            (sample, terms)
        })
    }

    fn add(&mut self, board: &Board, score: f32, points: f32) {
        let counts = eval::counts(board);
        let middlegame = counts.phase.number() as f32 / Phase::FULL as f32;
        let scale = counts.scale as f32 / 64.0;
        let terms = counts.terms.iter().enumerate().filter(|(_, count)| **count != 0);
        self.terms.extend(terms.map(|(term, &count)| (term as u16, count)));
        self.samples.push(Sample {
            parts: [middlegame, (1.0 - middlegame) * scale],
            tempo: match board.side_to_move() {
                Color::White => eval::TEMPO as f32,
                Color::Black => -eval::TEMPO as f32,
            },
            score,
            points,
            end: self.terms.len(),
        });
    }
}

/// What is won anyway teaches these weights nothing about small advantages, in centipawns.
const CLEAR: i16 = 700;
/// With so few pieces other knowledge counts.
const FEW_PIECES: usize = 6;

/// The quiet positions of a file's games to learn from, and those to test on; whole games go one way or the other.
///
/// # Errors
///
/// What is wrong with the file.
pub fn read(bytes: &[u8]) -> Result<(Samples, Samples), String> {
    let (mut seen, mut held_out) = (Samples::default(), Samples::default());
    for (number, game) in games::read(bytes).enumerate() {
        let game = game.map_err(|error| error.to_string())?;
        let samples = if number % HELD_OUT == HELD_OUT - 1 {
            &mut held_out
        } else {
            &mut seen
        };
        for (board, score) in game.quiet_positions() {
            if score.abs() < CLEAR && board.pieces().count() > FEW_PIECES {
                samples.add(&board, score.into(), f32::from(game.half_points()) / 2.0);
            }
        }
    }
    if seen.len() == 0 || held_out.len() == 0 {
        return Err(format!("at least {HELD_OUT} games are needed"));
    }
    Ok((seen, held_out))
}

#[cfg(test)]
pub(in crate::tune) mod tests {
    use chess_core::{Color, notation};

    use super::super::games::ScoredGame;
    use super::{Board, read};

    /// The bytes of games of one quiet move each.
    pub fn games(cases: &[(&str, &str, i16, Option<Color>)]) -> Vec<u8> {
        let game = |&(fen, mv, score, winner): &(&str, &str, i16, Option<Color>)| {
            let start: Board = fen.parse().unwrap();
            let mv = notation::parse_move(&start, mv).unwrap();
            let moves = vec![(mv, score)];
            ScoredGame { start, winner, moves }.to_bytes()
        };
        cases.iter().flat_map(game).collect()
    }

    #[test]
    fn games_are_kept_together_and_terms_stay_with_their_position() {
        let pair = [
            ("4k3/8/8/8/8/2N5/PPPP4/4K3 w - - 0 1", "Ke2", 350, Some(Color::White)),
            ("4k3/pp2n3/8/8/8/2N5/8/R3K3 b - - 0 1", "Kd8", -180, None),
        ];
        let bytes = games(&pair.repeat(20));
        let (seen, held_out) = read(&bytes).unwrap();
        assert_eq!((seen.len(), held_out.len()), (38, 2));
        let terms = |range| seen.iter(range).map(|(_, terms)| terms.to_vec()).collect::<Vec<_>>();
        assert_eq!(terms(2..4), terms(0..2));
        assert_ne!(terms(0..1), terms(1..2));
        assert!(read(b"rubbish").is_err() && read(&games(&pair)).is_err());
    }
}
