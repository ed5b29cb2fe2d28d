//! The group of the settings about stored games.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::props::SettingsProps;
use super::settings_backup::SettingsBackup;
use crate::messages::{Text, Texts, use_texts};
use crate::room::{Room, room};

/// The number of bytes of a megabyte.
const MEGABYTE: f64 = 1e6;

/// The group of the settings about stored games: their backup, how much room there is if the browser reports it, and
/// whether the browser preserves them.
#[component]
pub fn StorageRoom(props: &SettingsProps) -> Html {
    let SettingsProps { settings, dispatch } = props.clone();
    let texts = use_texts();
    let known = use_state(|| None::<Room>);
    {
        let known = known.clone();
        use_effect_with((), move |()| {
            spawn_local(async move { known.set(room().await) });
        });
    }
    html! {
        <fieldset class="settings-group">
            <legend>{ texts.of(Text::StoredGames) }</legend>
            if let Some(room) = *known {
                { room_texts(room, texts) }
            }
            <SettingsBackup {settings} {dispatch} />
        </fieldset>
    }
}

fn room_texts(room: Room, texts: Texts) -> Html {
    let megabytes = |bytes: f64| ((bytes / MEGABYTE).ceil() as u64).to_string();
    let promise = if room.is_persistent {
        Text::RoomPersistent
    } else {
        Text::RoomNotPersistent
    };
    let used = texts.format(Text::RoomUsed, &[&megabytes(room.used), &megabytes(room.left)]);
    html! {
        <>
            <p class="setting storage-room">{ used }</p>
            <p class="setting">{ texts.of(promise) }</p>
        </>
    }
}
