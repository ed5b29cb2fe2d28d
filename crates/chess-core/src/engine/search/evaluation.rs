//! Which of the two evaluations a search asks, and how it errs.

use crate::engine::eval::{Evaluate, Hce};
use crate::engine::level::Bias;
use crate::engine::net::Nnue;
use crate::engine::value::MAX_EVAL;
use crate::rules::Board;

/// Either evaluation as one type, so that the search is compiled once.
#[derive(Debug)]
pub(in crate::engine) enum Evaluation {
    /// The hand-made one, with the errors of an opponent.
    Hce(Hce, Bias),
    /// The net, with the errors of an opponent.
    ErringNet(Nnue, Bias),
    /// The net alone, for a search without an opponent.
    Net(Nnue),
}

impl Evaluate for Evaluation {
    fn value(&mut self, board: &Board) -> i32 {
        match self {
            Self::Hce(hce, bias) => erring(hce, *bias, board),
            Self::ErringNet(net, bias) => erring(net, *bias, board),
            Self::Net(net) => net.value(board),
        }
    }
}

/// The value with the error that an opponent makes.
fn erring(evaluation: &mut impl Evaluate, bias: Bias, board: &Board) -> i32 {
    (evaluation.value(board) + bias.error(board)).clamp(-MAX_EVAL, MAX_EVAL)
}

#[cfg(test)]
mod tests {
    use super::{Bias, Evaluate, Evaluation, Hce, Nnue};
    use crate::engine::level::Character;
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
        let mut hce = Evaluation::Hce(Hce::new(), bias);
        assert_eq!(hce.value(&middle_game), Hce::new().value(&middle_game) + error);
        let mut net = Evaluation::ErringNet(Nnue::default(), bias);
        assert_eq!(net.value(&middle_game), Nnue::default().value(&middle_game) + error);
        let mut alone = Evaluation::Net(Nnue::default());
        assert_eq!(alone.value(&middle_game), Nnue::default().value(&middle_game));
    }

    #[test]
    fn no_error_makes_a_mate_of_a_value() {
        let won: Board = "4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1".parse().unwrap();
        for seed in 0..50 {
            let bias = Bias::new(seed, 20_000, Character::Universal, &won);
            for mut evaluation in [
                Evaluation::Hce(Hce::new(), bias),
                Evaluation::ErringNet(Nnue::default(), bias),
            ] {
                assert!(evaluation.value(&won).abs() <= MAX_EVAL);
            }
        }
    }
}
