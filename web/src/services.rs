//! The services behind the board: the client of the engine, and the autosave.
//!
//! The services are in a separate file, like [`crate::lazy_chunk`], but this file is loaded right after the board.
//! The board can be used before they are loaded.
#![allow(
    unsafe_code,
    reason = "the macro declares the function that fetches the other file, and the two functions are one"
)]

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::HtmlImageElement;
use yew::prelude::*;

use crate::autosave::Autosave;
use crate::chunk::Chunk;
use crate::device::use_device;
use crate::dom::{self, page_value};
use crate::engine_client::{EngineClient, WantedSearch, WantedState};
use crate::fetch::refetch;
use crate::lazy_chunk::LAZY;
use crate::library;
use crate::messages::{Text, Texts};
use crate::offline::NewVersion;
use crate::room;
use crate::screen::use_screen_address;
use crate::settings::{PieceSet, sprite};
use crate::state::queries::{analysis, autosave, reply_delay, search, second_thought};
use crate::state::{Action, AdviceAction, EngineAction, EngineFault, OffBoard};
use crate::storage::StorageError;
use crate::time;

/// The function that draws the services.
pub type RenderServices = fn(&ServicesProps) -> Html;

#[wasm_split(services, fallible)]
fn load_services() -> Result<RenderServices, SplitLoaderError> {
    Ok(|props| html! { <RunningServices ..props.clone() /> })
}

thread_local! {
    static VALUE: Cell<Option<RenderServices>> = const { Cell::new(None) };
}

/// The part of the program that contains the services.
pub static SERVICES: Chunk<RenderServices> = Chunk::new(&VALUE, || Box::pin(async { load_services().await.ok() }));

/// The time in milliseconds after which the page reports that the services have not arrived.
const TIMEOUT_MS: u32 = 30_000;

/// The properties of the services.
#[derive(Clone, PartialEq, Properties)]
pub struct ServicesProps {
    /// The state.
    pub state: OffBoard,
    /// Whether a premove waits for the engine's reply.
    pub has_premove: bool,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// Renders the services as soon as they are loaded. Only the offer of a new version is visible.
#[component]
pub fn Services(props: &ServicesProps) -> Html {
    let update = use_force_update();
    let is_wanted = !props.state.engine.has_failed();
    let draw = SERVICES.loaded();
    let is_drawn = draw.is_some();
    {
        let (dispatch, texts) = (props.dispatch.clone(), props.state.texts);
        use_effect_with((is_wanted, props.state.engine.retries), move |(is_wanted, _)| {
            // The services may have been loaded since this component was last rendered.
            if !*is_wanted || is_drawn {
                return;
            }
            SERVICES.load_within(TIMEOUT_MS, move |given| {
                if given.is_some() {
                    return update.force_update();
                }
                dispatch.emit(Action::Engine(EngineAction::Failed(EngineFault::NotLoaded)));
                dispatch.emit(Action::NotSaved(Some(StorageError::Denied)));
                dispatch.emit(Action::Notice(texts.of(Text::GameNotSaved).to_owned()));
            });
        });
    }
    use_question_before_leaving(draw.is_none() && props.state.table.game.ply() > 0);
    draw.map(|draw| draw(props)).unwrap_or_default()
}

/// Makes the browser ask for confirmation before the page is closed, if `is_wanted` is `true`, because
/// moves would be lost.
#[hook]
fn use_question_before_leaving(is_wanted: bool) {
    use_effect_with(is_wanted, |is_wanted| {
        let question = is_wanted.then(|| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&dom::window(), "beforeunload", options, |event| event.prevent_default())
        });
        move || drop(question)
    });
}

#[component]
fn RunningServices(props: &ServicesProps) -> Html {
    let ServicesProps {
        state,
        has_premove,
        dispatch,
    } = props;
    use_engine(state, *has_premove, dispatch.clone());
    use_time_limit(state, dispatch.clone());
    use_archive(state, dispatch.clone());
    use_autosave(state, dispatch.clone());
    use_screen_address(state, dispatch.clone());
    use_device(state, dispatch.clone());
    use_pieces(state.settings.piece_set, state.texts, dispatch.clone());
    // The page is also idle after a failure: the service worker may have to fetch damaged files of the engine again.
    let is_idle = matches!(search::engine_status(state), "ready" | "failed");
    html! { <NewVersion {is_idle} /> }
}

/// Loads the pictures of the pieces. If the pictures do not arrive, letters of a font replace them,
/// and the failure is reported. The browser requests the pictures only once for the whole page.
#[hook]
fn use_pieces(set: PieceSet, texts: Texts, dispatch: Callback<Action>) {
    use_effect_with(set, move |set| {
        let listeners = HtmlImageElement::new()
            .ok()
            .zip(page_value(sprite(*set)))
            .map(|(image, address)| {
                let loaded = EventListener::once(&image, "load", |_| dom::set_page_flag("data-pieces", "here"));
                let shown = address.clone();
                let missing = EventListener::once(&image, "error", move |_| {
                    refetch(address);
                    dom::set_page_flag("data-pieces", "missing");
                    dispatch.emit(Action::Notice(texts.of(Text::PiecesMissing).to_owned()));
                });
                image.set_src(&shown);
                (loaded, missing, image)
            });
        move || drop(listeners)
    });
}

/// Passes the wanted search to the engine's worker.
#[hook]
fn use_engine(state: &OffBoard, has_premove: bool, dispatch: Callback<Action>) {
    let client = use_memo((), move |()| {
        let address = page_value("engine-worker").unwrap_or_else(|| "./engine-worker_loader.js".to_owned());
        EngineClient::new(address, dispatch)
    });
    // Each id identifies one search. The engine's progress changes the state often, but never the search.
    let search = use_memo(search::wanted_search_id(state), |_| {
        let wanted = search::wanted_search_of(state)?;
        let target = analysis::analysis_target(state);
        let is_of_shown = target.is_some_and(|target| target.is_for_panel());
        let search = (Rc::new(WantedSearch::from(wanted)), reply_delay::position_facts(state));
        Some((search, is_of_shown))
    });
    let (search, is_of_shown) = (*search).clone().unzip();
    let (search, facts) = search.unzip();
    let longest_ms = state.settings.reply_pause.milliseconds();
    let shown_for_ms = |search: &Rc<WantedSearch>| {
        reply_delay::shown_for_ms(&search.request, facts.unwrap_or_default(), has_premove, longest_ms)
    };
    let wanted = WantedState {
        alive: !state.engine.has_failed(),
        retries: state.engine.retries,
        shown_for_ms: search.as_ref().map_or(0, shown_for_ms),
        search,
    };
    use_effect_with((wanted, is_of_shown), move |(wanted, is_of_shown)| {
        let wanted = wanted.clone();
        let later = if *is_of_shown == Some(true) {
            // Positions that are shown only briefly while the person steps through the moves are not worth a search:
            // stopping a search means replacing the worker.
            client.reconcile(WantedState {
                search: None,
                ..wanted.clone()
            });
            Some(Timeout::new(ANALYSIS_DELAY_MS, move || client.reconcile(wanted)))
        } else {
            client.reconcile(wanted);
            None
        };
        move || drop(later)
    });
}

/// Limits the time for which a move of the person waits for its judgement before it is played. In a game with second
/// thoughts or comments, the lazy part is loaded before the first move, because it contains the views for them.
#[hook]
fn use_time_limit(state: &OffBoard, dispatch: Callback<Action>) {
    use_effect_with(state.table.setup.choice.has_advice(), |has_advice| {
        if *has_advice {
            spawn_local(async {
                LAZY.load().await;
            });
        }
    });
    use_effect_with(second_thought::number_of_judged_move(state), move |number| {
        let timer = number.map(|number| {
            Timeout::new(second_thought::TIME_LIMIT_MS, move || {
                dispatch.emit(Action::Advice(AdviceAction::TimeIsUp(number)));
            })
        });
        move || drop(timer)
    });
}

/// The time in milliseconds for which a position must be shown before it is analysed.
const ANALYSIS_DELAY_MS: u32 = 250;

/// Moves the texts of older games to the archive once per visit, and asks the browser to preserve the games.
#[hook]
fn use_archive(state: &OffBoard, dispatch: Callback<Action>) {
    let texts = state.texts;
    use_effect_with((), move |()| {
        // The question reads the names or the texts of all games, so it is asked when the board can be used.
        let timer = Timeout::new(0, move || {
            if library::needs_maintenance() {
                spawn_local(maintain_archive(texts, dispatch));
            }
        });
        move || drop(timer)
    });
    // After the first finished game, there is something to lose.
    let is_finished = state.table.outcome().is_some() && !state.table.ended_before_import();
    use_effect_with(is_finished, |is_finished| {
        if *is_finished {
            spawn_local(room::ask_for_persistence());
        }
    });
}

async fn maintain_archive(texts: Texts, dispatch: Callback<Action>) {
    let Some(chunk) = LAZY.load().await else { return };
    if let Some(message) = chunk.maintain_archive(texts).await {
        dispatch.emit(Action::Notice(message));
    }
}

/// Saves the game after each change.
#[hook]
fn use_autosave(state: &OffBoard, dispatch: Callback<Action>) {
    let texts = state.texts;
    let wanted = use_memo(state.clone(), |state| autosave::autosave_snapshot(state));
    let autosave = use_memo((), |()| Autosave::new(dispatch.clone()));
    // Before the services were loaded, nothing could be saved. The page may have reported this.
    let could_save = state.status.not_saved.is_none();
    use_effect_with((), move |()| {
        if !could_save {
            dispatch.emit(Action::NotSaved(None));
        }
    });
    let latest = use_mut_ref(|| state.clone());
    latest.replace(state.clone());
    let listening = Rc::clone(&autosave);
    use_effect_with((), move |()| {
        let leaving = Rc::clone(&listening);
        // The clocks do not run while the page is closed, so the remaining time is saved when the page is closed.
        let leaves = time::listen_for_leaving(move || {
            let now = time::now_ms();
            let state = latest.borrow().with_stopped_clocks(now);
            if let Some(wanted) = autosave::autosave_snapshot(&state) {
                leaving.leave(&wanted, state.texts);
            }
        });
        let listeners = listening.listen();
        move || drop((leaves, listeners))
    });
    let saving = Rc::clone(&autosave);
    use_effect_with(wanted, move |wanted| {
        if let Some(wanted) = &**wanted {
            saving.save(wanted, texts);
        }
    });
    // When storage space may have been freed, the autosave tries again to save the game.
    let again = Rc::clone(&autosave);
    let could_save = use_mut_ref(|| true);
    use_effect_with(state.status.not_saved.is_none(), move |can_save| {
        if !could_save.replace(*can_save) && *can_save {
            again.try_again();
        }
    });
    // The engine replies to a draw offer in the tab in which the offer was made.
    use_effect_with(autosave::is_offered_elsewhere(state), move |is_offered| {
        if *is_offered {
            autosave.show();
        }
    });
}
