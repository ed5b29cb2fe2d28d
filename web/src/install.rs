//! The installation of the page, which the browser offers.

use gloo_events::{EventListener, EventListenerOptions};
use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use yew::prelude::*;

use crate::dom;

/// The field of the window in which the start script stores an offer that arrives before the program is loaded.
const EARLY_OFFER_FIELD: &str = "installOffer";

/// Returns the callback that installs the page, while the browser offers the installation.
#[hook]
pub fn use_install() -> Option<Callback<()>> {
    let offer = use_state(|| None::<JsValue>);
    {
        let offer = offer.clone();
        use_effect_with((), move |()| {
            let early = Reflect::get(&dom::window(), &EARLY_OFFER_FIELD.into()).ok();
            offer.set(early.filter(JsValue::is_object));
            let (offered, installed) = (offer.clone(), offer);
            let active = EventListenerOptions::enable_prevent_default();
            let listeners = [
                EventListener::new_with_options(&dom::window(), "beforeinstallprompt", active, move |event| {
                    // The offer is not shown now.
                    // A button of the page shows the offer when the person presses the button.
                    event.prevent_default();
                    offered.set(Some(event.clone().into()));
                }),
                EventListener::new(&dom::window(), "appinstalled", move |_| installed.set(None)),
            ];
            move || drop(listeners)
        });
    }
    let event = (*offer).clone()?;
    Some(Callback::from(move |()| {
        let prompt = Reflect::get(&event, &"prompt".into()).ok();
        if let Some(prompt) = prompt.and_then(|prompt| prompt.dyn_into::<Function>().ok()) {
            // An offer can be used only once. The browser makes another offer later.
            let _ = prompt.call0(&event);
        }
        // Setting a field of the window cannot fail.
        let _ = Reflect::set(&dom::window(), &EARLY_OFFER_FIELD.into(), &JsValue::UNDEFINED);
        offer.set(None);
    }))
}
