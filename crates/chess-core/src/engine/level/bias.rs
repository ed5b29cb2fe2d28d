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
    /// Whose character it is.
    side: Color,
}

impl Bias {
    /// Errors of up to `noise` centipawns on a full board, and the likings of a side's character.
    pub(in crate::engine) const fn new(seed: u64, noise: i32, character: Character, side: Color) -> Self {
        Self {
            seed,
            noise,
            character,
            side,
        }
    }

    /// The error in centipawns that is made in a position, as its side to move sees it.
    pub(in crate::engine) fn error(&self, board: &Board) -> i32 {
        let liking = match self.character {
            Character::Universal => 0,
            character if board.side_to_move() == self.side => character.liking(board, self.side),
            character => -character.liking(board, self.side),
        };
        liking + self.noise(board)
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
