//! That the game on the board would be lost with the page, and the way out.

use yew::prelude::*;

use super::import_export::download_game;
use super::props::StateProps;
use crate::dom;
use crate::messages::Text;
use crate::snapshot::Snapshot;
use crate::state::Action;

/// As long as there is no room for the game: in sight, with a button that saves it as a file.
#[component]
pub fn NotKept(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let onclick = {
        let (state, dispatch) = (state.clone(), dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            download_game(&state, ".json", Snapshot::to_text);
            dispatch.emit(Action::SavedAsFile);
            // The button goes away with what it helps against.
            dom::keep_focus();
        })
    };
    html! {
        <p id="not-saved" class="not-saved">
            { state.texts.of(Text::WouldBeLost) }
            <button type="button" class="plain small" {onclick}>{ state.texts.of(Text::DownloadGame) }</button>
        </p>
    }
}
