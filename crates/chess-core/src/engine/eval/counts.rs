//! The number of times each term occurs in a position, for tuning the weights.

use super::tally::{Phase, Tally};
use super::weights::{TOTAL, WEIGHTS, unpack};
use super::{count_pieces, endgame, pawns};
use crate::rules::{Board, Color};

/// How often each term occurs in a position, White's occurrences minus Black's, and what else the evaluation depends
/// on.
#[derive(Clone, Debug)]
pub struct Counts {
    /// By the index of the term.
    pub terms: Vec<i16>,
    /// The phase of the game.
    pub phase: Phase,
    /// The factor of the endgame evaluation, in 64ths.
    pub scale: i32,
}

struct Trace(Vec<i16>);

impl Tally for Trace {
    fn add(&mut self, color: Color, term: usize, count: i32) {
        let signed = match color {
            Color::White => count,
            Color::Black => -count,
        };
        self.0[term] += signed as i16;
    }
}

/// Counts how often each term occurs in a position.
///
/// ```
/// use chess_core::{Board, engine::eval};
///
/// let counts = eval::counts(&Board::default());
/// assert!(counts.terms.iter().all(|&count| count == 0));
/// ```
#[must_use]
pub fn counts(board: &Board) -> Counts {
    let mut trace = Trace(vec![0; TOTAL]);
    let passed = pawns::count(board, &mut trace);
    let material = count_pieces(board, passed, &mut trace);
    let terms = trace.0;
    let sum = terms
        .iter()
        .zip(&WEIGHTS)
        .map(|(&count, &weight)| i32::from(count) * weight)
        .sum();
    Counts {
        terms,
        phase: Phase::with(material),
        scale: endgame::scale(board, material, unpack(sum).1),
    }
}
