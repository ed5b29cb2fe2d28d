//! Draws that are offered and draws that are claimed: what is answered, and why.

use chess_core::{Color, DrawClaim, Game, Move};
use engine_protocol::SearchInfo;

use crate::messages::Text;
use crate::state::model::{AppState, EngineState, Offer};
use crate::state::queries::status::player_name;

/// An engine that stands worse than this takes a draw, in centipawns.
const WORSE: f64 = -30.0;
/// Within this an engine takes the game for even, in centipawns.
const EVEN: f64 = 20.0;
/// Until so many moves are played, with so many pieces, the game has only begun.
const OPENING: (u32, usize) = (10, 26);
/// From so many moves on, or with so few pieces, an even game is a draw.
const ENDING: (u32, usize) = (40, 10);

/// What an engine thinks of a draw that it is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawDecision {
    /// It takes it.
    Agrees,
    /// The game has only begun.
    TooEarly,
    /// It stands better.
    StandsBetter,
    /// Nothing is decided.
    PlaysOn,
}

/// What an engine of this side thinks of a draw, by what it has found in the position.
#[must_use]
pub fn draw_decision(game: &Game, info: &SearchInfo, engine: Color) -> DrawDecision {
    let sign = if engine == Color::White { 1.0 } else { -1.0 };
    let score = info.score.unwrap_or_default() * sign;
    let board = game.board();
    let (moves, pieces) = (board.fullmove_number(), board.pieces().count());
    if moves < OPENING.0 && pieces >= OPENING.1 {
        DrawDecision::TooEarly
    } else if score <= WORSE || score <= EVEN && (moves >= ENDING.0 || pieces <= ENDING.1) {
        DrawDecision::Agrees
    } else if score > EVEN {
        DrawDecision::StandsBetter
    } else {
        DrawDecision::PlaysOn
    }
}

/// What is said of a declined draw.
#[must_use]
pub fn declined_text(state: &AppState, engine: Color, draw_decision: DrawDecision) -> String {
    let text = match draw_decision {
        DrawDecision::TooEarly => Text::DeclinesTooEarly,
        DrawDecision::StandsBetter => Text::DeclinesStandsBetter,
        DrawDecision::PlaysOn | DrawDecision::Agrees => Text::DeclinesPlaysOn,
    };
    state.texts.with(text, &[&player_name(state, engine)])
}

/// Why no person may offer a draw now, for people.
#[must_use]
pub fn why_not_to_offer(state: &AppState) -> Option<Text> {
    Some(match (&state.engine.health, state.table.offer) {
        _ if state.table.outcome().is_some() => Text::GameIsOver,
        (_, Offer::Made) => Text::OfferedAlready,
        (_, Offer::Declined) => Text::OfferDeclined,
        (EngineState::Failed(_), _) if state.table.setup.players.only_person().is_some() => Text::EngineIsSilent,
        _ if state.table.game.agree_draw().is_err() => Text::OfferTooEarly,
        _ => return None,
    })
}

/// Whether the engine is asked at a person's turn what it thinks of a draw.
#[must_use]
pub fn asks_opinion(state: &AppState) -> bool {
    state.table.offer == Offer::Made && state.table.is_persons_turn()
}

/// The moves that bring about a draw which can be claimed by announcing them, with its reason.
#[must_use]
pub fn announcements(state: &AppState) -> Vec<(Move, DrawClaim)> {
    // Sooner no position can come a third time.
    if !state.table.is_persons_turn() || state.table.board().halfmove_clock() < 7 {
        return Vec::new();
    }
    let moves = state.table.board().legal_moves();
    moves
        .iter()
        .filter_map(|mv| state.table.game.claimable_draw_with(*mv).map(|claim| (*mv, claim)))
        .collect()
}

/// What a claim counts, for people: in the position, or after the move that is announced.
#[must_use]
pub fn claim_reason(state: &AppState, intended: Option<Move>) -> Option<String> {
    let (game, texts) = (&state.table.game, state.texts);
    let then = intended.and_then(|mv| game.play(mv).ok());
    let counted = then.as_ref().unwrap_or(game);
    let claim = match intended {
        Some(mv) => game.claimable_draw_with(mv),
        None => game.claimable_draw(),
    };
    let (text, count) = match claim? {
        DrawClaim::ThreefoldRepetition => (Text::CountedPositions, counted.repetitions()),
        DrawClaim::FiftyMoves => (Text::CountedMoves, counted.board().halfmove_clock() as usize / 2),
    };
    let reason = texts.with(text, &[&count.to_string()]);
    let announced = intended.map(|mv| texts.with(Text::Announced, &[&texts.san(game.board(), mv)]));
    Some(announced.map_or_else(String::new, |announced| announced + " ") + &reason)
}

/// That a side has less than so much time left, in milliseconds.
#[must_use]
pub fn low_time_text(state: &AppState, side: Color, low: u32) -> String {
    let seconds = (low / 1000).to_string();
    match state.table.setup.players.only_person() {
        Some(_) => state.texts.with(Text::YouHaveLowTime, &[&seconds]),
        None => state.texts.with(Text::HasLowTime, &[state.texts.color(side), &seconds]),
    }
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
