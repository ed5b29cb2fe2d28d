//! Changes of the exercises: the start and the end, hints, and attempts.

use std::rc::Rc;

use chess_core::Move;
use chess_core::engine::preserves_chances;
use engine_protocol::{MoveFacts, SearchInfo};

use crate::messages::Text;
use crate::review::ExplanationResult;
use crate::state::model::{
    AnalysisKind, AppState, AttemptedMove, BoardInput, ExerciseAction, ExerciseSession, ExerciseState, ExerciseTask,
    StatusMessage, StoredResult,
};
use crate::state::queries::exercise;

/// The number of hints: the idea, the piece, the move.
const MAX_HINTS: u8 = 3;

impl AppState {
    pub(super) fn apply_exercise(&mut self, action: ExerciseAction) {
        match action {
            ExerciseAction::Start(tasks) => self.start_exercises(tasks),
            ExerciseAction::Hint => self.exercise_hint(),
            ExerciseAction::ShowSolution => self.show_solution(),
            ExerciseAction::Next => self.next_exercise(),
            ExerciseAction::RepeatMissed => self.repeat_missed(),
            ExerciseAction::Close => self.close_exercises(),
            ExerciseAction::Due(count) => self.exercises_due = count,
            ExerciseAction::ResultStored { due, comes_back } => {
                self.exercises_due = due;
                if let Some(session) = self.exercise_mut() {
                    session.n_coming_back += usize::from(comes_back && !session.is_solved_without_help());
                    session.stored = if comes_back {
                        StoredResult::ComesBack
                    } else {
                        StoredResult::Forgotten
                    };
                }
            }
        }
    }

    /// Opens the first exercise.
    /// The analysis is off until the exercises end, because the analysis would show the solution.
    fn start_exercises(&mut self, tasks: Rc<[ExerciseTask]>) {
        let Some(first) = tasks.first() else {
            return self.show_text(Text::NoExercises);
        };
        self.withdraw_question();
        let begun = ExerciseSession {
            index: 0,
            state: ExerciseState::Find,
            game: Rc::clone(&first.before).into(),
            viewed_ply: None,
            tried: None,
            hints: 0,
            failures: 0,
            explained: None,
            stored: StoredResult::Missing,
            missed: Vec::new(),
            n_coming_back: 0,
            is_repetition: false,
            was_analysing: self
                .exercise()
                .map_or(self.analysis.on, |session| session.was_analysing),
            orientation: self
                .exercise()
                .map_or(self.view.orientation, |session| session.orientation),
            tasks,
        };
        // A running review continues after the exercises.
        self.analysis_mut().on = false;
        let view = self.view_mut();
        view.preview = None;
        view.variation = None;
        view.suspended = None;
        self.open_exercise(begun);
    }

    /// Opens the exercise at the index of the session. The side that learns is at the bottom of the board.
    fn open_exercise(&mut self, session: ExerciseSession) {
        let Some(task) = session.tasks.get(session.index) else {
            return;
        };
        let text = exercise::task_text(self, task);
        let color = task.color();
        let opened = ExerciseSession {
            state: ExerciseState::Find,
            game: Rc::clone(&task.before).into(),
            viewed_ply: None,
            tried: None,
            hints: 0,
            failures: 0,
            explained: task.explained.clone(),
            stored: StoredResult::Missing,
            ..session
        };
        self.input = BoardInput::new(color);
        let view = self.view_mut();
        view.orientation = color;
        view.exercise = Some(Rc::new(opened));
        self.show_notice(text);
    }

    fn exercise_mut(&mut self) -> Option<&mut ExerciseSession> {
        self.view.exercise.as_ref()?;
        self.view_mut().exercise.as_mut().map(Rc::make_mut)
    }

    /// Returns the task of the exercise if the person looks for a better move and the engine is not judging an attempt.
    fn open_task(&self) -> Option<ExerciseTask> {
        let session = self.exercise()?;
        let is_open = !session.state.is_over() && session.tried.is_none();
        session.task().filter(|_| is_open).cloned()
    }

    fn exercise_hint(&mut self) {
        if self.open_task().is_none() {
            return;
        }
        if let Some(session) = self.exercise_mut() {
            session.state = ExerciseState::Find;
            session.hints = (session.hints + 1).min(MAX_HINTS);
            session.viewed_ply = None;
        }
        if let Some(text) = exercise::hint_text(self) {
            self.show_notice(text);
        }
    }

    fn show_solution(&mut self) {
        let Some(task) = self.open_task() else { return };
        let text = self
            .texts
            .format(Text::SolutionIs, &[&self.texts.numbered_san(task.board(), task.better)]);
        self.end_exercise(&task, task.better, ExerciseState::Shown, text);
    }

    /// Ends an exercise with a move on the board.
    fn end_exercise(&mut self, task: &ExerciseTask, mv: Move, state: ExerciseState, text: String) {
        if let Some(session) = self.exercise_mut() {
            session.state = state;
            session.tried = None;
            session.viewed_ply = None;
            session.game = task.after(mv);
            if !session.is_solved_without_help() {
                session.missed.push(task.clone());
            }
        }
        self.input.deselect();
        self.show_notice(text);
    }

    fn next_exercise(&mut self) {
        let Some(session) = self.exercise().filter(|session| !session.is_done()) else {
            return;
        };
        if !session.state.is_over() {
            return self.show_text(Text::SolveFirst);
        }
        let next = ExerciseSession {
            index: session.index + 1,
            ..session.clone()
        };
        if next.is_done() {
            let text = exercise::done_text(self.texts, &next);
            self.view_mut().exercise = Some(Rc::new(next));
            self.show_notice(text);
        } else {
            self.open_exercise(next);
        }
    }

    fn repeat_missed(&mut self) {
        let missed = self.exercise().filter(|session| session.is_done());
        let Some(tasks) = missed.map(|session| Rc::from(session.missed.as_slice())) else {
            return;
        };
        self.start_exercises(tasks);
        if let Some(session) = self.exercise_mut() {
            session.is_repetition = true;
        }
    }

    /// Returns to the game on the board.
    pub(super) fn close_exercises(&mut self) {
        let Some(session) = self.exercise().cloned() else {
            return;
        };
        let view = self.view_mut();
        view.exercise = None;
        view.orientation = session.orientation;
        self.analysis_mut().on = session.was_analysing;
        self.input = BoardInput::new(session.orientation);
        self.status_mut().announce(StatusMessage::Turn);
    }

    /// Shows another position of the game that leads to the exercise.
    pub(super) fn view_ply_of_exercise(&mut self, ply: usize) {
        self.input.deselect();
        if let Some(session) = self.exercise_mut() {
            session.viewed_ply = Some(ply).filter(|ply| *ply < session.game.ply());
        }
        // Hints and reasons stay visible. Any other notice was about the position that was shown before.
        let is_untried = |session: &ExerciseSession| session.state == ExerciseState::Find && session.hints == 0;
        if self.exercise().is_some_and(is_untried) {
            self.clear_notice();
        }
    }

    /// Handles a move on the board of an exercise. The engine judges every move except its own choice.
    pub(super) fn try_move(&mut self, mv: Move) {
        self.input.deselect();
        let Some(task) = self.open_task() else {
            match self.exercise() {
                Some(session) if session.is_done() => self.show_notice(exercise::done_text(self.texts, session)),
                Some(session) if session.state.is_over() => self.show_text(Text::ExerciseOver),
                _ => {}
            }
            return;
        };
        if mv == task.better {
            let text = exercise::right_text(self, &task, mv);
            return self.end_exercise(&task, mv, ExerciseState::Right, text);
        }
        if self.engine.has_failed() {
            return self.handle_unverified_attempt(&task, mv);
        }
        if let Some(session) = self.exercise_mut() {
            session.tried = Some(AttemptedMove { mv, chances: None });
            session.viewed_ply = None;
            session.game = task.after(mv);
        }
        let name = self.texts.numbered_san(task.board(), mv);
        self.show_notice(self.texts.format(Text::Checking, &[&name]));
    }

    /// Handles a move that the engine could not judge. The person may try again, and the attempt does not count.
    fn handle_unverified_attempt(&mut self, task: &ExerciseTask, mv: Move) {
        self.return_to_position(task);
        let name = self.texts.numbered_san(task.board(), mv);
        self.show_notice(self.texts.format(Text::TryUnchecked, &[&name]));
    }

    fn return_to_position(&mut self, task: &ExerciseTask) {
        if let Some(session) = self.exercise_mut() {
            session.tried = None;
            session.game = Rc::clone(&task.before).into();
        }
    }

    /// The move that the engine is judging, and its exercise.
    fn pending_attempt(&self) -> Option<(ExerciseTask, AttemptedMove)> {
        let session = self.exercise()?;
        Some((session.task()?.clone(), session.tried?))
    }

    /// Ends the judging of a tried move, because the engine has failed.
    pub(super) fn abandon_attempt(&mut self) {
        if let Some((task, tried)) = self.pending_attempt() {
            self.handle_unverified_attempt(&task, tried.mv);
        }
    }

    /// Handles the result of the search of a tried move.
    pub(super) fn handle_attempt_search(&mut self, info: &SearchInfo) {
        let Some((task, tried)) = self.pending_attempt() else {
            return;
        };
        match exercise::chances_of_moves(task.board(), info, tried.mv) {
            None => self.handle_unverified_attempt(&task, tried.mv),
            Some((best, found)) if preserves_chances(best, found) => {
                let text = exercise::right_text(self, &task, tried.mv);
                self.end_exercise(&task, tried.mv, ExerciseState::Right, text);
            }
            chances => {
                if let Some(session) = self.exercise_mut() {
                    session.tried = Some(AttemptedMove { chances, ..tried });
                }
            }
        }
    }

    /// Handles the explanation of a wrong attempt or of the mistake.
    pub(super) fn store_exercise_explanation(&mut self, kind: AnalysisKind, facts: Option<Rc<MoveFacts>>) {
        let explained = facts.map_or(ExplanationResult::Missing, ExplanationResult::Facts);
        if kind == AnalysisKind::Explanation {
            if let Some(session) = self.exercise_mut() {
                session.explained = Some(explained);
            }
            return;
        }
        let Some((task, tried)) = self.pending_attempt() else {
            return;
        };
        let reason = explained.error().map(|facts| self.texts.explanation(facts));
        let text = exercise::wrong_text(self, tried.mv, tried.chances.unwrap_or_default(), reason);
        self.return_to_position(&task);
        if let Some(session) = self.exercise_mut() {
            session.state = ExerciseState::Wrong;
            session.failures += 1;
        }
        self.show_notice(text);
    }
}

#[cfg(test)]
mod tests;
