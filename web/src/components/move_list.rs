//! The moves of the game in pairs.

use chess_core::Color;
use yew::prelude::*;

use super::StateProps;
use crate::state::Action;
use crate::wishes;

/// The list of moves; each is a button that shows its position.
#[component]
pub fn MoveList(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let current = use_node_ref();
    {
        let current = current.clone();
        use_effect_with((state.shown_ply(), state.game.moves().len()), move |_| {
            if let Some(element) = current.cast::<web_sys::HtmlElement>() {
                keep_in_sight(&element);
            }
        });
    }
    let start = state.game.start();
    let offset = usize::from(start.side_to_move() == Color::Black);
    let first_number = start.fullmove_number() as usize;
    let shown = state.shown_ply();
    let sans = wishes::sans(&state.game);
    let cells: Vec<Option<(usize, String)>> = std::iter::repeat_n(None, offset)
        .chain(sans.into_iter().enumerate().map(|(index, san)| Some((index + 1, san))))
        .collect();
    let rows = cells.chunks(2).enumerate().map(|(row, pair)| {
        let halves = pair.iter().map(|cell| match cell {
            None => html! { <span class="no-move">{ "…" }</span> },
            Some((ply, san)) => {
                let ply = *ply;
                let is_shown = ply == shown;
                html! {
                    <button type="button" class="move" data-ply={ply.to_string()}
                        ref={if is_shown { current.clone() } else { NodeRef::default() }}
                        aria-current={is_shown.then_some("true")}
                        onclick={dispatch.reform(move |_: MouseEvent| Action::View(ply))}>{ san.clone() }</button>
                }
            }
        });
        html! {
            <li key={row}>
                <span class="move-number">{ format!("{}.", first_number + row) }</span>
                { for halves }
            </li>
        }
    });
    html! {
        <section class="moves-panel" aria-label="Moves">
            <ol id="moves" class="moves" role="list">{ for rows }</ol>
            if cells.is_empty() {
                <p class="moves-empty">{ "No moves yet." }</p>
            }
        </section>
    }
}

/// Scrolls the list, and only the list, so far that the element can be seen.
fn keep_in_sight(element: &web_sys::HtmlElement) {
    let list = element.closest(".moves-panel").ok().flatten();
    if let Some(list) = list {
        let (place, outer) = (element.get_bounding_client_rect(), list.get_bounding_client_rect());
        let down = (place.bottom() - outer.bottom()).max(0.0) + (place.top() - outer.top()).min(0.0);
        let right = (place.right() - outer.right()).max(0.0) + (place.left() - outer.left()).min(0.0);
        list.set_scroll_top(list.scroll_top() + down.round() as i32);
        list.set_scroll_left(list.scroll_left() + right.round() as i32);
    }
}
