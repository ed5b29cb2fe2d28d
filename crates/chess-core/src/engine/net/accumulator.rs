//! The hidden values of positions, each worked out from one that differs little.

use super::weights::{HIDDEN, Weights, weight};
use super::{input, mirror};
use crate::rules::bitboard::squares;
use crate::rules::{Board, Color, Placement};

/// The hidden values of a side before they are clipped. At most 32 weights of eight bits and a bias are added up.
pub(super) type Values = [i16; HIDDEN];

/// The hidden values of a position.
#[derive(Clone, Debug)]
pub(super) struct Accumulator {
    placement: Placement,
    /// What changes a square's number as each side sees it.
    mirrors: [usize; 2],
    sides: [Values; 2],
}

/// So many half-moves lie between two positions that are kept in the same place.
const KEPT: usize = 128;

/// The hidden values of the positions that were asked for last, one for each half-move of the game.
///
/// Two positions differ in the squares on which something else stands. What is added and taken away for these leads from the values of any
/// position to those of any other; from one that is a move or two away it is little. So nothing has to be known of the search.
#[derive(Debug)]
pub(super) struct Accumulators {
    empty: Box<Accumulator>,
    kept: Vec<Accumulator>,
}

impl Accumulators {
    pub(super) fn new(weights: &Weights<'_>) -> Self {
        let empty = Accumulator {
            placement: Placement::default(),
            mirrors: [0; 2],
            sides: [weights.biases(); 2],
        };
        Self {
            kept: vec![empty.clone(); KEPT],
            empty: Box::new(empty),
        }
    }

    /// The hidden values of a position.
    pub(super) fn of(&mut self, weights: &Weights<'_>, board: &Board) -> &Accumulator {
        let half_moves = 2 * board.fullmove_number() as usize + board.side_to_move().index();
        let (here, before) = (half_moves % KEPT, (half_moves + KEPT - 1) % KEPT);
        let distance = |at: usize| self.kept[at].placement.changed(board.placement()).count_ones();
        // Mostly the position before this one; else the last that stood in its place.
        let nearest = if distance(before) <= distance(here) {
            before
        } else {
            here
        };
        let next = self.kept[nearest].after(weights, board, &self.empty);
        self.kept[here] = next;
        &self.kept[here]
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
                let row = weights.of_input(input(side, king, piece, square));
                values
                    .iter_mut()
                    .zip(row)
                    .for_each(|(value, byte)| *value -= weight(*byte));
            }
            if let Some(piece) = board.piece_at(square) {
                let row = weights.of_input(input(side, king, piece, square));
                values
                    .iter_mut()
                    .zip(row)
                    .for_each(|(value, byte)| *value += weight(*byte));
            }
        }
        values
    }
}
