//! What the engine counted and found, and its line, which can be looked at move by move.

use chess_core::{Color, Game};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::{StateProps, board};
use crate::decimals::two_decimals;
use crate::state::Action;
use crate::wishes;

/// The figures and the line; the figures can be read from the attributes too.
#[component]
pub fn EnginePanel(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let figures = state.figures.clone().unwrap_or_default();
    let mate = wishes::mate_text(&figures);
    let (from, line, at) = wishes::line(state);
    let panel = use_node_ref();
    let was_focused = found(&panel, ".line-move:focus").is_some();
    {
        let panel = panel.clone();
        use_effect_with(line.len(), move |_| {
            // A shorter line takes the keyboard to its last move, no line to the panel.
            let is_lost = was_focused && found(&panel, ".line-move:focus").is_none();
            let next = found(&panel, ".line-move:last-of-type").or_else(|| panel.cast());
            if let Some(next) = next.and_then(|element| element.dyn_into::<HtmlElement>().ok())
                && is_lost
            {
                board::focus_without_scrolling(&next);
            }
        });
    }
    html! {
        <section ref={panel} id="engine-info" class="engine-info" tabindex="-1" aria-label="Engine"
            hidden={!state.settings.engine_figures}
            data-depth={figures.depth.to_string()} data-nodes={(figures.nodes as u64).to_string()}
            data-nps={(figures.nodes_per_second.round() as u64).to_string()}
            data-score={figures.score.map(two_decimals)}
            data-pv={figures.principal_variation.join(" ")}>
            <p class="figures">
                if let Some(figures) = &state.figures {
                    <strong class="score" role={mate.is_some().then_some("img")} aria-label={mate}>
                        { wishes::score_text(figures) }
                    </strong>
                    { wishes::figures_text(figures) }
                }
            </p>
            <div class="line" role="group" aria-label="The engine's line; each move can be looked at">
                { for line.iter().enumerate().map(|(index, san)| html! {
                    <LineMove key={index} {index} number={number(from, index)} san={san.clone()}
                        looked_at={at == Some(index)} dispatch={dispatch.clone()} />
                }) }
            </div>
        </section>
    }
}

/// The first element inside the panel that a selector fits.
fn found(panel: &NodeRef, selector: &str) -> Option<Element> {
    panel.cast::<Element>()?.query_selector(selector).ok()?
}

/// One move of the line.
#[derive(Clone, PartialEq, Properties)]
struct LineMoveProps {
    /// Its place in the line.
    index: usize,
    /// The move number before it, where there is one to write.
    number: Option<String>,
    san: String,
    looked_at: bool,
    dispatch: Callback<Action>,
}

/// A move that shows its position while the pointer or the keyboard is on it.
#[component]
fn LineMove(props: &LineMoveProps) -> Html {
    let LineMoveProps {
        index,
        number,
        san,
        looked_at,
        dispatch,
    } = props;
    let (look, leave) = (Some(*index), None);
    html! {
        <>
            if let Some(number) = number {
                <span class="line-number" aria-hidden="true">{ number.clone() }</span>
            }
            <button type="button" class={classes!("line-move", looked_at.then_some("looked-at"))}
                onfocusin={dispatch.reform(move |_: FocusEvent| Action::Preview(look))}
                onfocusout={dispatch.reform(move |_: FocusEvent| Action::Preview(leave))}
                onpointerover={dispatch.reform(move |_: PointerEvent| Action::Preview(look))}
                onpointerout={dispatch.reform(move |_: PointerEvent| Action::Preview(leave))}>{ san.clone() }</button>
        </>
    }
}

/// The number to write before a move of a line that goes on from a game.
fn number(from: &Game, index: usize) -> Option<String> {
    let board = from.board();
    let half_moves = index + usize::from(board.side_to_move() == Color::Black);
    let number = board.fullmove_number() as usize + half_moves / 2;
    match (half_moves % 2, index) {
        (0, _) => Some(format!("{number}.")),
        (_, 0) => Some(format!("{number}…")),
        _ => None,
    }
}
