//! The number of times each term occurs in a position, for tuning the weights.

use super::endgame;
use super::tally::Phase;
use super::term_occurrences::term_occurrences;
use super::weights::{TERM_COUNT, WEIGHTS, unpack};
use crate::rules::Board;

/// How often each term occurs in a position, with the other numbers on which the evaluation depends.
#[derive(Clone, Debug)]
pub struct Counts {
    /// White's occurrences of each term minus Black's, by the index of the term.
    pub terms: Vec<i16>,
    /// The phase of the game.
    pub phase: Phase,
    /// The scale factor of the endgame evaluation, in 64ths.
    pub scale: i32,
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
    let occurrences = term_occurrences(board);
    let mut terms = vec![0; TERM_COUNT];
    for occurrence in &occurrences.list {
        terms[occurrence.term] += occurrence.signed_count() as i16;
    }
    let sum = terms
        .iter()
        .zip(&WEIGHTS)
        .map(|(&count, &weight)| i32::from(count) * weight)
        .sum();
    Counts {
        terms,
        phase: occurrences.phase,
        scale: endgame::scale_factor(board, occurrences.material, unpack(sum).1),
    }
}
