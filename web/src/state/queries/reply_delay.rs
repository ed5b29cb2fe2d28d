//! The delay of an engine's reply, so that a person can follow the game: a forced move and a recapture are played at
//! once, and a hard choice takes longer.

use chess_core::{Board, Game, MoveKind};
use engine_protocol::{Request, RequestBody};

use crate::state::model::AppState;

/// The minimum time for which a progress bar is shown, in milliseconds.
const MIN_VISIBLE_MS: u32 = 300;
/// The share of the longest delay for the easiest choice, in percent.
const EASIEST_PERCENT: usize = 40;
/// The number of plies of a game during which people move fast.
const OPENING_PLIES: usize = 8;
/// The delay is shortened at random by up to this share of the longest delay, in percent, because people would notice
/// delays that are always the same.
const MAX_RANDOM_PERCENT: u32 = 20;
/// The delay is at most the remaining time on the clock divided by this number.
const CLOCK_DIVISOR: u64 = 20;
/// If less time than this remains on the engine's clock, in milliseconds, the reply is not delayed, because a delay
/// would use up the engine's time.
const MIN_CLOCK_MS: u64 = 1_000;

/// The facts about a position from which the delay is computed: what makes a choice easy or hard for a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionFacts {
    /// The number of legal moves.
    pub n_moves: usize,
    /// The number of legal captures.
    pub n_captures: usize,
    /// Whether the last move was a capture, and the capturing piece can be captured.
    pub can_recapture: bool,
    /// The number of plies that were played.
    pub ply: usize,
}

/// The facts about the current position of the game.
#[must_use]
pub fn position_facts(state: &AppState) -> PositionFacts {
    facts_of(&state.table.game, state.table.board())
}

fn facts_of(game: &Game, board: &Board) -> PositionFacts {
    let captures = board.captures();
    let last = game.ply().checked_sub(1);
    let captured_on = last.and_then(|before| {
        let mv = *game.moves().get(before)?;
        let is_capture = game.board_at(before)?.capture(mv).is_some();
        is_capture.then_some(mv.to)
    });
    let retakes = |square| {
        captures
            .iter()
            .any(|capture| capture.mv.to == square && !is_castling(capture.mv.kind))
    };
    PositionFacts {
        n_moves: board.legal_moves().len(),
        n_captures: captures.len(),
        can_recapture: captured_on.is_some_and(retakes),
        ply: game.ply(),
    }
}

const fn is_castling(kind: MoveKind) -> bool {
    matches!(kind, MoveKind::CastleKingside(_) | MoveKind::CastleQueenside(_))
}

/// The minimum time between the start of a search and its result, in milliseconds; 0 for searches without a progress
/// bar.
///
/// The reply of an engine is delayed by the time that a person might need, at most `longest_ms`, unless the person has
/// entered a premove.
#[must_use]
pub fn shown_for_ms(request: &Request, facts: PositionFacts, has_premove: bool, longest_ms: u32) -> u32 {
    let RequestBody::Search(search) = &request.body else {
        return 0;
    };
    // Searches for the analysis have no progress bar.
    if search.limits.lines > 0 {
        return 0;
    }
    let remaining = search.limits.clock.map(|clock| clock.remaining);
    let longest_ms = if has_premove { 0 } else { longest_ms };
    reply_delay(facts, remaining, longest_ms, search.seed)
}

/// The delay of a reply in milliseconds: at most `longest_ms`, but at least the time for which a progress bar is shown,
/// and never more than a small part of the remaining time. The delay is the same for the same seed and ply.
#[must_use]
pub fn reply_delay(facts: PositionFacts, remaining_ms: Option<u64>, longest_ms: u32, seed: u32) -> u32 {
    let left_out = longest_ms * random_percent(seed, facts.ply) / 100;
    let thought = (u64::from(longest_ms) * u64::from(delay_percent(facts)) / 100) as u32;
    let natural = thought.saturating_sub(left_out).max(MIN_VISIBLE_MS);
    let share = remaining_ms.map(|remaining| match remaining {
        ..MIN_CLOCK_MS => 0,
        remaining => u32::try_from(remaining / CLOCK_DIVISOR).unwrap_or(u32::MAX),
    });
    share.map_or(natural, |share| natural.min(share))
}

/// The share of the longest delay, in percent: 0 for a forced move and a recapture, and more if there are more legal
/// moves.
/// A capture counts more than another move, because people calculate captures.
fn delay_percent(facts: PositionFacts) -> u32 {
    if facts.n_moves <= 1 || facts.can_recapture {
        return 0;
    }
    if facts.ply < OPENING_PLIES {
        return EASIEST_PERCENT as u32;
    }
    let choice = facts.n_moves + 5 * facts.n_captures;
    (EASIEST_PERCENT + choice).min(100) as u32
}

/// A pseudo-random number up to [`MAX_RANDOM_PERCENT`].
fn random_percent(seed: u32, ply: usize) -> u32 {
    fastrand::Rng::with_seed(u64::from(seed) << 32 | ply as u64).u32(..=MAX_RANDOM_PERCENT)
}

#[cfg(test)]
mod tests;
