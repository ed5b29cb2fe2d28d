//! The warning that the game on the board is not saved, with a button that downloads the game.

use yew::prelude::*;

use super::import_export::download_game;
use super::props::StateProps;
use crate::dom;
use crate::messages::Text;
use crate::snapshot::Snapshot;
use crate::state::Action;

/// The warning, which is shown while the browser's storage has no space for the game.
#[component]
pub fn NotSaved(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let onclick = {
        let (state, dispatch) = (state.clone(), dispatch.clone());
        Callback::from(move |_: MouseEvent| {
            download_game(&state, ".json", Snapshot::to_text);
            dispatch.emit(Action::SavedAsFile);
            // The button with the focus disappears together with the warning.
            dom::restore_lost_focus();
        })
    };
    html! {
        <p id="not-saved" class="not-saved">
            { state.texts.of(Text::WouldBeLost) }
            <button type="button" class="plain small" {onclick}>{ state.texts.of(Text::DownloadGame) }</button>
        </p>
    }
}
