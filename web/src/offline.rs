//! The site without a network: the service worker, and the offer to load a new version.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::dom::page_value;
use crate::lazy_chunk::LAZY;
use crate::messages::{Text, use_texts};

#[wasm_bindgen(module = "/src/offline/service_worker.js")]
extern "C" {
    #[wasm_bindgen(js_name = storeSite)]
    async fn store_site(address: &str, on_update: &Closure<dyn Fn()>);
    #[wasm_bindgen(js_name = openNewVersion)]
    fn open_new_version();
}

type Listener = Closure<dyn Fn()>;

/// The time in milliseconds that the engine must be idle before the site is saved.
/// The requests of the game have priority.
const MIN_IDLE_MS: u32 = 3000;

/// The properties of [`NewVersion`].
#[derive(Clone, PartialEq, Properties)]
pub struct NewVersionProps {
    /// Whether the page has loaded all its parts and its engine is idle or has failed.
    pub is_idle: bool,
}

/// Saves the site for the next visit, and offers to load a new version without interrupting the game.
#[component]
pub fn NewVersion(props: &NewVersionProps) -> Html {
    let texts = use_texts();
    let is_offered = use_state(|| false);
    let listener = use_mut_ref(|| None);
    {
        let is_offered = is_offered.clone();
        use_effect_with(props.is_idle, move |is_idle| {
            // Only a release has a service worker, and only the page of a release contains a version.
            let is_release = page_value("version").is_some_and(|version| !version.starts_with('⟦'));
            let wait = (*is_idle && is_release && listener.borrow().is_none())
                .then(|| Timeout::new(MIN_IDLE_MS, move || save_site(&listener, is_offered)));
            move || drop(wait)
        });
    }
    html! {
        <div class="new-version" role="status">
            if *is_offered {
                <p>{ texts.of(Text::NewVersion) }</p>
                <button type="button" class="plain" onclick={|_| open_new_version()}>{ texts.of(Text::Reload) }</button>
            }
        </div>
    }
}

/// Saves the site. `listener` must not be dropped before the page is closed.
fn save_site(listener: &RefCell<Option<Rc<Listener>>>, is_offered: UseStateHandle<bool>) {
    let on_update = Rc::new(Closure::new(move || is_offered.set(true)));
    listener.replace(Some(Rc::clone(&on_update)));
    spawn_local(async move {
        // The service worker fetches the whole site, but this page uses the stored files only after the next reload.
        let _ = LAZY.load().await;
        store_site("./service-worker.js", &on_update).await;
    });
}
