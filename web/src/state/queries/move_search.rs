//! The search for the engine's move, for its reply to a draw offer, or for a hint.

use chess_core::engine::{Character, Clock, Limits, Opponent, Strength};
use chess_core::{Color, Square};
use engine_protocol::Engine;
use game_store::Player;

use crate::messages::Text;
use crate::state::model::{AppState, Hint};
use crate::state::queries::draws::must_consider_draw;
use crate::state::queries::practice;
use crate::state::queries::status::player_name;

/// The search for a move of the game, a reply to a draw offer or a hint; `None` if none is needed.
pub(in crate::state) fn move_search(state: &AppState) -> Option<(Engine, Option<Opponent>, Limits)> {
    let alive = !state.engine.has_failed();
    (alive && !state.table.is_paused() && state.table.outcome().is_none() && !practice::needs_no_engine(state))
        .then(|| search_parameters(state))
        .flatten()
}

/// The engine to search with, its opponent profile and the limits.
fn search_parameters(state: &AppState) -> Option<(Engine, Option<Opponent>, Limits)> {
    let to_move = state.table.player_to_move();
    let clock = state.table.clock.as_ref().map(|clock| Clock {
        remaining: clock.ms_at_turn_start().into(),
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
        // If another tab plays the game, the engine of that tab moves.
        return if state.table.follows {
            None
        } else {
            timed_search(state, to_move, &limits).or_else(|| engine_of(to_move, limits))
        };
    }
    if must_consider_draw(state) {
        // It is the person's turn, so the engine searches the person's moves.
        // The engine's playing style does not apply to these moves.
        let asked = state.table.setup.players.of(!state.table.board().side_to_move());
        let plain = |opponent: Opponent| Player::Strong(opponent.strength.into());
        return engine_of(asked.strong_opponent().map_or(asked, plain), Limits::default());
    }
    (state.engine.hint == Hint::Asked).then_some((Engine::Strong, None, HINT_LIMITS))
}

fn engine_of(player: Player, limits: Limits) -> Option<(Engine, Option<Opponent>, Limits)> {
    match player {
        Player::Human => None,
        Player::Classic => Some((Engine::Classic, None, limits)),
        Player::Strong(_) | Player::Earlier(_) => Some((Engine::Strong, player.strong_opponent(), limits)),
    }
}

/// The search of the engine at full strength for the thinking time of the settings; `None` for any other opponent. A
/// level would limit the nodes, so the search has no level. In a game with clocks, the clock may end the search
/// earlier.
fn timed_search(state: &AppState, player: Player, limits: &Limits) -> Option<(Engine, Option<Opponent>, Limits)> {
    let opponent = player.strong_opponent()?;
    let is_plain = opponent.strength == Strength::STRONGEST && opponent.character == Character::default();
    let move_time = state.settings.thinking_time.milliseconds()?;
    let limits = Limits {
        move_time: Some(move_time),
        ..limits.clone()
    };
    is_plain.then_some((Engine::Strong, None, limits))
}

/// The depth of the classic engine. It has no time management, so its depth is reduced if little time is left.
const fn classic_depth(clock: Clock) -> Option<u32> {
    match clock.remaining {
        30_000.. => None,
        8_000.. => Some(3),
        2_000.. => Some(2),
        _ => Some(1),
    }
}

/// The limits for a hint: more nodes than most levels use, but a short time on a slow device.
const HINT_LIMITS: Limits = Limits {
    depth: None,
    nodes: Some(400_000),
    move_time: Some(1_500),
    clock: None,
    mate: None,
    infinite: false,
    search_moves: Vec::new(),
    lines: 0,
};

/// Whether an engine is searching for its move.
#[must_use]
pub fn engine_thinks(state: &AppState) -> bool {
    state.table.player_to_move().is_engine() && move_search(state).is_some()
}

/// The label of a side's progress bar; `None` if the bar is hidden. The bar is hidden during an exercise, because the
/// engine that searches plays the game and not the exercise.
#[must_use]
pub fn progress_label(state: &AppState, color: Color) -> Option<String> {
    let thinks = state.table.board().side_to_move() == color && move_search(state).is_some();
    let is_shown = thinks && state.exercise().is_none();
    is_shown.then(|| match state.texts.engine_name(state.table.setup.players.of(color)) {
        Some(name) => state.texts.format(Text::IsThinking, &[&name]),
        None if must_consider_draw(state) => state.texts.format(Text::ConsidersDraw, &[&player_name(state, !color)]),
        None => state.texts.of(Text::LookingForHintLabel).to_owned(),
    })
}

/// Whether the engine can be made to move at once.
#[must_use]
pub fn may_move_now(state: &AppState) -> bool {
    engine_thinks(state) && !state.engine.hurried
}

/// Whether the engine can help: it has not failed, and no strict game is in progress.
#[must_use]
pub fn may_help(state: &AppState) -> bool {
    let is_strict = state.table.setup.choice.strict && state.table.outcome().is_none();
    !is_strict && !state.engine.has_failed()
}

/// Whether a hint is available now.
#[must_use]
pub fn may_hint(state: &AppState) -> bool {
    may_help(state)
        && !must_consider_draw(state)
        && !practice::needs_no_engine(state)
        && state.table.is_persons_turn()
        && state.shows_current_position()
}

/// The squares that the hint marks: the square of the piece, and then the target square.
#[must_use]
pub fn hint_squares(state: &AppState) -> [Option<Square>; 2] {
    match state.engine.hint {
        Hint::Piece(mv) => [Some(mv.from), None],
        Hint::Move(mv) => [Some(mv.from), Some(mv.to)],
        Hint::None | Hint::Asked | Hint::Found(_) | Hint::Idea(_) => [None, None],
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use game_store::{Players, ThinkingTime, TimeControl};

    use super::*;
    use crate::state::model::{GameTable, NewGame};

    /// The time limit of the search in milliseconds, and whether the search has a level. The opponent has White.
    fn search(opponent: &str, thinking_time: ThinkingTime, time: Option<TimeControl>) -> (Option<u64>, bool) {
        let opponent = Player::from_keyword(opponent).expect("a player");
        let mut new_game = NewGame {
            players: Players::person_as(Color::Black, opponent),
            ..NewGame::default()
        };
        new_game.choice.time = time;
        let mut state = AppState {
            table: Rc::new(GameTable::of(new_game)),
            ..AppState::default()
        };
        state.settings.thinking_time = thinking_time;
        let (_, opponent, limits) = move_search(&state).expect("the engine is to move");
        assert_eq!(limits.clock.is_some(), time.is_some());
        (limits.move_time, opponent.is_some())
    }

    #[test]
    fn only_full_strength_thinks_for_the_chosen_time() {
        for (choice, ms) in [
            (ThinkingTime::OneSecond, 1_000),
            (ThinkingTime::ThreeSeconds, 3_000),
            (ThinkingTime::TenSeconds, 10_000),
        ] {
            assert_eq!(search("12", choice, None), (Some(ms), false));
            // The clock still limits the search.
            assert_eq!(search("12", choice, TimeControl::new(60, 0)), (Some(ms), false));
            for other in ["1", "11", "2600", "1250-attacker", "classic"] {
                assert_eq!(search(other, choice, None).0, None, "{other}");
            }
        }
        assert_eq!(search("12", ThinkingTime::Instant, None), (None, true));
    }
}
