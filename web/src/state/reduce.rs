//! The transitions: from a state and an action to the next state.

use std::rc::Rc;

use chess_core::{Color, Game, Move, PieceType, Square, events, notation};
use engine_protocol::{Found, Progress};

use super::ahead::{give_ahead, play_ahead};
use super::drawing::{draw, draw_by_key};
use super::hand::{carry, interrupt, let_go, press, still_held};
use super::hint::{hint, hint_found};
use super::second_thought::{afresh, cancelled, confirmed, played_by_hand, unasked, wiped_out};
use super::shortage::shortage_told;
use super::{Action, EngineState, GameState, Hand, Hint, Message, NewGame, Premove};
use crate::wishes;

/// The state after an action; an action that does not fit the state leaves it, or says why in the status line.
#[must_use]
pub fn reduce(state: GameState, action: Action) -> GameState {
    let state = GameState {
        preview: state.preview.filter(|_| action.leaves_preview()),
        ..state
    };
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
                GameState {
                    asks_piece: true,
                    ..state
                },
                *action,
            );
            GameState {
                asks_piece: false,
                ..state
            }
        }
        Action::Promote(piece) => promote(state, piece),
        Action::Play(mv) => play_as_person(state, mv),
        Action::Flip => GameState {
            orientation: !state.orientation,
            // The pointer is over another square now.
            hand: None,
            ..state
        },
        Action::Undo => undo(state),
        Action::Redo => redo(state),
        Action::MoveNow => move_now(state),
        Action::Hint => hint(state),
        Action::Resign => resign(state),
        Action::ClaimDraw => claim_draw(state),
        Action::View(ply) => view(state, ply),
        Action::RedoTo(ply) => redo_to(state, ply),
        Action::Preview(at) => preview(state, at),
        Action::OpenNewGame => GameState {
            new_game_open: true,
            ..deselected(unasked(state))
        },
        Action::CloseNewGame => GameState {
            new_game_open: false,
            message: without_notice(&state),
            ..state
        },
        Action::OpenSettings => GameState {
            settings_open: true,
            ..deselected(state)
        },
        Action::CloseSettings => GameState {
            settings_open: false,
            ..state
        },
        Action::Configure(settings) => GameState { settings, ..state },
        Action::Switch(field) => GameState {
            settings: state.settings.switched(field),
            ..state
        },
        Action::Start(new_game) => start(state, *new_game),
        Action::Notice(text) => notice(state, text),
        Action::EngineReady => GameState {
            engine: EngineState::Ready,
            ..state
        },
        Action::EngineReplaced => GameState {
            engine: EngineState::Starting,
            ..state
        },
        Action::EngineFailed(reason) => engine_failed(state, reason),
        Action::RetryEngine => retry_engine(state),
        Action::SearchProgress(id, progress) => search_progress(state, id, progress),
        Action::SearchFound(id, found) => search_found(state, id, &found),
    }
}

/// The keyboard goes where the pointer acts, so that both can go on from there.
fn at(state: GameState, cursor: Square) -> GameState {
    GameState { cursor, ..state }
}

/// A key's way: what is drawn by keys follows it.
fn gone_to(state: GameState, square: Square) -> GameState {
    let is_drawing = matches!(state.hand, Some(Hand::Drawing { .. }));
    let state = at(state, square);
    if is_drawing { carry(state, Some(square)) } else { state }
}

pub(super) fn activate(state: GameState, square: Square) -> GameState {
    if state.promotion.is_some() {
        return deselected(state);
    }
    if state.result().is_some() {
        return GameState {
            message: Message::Turn,
            ..announced(deselected(state))
        };
    }
    if !state.is_live() {
        return notice(
            state,
            "This is an earlier position. Go to the last move to play on.".into(),
        );
    }
    let state = afresh(state);
    match state.selection {
        Some(from) if from == square => deselected(state),
        Some(from) => act_on(state, from, square),
        None => select(state, square),
    }
}

/// A click on a second square.
pub(super) fn act_on(state: GameState, from: Square, to: Square) -> GameState {
    if !wishes::leads_to(&state, from, to) && wishes::selectable(&state, to) {
        return select(state, to);
    }
    go(state, from, to)
}

/// A piece is put down on a square: it stands there already.
pub(super) fn drop_on(state: GameState, from: Square, to: Square) -> GameState {
    let before = state.game.moves().len();
    let state = go(state, from, to);
    let after = state.game.moves().len();
    GameState {
        put_down: (after > before).then_some(after),
        ..state
    }
}

fn go(state: GameState, from: Square, to: Square) -> GameState {
    match wishes::moves_between(&state, from, to).as_slice() {
        [] if wishes::premove_squares(&state, from).contains(&to) => go_ahead(state, from, to),
        [] => refuse(state, from, to),
        [mv] => played_by_hand(state, *mv),
        [queen, ..] if becomes_queen(&state) => played_by_hand(state, *queen),
        _ => GameState {
            promotion: Some((from, to)),
            ..state
        },
    }
}

fn becomes_queen(state: &GameState) -> bool {
    state.settings.auto_queen && !state.asks_piece
}

/// A move before it is one's turn.
fn go_ahead(state: GameState, from: Square, to: Square) -> GameState {
    let promotes = wishes::promotes_at(&state, from, to);
    if promotes && !becomes_queen(&state) {
        return GameState {
            promotion: Some((from, to)),
            ..state
        };
    }
    let promotion = promotes.then_some(PieceType::Queen);
    give_ahead(state, Premove { from, to, promotion })
}

pub(super) fn select(state: GameState, square: Square) -> GameState {
    if wishes::selectable(&state, square) {
        return GameState {
            selection: Some(square),
            hand: None,
            ..state
        };
    }
    match state.board().piece_at(square) {
        Some(piece) => {
            let reason = wishes::why_not_selectable(&state, piece);
            let text = match &state.message {
                Message::Notice(said) => format!("{said} {reason}"),
                _ => reason,
            };
            notice(deselected(state), text)
        }
        None => deselected(state),
    }
}

fn refuse(state: GameState, from: Square, to: Square) -> GameState {
    let reason = if state.is_persons_turn() {
        state.game.explain(from, to).map(|refusal| refusal.to_string())
    } else {
        Some("It is not your turn yet.".to_owned())
    };
    let state = deselected(state);
    match reason {
        Some(reason) => notice(state, reason),
        None => state,
    }
}

fn promote(state: GameState, piece: PieceType) -> GameState {
    if let Some((from, to)) = state.promotion.filter(|_| wishes::may_premove(&state)) {
        let promotion = Some(piece);
        return give_ahead(state, Premove { from, to, promotion });
    }
    let chosen = state.promotion.and_then(|(from, to)| {
        wishes::moves_from(&state, from)
            .into_iter()
            .find(|mv| mv.to == to && mv.promotion() == Some(piece))
    });
    match chosen {
        Some(mv) => played_by_hand(state, mv),
        None => deselected(state),
    }
}

fn play_as_person(state: GameState, mv: Move) -> GameState {
    match wishes::why_not_to_move(&state) {
        Some(reason) => notice(state, reason.to_owned()),
        None => played(GameState { hand: None, ..state }, mv),
    }
}

/// The move played in the game, by whomever.
pub(super) fn played(state: GameState, mv: Move) -> GameState {
    match state.game.play(mv) {
        Ok(game) => with_game(state, game),
        Err(_) => refuse(state, mv.from, mv.to),
    }
}

fn undo(state: GameState) -> GameState {
    match wishes::undo_target(&state).and_then(|cursor| state.game.go_to(cursor)) {
        Some(game) => with_game(state, game),
        None => state,
    }
}

fn redo(state: GameState) -> GameState {
    let next = state.game.cursor() + 1;
    redo_to(state, next)
}

fn redo_to(state: GameState, ply: usize) -> GameState {
    match wishes::redo_target(&state, ply).and_then(|cursor| state.game.go_to(cursor)) {
        Some(game) => with_game(state, game),
        None => state,
    }
}

/// The engine's best move so far is played; where it has told of none, any good one is asked for at once.
fn move_now(state: GameState) -> GameState {
    if !wishes::may_move_now(&state) {
        return state;
    }
    match state.best_so_far {
        Some(mv) => replied(state, mv),
        None => GameState {
            hurried: true,
            search_id: state.search_id + 1,
            fraction: 0.0,
            ..state
        },
    }
}

fn resign(state: GameState) -> GameState {
    match wishes::may_resign(&state).and_then(|color| state.game.resign(color).ok()) {
        Some(game) => with_game(state, game),
        None => state,
    }
}

fn claim_draw(state: GameState) -> GameState {
    match wishes::claimable_draw(&state).and_then(|_| state.game.claim_draw().ok()) {
        Some(game) => with_game(state, game),
        None => notice(state, "There is no draw to claim in this position.".into()),
    }
}

pub(super) fn with_game(state: GameState, game: Game) -> GameState {
    changed(GameState {
        message: Message::Happened(events(&state.game, &game)),
        game: Rc::new(game),
        ..state
    })
}

fn view(state: GameState, ply: usize) -> GameState {
    let last = state.game.moves().len();
    let viewed_ply = (ply < last).then_some(ply);
    GameState {
        viewed_ply,
        put_down: None,
        ..deselected(unasked(state))
    }
}

fn preview(state: GameState, at: Option<usize>) -> GameState {
    let preview = at.and_then(|at| wishes::preview(&state, at));
    let is_question_gone = preview.is_some() && state.asked.is_some();
    let state = if is_question_gone { unasked(state) } else { state };
    GameState { preview, ..state }
}

fn start(state: GameState, new_game: NewGame) -> GameState {
    changed(GameState {
        game: Rc::new(Game::new(new_game.board)),
        players: new_game.players,
        choice: new_game.choice,
        seed: new_game.seed,
        orientation: new_game.orientation,
        cursor: match new_game.orientation {
            Color::White => Square::E2,
            Color::Black => Square::E7,
        },
        message: Message::Turn,
        new_game_open: false,
        figures: None,
        selection: None,
        hand: None,
        drawings: Vec::new(),
        ..state
    })
}

fn engine_failed(state: GameState, reason: String) -> GameState {
    announced(GameState {
        engine: EngineState::Failed(reason),
        message: Message::Turn,
        ..state
    })
}

fn retry_engine(state: GameState) -> GameState {
    GameState {
        engine: EngineState::Starting,
        search_id: state.search_id + 1,
        fraction: 0.0,
        ..announced(state)
    }
}

fn search_progress(state: GameState, id: u32, progress: Progress) -> GameState {
    if wishes::wanted_search(&state).is_none_or(|wanted| wanted.id != id) {
        return state;
    }
    let fraction = progress.fraction.clamp(0.0, 1.0).max(state.fraction);
    // What the engine sees while it looks for a hint would give the hint away.
    if state.hint == Hint::Asked {
        return GameState { fraction, ..state };
    }
    let first = progress.figures.principal_variation.first();
    let told = first.and_then(|san| notation::parse_san(state.board(), san).ok());
    GameState {
        fraction,
        best_so_far: told.or(state.best_so_far),
        figures: Some(progress.figures),
        figures_from: Rc::clone(&state.game),
        ..state
    }
}

fn search_found(state: GameState, id: u32, found: &Found) -> GameState {
    if wishes::wanted_search(&state).is_none_or(|wanted| wanted.id != id) {
        return state;
    }
    if state.hint == Hint::Asked {
        return shortage_told(hint_found(state, found), found);
    }
    if found.claims_draw
        && let Ok(game) = state.game.claim_draw()
    {
        return with_game(state, game);
    }
    let mv = found
        .best_move
        .as_deref()
        .and_then(|text| notation::parse_uci(state.board(), text).ok());
    let Some(mv) = mv else {
        return engine_failed(state, "it answered without a legal move".into());
    };
    let figured = GameState {
        figures: Some(found.figures.clone()),
        figures_from: Rc::clone(&state.game),
        ..state
    };
    shortage_told(replied(figured, mv), found)
}

/// The engine's move is played, and after it the move that waited for it.
fn replied(state: GameState, mv: Move) -> GameState {
    let (premove, before) = (state.premove, Rc::clone(&state.game));
    let state = played(state, mv);
    match premove {
        Some(premove) => play_ahead(state, premove, &before),
        None => state,
    }
}

/// After a change of the game: what belonged to the old position is gone, a fitting selection stays.
fn changed(state: GameState) -> GameState {
    let state = GameState {
        premove: None,
        asked: None,
        viewed_ply: None,
        put_down: None,
        search_id: state.search_id + 1,
        fraction: 0.0,
        best_so_far: None,
        hurried: false,
        hint: Hint::None,
        ..announced(state)
    };
    let selection = state
        .selection
        .filter(|square| state.is_persons_turn() && wishes::selectable(&state, *square));
    let hand = still_held(&state);
    let promotion = state
        .promotion
        .filter(|(from, to)| wishes::moves_between(&state, *from, *to).len() > 1);
    GameState {
        selection,
        hand,
        promotion,
        ..state
    }
}

/// What is said once a notice has had its time.
pub(super) fn without_notice(state: &GameState) -> Message {
    match &state.message {
        Message::Notice(_) => Message::Turn,
        other => other.clone(),
    }
}

pub(super) fn deselected(state: GameState) -> GameState {
    GameState {
        selection: None,
        hand: None,
        promotion: None,
        ..state
    }
}

pub(super) fn notice(state: GameState, text: String) -> GameState {
    announced(GameState {
        message: Message::Notice(text),
        ..state
    })
}

pub(super) fn announced(state: GameState) -> GameState {
    GameState {
        announcements: state.announcements.wrapping_add(1),
        ..state
    }
}
