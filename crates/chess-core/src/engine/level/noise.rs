//! How a level misjudges: noise in the evaluation.

use crate::engine::eval::Phase;
use crate::rules::{Board, split_mix};

/// How an evaluation errs: the same for the same position and seed.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::engine) struct EvalNoise {
    seed: u64,
    noise: i32,
}

impl EvalNoise {
    /// Errors of up to `noise` centipawns on a full board.
    pub(super) const fn new(seed: u64, noise: i32) -> Self {
        Self { seed, noise }
    }

    /// The error in centipawns that is made in a position.
    pub(in crate::engine) fn error(self, board: &Board) -> i32 {
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
