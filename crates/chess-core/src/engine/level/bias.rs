//! How an opponent misjudges: noise in the evaluation, and what it likes.

use super::character::Character;
use crate::engine::eval::Phase;
use crate::rules::{Board, Color, split_mix};

/// How an evaluation errs: the same for the same position and seed.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Bias {
    seed: u64,
    noise: i32,
    character: Character,
    /// Whose character it is: the side to move where the search begins.
    side: Color,
    /// How much it likes the position where the search begins, in centipawns.
    liking: i32,
}

impl Bias {
    /// Errors of up to `noise` centipawns on a full board, and what the character of the side to move at the `root` likes more or
    /// less than the root: what it likes of the root already would only make draws look worse, or better, than they are.
    pub(in crate::engine) fn new(seed: u64, noise: i32, character: Character, root: &Board) -> Self {
        let side = root.side_to_move();
        Self {
            seed,
            noise,
            character,
            side,
            liking: character.liking(root, side),
        }
    }

    /// The error in centipawns that is made in a position, as its side to move sees it.
    pub(in crate::engine) fn error(&self, board: &Board) -> i32 {
        let liking = match self.character {
            Character::Universal => 0,
            character => character.liking(board, self.side) - self.liking,
        };
        let sign = if board.side_to_move() == self.side { 1 } else { -1 };
        sign * liking + self.noise(board)
    }

    fn noise(&self, board: &Board) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        // There is less to misjudge where less is left.
        let complexity = 8 + Phase::of(board).number();
        let span = self.noise * complexity / (8 + Phase::FULL);
        let random = split_mix(board.position_hash() ^ self.seed);
        // The sum of two throws: small errors are more frequent than great ones.
        let throw = |bits: u64| (bits & 0xffff) as i32 - 0x8000;
        (throw(random) + throw(random >> 16)) / 2 * span / 0x8000
    }
}
