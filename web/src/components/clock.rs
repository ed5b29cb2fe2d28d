//! The clock of one side.

use std::rc::Rc;

use chess_core::Color;
use gloo_timers::callback::Timeout;
use yew::prelude::*;

use super::props::PlayerBarProps;
use crate::messages::Text;
use crate::state::queries::clock::{clock_text, low_mark, until_next_text};
use crate::state::{Action, TableAction};
use crate::time;

/// What the side has left: drawn again, and nothing else with it, whenever the text changes. It tells the state when
/// there is little left and when there is none; what comes of that is the state's.
#[component]
pub fn ClockFace(props: &PlayerBarProps) -> Html {
    let PlayerBarProps { state, color, dispatch } = props;
    let color = *color;
    let redraw = use_force_update();
    let reading = read(props);
    {
        let (props, dispatch) = (props.clone(), dispatch.clone());
        use_effect(move || {
            let timer = reading.filter(|reading| reading.runs).map(|before| {
                Timeout::new(until_next_text(before.left_ms), move || {
                    let after = read(&props);
                    if after.is_some_and(|after| after.left_ms == 0 || after.is_low && !before.is_low) {
                        dispatch.emit(Action::Table(TableAction::Tick));
                    }
                    redraw.force_update();
                })
            });
            move || drop(timer)
        });
    }
    let Some(reading) = reading else {
        return Html::default();
    };
    let (id, name) = match color {
        Color::White => ("clock-white", Text::WhiteClock),
        Color::Black => ("clock-black", Text::BlackClock),
    };
    html! {
        <span {id} role="timer" aria-label={state.texts.of(name)}
            class={classes!("clock", reading.runs.then_some("running"), reading.is_low.then_some("low"))}>
            { clock_text(reading.left_ms) }
        </span>
    }
}

/// What a clock says at a moment.
#[derive(Clone, Copy)]
struct Reading {
    left_ms: u32,
    is_low: bool,
    runs: bool,
}

/// `None` in a game without clocks.
fn read(props: &PlayerBarProps) -> Option<Reading> {
    let PlayerBarProps { state, color, .. } = props;
    let clock: &Rc<_> = state.table.clock.as_ref()?;
    let left_ms = clock.left(&state.table.game, *color, time::now());
    // With nothing left it waits for what the tab says that plays the game.
    let waits = state.table.follows && left_ms == 0;
    Some(Reading {
        left_ms,
        is_low: left_ms < low_mark(clock.control(*color).base_ms),
        runs: clock.is_running() && !waits && state.table.board().side_to_move() == *color,
    })
}
