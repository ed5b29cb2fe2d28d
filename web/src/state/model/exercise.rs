//! An exercise: a position of a game in which a person made a mistake, and the attempts to find a better move.

use std::rc::Rc;

use chess_core::{Board, Color, Game, Move};
use game_store::ExerciseId;

use crate::review::{ExplanationResult, Judgement};
use crate::state::model::played_game::PlayedGame;

/// A mistake from which the person can learn.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseTask {
    /// The id of the exercise.
    pub id: ExerciseId,
    /// The game before the mistake.
    pub before: Rc<Game>,
    /// The mistake.
    pub played: Move,
    /// The judgement of the mistake.
    pub judgement: Judgement,
    /// The engine's choice.
    pub better: Move,
    /// Whether the engine's choice leads to a forced mate.
    pub mates: bool,
    /// The explanation of the mistake, if it was requested from the engine.
    pub explained: Option<ExplanationResult>,
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

    /// The game in which the move `mv` replaces the mistake. If the move is illegal, the game ends before the mistake.
    #[must_use]
    pub fn after(&self, mv: Move) -> PlayedGame {
        self.before
            .play(mv)
            .map_or_else(|_| Rc::clone(&self.before).into(), PlayedGame::from)
    }
}

/// The state of an exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExerciseState {
    /// The person looks for a better move.
    #[default]
    Find,
    /// The last attempt was not good enough.
    Wrong,
    /// A good move was found.
    Right,
    /// The solution was shown.
    Shown,
}

impl ExerciseState {
    /// The name of the state on the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Find => "find",
            Self::Wrong => "wrong",
            Self::Right => "right",
            Self::Shown => "shown",
        }
    }

    /// Whether the exercise is over: a good move was found, or the solution was shown.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Right | Self::Shown)
    }
}

/// The state of storing the result of an exercise. Each attempt counts once, even if the panel is closed and opened
/// again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StoredResult {
    /// The result is not stored yet.
    #[default]
    Missing,
    /// The result is stored, and the exercise will be repeated on a later day.
    ComesBack,
    /// The result was not stored, because the game of the exercise is not saved.
    Forgotten,
}

/// A move that the person has tried in an exercise, and that the engine judges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttemptedMove {
    /// The move.
    pub mv: Move,
    /// The winning chances after the best move and after this move, in percent. `None` while the engine judges the
    /// move. If the chances are known, the move is not good enough, and the engine searches for the reason.
    pub chances: Option<(f64, f64)>,
}

/// The exercises that a person works on, one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseSession {
    /// The exercises.
    pub tasks: Rc<[ExerciseTask]>,
    /// The index of the current exercise. After the last exercise, this is the number of exercises.
    pub index: usize,
    /// The state of the current exercise.
    pub state: ExerciseState,
    /// The game on the board. It ends at the position of the exercise, or after the move that the engine judges or
    /// has accepted.
    pub game: PlayedGame,
    /// The number of plies before the shown position; `None` for the last one.
    pub viewed_ply: Option<usize>,
    /// The move that the engine judges.
    pub tried: Option<AttemptedMove>,
    /// The number of hints that were shown, up to three: the idea, the piece, the move.
    pub hints: u8,
    /// The number of wrong attempts.
    pub failures: u32,
    /// The explanation of the mistake. It is shown at the end.
    pub explained: Option<ExplanationResult>,
    /// The state of storing the result.
    pub stored: StoredResult,
    /// The finished exercises that were not solved without help.
    pub missed: Vec<ExerciseTask>,
    /// The number of failed exercises that will be repeated on a later day.
    pub n_coming_back: usize,
    /// Whether the exercises are repeated right after their end. Then their results are not stored.
    pub is_repetition: bool,
    /// Whether the analysis was on before the exercises.
    pub was_analysing: bool,
    /// The side at the bottom of the board before the exercises.
    pub orientation: Color,
}

impl ExerciseSession {
    /// Whether all exercises are finished.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.index >= self.tasks.len()
    }

    /// The current exercise; `None` if all exercises are finished.
    #[must_use]
    pub fn task(&self) -> Option<&ExerciseTask> {
        self.tasks.get(self.index)
    }

    /// Whether the person found a good move with the first attempt and without a hint.
    #[must_use]
    pub fn is_solved_without_help(&self) -> bool {
        self.state == ExerciseState::Right && self.failures == 0 && self.hints == 0
    }

    /// The result to store: the id of the exercise, and whether it was solved without help. `None` until the result is
    /// certain, after the result was stored, and in a repetition. After a wrong attempt or a hint, the
    /// result is certain, even if the person closes the exercise.
    #[must_use]
    pub fn result_to_store(&self) -> Option<(ExerciseId, bool)> {
        let is_certain = self.state.is_over() || self.failures > 0 || self.hints > 0;
        let task = self
            .task()
            .filter(|_| is_certain && !self.is_repetition && self.stored == StoredResult::Missing)?;
        Some((task.id, self.is_solved_without_help()))
    }

    /// The number of plies before the shown position.
    #[must_use]
    pub fn shown_ply(&self) -> usize {
        let last = self.game.ply();
        self.viewed_ply.map_or(last, |ply| ply.min(last))
    }
}
