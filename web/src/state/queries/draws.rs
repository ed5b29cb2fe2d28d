//! Draw offers and draw claims: the engine's replies, and the texts about them.

use chess_core::engine::{Character, DrawReply, Score};
use chess_core::{Color, DrawClaim, Move};
use engine_protocol::SearchInfo;

use crate::messages::Text;
use crate::state::model::{AppState, EngineState, Offer};
use crate::state::queries::status::player_name;

/// Whether the person may claim a draw, or may announce a move that allows the claim.
#[must_use]
pub fn is_claim_possible(state: &AppState) -> bool {
    claimable_draw(state).is_some() || !claiming_moves(state).is_empty()
}

/// The reply of the engine with this side to a draw offer. The reply depends on the engine's search of the position.
#[must_use]
pub fn draw_reply(state: &AppState, info: &SearchInfo, engine: Color) -> DrawReply {
    let opponent = state.table.setup.players.of(engine).strong_opponent();
    let character = opponent.map_or_else(Character::default, |opponent| opponent.character);
    let score = best_score(info).unwrap_or_default();
    character.draw_reply(&state.table.game, score, engine)
}

/// The score of the best line of a search. A weak opponent may have chosen another line.
#[must_use]
pub fn best_score(info: &SearchInfo) -> Option<Score> {
    let centipawns = info.best_score.or(info.score)?;
    Some(Score::from_centipawns(centipawns.round() as i32))
}

/// The text for a declined draw.
#[must_use]
pub fn declined_text(state: &AppState, engine: Color, reply: DrawReply) -> String {
    let text = match reply {
        DrawReply::TooEarly => Text::DeclinesTooEarly,
        DrawReply::StandsBetter => Text::DeclinesStandsBetter,
        DrawReply::PlaysOn | DrawReply::Agrees => Text::DeclinesPlaysOn,
    };
    state.texts.format(text, &[&player_name(state, engine)])
}

/// The reason why a person cannot offer a draw now; `None` if an offer is possible.
#[must_use]
pub fn draw_offer_refusal(state: &AppState) -> Option<Text> {
    Some(match (&state.engine.health, state.table.offer) {
        _ if state.table.outcome().is_some() => Text::GameIsOver,
        _ if state.practice.is_some() => Text::OfferDeclined,
        (_, Offer::Made) => Text::OfferedAlready,
        (_, Offer::Declined) => Text::OfferDeclined,
        (EngineState::Failed(_), _) if state.table.setup.players.only_person().is_some() => Text::EngineIsSilent,
        _ if state.table.game.agree_draw().is_err() => Text::OfferTooEarly,
        _ => return None,
    })
}

/// Whether the engine has to consider a draw offer during the person's turn.
#[must_use]
pub fn must_consider_draw(state: &AppState) -> bool {
    state.table.offer == Offer::Made && state.table.is_persons_turn()
}

/// The moves that allow a draw claim if they are announced, each with the kind of the claim.
#[must_use]
pub fn claiming_moves(state: &AppState) -> Vec<(Move, DrawClaim)> {
    // With fewer reversible plies, no position can be repeated for the third time.
    if !may_claim_draw(state) || state.table.board().halfmove_clock() < 7 {
        return Vec::new();
    }
    let moves = state.table.board().legal_moves();
    moves
        .iter()
        .filter_map(|mv| state.table.game.claimable_draw_with(*mv).map(|claim| (*mv, claim)))
        .collect()
}

/// The reason for a draw claim in words.
/// The claim is for the current position, or for the position after the intended move.
#[must_use]
pub fn claim_reason(state: &AppState, intended: Option<Move>) -> Option<String> {
    let (game, texts) = (&state.table.game, state.texts);
    let after = intended.and_then(|mv| game.play(mv).ok());
    let counted = after.as_ref().unwrap_or(game);
    let claim = match intended {
        Some(mv) => game.claimable_draw_with(mv),
        None => game.claimable_draw(),
    };
    let (text, count) = match claim? {
        DrawClaim::ThreefoldRepetition => (Text::CountedPositions, counted.repetitions()),
        DrawClaim::FiftyMoves => (Text::CountedMoves, counted.board().halfmove_clock() as usize / 2),
    };
    let reason = texts.format(text, &[&count.to_string()]);
    let announced = intended.map(|mv| texts.format(Text::Announced, &[&texts.san(game.board(), mv)]));
    Some(announced.map_or_else(String::new, |announced| announced + " ") + &reason)
}

/// The announcement that a side has less than `low` milliseconds left.
#[must_use]
pub fn low_time_text(state: &AppState, side: Color, low: u32) -> String {
    let seconds = (low / 1000).to_string();
    match state.table.setup.players.only_person() {
        Some(_) => state.texts.format(Text::YouHaveLowTime, &[&seconds]),
        None => state
            .texts
            .format(Text::HasLowTime, &[state.texts.color_name(side), &seconds]),
    }
}

/// The draw that the person to move may claim now.
#[must_use]
pub fn claimable_draw(state: &AppState) -> Option<DrawClaim> {
    may_claim_draw(state)
        .then(|| state.table.game.claimable_draw())
        .flatten()
}

/// Whether a person is to move, and a draw claim may end the game. A draw claim cannot end a task of the practice.
fn may_claim_draw(state: &AppState) -> bool {
    state.table.is_persons_turn() && state.practice.is_none()
}
