//! What the state wants: queries that the components, the reducer and the engine's client ask.

mod ahead;
mod analysis_texts;
mod insight;
mod kept;
mod offers;
mod pause;
mod status;

use std::rc::Rc;

use chess_core::engine::{Clock, Level, Limits};
use chess_core::notation::UciMove;
use chess_core::{Board, Color, DrawClaim, Game, Move, Piece, ResolvedAction, Square};
use engine_protocol::{Engine, Request, RequestBody, Search};

use crate::messages::Text;
use crate::state::{EngineState, GameState, Hand, Hint, Player};

pub use ahead::{has_something_to_cancel, may_premove, premove_squares, promotes_at, promoting_color};
pub use analysis_texts::{
    accuracy_text, count_text, evaluation_of_ply, evaluation_text, judgement_name, judgement_text, line_score,
};
pub use insight::{
    BETTER, Subject, better, insight, line_of, may_analyse, preview, review_progress, shown_figures, subject,
    white_chance,
};
pub use kept::{is_offered_elsewhere, wanted_snapshot};
pub use offers::{
    Verdict, announcements, asks_opinion, claim_reason, declined_text, low_time_text, verdict, why_not_to_offer,
};
pub use pause::shown_for_ms;
pub use status::{figures_text, mate_text, place_text, player_name, question_text, score_text, status_text};

/// The search that should be running now, if any; its id is the state's.
#[must_use]
pub fn wanted_search(state: &GameState) -> Option<Request> {
    wanted_search_of(state).map(|(request, _)| request)
}

/// The search that should be running now and the position that it is for.
#[must_use]
pub fn wanted_search_of(state: &GameState) -> Option<(Request, Board)> {
    let for_move = move_search(state).map(|it| (Rc::clone(&state.game), state.game.ply(), it));
    let wanted = for_move.or_else(|| {
        let subject = subject(state)?;
        let limits = subject.limits();
        Some((subject.game, subject.ply, (Engine::Strong, None, limits)))
    });
    wanted.map(|(game, ply, (engine, level, limits))| {
        let search = Search {
            start: game.start().clone(),
            moves: game.moves().iter().copied().take(ply).map(UciMove::from).collect(),
            engine,
            level,
            seed: state.seed,
            limits,
        };
        let request = Request {
            id: state.search_id,
            body: RequestBody::Search(Box::new(search)),
        };
        (request, game.board_at(ply).unwrap_or(game.board()).clone())
    })
}

/// The search for a move of the game or a hint, if one is wanted.
fn move_search(state: &GameState) -> Option<(Engine, Option<Level>, Limits)> {
    let alive = !matches!(state.engine, EngineState::Failed(_));
    (alive && state.result().is_none()).then(|| searcher(state)).flatten()
}

/// Which engine is to search, at which level and how far.
fn searcher(state: &GameState) -> Option<(Engine, Option<Level>, Limits)> {
    let to_move = state.player_to_move();
    let clock = state.clock.as_ref().map(|clock| Clock {
        remaining: clock.rest().into(),
        increment: clock.control().increment.into(),
        ..Clock::default()
    });
    let in_a_hurry = clock.filter(|_| to_move == Player::Classic).and_then(classic_depth);
    let limits = Limits {
        depth: if state.hurried { Some(1) } else { in_a_hurry },
        clock,
        ..Limits::default()
    };
    if to_move.is_engine() {
        // Where another tab plays the game, its engine moves.
        return if state.follows {
            None
        } else {
            engine_of(to_move, limits)
        };
    }
    if asks_opinion(state) {
        return engine_of(state.players.of(!state.board().side_to_move()), Limits::default());
    }
    (state.hint == Hint::Asked).then_some((Engine::Strong, None, HINT))
}

fn engine_of(player: Player, limits: Limits) -> Option<(Engine, Option<Level>, Limits)> {
    match player {
        Player::Human => None,
        Player::Classic => Some((Engine::Classic, None, limits)),
        Player::Level(level) => Some((Engine::Strong, Some(level), limits)),
    }
}

/// The classic engine knows nothing of clocks: with little time it looks less far.
const fn classic_depth(clock: Clock) -> Option<u32> {
    match clock.remaining {
        30_000.. => None,
        8_000.. => Some(3),
        2_000.. => Some(2),
        _ => Some(1),
    }
}

/// How far the engine looks for a hint: further than most levels, and not for long on a slow device.
const HINT: Limits = Limits {
    depth: None,
    nodes: Some(400_000),
    move_time: Some(1_500),
    clock: None,
    mate: None,
    infinite: false,
    search_moves: Vec::new(),
    lines: 0,
};

/// Whether an engine looks for its move.
#[must_use]
pub fn engine_thinks(state: &GameState) -> bool {
    state.player_to_move().is_engine() && move_search(state).is_some()
}

/// What the progress bar of one side is called; `None` where it is not shown.
#[must_use]
pub fn progress_label(state: &GameState, color: Color) -> Option<String> {
    let thinks = state.board().side_to_move() == color && move_search(state).is_some();
    thinks.then(|| match state.texts.engine(state.players.of(color)) {
        Some(name) => state.texts.with(Text::IsThinking, &[name]),
        None if asks_opinion(state) => state.texts.with(Text::ConsidersDraw, &[player_name(state, !color)]),
        None => state.texts.of(Text::LookingForHintLabel).to_owned(),
    })
}

/// Whether the engine can be told to move at once.
#[must_use]
pub fn may_move_now(state: &GameState) -> bool {
    engine_thinks(state) && !state.hurried
}

/// Whether a person may ask for help now.
#[must_use]
pub fn may_hint(state: &GameState) -> bool {
    let alive = !matches!(state.engine, EngineState::Failed(_));
    let is_free = !state.choice.strict && !asks_opinion(state);
    alive && is_free && state.is_persons_turn() && state.is_live()
}

/// The squares that the hint marks: the piece's, and later where it goes.
#[must_use]
pub fn hinted(state: &GameState) -> [Option<Square>; 2] {
    match state.hint {
        Hint::Piece(mv) => [Some(mv.from), None],
        Hint::Move(mv) => [Some(mv.from), Some(mv.to)],
        Hint::None | Hint::Asked => [None, None],
    }
}

/// The word for the page's `data-engine`.
#[must_use]
pub fn engine_word(state: &GameState) -> &'static str {
    match state.engine {
        EngineState::Failed(_) => "failed",
        EngineState::Starting => "starting",
        EngineState::Ready if wanted_search(state).is_some() => "thinking",
        EngineState::Ready => "ready",
    }
}

/// Whether a person may take this piece up: now, or to see it marked while the engine thinks.
#[must_use]
pub fn selectable(state: &GameState, square: Square) -> bool {
    let owner = state.board().piece_at(square).map(|piece| piece.color);
    owner.is_some() && owner == selectable_color(state)
}

/// The side whose pieces a person may take up.
#[must_use]
pub fn selectable_color(state: &GameState) -> Option<Color> {
    let is_open = state.is_live() && state.result().is_none();
    is_open.then(|| persons_color(state)).flatten()
}

/// Why a piece cannot be taken up, for people.
#[must_use]
pub fn why_not_selectable(state: &GameState, piece: Piece) -> String {
    let texts = state.texts;
    match (state.players.are_engines(), state.players.only_person()) {
        (true, _) => texts.of(Text::EnginesPlay).to_owned(),
        (false, None) => texts.with(Text::SidesTurn, &[texts.color(state.board().side_to_move())]),
        (false, Some(_)) => texts.with(Text::YouPlaySide, &[texts.color(!piece.color)]),
    }
}

/// Why no person may move now, for people.
#[must_use]
pub fn why_not_to_move(state: &GameState) -> Option<&'static str> {
    let why = if state.result().is_some() {
        Text::GameIsOver
    } else if !state.is_live() {
        Text::EarlierPosition
    } else if !state.is_persons_turn() {
        Text::NotYourTurnYet
    } else {
        return None;
    };
    Some(state.texts.of(why))
}

/// The moves that the selected piece may make now.
#[must_use]
pub fn targets(state: &GameState) -> Vec<Move> {
    state.selection.map_or_else(Vec::new, |from| moves_from(state, from))
}

/// The moves that a person may make now from one square.
#[must_use]
pub fn moves_from(state: &GameState, from: Square) -> Vec<Move> {
    if state.is_persons_turn() && state.is_live() {
        state.board().legal_moves_from(from).iter().copied().collect()
    } else {
        Vec::new()
    }
}

/// The moves that a person can mean now by taking a piece from one square to another: several for a promotion.
#[must_use]
pub fn moves_between(state: &GameState, from: Square, to: Square) -> Vec<Move> {
    let moves = moves_from(state, from).into_iter();
    moves.filter(|mv| mv.is_meant_by_going_to(to)).collect()
}

/// Whether a person may take a piece from one square to another now.
#[must_use]
pub fn leads_to(state: &GameState, from: Square, to: Square) -> bool {
    !moves_between(state, from, to).is_empty()
}

/// What putting the carried piece down where it is would do.
#[must_use]
pub fn action_in_hand(state: &GameState) -> Option<(Square, ResolvedAction)> {
    match state.hand {
        Some(Hand::Carried { from, over: Some(over) }) if state.is_persons_turn() && state.is_live() => {
            let resolution = state.board().resolve(from, over)?;
            Some((over, resolution.action()))
        }
        _ => None,
    }
}

/// Where in the game `Undo` goes back to: the last earlier turn of a person.
#[must_use]
pub fn undo_target(state: &GameState) -> Option<usize> {
    if state.choice.strict {
        return None;
    }
    (0..state.game.cursor())
        .rev()
        .find(|cursor| waits_for_person(state, *cursor))
}

/// Where in the game going on to a half-move leads: the next turn of a person from there on, or the end of what was taken
/// back.
#[must_use]
pub fn redo_target(state: &GameState, ply: usize) -> Option<usize> {
    if state.choice.strict {
        return None;
    }
    let now = state.game.cursor();
    let last = now + state.game.undone().len();
    (ply.max(now + 1)..last)
        .find(|cursor| waits_for_person(state, *cursor))
        .or((now < last).then_some(last))
}

/// Whether a person is to move at this place of the game.
fn waits_for_person(state: &GameState, cursor: usize) -> bool {
    state
        .game
        .go_to(cursor)
        .is_some_and(|game| game.outcome().is_none() && state.players.of(game.board().side_to_move()) == Player::Human)
}

/// The side that may give up now.
#[must_use]
pub fn may_resign(state: &GameState) -> Option<Color> {
    state.result().is_none().then(|| persons_color(state)).flatten()
}

/// The draw that the person to move may claim.
#[must_use]
pub fn claimable_draw(state: &GameState) -> Option<DrawClaim> {
    state.is_persons_turn().then(|| state.game.claimable_draw()).flatten()
}

/// The half-move shown as the last one on the board.
#[must_use]
pub fn shown_move(state: &GameState) -> Option<Move> {
    let (game, ply) = state.shown();
    ply.checked_sub(1).and_then(|index| game.moves().get(index)).copied()
}

/// The square of a king in check on the shown board.
#[must_use]
pub fn king_in_check(board: &Board) -> Option<Square> {
    board.is_in_check().then(|| board.king(board.side_to_move()))
}

/// The game with everything again that was taken back.
#[must_use]
pub fn whole_game(game: &Game) -> Game {
    let all = game.cursor() + game.undone().len();
    game.go_to(all).unwrap_or_else(|| game.clone())
}

/// Where a key leads that goes through the half-moves of a game.
#[must_use]
pub fn ply_by_key(key: &str, shown: usize, last: usize) -> Option<usize> {
    match key {
        "ArrowLeft" => Some(shown.saturating_sub(1)),
        "ArrowRight" => Some((shown + 1).min(last)),
        "ArrowUp" => Some(shown.saturating_sub(2)),
        "ArrowDown" => Some((shown + 2).min(last)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => None,
    }
}

/// The moves of the game as people write them.
#[must_use]
pub fn sans(game: &Game) -> Vec<String> {
    game.moves()
        .iter()
        .enumerate()
        .filter_map(|(ply, mv)| game.board_at(ply).map(|board| chess_core::notation::san(board, *mv)))
        .collect()
}

fn persons_color(state: &GameState) -> Option<Color> {
    match (state.players.white, state.players.black) {
        (Player::Human, Player::Human) => Some(state.board().side_to_move()),
        _ => state.players.only_person(),
    }
}

#[cfg(test)]
mod tests;
