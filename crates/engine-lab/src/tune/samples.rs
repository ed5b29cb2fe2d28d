//! Positions as the tuner sees them: which terms count how often, and how the game ended.

use chess_core::engine::eval::{self, Phase};
use chess_core::{Board, Color};

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

/// The positions of a text to learn from, and those to test on; whole games go one way or the other.
///
/// # Errors
///
/// The line that is none.
pub fn read(text: &str) -> Result<(Samples, Samples), String> {
    let (mut seen, mut held_out) = (Samples::default(), Samples::default());
    for (number, game) in text.split("\n\n").enumerate() {
        let samples = if number % HELD_OUT == HELD_OUT - 1 {
            &mut held_out
        } else {
            &mut seen
        };
        for line in game.lines().filter(|line| !line.is_empty()) {
            let (board, score, points) = parse(line).ok_or_else(|| format!("not a position with a result: {line}"))?;
            samples.add(&board, score, points);
        }
    }
    if seen.len() == 0 || held_out.len() == 0 {
        return Err(format!("at least {HELD_OUT} games are needed"));
    }
    Ok((seen, held_out))
}

fn parse(line: &str) -> Option<(Board, f32, f32)> {
    let mut fields = line.split(';');
    let board = fields.next()?.parse().ok()?;
    Some((board, fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn games_are_kept_together_and_terms_stay_with_their_position() {
        let game = "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1;350;1\n4k3/pp6/8/8/8/8/8/4K3 b - - 0 1;-180;0\n";
        let text = vec![game; 40].join("\n");
        let (seen, held_out) = read(&text).unwrap();
        assert_eq!((seen.len(), held_out.len()), (76, 4));
        let terms = |range| seen.iter(range).map(|(_, terms)| terms.to_vec()).collect::<Vec<_>>();
        assert_eq!(terms(2..4), terms(0..2));
        assert_ne!(terms(0..1), terms(1..2));
        assert!(read("rubbish").is_err() && read(game).is_err());
    }
}
