//! The page of Second Thought.
//!
//! One [`state::GameState`], one [`state::Action`], one pure [`state::reduce`]. Components draw the state and turn
//! input into actions; [`wishes`] asks the state what should be so (which search is wanted, what to announce), and
//! [`engine_client`] makes the worker follow. Everything but the components and the client is tested natively.

pub mod address;
pub mod app;
pub mod components;
pub mod decimals;
pub mod engine_client;
pub mod input;
pub mod offline;
pub mod openings;
pub mod overlay;
pub mod pieces;
pub mod scene;
pub mod settings;
pub mod sounds;
pub mod state;
pub mod storage;
pub mod wishes;

/// Draws the page into the document's `#app`.
pub fn start() {
    let root = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id("app"));
    match root {
        Some(root) => {
            root.set_inner_html("");
            let _app = yew::Renderer::<app::App>::with_root(root).render();
        }
        None => {
            let _app = yew::Renderer::<app::App>::new().render();
        }
    }
}
