//! The page of Second Thought.
//!
//! The program has one [`state::AppState`] with several parts, one [`state::Action`], and one pure function
//! [`state::reduce`]. Components render the state and convert input to actions. [`state::queries`] derive values
//! from the state, for example the search to run and the text to announce. [`engine_client`] makes the worker run
//! that search. Decisions are tested natively; rendering, listening, storing, fetching and the worker need a browser.

pub mod address;
pub mod annotations;
pub mod app;
pub mod archive;
pub mod autosave;
pub mod backup;
pub mod channel;
pub mod chunk;
pub mod components;
pub mod decimals;
pub mod device;
pub mod dom;
pub mod editor;
pub mod engine_client;
pub mod exercise_store;
pub mod fetch;
pub mod files;
pub mod found_move;
pub mod import_export;
pub mod input;
mod install;
pub mod language;
pub mod last_choices;
pub mod lazy_chunk;
pub mod library;
pub mod local_date;
pub mod messages;
pub mod new_game_form;
mod new_game_from;
pub mod odds;
pub mod offline;
pub mod openings;
pub mod own_rating;
pub mod panic_hook;
pub mod picture;
pub mod pieces;
pub mod practice;
pub mod random;
pub mod review;
pub mod room;
pub mod scene;
mod screen;
pub mod services;
pub mod settings;
pub mod snapshot;
mod sorted;
pub mod sounds;
pub mod startup;
pub mod state;
pub mod storage;
pub mod stored_results;
pub mod time;
pub mod user_text;
pub mod web_lock;

use app::App;
use fetch::with_timeout;
use lazy_chunk::LAZY;
use messages::Texts;
use services::SERVICES;
use settings::{Settings, UnreadableSettings};
use startup::Startup;
use wasm_bindgen_futures::spawn_local;

/// The maximum time in milliseconds that the page waits for the lazy part,
/// if a stored game or the address must be read.
const TIMEOUT_MS: u32 = 10_000;

/// Renders the page into the document's `#app` as soon as its texts are loaded.
pub fn start() {
    yew::set_custom_panic_hook(Box::new(panic_hook::report));
    SERVICES.prefetch();
    if startup::is_first_visit() {
        render_with_texts(Settings::default(), None, Startup::for_first_visit);
    } else {
        LAZY.prefetch();
        if !settings::are_saved() {
            language::prefetch();
        }
        let both = async {
            // The parameters are removed from the address only after their values are saved.
            SERVICES.load().await?;
            LAZY.load().await
        };
        with_timeout(both, TIMEOUT_MS, |chunk| match chunk.flatten() {
            Some(chunk) => spawn_local(async move {
                chunk.unarchive_current().await;
                let (settings, unread) = chunk.settings();
                render_with_texts(settings, unread, |settings, texts, notice| {
                    chunk.start(settings, texts, notice)
                });
            }),
            None => render_with_texts(Settings::default(), None, Startup::without_chunk),
        });
    }
}

/// Renders the page after the texts are loaded. `make` returns the state with which the page starts.
fn render_with_texts(
    settings: Settings,
    unread: Option<UnreadableSettings>,
    make: impl FnOnce(Settings, Texts, Option<String>) -> Startup + 'static,
) {
    language::begin_with_texts(settings.language, move |texts, not_fetched| {
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
