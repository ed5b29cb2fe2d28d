//! The room that games and settings use, and how much is left.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::messages::{Text, use_texts};
use crate::room::{Room, room};

/// The number of bytes of a megabyte.
const MEGABYTE: f64 = 1e6;

/// The group of the settings about stored games. If the browser does not report how much room there is, it is empty.
#[component]
pub fn StorageRoom() -> Html {
    let texts = use_texts();
    let known = use_state(|| None::<Room>);
    {
        let known = known.clone();
        use_effect_with((), move |()| {
            spawn_local(async move { known.set(room().await) });
        });
    }
    let Some(Room {
        used,
        left,
        is_persistent,
    }) = *known
    else {
        return Html::default();
    };
    let megabytes = |bytes: f64| ((bytes / MEGABYTE).ceil() as u64).to_string();
    let promise = if is_persistent {
        Text::RoomPersistent
    } else {
        Text::RoomNotPersistent
    };
    html! {
        <fieldset class="settings-group">
            <legend>{ texts.of(Text::StoredGames) }</legend>
            <p class="setting storage-room">{ texts.with(Text::RoomUsed, &[&megabytes(used), &megabytes(left)]) }</p>
            <p class="setting">{ texts.of(promise) }</p>
        </fieldset>
    }
}
