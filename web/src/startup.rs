//! The start of the page, with the game that the address requests, otherwise with the stored game.

use std::rc::Rc;

use chess_core::Square;
use yew::Properties;

use crate::address::{self, PARAMETER_NAMES};
use crate::dom;
use crate::import_export::{first_game, first_notice};
use crate::library::new_number;
use crate::messages::{Text, Texts};
use crate::settings::Settings;
use crate::snapshot::{FromAddress, Metadata, Snapshot};
use crate::state::{Action, Analysis, AppState, GameTable, GameTableAction, reduce_at};
use crate::{exercise_store, last_choices, library, storage, time};
use game_store::{Choice, Details, Setup};

/// The data for the first rendering.
#[derive(Clone, PartialEq, Properties)]
pub struct Startup {
    /// The first state.
    pub state: AppState,
    /// The stored game that is replaced by the game from the address.
    pub replaced: Option<Snapshot>,
    /// Whether the address keeps its parameters: they could not be read yet, or their game is not stored and would be
    /// missing after a reload.
    pub keeps_address: bool,
    /// The choices from the address. They are also the initial choices of the next game.
    pub chosen: Option<Choice>,
}

impl Startup {
    /// Returns the data for a first visit with these settings and texts. `notice` is a message about the settings or
    /// texts.
    #[must_use]
    pub fn for_first_visit(settings: Settings, texts: Texts, notice: Option<String>) -> Self {
        let mut state = first_state(settings, texts);
        state.dialogs.asks_experience = true;
        Self {
            state: with_notices(state, notice.as_slice()),
            replaced: None,
            keeps_address: false,
            chosen: None,
        }
    }

    /// Returns the data for a start without the lazy part of the program. Only that part can read games, so the stored
    /// games and the address stay unchanged.
    #[must_use]
    pub fn without_chunk(settings: Settings, texts: Texts, notice: Option<String>) -> Self {
        let missing = texts.of(Text::NothingRead).to_owned();
        let notice = notice.into_iter().chain([missing]).collect::<Vec<_>>().join(" ");
        let mut startup = Self::for_first_visit(settings, texts, Some(notice));
        startup.state.dialogs.asks_experience = false;
        Self {
            keeps_address: true,
            ..startup
        }
    }

    /// Returns the data for a start with the stored game or the game of the address.
    #[must_use]
    pub fn read(settings: Settings, texts: Texts, notice: Option<String>) -> Self {
        let (stored, error) = library::current_game(texts);
        let read = |text: &str| first_game(text, texts);
        let is_framed = dom::is_framed();
        let from_address = if is_framed {
            FromAddress::Framed
        } else {
            FromAddress::Unplayed
        };
        let parameters: Vec<(String, String)> = address_parameters()
            .into_iter()
            .map(|(name, value)| address::named_parameter(name, value))
            .collect();
        let (requested, repairs_notice, refused) = match address::new_game(&parameters, new_number(), read) {
            Ok(requested) => {
                let of_pgn = address::pgn_text(&parameters).and_then(|text| first_notice(&text, texts));
                let repairs_notice = of_pgn.or_else(|| address::fen_repairs(&parameters, texts));
                (
                    requested.map(|requested| requested.from_address(from_address)),
                    repairs_notice,
                    None,
                )
            }
            Err(error) => (None, None, Some(error.sentences(texts))),
        };
        let replaced = stored.clone().filter(|_| requested.is_some() && !is_framed);
        let chosen = requested
            .as_ref()
            .filter(|new_game| new_game.origin.game.is_none() && !is_framed)
            .map(|new_game| new_game.choice.clone());
        let (exercises, exercises_unread) = exercise_store::load(texts);
        let actions = [
            stored.map(|stored| Action::Game(GameTableAction::Restore(Box::new(stored)))),
            requested.map(|new_game| time::with_local_time(Action::Game(GameTableAction::Start(Box::new(new_game))))),
        ];
        let actions = actions.into_iter().flatten();
        let state = actions.fold(with_last_choices(first_state(settings, texts)), |state, action| {
            reduce_at(state, action, time::now_ms())
        });
        let notices: Vec<String> = [
            notice,
            error,
            library::take_lost(texts),
            exercises_unread,
            repairs_notice,
            refused.clone(),
        ]
        .into_iter()
        .flatten()
        .collect();
        Self {
            state: AppState {
                exercises_due: exercise_store::due_count(&exercises),
                ..with_notices(state, &notices).with_address_error(refused)
            },
            replaced,
            keeps_address: is_framed,
            chosen,
        }
    }
}

/// The state with an announcement of these notices.
fn with_notices(state: AppState, notices: &[String]) -> AppState {
    if notices.is_empty() {
        return state;
    }
    reduce_at(state, Action::Notice(notices.join(" ")), time::now_ms())
}

/// The state with the choices of earlier visits.
fn with_last_choices(state: AppState) -> AppState {
    AppState {
        analysis: Rc::new(Analysis {
            lines: last_choices::load_lines().unwrap_or(state.analysis.lines),
            ..Analysis::clone(&state.analysis)
        }),
        table: Rc::new(GameTable {
            // The last choices fill the form for the next game. Some of them would also affect the current game, for
            // which the person has not made them, so they are off: strict, following the rating, and the engine's help.
            setup: Setup {
                choice: Choice {
                    strict: false,
                    adaptive: false,
                    second_thoughts: false,
                    comments: false,
                    ..last_choices::load()
                },
                ..state.table.setup.clone()
            },
            ..GameTable::clone(&state.table)
        }),
        ..state
    }
}

/// The state of a first visit.
fn first_state(settings: Settings, texts: Texts) -> AppState {
    let seed = new_number();
    let details = Details {
        begun: time::local_time(),
        ..Details::default()
    };
    let metadata = Metadata {
        id: seed,
        details,
        ..Metadata::default()
    };
    let setup = Setup {
        seed: Some(seed),
        rated: true,
        ..Setup::default()
    };
    let table = GameTable {
        setup,
        metadata: Rc::new(metadata),
        ..GameTable::default()
    };
    AppState {
        table: Rc::new(table),
        settings,
        texts,
        ..AppState::default()
    }
}

/// Finishes the start. After the browser was asked to save the game, the parameters are removed from the address,
/// so that a reload continues the game. A replaced game that no person has changed is removed from the list.
pub fn finish_start(replaced: Option<&Snapshot>, chosen: Option<&Choice>, keeps_address: bool) {
    if let Some(replaced) = replaced.filter(|replaced| replaced.is_untouched()) {
        // If this fails, an empty game stays in the list.
        let _ = storage::remove(&library::name_of(replaced.metadata.id));
    }
    if let Some(choice) = chosen {
        last_choices::save(choice);
    }
    if !keeps_address && !address_parameters().is_empty() {
        clean_address();
    }
}

/// The squares that were pressed before the program ran, in order. The page's first script has recorded them.
/// A second press of the same square is ignored, because the first press had no visible effect yet.
#[must_use]
pub fn early_presses() -> Vec<Square> {
    let recorded = dom::root().get_attribute("data-pressed").unwrap_or_default();
    let mut squares: Vec<Square> = recorded.split(' ').filter_map(|name| name.parse().ok()).collect();
    squares.dedup();
    squares
}

/// Whether this is a first visit: the address has no parameters for the page, and nothing is stored.
#[must_use]
pub fn is_first_visit() -> bool {
    address_parameters().is_empty() && !storage::has_name(storage::PREFIX) && !library::has_lost()
}

/// The parameters for the page in the address, with their values.
fn address_parameters() -> Vec<(&'static str, String)> {
    let search = dom::window().location().search().unwrap_or_default();
    // A plus sign means a space, except in a time control.
    let (gaps, pluses) = (parameters(&search), parameters(&search.replace('+', "%2B")));
    let value = |name| {
        let read = if name == "time" { &pluses } else { &gaps };
        read.as_ref().and_then(|read| read.get(name))
    };
    PARAMETER_NAMES
        .into_iter()
        .filter_map(|name| value(name).map(|value| (name, value)))
        .collect()
}

fn parameters(search: &str) -> Option<web_sys::UrlSearchParams> {
    web_sys::UrlSearchParams::new_with_str(search).ok()
}

fn clean_address() {
    let window = dom::window();
    let location = window.location();
    let search = location.search().unwrap_or_default();
    let Some(parameters) = parameters(&search) else {
        return;
    };
    for name in PARAMETER_NAMES {
        parameters.delete(name);
    }
    let rest: String = parameters.to_string().into();
    let query = if rest.is_empty() {
        String::new()
    } else {
        format!("?{rest}")
    };
    let address = format!(
        "{}{query}{}",
        location.pathname().unwrap_or_default(),
        location.hash().unwrap_or_default()
    );
    if let Ok(history) = window.history() {
        // If the address cannot be changed, a reload starts the same game again.
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
    }
}
