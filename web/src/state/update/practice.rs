//! Practice: an ending or a puzzle replaces the game on the board. The game continues afterwards.

use std::rc::Rc;

use chess_core::Game;
use chess_core::engine::{Opponent, Strength};
use game_store::{Choice, Player, Players, SavedClock};

use crate::state::model::{
    Action, Analysis, AnalysisAction, AppState, BoardInput, Clock, Dialog, ExerciseAction, GameTable, GameTableAction,
    Hint, NewGame, Practice, PracticeAction, PracticeProgress, PracticeTask, StatusMessage, SuspendedGame, View,
};

/// The rules end a game when a position occurs for the fifth time.
/// An ending must continue, so its game starts again before that happens.
const MAX_REPETITIONS: usize = 4;

impl AppState {
    pub(super) fn apply_practice(&mut self, action: PracticeAction) {
        match action {
            PracticeAction::Start(task, text) => self.start_practice(*task, text),
            PracticeAction::Leave => self.leave_practice(),
            _ if self.practice.is_none() => {}
            PracticeAction::Play(mv) => self.play(mv),
            PracticeAction::TakeBack(ply) => self.take_back_to(ply),
            PracticeAction::SetProgress(progress) => self.set_progress(*progress),
            PracticeAction::Hint(mv, is_whole) => {
                self.engine_mut().hint = if is_whole { Hint::Move(mv) } else { Hint::Piece(mv) };
            }
        }
    }

    fn start_practice(&mut self, task: PracticeTask, text: String) {
        let running = self.practice.take().map(|practice| practice.suspended.clone());
        let suspended = running.unwrap_or_else(|| SuspendedGame {
            table: Rc::clone(&self.table),
            view: Rc::clone(&self.view),
            analysis: Rc::clone(&self.analysis),
            result_closed: self.dialogs.result_closed,
        });
        self.table = Rc::new(table_of(&task));
        self.view = Rc::new(View::of(task.color));
        self.input = BoardInput::new(task.color);
        self.analysis = Rc::new(Analysis {
            lines: self.analysis.lines,
            ..Analysis::default()
        });
        self.engine_mut().info = None;
        self.practice = Some(Rc::new(Practice {
            task,
            progress: PracticeProgress::default(),
            plies_before: 0,
            announcement: 0,
            suspended,
        }));
        self.dialogs.close_dialog(Dialog::Practice);
        self.status_mut().message = StatusMessage::Turn;
        self.update_after_change();
        self.show_notice(text);
        if let Some(practice) = &mut self.practice {
            Rc::make_mut(practice).announcement = self.status.announcements;
        }
    }

    /// Ends the practice. The clocks of the suspended game are stopped until its next move.
    pub(super) fn leave_practice(&mut self) {
        self.dialogs.close_dialog(Dialog::Practice);
        let Some(practice) = self.practice.take() else { return };
        let SuspendedGame {
            table,
            view,
            analysis,
            result_closed,
        } = practice.suspended.clone();
        let clock = table
            .clock
            .as_ref()
            .map(|clock| Rc::new(stopped_clock(clock, &table.game)));
        self.input = BoardInput::new(view.orientation);
        let mut table = GameTable::clone(&table);
        // The clock was stopped during the practice.
        // The additional time to think would be help, so the game does not count.
        table.setup.rated &= clock.is_none() || table.outcome().is_some();
        table.clock = clock;
        self.table = Rc::new(table);
        self.analysis = analysis;
        self.engine_mut().info = None;
        self.status_mut().message = StatusMessage::Turn;
        self.update_after_change();
        self.view = view;
        self.dialogs.result_closed = result_closed;
    }

    fn take_back_to(&mut self, ply: usize) {
        let Some(game) = self.table.game.up_to(ply) else { return };
        let (message, announcements) = (self.status.message.clone(), self.status.announcements);
        self.set_game(game);
        // The text about the wrong move stays visible.
        let status = self.status_mut();
        status.message = message;
        status.announcements = announcements;
    }

    fn set_progress(&mut self, progress: PracticeProgress) {
        let text = progress.text.clone();
        if let Some(practice) = &mut self.practice {
            Rc::make_mut(practice).progress = progress;
        }
        if !text.is_empty() {
            self.show_notice(text);
        }
    }

    /// Whether the action is a change of the suspended game by another tab.
    pub(super) fn is_for_suspended(&self, action: &Action) -> bool {
        let Some(practice) = &self.practice else { return false };
        let id = practice.suspended.table.metadata.id;
        match action {
            Action::Game(GameTableAction::Restore(stored)) => stored.metadata.id == id,
            Action::Game(GameTableAction::SetMetadata(_) | GameTableAction::Unrate | GameTableAction::Follow(_))
            | Action::Analysis(AnalysisAction::MergeReview(_)) => true,
            _ => false,
        }
    }

    /// Applies an action to the suspended game.
    pub(super) fn apply_to_suspended(&mut self, action: Action) {
        let mut outside = self.outside_practice();
        outside.apply(action);
        if let Some(practice) = &mut self.practice {
            let suspended = &mut Rc::make_mut(practice).suspended;
            suspended.table = outside.table;
            suspended.view = outside.view;
            suspended.analysis = outside.analysis;
        }
    }

    /// The game after a move. If its position has occurred too often,
    /// the game of a task starts again from this position.
    pub(super) fn without_repetition(&mut self, game: Game) -> Game {
        let Some(practice) = &mut self.practice else {
            return game;
        };
        if game.repetitions() < MAX_REPETITIONS {
            return game;
        }
        Rc::make_mut(practice).plies_before += game.ply();
        Game::new(game.board().clone())
    }
}

/// Whether an action replaces the game on the board. Such an action ends the practice.
pub(super) const fn ends_practice(action: &Action) -> bool {
    matches!(
        action,
        Action::Game(GameTableAction::Start(_) | GameTableAction::Restore(_) | GameTableAction::Open(_))
            | Action::Exercise(ExerciseAction::Start(_))
    )
}

/// Whether an action starts practice. Such an action stops the clocks of the game on the board.
pub(super) const fn starts_practice(action: &Action) -> bool {
    matches!(action, Action::Practice(PracticeAction::Start(..)))
}

fn table_of(task: &PracticeTask) -> GameTable {
    let engine = Player::Strong(Opponent::from(Strength::STRONGEST));
    let mut table = GameTable::of(NewGame {
        board: task.start.clone(),
        players: Players::person_as(task.color, engine),
        choice: Choice::default(),
        seed: task.seed,
        orientation: task.color,
        ..NewGame::default()
    });
    table.setup.rated = false;
    table
}

/// The stopped clocks of a game. If the game has moves, its clocks stay stopped until the next move.
fn stopped_clock(clock: &Clock, game: &Game) -> Clock {
    let saved = SavedClock {
        waits: game.ply() > 0,
        ..clock.to_saved()
    };
    Clock::restored(&saved, game)
}

#[cfg(test)]
mod tests;
