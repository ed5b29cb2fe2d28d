//! How an opponent misjudges: noise in the evaluation, and what it likes.

use super::character::Character;
use crate::engine::eval::{Evaluate, Phase};
use crate::engine::value::MAX_EVAL;
use crate::rules::{Board, Color, split_mix};

/// How an evaluation errs: the same for the same position and seed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bias {
    seed: u64,
    noise: i32,
    character: Character,
    /// Whose character it is: the side to move where the search begins.
    side: Color,
    /// How much it likes the position where the search begins, in centipawns.
    liking: i32,
}

impl Bias {
    /// Errors of up to `noise` centipawns on a full board, and what the character of the side to move at the `root`
    /// likes more or less than the root: what it likes of the root already would only make draws look worse, or better,
    /// than they are.
    pub(super) fn new(seed: u64, noise: i32, character: Character, root: &Board) -> Self {
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
    pub(super) fn error(&self, board: &Board) -> i32 {
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

/// An evaluation with the errors of an opponent.
#[derive(Debug)]
pub(super) struct Erring<E> {
    evaluation: E,
    bias: Bias,
}

impl<E> Erring<E> {
    /// The evaluation with these errors.
    pub(super) const fn new(evaluation: E, bias: Bias) -> Self {
        Self { evaluation, bias }
    }
}

impl<E: Evaluate> Evaluate for Erring<E> {
    fn value(&mut self, board: &Board) -> i32 {
        (self.evaluation.value(board) + self.bias.error(board)).clamp(-MAX_EVAL, MAX_EVAL)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bias, Erring};
    use crate::engine::eval::{Evaluate, Hce};
    use crate::engine::level::Character;
    use crate::engine::net::Nnue;
    use crate::engine::value::MAX_EVAL;
    use crate::rules::Board;

    #[test]
    fn an_opponent_errs_with_either_evaluation() {
        let middle_game: Board = "2r2rk1/pb1q1ppp/1p2pn2/8/3P4/P1NB1Q2/1P3PPP/R4RK1 b - - 0 17"
            .parse()
            .unwrap();
        let bias = Bias::new(3, 200, Character::Attacker, &Board::default());
        let error = bias.error(&middle_game);
        assert_ne!(error, 0);
        let mut hce = Erring::new(Hce::new(), bias);
        assert_eq!(hce.value(&middle_game), Hce::new().value(&middle_game) + error);
        let mut net = Erring::new(Nnue::default(), bias);
        assert_eq!(net.value(&middle_game), Nnue::default().value(&middle_game) + error);
    }

    #[test]
    fn no_error_makes_a_mate_of_a_value() {
        let won: Board = "4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1".parse().unwrap();
        for seed in 0..50 {
            let bias = Bias::new(seed, 20_000, Character::Universal, &won);
            assert!(Erring::new(Hce::new(), bias).value(&won).abs() <= MAX_EVAL);
            assert!(Erring::new(Nnue::default(), bias).value(&won).abs() <= MAX_EVAL);
        }
    }
}
