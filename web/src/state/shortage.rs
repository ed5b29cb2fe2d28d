//! The engine found less memory than it wanted.

use engine_protocol::Found;

use super::GameState;
use super::reduce::notice;
use crate::messages::Text;
use crate::wishes;

/// That the engine found little memory is said once, after what is said anyway; not with a result, which is more.
pub(super) fn shortage_told(state: GameState, found: &Found) -> GameState {
    if found.short_memory.is_none() || state.shortage_told || state.result().is_some() {
        return state;
    }
    let said = wishes::status_text(&state);
    let state = with!(GameState {
        shortage_told: true,
        ..state
    });
    let short = state.texts.of(Text::LittleMemory);
    notice(state, [said.as_str(), short].join(" "))
}
