//! What came with a game beside its moves.

use yew::prelude::*;

use super::props::StateProps;
use crate::messages::Text;
use crate::state::queries::view;

/// What is said beside the half-move that is shown. It has its place as long as the game has notes, so that nothing
/// shifts.
#[component]
pub fn Notes(props: &StateProps) -> Html {
    let note = view::note_text(&props.state);
    html! {
        <div id="note" class="note" role="group" tabindex="0" aria-label={props.state.texts.of(Text::Notes)}>
            <p aria-live="polite" dir="auto">{ note }</p>
        </div>
    }
}
