//! From one state to the next: each action goes to the part that it is about, and what follows for the others is done here.

use std::rc::Rc;

use super::analysis::Before;
use super::input::BoardInput;
use super::status::Message;
use super::table::{NewGame, Table};
use super::view::View;
use super::{Action, Analysis, AppState, EngineState, selectors};
use crate::messages::Text;

/// The state after an action; an action that does not fit the state leaves it, or says why in the status line.
#[must_use]
pub fn reduce(mut state: AppState, action: Action) -> AppState {
    state.apply(action);
    state
}

impl AppState {
    pub(in crate::state) fn apply(&mut self, action: Action) {
        let before = Before::new(self);
        let leaves_preview = action.leaves_preview() || before.hears_of_a_position(&action);
        if self.view.preview.is_some() && !leaves_preview {
            self.view_mut().preview = None;
        }
        match self.variation_meant_by(&action) {
            Some(variation) => self.act_in_variation(variation, action),
            None => self.route(action),
        }
        self.follow(&before);
    }

    pub(in crate::state) fn route(&mut self, action: Action) {
        match action {
            Action::Activate(square) => self.activate(square),
            Action::Press(square) => self.press(square),
            Action::DragOver(over) => self.input.carry(over),
            Action::Release => self.release(),
            Action::Interrupt => self.input.interrupt(),
            Action::MoveCursor(square) => self.input.move_cursor(square),
            Action::Cancel => self.cancel(),
            Action::CancelOrDraw(..) if self.has_something_to_cancel() => self.cancel(),
            Action::CancelOrDraw(square, brush) | Action::Draw(square, brush) => self.input.draw(square, brush),
            Action::DrawByKey(square) => {
                let text = self.input.draw_by_key(square, self.texts);
                self.notice(text);
            }
            Action::WipeOut => self.wipe_out(),
            Action::Confirm => self.confirm(),
            Action::AskingPiece(action) => {
                self.input.asks_piece = true;
                self.apply(*action);
                self.input.asks_piece = false;
            }
            Action::Promote(piece) => self.promote(piece),
            Action::Play(mv) => self.play_given(mv),
            Action::Flip => {
                self.view_mut().orientation = !self.view.orientation;
                // The pointer is over another square now.
                self.input.drag = None;
            }
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::RedoTo(ply) => self.redo_to(ply),
            Action::MoveNow => self.move_now(),
            Action::Hint => self.hint(),
            Action::Resign => self.resign(),
            Action::ClaimDraw => self.claim_draw(),
            Action::ClaimDrawWith(mv) => self.claim_draw_with(mv),
            Action::OfferDraw => self.offer_draw(),
            Action::Answer(yes) => self.answer(yes),
            // What a clock has to tell is told before any action.
            Action::Tick => {}
            Action::View(ply) => self.view_ply(ply),
            Action::Preview(at) => self.preview(at),
            Action::Analyse => self.toggle_analysis(),
            Action::WantLines(lines) => self.analysis_mut().want_lines(lines),
            Action::Review(goes_on) => self.analysis_mut().review(goes_on),
            Action::TryMoves => self.toggle_variation(),
            Action::TryLine(which, at) => self.try_line(which, at),
            Action::GoAside(ply) => self.go_in_variation(ply),
            Action::OpenNewGame => {
                self.unask();
                self.input.deselect();
                self.dialogs.new_game = true;
            }
            Action::CloseNewGame => {
                self.dialogs.new_game = false;
                self.status_mut().forget_notice();
            }
            Action::OpenSettings => {
                self.input.deselect();
                self.dialogs.settings = true;
            }
            Action::CloseSettings => self.dialogs.settings = false,
            Action::OpenGames => {
                self.unask();
                self.input.deselect();
                self.dialogs.games = true;
            }
            Action::CloseGames => self.dialogs.games = false,
            Action::Configure(settings) => self.settings = settings,
            Action::Switch(field) => self.settings = self.settings.switched(field),
            Action::Speak(texts) => {
                self.texts = texts;
                self.status_mut().forget_notice();
            }
            Action::Start(new_game) => self.start(*new_game),
            Action::Restore(stored) => self.restore(*stored),
            Action::Keep(metadata) => self.table_mut().metadata = metadata,
            Action::Follow(follows) => {
                self.table_mut().follows = follows;
                let engine = self.engine_mut();
                engine.ask_anew();
                engine.best_so_far = None;
            }
            Action::Notice(text) => self.notice(text),
            Action::EngineReady => self.engine_mut().health = EngineState::Ready,
            Action::EngineReplaced => self.engine_mut().health = EngineState::Starting,
            Action::EngineFailed(fault) => self.engine_failed(fault),
            Action::RetryEngine => self.retry_engine(),
            Action::PlayWithoutEngine => self.play_without_engine(),
            Action::SearchProgress(id, progress) => self.search_progress(id, progress),
            Action::SearchFound(id, found) => self.search_found(id, &found),
        }
    }

    pub(in crate::state) fn start(&mut self, new_game: NewGame) {
        let orientation = new_game.orientation;
        let follows = self.table.follows;
        self.table = Rc::new(Table {
            follows,
            ..Table::of(new_game)
        });
        self.view = Rc::new(View::of(orientation));
        self.input = BoardInput::new(orientation);
        self.analysis = Rc::new(Analysis {
            lines: self.analysis.lines,
            ..Analysis::default()
        });
        self.engine_mut().info = None;
        self.dialogs.new_game = false;
        self.status_mut().message = Message::Turn;
        self.changed();
    }

    /// Another position of the game is seen.
    pub(in crate::state) fn view_ply(&mut self, ply: usize) {
        let last = self.table.game.moves().len();
        let viewed_ply = (ply < last).then_some(ply);
        let is_moved = self.view.viewed_ply != viewed_ply || self.view.variation.is_some();
        self.unask();
        self.input.deselect();
        self.input.put_down = None;
        if !is_moved {
            return;
        }
        let view = self.view_mut();
        view.viewed_ply = viewed_ply;
        if let Some(left) = view.variation.take().filter(super::view::Variation::holds_moves) {
            view.suspended = Some(left);
        }
        match viewed_ply {
            Some(ply) => {
                let text = selectors::place_text(self, ply);
                self.notice(text);
            }
            None => self.status_mut().announce(Message::Turn),
        }
    }

    pub(in crate::state) fn preview(&mut self, at: Option<(usize, usize)>) {
        let preview = at.and_then(|(which, at)| selectors::preview(self, which, at));
        if preview.is_some() && self.dialogs.asked.is_some() {
            self.unask();
        }
        self.view_mut().preview = preview.map(Rc::new);
    }

    /// Nothing is asked about a move any more, and the question is not read any more.
    pub(in crate::state) fn unask(&mut self) {
        self.dialogs.asked = None;
        if matches!(self.status.message, Message::Notice(_)) {
            self.status_mut().forget_notice();
        }
    }

    /// A sentence is said.
    pub(in crate::state) fn notice(&mut self, text: String) {
        self.status_mut().announce(Message::Notice(text));
    }

    /// A sentence is said as it is.
    pub(in crate::state) fn say(&mut self, text: Text) {
        let said = self.texts.of(text).to_owned();
        self.notice(said);
    }
}
