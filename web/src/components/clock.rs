//! The clock of one side.

use std::rc::Rc;

use chess_core::Color;
use gloo_timers::callback::Timeout;
use yew::prelude::*;

use super::props::PlayerBarProps;
use crate::messages::Text;
use crate::state::queries::clock::{clock_text, low_time_threshold_ms, ms_until_next_text};
use crate::state::queries::player_bar;
use crate::state::{Action, GameTableAction};
use crate::time;

/// The remaining time of a side. The component is rendered only when the text of the clock changes.
/// When little or no time is left, the component sends an action. The state then warns the player or ends the game.
#[component]
pub fn ClockFace(props: &PlayerBarProps) -> Html {
    let PlayerBarProps { state, color, dispatch } = props;
    let color = *color;
    let redraw = use_force_update();
    let display = clock_display(props);
    {
        let (props, dispatch) = (props.clone(), dispatch.clone());
        use_effect(move || {
            let timer = display.filter(|display| display.runs).map(|before| {
                Timeout::new(ms_until_next_text(before.left_ms), move || {
                    let after = clock_display(&props);
                    if after.is_some_and(|after| after.left_ms == 0 || after.is_low && !before.is_low) {
                        dispatch.emit(Action::Game(GameTableAction::Tick));
                    }
                    redraw.force_update();
                })
            });
            move || drop(timer)
        });
    }
    let Some(display) = display.filter(|_| player_bar::has_clocks(state)) else {
        return Html::default();
    };
    let (id, name) = match color {
        Color::White => ("clock-white", Text::WhiteClock),
        Color::Black => ("clock-black", Text::BlackClock),
    };
    html! {
        <span {id} role="timer" aria-label={state.texts.of(name)}
            class={classes!("clock", display.runs.then_some("running"), display.is_low.then_some("low"))}>
            { clock_text(display.left_ms) }
        </span>
    }
}

/// The content of a clock at a moment.
#[derive(Clone, Copy)]
struct ClockDisplay {
    left_ms: u32,
    is_low: bool,
    runs: bool,
}

/// The current content of the clock; `None` in a game without clocks.
fn clock_display(props: &PlayerBarProps) -> Option<ClockDisplay> {
    let PlayerBarProps { state, color, .. } = props;
    let clock: &Rc<_> = state.table.clock.as_ref()?;
    let left_ms = clock.remaining_ms(&state.table.game, *color, time::now_ms());
    // If no time is left, a tab that only follows the game waits for the tab that plays the game.
    let waits = state.table.follows && left_ms == 0;
    Some(ClockDisplay {
        left_ms,
        is_low: left_ms < low_time_threshold_ms(clock.control(*color).base_ms),
        runs: clock.is_running() && !waits && state.table.board().side_to_move() == *color,
    })
}
