//! The evaluation of an opponent at full strength with a playing style.

use super::character::Character;
use crate::engine::eval::Evaluate;
use crate::engine::value::MAX_EVAL;
use crate::rules::{Board, Color};

/// An evaluation with the bonus of a playing style.
#[derive(Debug)]
pub(super) struct StyledEvaluation<E> {
    evaluation: E,
    character: Character,
    /// The side to move at the root. The style is the style of this side.
    side: Color,
    /// The style bonus of the root position, in centipawns.
    root_bonus: i32,
}

impl<E> StyledEvaluation<E> {
    /// Adds the style of the side to move at `root` to an evaluation. Only the difference from the bonus at the root
    /// counts. Otherwise, the bonus would raise or lower all scores except the scores of draws.
    pub(super) fn new(evaluation: E, character: Character, root: &Board) -> Self {
        let side = root.side_to_move();
        Self {
            evaluation,
            character,
            side,
            root_bonus: character.style_bonus(root, side),
        }
    }
}

impl<E: Evaluate> Evaluate for StyledEvaluation<E> {
    fn value(&mut self, board: &Board) -> i32 {
        let bonus = self.character.style_bonus(board, self.side) - self.root_bonus;
        let sign = if board.side_to_move() == self.side { 1 } else { -1 };
        (self.evaluation.value(board) + sign * bonus).clamp(-MAX_EVAL, MAX_EVAL)
    }
}

#[cfg(test)]
mod tests {
    use super::StyledEvaluation;
    use crate::engine::eval::Evaluate;
    use crate::engine::level::Character;
    use crate::engine::search::Strongest;
    use crate::rules::Board;

    #[test]
    fn the_style_is_added_relative_to_the_root_for_its_side() {
        let [near, far] = ["4k3/8/4N3/8/8/8/8/4K3", "4k3/8/8/8/8/8/4N3/4K3"]
            .map(|pieces| [" w - - 0 1", " b - - 0 1"].map(|rest| format!("{pieces}{rest}").parse::<Board>().unwrap()));
        let attacker = |root: &Board, board: &Board| {
            StyledEvaluation::new(Strongest::default(), Character::Attacker, root).value(board)
                - Strongest::default().value(board)
        };
        assert_eq!(attacker(&near[0], &near[0]), 0);
        assert!(attacker(&far[0], &near[0]) > 0);
        assert_eq!(attacker(&far[0], &near[0]), -attacker(&far[0], &near[1]));
    }
}
