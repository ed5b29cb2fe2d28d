//! Evaluation noise: how a weak opponent misjudges positions, and the bonus for its playing style.

use super::character::Character;
use crate::engine::eval::{Evaluate, Phase};
use crate::engine::value::MAX_EVAL;
use crate::rules::{Board, Color, split_mix};

/// The error of an evaluation. It is the same for the same position and seed.
#[derive(Clone, Copy, Debug)]
pub(super) struct EvalNoise {
    seed: u64,
    noise: i32,
    character: Character,
    /// The side whose style it is: the side to move at the root.
    side: Color,
    /// The style bonus of the root position, in centipawns.
    root_bonus: i32,
}

impl EvalNoise {
    /// Creates noise of up to `noise` centipawns on a full board, plus the style bonus of the side to move at `root`.
    /// The bonus counts relative to the root: the part that the root already has would only make draws look worse, or
    /// better, than they are.
    pub(super) fn new(seed: u64, noise: i32, character: Character, root: &Board) -> Self {
        let side = root.side_to_move();
        Self {
            seed,
            noise,
            character,
            side,
            root_bonus: character.style_bonus(root, side),
        }
    }

    /// The error of the evaluation of a position in centipawns, from the point of view of its side to move.
    pub(super) fn error(&self, board: &Board) -> i32 {
        let style_bonus = match self.character {
            Character::Universal => 0,
            character => character.style_bonus(board, self.side) - self.root_bonus,
        };
        let sign = if board.side_to_move() == self.side { 1 } else { -1 };
        sign * style_bonus + self.noise(board)
    }

    fn noise(&self, board: &Board) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        // The fewer pieces are left, the smaller the noise.
        let complexity = 8 + Phase::of(board).number();
        let span = self.noise * complexity / (8 + Phase::FULL);
        let random = split_mix(board.position_hash() ^ self.seed);
        // The sum of two random numbers: small errors are more frequent than large ones.
        let centered = |bits: u64| (bits & 0xffff) as i32 - 0x8000;
        (centered(random) + centered(random >> 16)) / 2 * span / 0x8000
    }
}

/// An evaluation with noise added.
#[derive(Debug)]
pub(super) struct NoisyEvaluation<E> {
    evaluation: E,
    eval_noise: EvalNoise,
}

impl<E> NoisyEvaluation<E> {
    /// Adds noise to an evaluation.
    pub(super) const fn new(evaluation: E, eval_noise: EvalNoise) -> Self {
        Self { evaluation, eval_noise }
    }
}

impl<E: Evaluate> Evaluate for NoisyEvaluation<E> {
    fn value(&mut self, board: &Board) -> i32 {
        (self.evaluation.value(board) + self.eval_noise.error(board)).clamp(-MAX_EVAL, MAX_EVAL)
    }
}

#[cfg(test)]
mod tests {
    use super::{EvalNoise, NoisyEvaluation};
    use crate::engine::eval::{Evaluate, Hce};
    use crate::engine::level::Character;
    use crate::engine::search::Strongest;
    use crate::engine::value::MAX_EVAL;
    use crate::rules::Board;

    #[test]
    fn noise_is_added_to_both_evaluations() {
        let middle_game: Board = "2r2rk1/pb1q1ppp/1p2pn2/8/3P4/P1NB1Q2/1P3PPP/R4RK1 b - - 0 17"
            .parse()
            .unwrap();
        let eval_noise = EvalNoise::new(3, 200, Character::Attacker, &Board::default());
        let error = eval_noise.error(&middle_game);
        assert_ne!(error, 0);
        let mut hce = NoisyEvaluation::new(Hce::new(), eval_noise);
        assert_eq!(hce.value(&middle_game), Hce::new().value(&middle_game) + error);
        let mut net = NoisyEvaluation::new(Strongest::default(), eval_noise);
        assert_eq!(
            net.value(&middle_game),
            Strongest::default().value(&middle_game) + error
        );
    }

    #[test]
    fn noise_never_turns_an_evaluation_into_a_mate() {
        let won: Board = "4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1".parse().unwrap();
        for seed in 0..50 {
            let eval_noise = EvalNoise::new(seed, 20_000, Character::Universal, &won);
            assert!(NoisyEvaluation::new(Hce::new(), eval_noise).value(&won).abs() <= MAX_EVAL);
            assert!(NoisyEvaluation::new(Strongest::default(), eval_noise).value(&won).abs() <= MAX_EVAL);
        }
    }
}
