//! An exercise: a position of a game in which a mistake was made, and the tries to find a better move.

use std::rc::Rc;

use chess_core::{Board, Color, Game, Move};
use game_store::ExerciseId;

use crate::review::{Explained, Judgement};
use crate::state::model::played_game::PlayedGame;

/// A mistake to learn from.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseTask {
    /// Identifies it.
    pub id: ExerciseId,
    /// The game before the mistake.
    pub before: Rc<Game>,
    /// The mistake.
    pub played: Move,
    /// The judgement of the mistake.
    pub judgement: Judgement,
    /// The engine's choice.
    pub better: Move,
    /// Whether the engine's choice mates by force.
    pub mates: bool,
    /// The explanation of the mistake, if the engine was asked for it.
    pub explained: Option<Explained>,
}

impl ExerciseTask {
    /// The position of the exercise.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.before.board()
    }

    /// The side that looks for a better move.
    #[must_use]
    pub fn color(&self) -> Color {
        self.board().side_to_move()
    }

    /// The game after another move in the position; the position itself if the move is not legal.
    #[must_use]
    pub fn after(&self, mv: Move) -> PlayedGame {
        self.before
            .play(mv)
            .map_or_else(|_| Rc::clone(&self.before).into(), PlayedGame::from)
    }
}

/// What a person did with an exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExerciseState {
    /// A better move is wanted.
    #[default]
    Find,
    /// The last try was not good enough.
    Wrong,
    /// A good move was found.
    Right,
    /// The solution was shown.
    Shown,
}

impl ExerciseState {
    /// The name in the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Find => "find",
            Self::Wrong => "wrong",
            Self::Right => "right",
            Self::Shown => "shown",
        }
    }

    /// Whether the solution is known.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Right | Self::Shown)
    }
}

/// A move that is being checked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Try {
    /// The move.
    pub mv: Move,
    /// The winning chances after the best move and after this one, in percent, once they are known: the move is not
    /// good enough, and its reason is wanted.
    pub chances: Option<(f64, f64)>,
}

/// The exercises that a person works on, one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseSession {
    /// The exercises.
    pub tasks: Rc<[ExerciseTask]>,
    /// The index of the current one.
    pub index: usize,
    /// What the person did with it.
    pub state: ExerciseState,
    /// The game on the board: up to the position, or to the move that is checked or was found.
    pub game: PlayedGame,
    /// The number of plies before the shown position; `None` for the last one.
    pub viewed_ply: Option<usize>,
    /// The move that is being checked.
    pub tried: Option<Try>,
    /// The number of hints: the idea, the piece, the move.
    pub hints: u8,
    /// The number of wrong tries.
    pub failures: u32,
    /// The explanation of the mistake, which is shown at the end.
    pub explained: Option<Explained>,
    /// Whether the result is stored. Each attempt counts once, even if the panel is closed and shown again.
    pub is_stored: bool,
    /// The number of exercises that were solved without help.
    pub solved: usize,
    /// Whether the analysis was on before.
    pub was_analysing: bool,
    /// The side at the bottom of the board before.
    pub orientation: Color,
}

impl ExerciseSession {
    /// The current exercise.
    #[must_use]
    pub fn task(&self) -> Option<&ExerciseTask> {
        self.tasks.get(self.index)
    }

    /// Whether the person found a good move at the first try and without a hint.
    #[must_use]
    pub fn is_solved_without_help(&self) -> bool {
        self.state == ExerciseState::Right && self.failures == 0 && self.hints == 0
    }

    /// The result that must be stored: the exercise, and whether it was solved without help. `None` before the end, and
    /// once the result is stored.
    #[must_use]
    pub fn result_to_store(&self) -> Option<(ExerciseId, bool)> {
        let is_wanted = self.state.is_over() && !self.is_stored;
        let task = self.task().filter(|_| is_wanted)?;
        Some((task.id, self.is_solved_without_help()))
    }

    /// The number of plies before the shown position.
    #[must_use]
    pub fn shown_ply(&self) -> usize {
        let last = self.game.ply();
        self.viewed_ply.map_or(last, |ply| ply.min(last))
    }
}
