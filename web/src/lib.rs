//! The page of Second Thought.
//!
//! One [`state::GameState`], one [`state::Action`], one pure [`state::reduce`]. Components draw the state and turn
//! input into actions; [`wishes`] asks the state what should be so (which search is wanted, what to announce), and
//! [`engine_client`] makes the worker follow. Everything but the components and the client is tested natively.

pub mod address;
pub mod app;
pub mod autosave;
pub mod beginning;
pub mod breakage;
pub mod components;
pub mod decimals;
pub mod dom;
pub mod editor;
pub mod engine_client;
pub mod exchange;
pub mod fetched;
pub mod files;
pub mod input;
pub mod later;
pub mod library;
pub mod messages;
pub mod moment;
pub mod offline;
pub mod openings;
pub mod picture;
pub mod pieces;
pub mod random;
pub mod remembered;
pub mod review;
pub mod scene;
pub mod settings;
pub mod sounds;
pub mod state;
pub mod storage;
pub mod stored;
pub mod wishes;

use app::App;
use beginning::Beginning;

/// Draws the page into the document's `#app`, as soon as its texts are there.
pub fn start() {
    yew::set_custom_panic_hook(Box::new(breakage::tell));
    let (settings, unread) = settings::load();
    let is_first = beginning::is_first_visit();
    if !is_first {
        later::fetch();
    }
    messages::first(settings.language, move |texts, not_fetched| {
        let notice = not_fetched
            .map(str::to_owned)
            .or(unread.map(|unread| unread.told(texts)));
        if is_first {
            return render(Beginning::first(settings, texts, notice));
        }
        later::part_soon(move |part| {
            render(match part {
                Some(part) => (part.begin)(settings, texts, notice),
                None => Beginning::without_part(settings, texts, notice),
            });
        });
    });
}

fn render(beginning: Beginning) {
    match dom::document().get_element_by_id("app") {
        Some(root) => {
            root.set_inner_html("");
            let _app = yew::Renderer::<App>::with_root_and_props(root, beginning).render();
        }
        None => {
            let _app = yew::Renderer::<App>::with_props(beginning).render();
        }
    }
}
