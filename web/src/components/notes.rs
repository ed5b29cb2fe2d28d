//! The comments on the shown move.

use yew::prelude::*;

use super::props::StateProps;
use crate::messages::Text;
use crate::state::queries::view;

/// The comments on the shown move. If the game has any comments,
/// the element always takes up its space, so that the layout of the page does not change.
#[component]
pub fn Notes(props: &StateProps) -> Html {
    let note = view::note_text(&props.state);
    html! {
        <div id="note" class="note scrolls" role="group" tabindex="0" aria-label={props.state.texts.of(Text::Notes)}>
            <p aria-live="polite" dir="auto">{ note }</p>
        </div>
    }
}
