//! Queries on the state that more than one part of it answers.

use std::rc::Rc;

use chess_core::engine::{Clock, Limits, Opponent};
use chess_core::notation::UciMove;
use chess_core::{Board, Color, DrawClaim, Game, Move, Outcome, Square};
use engine_protocol::{Engine, Request, RequestBody, Search};

use crate::messages::{Text, Texts};
use crate::snapshot::FromAddress;
use crate::state::on_board::persons_color;
use crate::state::{AppState, EngineState, Hint, Leaving, NewGame, Table};
use crate::storage::StorageError;
use game_store::{Player, Players};

pub use crate::state::analysis::{
    accuracy_text, analysis_target, arrows, better, checking_text, count_text, evaluation_of_ply, evaluation_text,
    fine_move_text, insight, judgement_name, judgement_text, line_score, may_analyse, phases_text, preview,
    review_progress, shown_info, shows_verdict, white_chance,
};
pub use crate::state::engine::shown_for_ms;
pub use crate::state::status::{
    info_text, mate_text, player_name, question_text, score_text, status_of_game, status_text,
};
pub use crate::state::table::{
    DrawDecision, annotated, announcements, asks_opinion, autosave_snapshot, claim_reason, declined_text, depth_shown,
    draw_decision, is_offered_elsewhere, low_time_text, may_edit, may_promote, shown_path, why_not_to_offer,
    with_shown_promoted, without_shown,
};

/// How the game ended, while that is to be seen on a card of its own: until it is closed, and not in the room of an analysis.
#[must_use]
pub fn result_card(state: &AppState) -> Option<Outcome> {
    let is_wanted = !state.dialogs.result_closed && !state.analysis.on;
    state.table.outcome().filter(|_| is_wanted)
}

/// Whether the game would be lost with the page: there is no room for it, and it was not saved as a file as it is now.
#[must_use]
pub fn would_be_lost(state: &AppState) -> bool {
    let Table { game, metadata, .. } = &*state.table;
    let saved = state.status.saved_as_file.as_ref();
    let is_saved = saved.is_some_and(|saved| {
        saved.id == metadata.id && saved.game == **game && saved.annotations == metadata.annotations
    });
    state.status.not_kept == Some(StorageError::Full) && !is_saved && game.cursor() > 0
}

/// What becomes of the game on the board where another takes its place.
#[must_use]
pub fn leaving(state: &AppState) -> Leaving {
    if would_be_lost(state) {
        Leaving::Lost
    } else if state.status.not_kept.is_some() {
        Leaving::Unkept
    } else {
        Leaving::Kept
    }
}

/// Whether a game from a file takes the place of the one on the board only after a question: that one has begun and has not
/// ended, or would be lost.
#[must_use]
pub fn asks_before_leaving(state: &AppState) -> bool {
    let is_being_played = state.table.game.cursor() > 0 && state.table.outcome().is_none();
    is_being_played || would_be_lost(state)
}

/// How the game on the board ended, to the person whose game it was or to those who look on.
#[must_use]
pub fn outcome_told(state: &AppState, outcome: Outcome) -> String {
    super::status::outcome_text(state, &state.in_game(), outcome)
}

/// The same game once more, for the same players or with the sides exchanged; the number is any.
#[must_use]
pub fn rematch(state: &AppState, swaps: bool, seed: u32) -> NewGame {
    let Table {
        game, players, choice, ..
    } = &*state.table;
    let orientation = state.view.orientation;
    // Odds are a player's, not a side's.
    let odds = state.table.odds().map(|odds| if swaps { odds.flipped() } else { odds });
    // What a stranger's page began in a frame is not stored, whatever follows it.
    let from_address = match state.table.metadata.from_address {
        FromAddress::Framed => FromAddress::Framed,
        FromAddress::No | FromAddress::Unplayed => FromAddress::No,
    };
    NewGame {
        board: game.start().clone(),
        odds,
        players: if swaps { players.swapped() } else { *players },
        orientation: if swaps { !orientation } else { orientation },
        choice: choice.clone(),
        seed,
        ..NewGame::default()
    }
    .from_address(from_address)
}

/// What stands beside the half-move that is shown; nothing beside a line that is not the game's.
#[must_use]
pub fn note_text(state: &AppState) -> String {
    if state.view.variation.is_some() || state.view.preview.is_some() {
        return String::new();
    }
    let Table { game, metadata, .. } = &*state.table;
    metadata.annotations.text(game, state.shown_ply())
}

/// The variation that is shown: after how many half-moves it leaves the game, and its moves up to the shown position.
#[must_use]
pub fn tried(state: &AppState) -> Option<(usize, Rc<[Move]>)> {
    let variation = state.view.variation.as_ref()?;
    Some((variation.from, variation.line().into()))
}

/// The id of the search that should be running now, if any: it costs less to know than the search itself.
#[must_use]
pub fn wanted_search_id(state: &AppState) -> Option<u32> {
    let is_wanted = move_search(state).is_some() || analysis_target(state).is_some();
    is_wanted.then_some(state.engine.search_id)
}

/// The search that should be running now, if any; its id is the state's.
#[must_use]
pub fn wanted_search(state: &AppState) -> Option<Request> {
    wanted_search_of(state).map(|(request, _)| request)
}

/// The search that should be running now and the position that it is for.
#[must_use]
pub fn wanted_search_of(state: &AppState) -> Option<(Request, Board)> {
    let for_move = move_search(state).map(|it| (Rc::clone(&state.table.game), state.table.game.ply(), it, false));
    let wanted = for_move.or_else(|| {
        let target = analysis_target(state)?;
        let (limits, is_fresh) = (target.limits(), target.is_fresh());
        Some((target.game, target.ply, (Engine::Strong, None, limits), is_fresh))
    });
    wanted.map(|(game, ply, (engine, opponent, limits), fresh)| {
        let board = game.board_at(ply).unwrap_or(game.board()).clone();
        let search = Search {
            start: game.start().clone(),
            moves: game.moves().iter().copied().take(ply).map(UciMove::from).collect(),
            engine,
            level: opponent.map(|opponent| opponent.strength),
            character: opponent.map(|opponent| opponent.character).unwrap_or_default(),
            seed: state.table.seed,
            limits,
            fresh,
        };
        let request = Request {
            id: state.engine.search_id,
            body: RequestBody::Search(Box::new(search)),
        };
        (request, board)
    })
}

/// The search for a move of the game or a hint, if one is wanted.
pub(in crate::state) fn move_search(state: &AppState) -> Option<(Engine, Option<Opponent>, Limits)> {
    let alive = !state.engine.has_failed();
    (alive && !state.table.is_paused() && state.table.outcome().is_none())
        .then(|| searcher(state))
        .flatten()
}

/// Which engine is to search, as whom and how far.
fn searcher(state: &AppState) -> Option<(Engine, Option<Opponent>, Limits)> {
    let to_move = state.table.player_to_move();
    let clock = state.table.clock.as_ref().map(|clock| Clock {
        remaining: clock.rest().into(),
        increment: clock.control(state.table.board().side_to_move()).increment_ms.into(),
        ..Clock::default()
    });
    let in_a_hurry = clock.filter(|_| to_move == Player::Classic).and_then(classic_depth);
    let limits = Limits {
        depth: if state.engine.hurried { Some(1) } else { in_a_hurry },
        clock,
        ..Limits::default()
    };
    if to_move.is_engine() {
        // Where another tab plays the game, its engine moves.
        return if state.table.follows {
            None
        } else {
            engine_of(to_move, limits)
        };
    }
    if asks_opinion(state) {
        // It looks with the eyes of the side to move, whose liking its character is not.
        let asked = state.table.players.of(!state.table.board().side_to_move());
        let plain = |opponent: Opponent| Player::Strong(opponent.strength.into());
        return engine_of(asked.strong().map_or(asked, plain), Limits::default());
    }
    (state.engine.hint == Hint::Asked).then_some((Engine::Strong, None, HINT))
}

fn engine_of(player: Player, limits: Limits) -> Option<(Engine, Option<Opponent>, Limits)> {
    match player {
        Player::Human => None,
        Player::Classic => Some((Engine::Classic, None, limits)),
        Player::Strong(opponent) => Some((Engine::Strong, Some(opponent), limits)),
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
pub fn engine_thinks(state: &AppState) -> bool {
    state.table.player_to_move().is_engine() && move_search(state).is_some()
}

/// What the progress bar of one side is called; `None` where it is not shown.
#[must_use]
pub fn progress_label(state: &AppState, color: Color) -> Option<String> {
    let thinks = state.table.board().side_to_move() == color && move_search(state).is_some();
    thinks.then(|| match state.texts.engine(state.table.players.of(color)) {
        Some(name) => state.texts.with(Text::IsThinking, &[&name]),
        None if asks_opinion(state) => state.texts.with(Text::ConsidersDraw, &[&player_name(state, !color)]),
        None => state.texts.of(Text::LookingForHintLabel).to_owned(),
    })
}

/// Whether the game that has ended counts for the person's rating, as it is or as it ended once: something was played in it, and
/// it is kept.
#[must_use]
pub fn counts_for_rating(state: &AppState) -> bool {
    let table = &state.table;
    let counts = table.rated && !table.game.moves().is_empty() || !table.metadata.counted.is_empty();
    counts && state.status.not_kept.is_none() && table.metadata.from_address != FromAddress::Framed
}

/// Whether people can go on without the engine: a game that is over or has counted stays one against its opponent.
#[must_use]
pub fn may_play_without(state: &AppState) -> bool {
    let table = &state.table;
    table.players != Players::PEOPLE && table.outcome().is_none() && table.metadata.counted.is_empty()
}

/// Whether a person who plays has help: from the engine, whose figures may be in sight, or by taking something back.
#[must_use]
pub fn is_helped(state: &AppState) -> bool {
    let is_played = state.table.outcome().is_none();
    let takes_back = state.table.game.undone().len() > 0;
    let asks_engine = state.analysis.on || state.engine.hint != Hint::None || shows_verdict(state);
    is_played && (takes_back || asks_engine)
}

/// Whether the engine can be told to move at once.
#[must_use]
pub fn may_move_now(state: &AppState) -> bool {
    engine_thinks(state) && !state.engine.hurried
}

/// Whether two engines can be told to wait, or to go on.
#[must_use]
pub fn may_pause(state: &AppState) -> bool {
    let table = &state.table;
    // Where another tab plays the game, its engines are told there.
    table.players.are_engines() && table.outcome().is_none() && !table.follows
}

/// Whether a person may ask for help now.
#[must_use]
pub fn may_hint(state: &AppState) -> bool {
    let alive = !state.engine.has_failed();
    let is_free = !state.table.choice.strict && !asks_opinion(state);
    alive && is_free && state.table.is_persons_turn() && state.is_live()
}

/// The squares that the hint marks: the piece's, and later where it goes.
#[must_use]
pub fn hinted(state: &AppState) -> [Option<Square>; 2] {
    match state.engine.hint {
        Hint::Piece(mv) => [Some(mv.from), None],
        Hint::Move(mv) => [Some(mv.from), Some(mv.to)],
        Hint::None | Hint::Asked => [None, None],
    }
}

/// The word for the page's `data-engine`.
#[must_use]
pub fn engine_word(state: &AppState) -> &'static str {
    match state.engine.health {
        EngineState::Failed(_) => "failed",
        EngineState::Starting => "starting",
        EngineState::Ready if wanted_search_id(state).is_some() => "thinking",
        EngineState::Ready => "ready",
    }
}

/// The side that may give up now.
#[must_use]
pub fn may_resign(state: &AppState) -> Option<Color> {
    state
        .table
        .outcome()
        .is_none()
        .then(|| persons_color(state.table.players, state.table.board()))
        .flatten()
}

/// The draw that the person to move may claim.
#[must_use]
pub fn claimable_draw(state: &AppState) -> Option<DrawClaim> {
    state
        .table
        .is_persons_turn()
        .then(|| state.table.game.claimable_draw())
        .flatten()
}

/// What is said of the first position where it is one of Chess960, but not the usual one.
#[must_use]
pub fn chess960_text(texts: Texts, start: &Board) -> Option<String> {
    let number = (*start != Board::default())
        .then(|| start.chess960_number())
        .flatten()?;
    Some(texts.with(Text::Chess960Number, &[&number.to_string()]))
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

/// How many half-moves on a key leads, or back: the arrows to either side one, up and down a
/// row of the list, Home and End to its ends.
#[must_use]
pub fn steps_by_key(key: &str) -> Option<isize> {
    match key {
        "ArrowLeft" => Some(-1),
        "ArrowRight" => Some(1),
        "ArrowUp" => Some(-2),
        "ArrowDown" => Some(2),
        "Home" => Some(isize::MIN),
        "End" => Some(isize::MAX),
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

#[cfg(test)]
mod tests;
