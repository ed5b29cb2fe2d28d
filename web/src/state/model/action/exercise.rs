//! Actions on exercises.

use std::rc::Rc;

use crate::state::model::exercise::ExerciseTask;

/// An action on exercises.
#[derive(Clone, Debug, PartialEq)]
pub enum ExerciseAction {
    /// These exercises begin.
    Start(Rc<[ExerciseTask]>),
    /// The person asked for a hint.
    Hint,
    /// The person asked for the solution.
    ShowSolution,
    /// The person continues with the next exercise. After the last one, the result of all exercises is shown.
    Next,
    /// The exercises that were not solved without help begin again.
    RepeatMissed,
    /// The exercises end.
    Close,
    /// The number of exercises that are due was computed.
    Due(usize),
    /// The result of the exercise is stored.
    ResultStored {
        /// The number of exercises that are due.
        due: usize,
        /// Whether the exercise will be repeated on a later day. An exercise is repeated if its game is saved.
        comes_back: bool,
    },
}
