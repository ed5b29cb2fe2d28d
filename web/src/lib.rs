//! The page of Second Thought.
//!
//! One [`state::AppState`] of several parts, one [`state::Action`], one pure [`state::reduce`]. Components draw the
//! state and turn input into actions; [`state::queries`] tell what should be so (which search is wanted, what to
//! announce), and [`engine_client`] makes the worker follow. What decides is tested natively; what draws, listens,
//! stores, fetches or keeps a worker needs a browser.

pub mod address;
pub mod annotations;
pub mod app;
pub mod autosave;
pub mod channel;
pub mod chunk;
pub mod components;
pub mod decimals;
pub mod dom;
pub mod editor;
pub mod engine_client;
pub mod fetch;
pub mod files;
pub mod foreign;
pub mod found;
pub mod import_export;
pub mod input;
mod install;
pub mod language;
pub mod last_choices;
pub mod lazy_chunk;
pub mod library;
pub mod messages;
pub mod new_game_form;
pub mod odds;
pub mod offline;
pub mod openings;
pub mod own_rating;
pub mod panic_hook;
pub mod picture;
pub mod pieces;
pub mod random;
pub mod review;
pub mod scene;
pub mod services;
pub mod settings;
pub mod snapshot;
pub mod sounds;
pub mod startup;
pub mod state;
pub mod storage;
pub mod time;

use app::App;
use fetch::with_timeout;
use lazy_chunk::LAZY;
use messages::Texts;
use services::SERVICES;
use settings::{Settings, Unread};
use startup::Startup;

/// How long a page that has something to read waits for what reads it, in milliseconds.
const TIMEOUT_MS: u32 = 10_000;

/// Draws the page into the document's `#app`, as soon as its texts are there.
pub fn start() {
    yew::set_custom_panic_hook(Box::new(panic_hook::tell));
    SERVICES.prefetch();
    if startup::is_first_visit() {
        begin(Settings::default(), None, Startup::first);
    } else {
        LAZY.prefetch();
        if !settings::are_saved() {
            language::fetch_ahead();
        }
        let both = async {
            // What is read of the address has to be kept before the address is cleaned.
            SERVICES.load().await?;
            LAZY.load().await
        };
        with_timeout(both, TIMEOUT_MS, |chunk| match chunk.flatten() {
            Some(chunk) => {
                let (settings, unread) = chunk.settings();
                begin(settings, unread, |settings, texts, said| {
                    chunk.start(settings, texts, said)
                });
            }
            None => begin(Settings::default(), None, Startup::without_chunk),
        });
    }
}

/// Draws the beginning that `make` gives, once the texts are there.
fn begin(
    settings: Settings,
    unread: Option<Unread>,
    make: impl FnOnce(Settings, Texts, Option<String>) -> Startup + 'static,
) {
    language::first(settings.language, move |texts, not_fetched| {
        let unread = unread.map(|unread| unread.message(texts));
        render(make(settings, texts, not_fetched.map(str::to_owned).or(unread)));
    });
}

fn render(startup: Startup) {
    match dom::document().get_element_by_id("app") {
        Some(root) => {
            root.set_inner_html("");
            let _app = yew::Renderer::<App>::with_root_and_props(root, startup).render();
        }
        None => {
            let _app = yew::Renderer::<App>::with_props(startup).render();
        }
    }
}
