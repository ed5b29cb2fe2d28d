//! Functions of the device: the screen stays on while a clock runs, files open the installed page, and a shortcut of
//! the installed page opens the dialog of a new game.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen_futures::spawn_local;
use web_sys::FileList;
use yew::prelude::*;

use crate::dom;
use crate::lazy_chunk::LAZY;
use crate::messages::Text;
use crate::state::queries::clock;
use crate::state::{Action, Dialog, DialogAction, OffBoard};

#[wasm_bindgen(module = "/src/device/device.js")]
extern "C" {
    #[wasm_bindgen(js_name = keepScreenOn)]
    fn keep_screen_on(is_on: bool);
    #[wasm_bindgen(js_name = onLaunchedFiles)]
    fn on_launched_files(receive: &Closure<dyn Fn(FileList)>);
    /// Vibrates for this number of milliseconds. Nothing happens without a motor, or in a browser without this
    /// function, such as Firefox and Safari.
    pub fn vibrate(milliseconds: u32);
}

/// The fragment of the address with which a shortcut of the installed page opens the dialog of a new game.
const NEW_GAME_FRAGMENT: &str = "#new-game";

/// Connects the functions of the device with the state.
#[hook]
pub fn use_device(state: &OffBoard, dispatch: Callback<Action>) {
    use_effect_with(clock::is_running(state), |is_running| {
        keep_screen_on(*is_running);
        // This effect has no cleanup, because it is needed until the page is closed.
    });
    let latest = use_mut_ref(|| state.clone());
    latest.replace(state.clone());
    use_effect_with((), move |()| {
        open_new_game(&dispatch);
        let receive = Closure::<dyn Fn(FileList)>::new(move |files| {
            let (state, dispatch) = (latest.borrow().clone(), dispatch.clone());
            spawn_local(async move {
                match LAZY.load().await {
                    Some(chunk) => chunk.import_files(Some(files), state, dispatch),
                    None => dispatch.emit(Action::Notice(state.texts.of(Text::PartMissing).to_owned())),
                }
            });
        });
        on_launched_files(&receive);
        move || drop(receive)
    });
}

/// Opens the dialog of a new game if the address has the fragment for it. A reload does not open the dialog again.
fn open_new_game(dispatch: &Callback<Action>) {
    let location = dom::window().location();
    if location.hash().as_deref() != Ok(NEW_GAME_FRAGMENT) {
        return;
    }
    let path = location.pathname().unwrap_or_default() + &location.search().unwrap_or_default();
    if let Ok(history) = dom::window().history() {
        // If the address cannot be changed, a reload opens the dialog again.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
    }
    dispatch.emit(Action::Dialog(DialogAction::Open(Dialog::NewGame)));
}
