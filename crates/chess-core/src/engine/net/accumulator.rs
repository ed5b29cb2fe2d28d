//! The hidden values of positions, updated incrementally from a similar position.

use super::shape::{HiddenValues, WeightRow, input, mirror_mask};
use super::weights::{Weights, weight};
use crate::rules::bitboard::squares;
use crate::rules::{Board, Color, Placement};

/// The hidden values of a position.
#[derive(Clone, Debug)]
pub(super) struct Accumulator {
    placement: Placement,
    /// The value that is XORed with a square's index to mirror the board, by side.
    mirrors: [usize; 2],
    sides: [HiddenValues; 2],
}

/// The number of slots. Two positions share a slot if their plies differ by a multiple of this number.
const SLOT_COUNT: usize = 128;

/// A cache of hidden values: for each ply of the game, the hidden values of the position evaluated last.
///
/// The cache needs no information from the search. It compares two positions and finds the squares that differ. It adds
/// and subtracts the weights of these squares. So the hidden values of one position become the hidden values of the
/// other position. If the positions are one or two moves apart, few squares differ.
#[derive(Debug)]
pub(super) struct Accumulators {
    empty: Box<Accumulator>,
    slots: Vec<Accumulator>,
}

impl Accumulators {
    pub(super) fn new(weights: &Weights<'_>) -> Self {
        let empty = Accumulator {
            placement: Placement::default(),
            mirrors: [0; 2],
            sides: [weights.biases(); 2],
        };
        Self {
            slots: vec![empty.clone(); SLOT_COUNT],
            empty: Box::new(empty),
        }
    }

    /// The hidden values of a position.
    pub(super) fn of(&mut self, weights: &Weights<'_>, board: &Board) -> &Accumulator {
        let ply = 2 * board.fullmove_number() as usize + board.side_to_move().index();
        let (here, before) = (ply % SLOT_COUNT, (ply + SLOT_COUNT - 1) % SLOT_COUNT);
        let distance = |at: usize| self.slots[at].placement.changed_squares(board.placement()).count_ones();
        // The most similar position is usually the position one ply before. Otherwise, it is the last position at this
        // ply.
        let nearest = if distance(before) <= distance(here) {
            before
        } else {
            here
        };
        let next = self.slots[nearest].updated_for(weights, board, &self.empty);
        self.slots[here] = next;
        &self.slots[here]
    }
}

impl Accumulator {
    /// The hidden values from a side's point of view.
    pub(super) const fn side(&self, side: Color) -> &HiddenValues {
        &self.sides[side.index()]
    }

    /// Returns the hidden values of another position, computed from the hidden values of this position.
    fn updated_for(&self, weights: &Weights<'_>, board: &Board, empty: &Self) -> Self {
        let mirrors = Color::ALL.map(|side| mirror_mask(board.king(side)));
        let sides = Color::ALL.map(|side| {
            let is_same_mirror = self.mirrors[side.index()] == mirrors[side.index()];
            let from = if is_same_mirror { self } else { empty };
            from.values_after(side, weights, board)
        });
        Self {
            placement: *board.placement(),
            mirrors,
            sides,
        }
    }

    /// Returns a side's hidden values in another position. The board must be mirrored for the side in both
    /// positions, or in neither.
    fn values_after(&self, side: Color, weights: &Weights<'_>, board: &Board) -> HiddenValues {
        let mut values = self.sides[side.index()];
        let king = board.king(side);
        for square in squares(self.placement.changed_squares(board.placement())) {
            if let Some(piece) = self.placement.piece_at(square) {
                add_weights(
                    &mut values,
                    weights.weights_of_input(input(side, king, piece, square)),
                    -1,
                );
            }
            if let Some(piece) = board.piece_at(square) {
                add_weights(
                    &mut values,
                    weights.weights_of_input(input(side, king, piece, square)),
                    1,
                );
            }
        }
        values
    }
}

/// Adds the weights of an input `times` times. A negative number subtracts the weights.
#[inline(always)]
fn add_weights(values: &mut HiddenValues, weights: &WeightRow, times: i16) {
    let each = values.iter_mut().zip(weights);
    each.for_each(|(value, byte)| *value += times * weight(*byte));
}
