//! The bar of one player: name, captured pieces, and the engine's progress.

use std::rc::Rc;

use chess_core::Color;
use yew::prelude::*;

use super::PieceImage;
use crate::decimals::hundredths;
use crate::pieces::{captured, material, tracked_pieces};
use crate::state::GameState;
use crate::wishes;

/// Whose bar.
#[derive(Clone, Properties)]
pub struct PlayerBarProps {
    /// The state to draw.
    pub state: Rc<GameState>,
    /// The side.
    pub color: Color,
}

impl PartialEq for PlayerBarProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.state, &other.state) && self.color == other.color
    }
}

/// The bar above or below the board.
#[component]
pub fn PlayerBar(props: &PlayerBarProps) -> Html {
    let PlayerBarProps { state, color } = props;
    let pieces = tracked_pieces(&state.game, state.shown_ply());
    let taken = captured(&pieces, !*color);
    let lead = material(&pieces);
    let ahead = if lead >= 0 { Color::White } else { Color::Black };
    let word = match color {
        Color::White => "white",
        Color::Black => "black",
    };
    let captured_id = match color {
        Color::White => "captured-black",
        Color::Black => "captured-white",
    };
    let to_move = state.result().is_none() && state.board().side_to_move() == *color;
    html! {
        <div class={classes!("player-bar", to_move.then_some("to-move"))}>
            <span class={classes!("side-mark", word)} aria-hidden="true"></span>
            <span class="player-name">{ wishes::player_name(state, *color) }</span>
            <span id={captured_id} class="captured" role="img" aria-label={captured_label(!*color, taken.len())}>
                { for taken.iter().map(|tracked| html! {
                    <span key={tracked.id} class="captured-piece" data-piece={tracked.piece.code()}>
                        <PieceImage piece={tracked.piece} />
                    </span>
                }) }
            </span>
            if ahead == *color {
                <span id="material" class="material" role="img" aria-label={material_label(lead)}>
                    if lead != 0 { { format!("+{}", lead.abs()) } }
                </span>
            }
            <Progress state={state.clone()} color={*color} />
        </div>
    }
}

/// The engine's progress while it thinks for this side.
#[component]
fn Progress(props: &PlayerBarProps) -> Html {
    let PlayerBarProps { state, color } = props;
    let label = wishes::progress_label(state, *color);
    let percent = (state.fraction * 100.0).floor().clamp(0.0, 100.0) as u32;
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with((label.is_some(), percent), move |(_, percent)| {
            if let Some(bar) = node.cast::<web_sys::HtmlElement>() {
                // A bar that cannot be drawn still tells its number.
                let _ = bar
                    .style()
                    .set_property("transform", &format!("scaleX({})", hundredths(percent.cast_signed())));
            }
        });
    }
    html! {
        <div class="progress-place">
            if let Some(label) = label {
                <div id="thinking" class="progress" role="progressbar" aria-label={label}
                    aria-valuemin="0" aria-valuemax="100" aria-valuenow={percent.to_string()}>
                    <div class="progress-fill" ref={node}></div>
                </div>
            }
        </div>
    }
}

fn captured_label(color: Color, count: usize) -> String {
    let name = color.name();
    match count {
        0 => format!("No {} pieces captured", name),
        1 => format!("1 {} piece captured", name),
        _ => format!("{count} {} pieces captured", name),
    }
}

fn material_label(lead: i32) -> String {
    match lead {
        0 => "Material is even".to_owned(),
        1.. => format!("White is ahead by {lead}"),
        _ => format!("Black is ahead by {}", -lead),
    }
}
