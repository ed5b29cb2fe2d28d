//! The hidden values of positions, each worked out from one that differs little.

use super::shape::{Row, Values, input, mirror};
use super::weights::{Weights, weight};
use crate::rules::bitboard::squares;
use crate::rules::{Board, Color, Placement};

/// The hidden values of a position.
#[derive(Clone, Debug)]
pub(super) struct Accumulator {
    placement: Placement,
    /// What changes a square's number as each side sees it.
    mirrors: [usize; 2],
    sides: [Values; 2],
}

/// So many plies lie between two positions that are kept in the same slot.
const SLOTS: usize = 128;

/// The hidden values of the positions that were asked for last, one for each ply of the game.
///
/// Two positions differ in the squares on which something else stands. What is added and taken away for these leads
/// from the values of any position to those of any other; from one that is a move or two away it is little. So nothing
/// has to be known of the search.
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
            slots: vec![empty.clone(); SLOTS],
            empty: Box::new(empty),
        }
    }

    /// The hidden values of a position.
    pub(super) fn of(&mut self, weights: &Weights<'_>, board: &Board) -> &Accumulator {
        let ply = 2 * board.fullmove_number() as usize + board.side_to_move().index();
        let (here, before) = (ply % SLOTS, (ply + SLOTS - 1) % SLOTS);
        let distance = |at: usize| self.slots[at].placement.changed(board.placement()).count_ones();
        // Mostly the position before this one; else the last that stood in its place.
        let nearest = if distance(before) <= distance(here) {
            before
        } else {
            here
        };
        let next = self.slots[nearest].after(weights, board, &self.empty);
        self.slots[here] = next;
        &self.slots[here]
    }
}

impl Accumulator {
    /// The hidden values of a side.
    pub(super) const fn side(&self, side: Color) -> &Values {
        &self.sides[side.index()]
    }

    /// The hidden values of a position that differs from this one.
    fn after(&self, weights: &Weights<'_>, board: &Board, empty: &Self) -> Self {
        let mirrors = Color::ALL.map(|side| mirror(board.king(side)));
        let sides = Color::ALL.map(|side| {
            let is_near = self.mirrors[side.index()] == mirrors[side.index()];
            let from = if is_near { self } else { empty };
            from.values_after(side, weights, board)
        });
        Self {
            placement: *board.placement(),
            mirrors,
            sides,
        }
    }

    /// The hidden values of a side in another position, in which it sees the board mirrored or not as in this one.
    fn values_after(&self, side: Color, weights: &Weights<'_>, board: &Board) -> Values {
        let mut values = self.sides[side.index()];
        let king = board.king(side);
        for square in squares(self.placement.changed(board.placement())) {
            if let Some(piece) = self.placement.piece_at(square) {
                add(&mut values, weights.of_input(input(side, king, piece, square)), -1);
            }
            if let Some(piece) = board.piece_at(square) {
                add(&mut values, weights.of_input(input(side, king, piece, square)), 1);
            }
        }
        values
    }
}

/// Adds the weights of an input so many times.
#[inline(always)]
fn add(values: &mut Values, weights: &Row, times: i16) {
    let each = values.iter_mut().zip(weights);
    each.for_each(|(value, byte)| *value += times * weight(*byte));
}
