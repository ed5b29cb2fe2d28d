//! The transitions: from a state and an action to the next state.

use std::rc::Rc;

use chess_core::{Game, Square};

use super::analysis::{self, Before, followed};
use super::aside;
use super::by_hand::{activate, play_as_person, promote};
use super::drawing::{draw, draw_by_key};
use super::hand::{carry, interrupt, let_go, press};
use super::hint::hint;
use super::keeping::{first_cursor, keeping, restored};
use super::offers::{answered, claim_draw, claim_draw_with, offer_draw, resign};
use super::record::{changed, redo, redo_to, undo};
use super::searching::{engine_failed, move_now, play_without_engine, retry_engine, search_found, search_progress};
use super::second_thought::{cancelled, confirmed, unasked, wiped_out};
use super::{Action, Analysis, Aside, Clock, EngineState, GameState, Hand, Message, NewGame, Offer};
use crate::messages::Text;
use crate::wishes;

/// The state after an action; an action that does not fit the state leaves it, or says why in the status line.
#[must_use]
pub fn reduce(state: GameState, action: Action) -> GameState {
    let before = Before::new(&state);
    let leaves_preview = action.leaves_preview() || before.hears_of_a_position(&action);
    let state = if leaves_preview {
        state
    } else {
        with!(GameState { preview: None, ..state })
    };
    let state = match aside::meant_by(&state, &action) {
        Some(aside) => aside::beside_the_game(state, aside, action),
        None => next(state, action),
    };
    followed(&before, state)
}

fn next(state: GameState, action: Action) -> GameState {
    match action {
        Action::Activate(square) => activate(at(state, square), square),
        Action::Press(square) => press(at(state, square), square),
        Action::Carry(over) => carry(state, over),
        Action::LetGo => let_go(state),
        Action::Interrupt => interrupt(state),
        Action::MoveCursor(square) => gone_to(state, square),
        Action::Cancel => cancelled(state),
        Action::CancelOrDraw(..) if wishes::has_something_to_cancel(&state) => cancelled(state),
        Action::CancelOrDraw(square, brush) | Action::Draw(square, brush) => draw(state, square, brush),
        Action::DrawByKey(square) => draw_by_key(state, square),
        Action::WipeOut => wiped_out(state),
        Action::Confirm => confirmed(state),
        Action::AskingPiece(action) => {
            let state = reduce(
                with!(GameState {
                    asks_piece: true,
                    ..state
                }),
                *action,
            );
            with!(GameState {
                asks_piece: false,
                ..state
            })
        }
        Action::Promote(piece) => promote(state, piece),
        Action::Play(mv) => play_as_person(state, mv),
        Action::Flip => with!(GameState {
            orientation: !state.orientation,
            // The pointer is over another square now.
            hand: None,
            ..state
        }),
        Action::Undo => undo(state),
        Action::Redo => redo(state),
        Action::MoveNow => move_now(state),
        Action::Hint => hint(state),
        Action::Resign => resign(state),
        Action::ClaimDraw => claim_draw(state),
        Action::ClaimDrawWith(mv) => claim_draw_with(state, mv),
        Action::OfferDraw => offer_draw(state),
        Action::Answer(yes) => answered(state, yes),
        // What a clock has to tell is told before any action.
        Action::Tick => state,
        Action::View(ply) => view(state, ply),
        Action::RedoTo(ply) => redo_to(state, ply),
        Action::Preview(at) => preview(state, at),
        Action::Analyse => analysis::toggled(state),
        Action::WantLines(lines) => analysis::with_lines(state, lines),
        Action::Review(goes_on) => analysis::reviewing(state, goes_on),
        Action::TryMoves => aside::toggled(state),
        Action::TryLine(which, at) => aside::line_tried(state, which, at),
        Action::GoAside(ply) => aside::gone_to(state, ply),
        Action::OpenNewGame => with!(GameState {
            new_game_open: true,
            ..deselected(unasked(state))
        }),
        Action::CloseNewGame => with!(GameState {
            new_game_open: false,
            message: without_notice(&state),
            ..state
        }),
        Action::OpenSettings => with!(GameState {
            settings_open: true,
            ..deselected(state)
        }),
        Action::CloseSettings => with!(GameState {
            settings_open: false,
            ..state
        }),
        Action::OpenGames => with!(GameState {
            games_open: true,
            ..deselected(unasked(state))
        }),
        Action::CloseGames => with!(GameState {
            games_open: false,
            ..state
        }),
        Action::Configure(settings) => with!(GameState { settings, ..state }),
        Action::Switch(field) => with!(GameState {
            settings: state.settings.switched(field),
            ..state
        }),
        Action::Speak(texts) => with!(GameState {
            texts,
            message: without_notice(&state),
            ..state
        }),
        Action::Start(new_game) => start(state, *new_game),
        Action::Restore(stored) => restored(state, *stored),
        Action::Keep(keeping) => with!(GameState { keeping, ..state }),
        Action::Follow(follows) => with!(GameState {
            follows,
            search_id: state.search_id + 1,
            fraction: 0.0,
            best_so_far: None,
            ..state
        }),
        Action::Notice(text) => notice(state, text),
        Action::EngineReady => with!(GameState {
            engine: EngineState::Ready,
            ..state
        }),
        Action::EngineReplaced => with!(GameState {
            engine: EngineState::Starting,
            ..state
        }),
        Action::EngineFailed(reason) => engine_failed(state, reason),
        Action::RetryEngine => retry_engine(state),
        Action::PlayWithoutEngine => play_without_engine(state),
        Action::SearchProgress(id, progress) => search_progress(state, id, progress),
        Action::SearchFound(id, found) => search_found(state, id, &found),
    }
}

/// The keyboard goes where the pointer acts, so that both can go on from there.
fn at(state: GameState, cursor: Square) -> GameState {
    with!(GameState { cursor, ..state })
}

/// A key's way: what is drawn by keys follows it.
fn gone_to(state: GameState, square: Square) -> GameState {
    let is_drawing = matches!(state.hand, Some(Hand::Drawing { .. }));
    let state = at(state, square);
    if is_drawing { carry(state, Some(square)) } else { state }
}

fn view(state: GameState, ply: usize) -> GameState {
    let last = state.game.moves().len();
    let viewed_ply = (ply < last).then_some(ply);
    let is_moved = state.viewed_ply != viewed_ply || state.aside.is_some();
    let state = with!(GameState {
        viewed_ply,
        parked: state
            .aside
            .clone()
            .filter(Aside::holds_moves)
            .or_else(|| state.parked.clone()),
        aside: None,
        put_down: None,
        ..deselected(unasked(state))
    });
    match viewed_ply.filter(|_| is_moved) {
        Some(ply) => {
            let text = wishes::place_text(&state, ply);
            notice(state, text)
        }
        None if is_moved => announced(with!(GameState {
            message: Message::Turn,
            ..state
        })),
        None => state,
    }
}

fn preview(state: GameState, at: Option<(usize, usize)>) -> GameState {
    let preview = at.and_then(|(which, at)| wishes::preview(&state, which, at));
    let is_question_gone = preview.is_some() && state.asked.is_some();
    let state = if is_question_gone { unasked(state) } else { state };
    with!(GameState { preview, ..state })
}

fn start(state: GameState, new_game: NewGame) -> GameState {
    let keeping = keeping(&new_game);
    let begun = new_game.origin.game;
    let game = begun.unwrap_or_else(|| Rc::new(Game::new(new_game.board)));
    let time = new_game.choice.time;
    changed(with!(GameState {
        keeping,
        clock: time.map(|control| Rc::new(Clock::new(control, new_game.origin.left, &game))),
        game,
        players: new_game.players,
        low_told: [false; 2],
        offer: Offer::None,
        choice: new_game.choice,
        seed: new_game.seed,
        orientation: new_game.orientation,
        cursor: first_cursor(new_game.orientation),
        message: Message::Turn,
        new_game_open: false,
        figures: None,
        analysis: Analysis {
            lines: state.analysis.lines,
            ..Analysis::default()
        },
        selection: None,
        hand: None,
        aside: None,
        parked: None,
        drawings: Vec::new(),
        ..state
    }))
}

/// What is said once a notice has had its time.
pub(super) fn without_notice(state: &GameState) -> Message {
    match &state.message {
        Message::Notice(_) => Message::Turn,
        other => other.clone(),
    }
}

pub(super) fn deselected(state: GameState) -> GameState {
    with!(GameState {
        selection: None,
        hand: None,
        promotion: None,
        ..state
    })
}

pub(super) fn notice(state: GameState, text: String) -> GameState {
    announced(with!(GameState {
        message: Message::Notice(text),
        ..state
    }))
}

/// A sentence that is said as it is.
pub(super) fn told(state: GameState, text: Text) -> GameState {
    let said = state.texts.of(text).to_owned();
    notice(state, said)
}

pub(super) fn announced(state: GameState) -> GameState {
    with!(GameState {
        announcements: state.announcements.wrapping_add(1),
        ..state
    })
}
