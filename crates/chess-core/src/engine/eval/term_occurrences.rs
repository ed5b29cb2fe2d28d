//! The terms of a position one by one, for explanations. Each term has the square of the piece to which it belongs.

use super::material::Material;
use super::tally::{Phase, Tally};
use super::weights::{WEIGHTS, section_of, unpack};
use super::{count_pieces, pawns};
use crate::engine::value::Value;
use crate::rules::bitboard::{Bitboard, squares};
use crate::rules::{Board, Color, Square};

/// A term that counts for a side.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct TermOccurrence {
    /// The side for which the term counts. If the term is about an attack, this is the attacker's side.
    pub(in crate::engine) color: Color,
    /// The index of the term.
    pub(in crate::engine) term: usize,
    /// The square of the piece that the term is about; `None` if the term is not about a single piece.
    pub(in crate::engine) square: Option<Square>,
    /// How often the term counts for the side.
    pub(in crate::engine) count: i32,
}

impl TermOccurrence {
    /// The index of the first term in the section of the weights to which this term belongs.
    pub(in crate::engine) fn section(&self) -> usize {
        section_of(self.term)
    }

    /// The count with its sign: positive for White, negative for Black.
    pub(super) const fn signed_count(&self) -> i32 {
        match self.color {
            Color::White => self.count,
            Color::Black => -self.count,
        }
    }
}

/// All terms of a position.
#[derive(Clone, Debug)]
pub(in crate::engine) struct TermOccurrences {
    pub(in crate::engine) list: Vec<TermOccurrence>,
    /// The phase of the game.
    pub(super) phase: Phase,
    /// The material of each side.
    pub(super) material: [Material; 2],
}

impl TermOccurrences {
    /// The sum of the given terms of this position, in centipawns, White's minus Black's. In an endgame that is hard to
    /// win, the evaluation scales its score down. This sum is not scaled, because it serves to compare terms with each
    /// other.
    pub(in crate::engine) fn centipawns<'a>(&self, some: impl Iterator<Item = &'a TermOccurrence>) -> Value {
        let sum = some
            .map(|occurrence| WEIGHTS[occurrence.term] * occurrence.signed_count())
            .sum();
        let (middlegame, endgame) = unpack(sum);
        self.phase.taper(middlegame, endgame)
    }
}

impl Tally for Vec<TermOccurrence> {
    fn add(&mut self, color: Color, term: usize, count: i32) {
        self.push(TermOccurrence {
            color,
            term,
            square: None,
            count,
        });
    }

    fn add_at(&mut self, color: Color, term: usize, square: Square, count: i32) {
        self.push(TermOccurrence {
            color,
            term,
            square: Some(square),
            count,
        });
    }

    fn add_each(&mut self, color: Color, term: usize, set: Bitboard) {
        for square in squares(set) {
            self.add_at(color, term, square, 1);
        }
    }
}

/// All terms of a position, one by one.
pub(in crate::engine) fn term_occurrences(board: &Board) -> TermOccurrences {
    let mut list = Vec::new();
    let passed = pawns::count_terms(board, &mut list);
    let material = count_pieces(board, passed, &mut list);
    TermOccurrences {
        list,
        phase: Phase::of_material(material),
        material,
    }
}
