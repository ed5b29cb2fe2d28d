//! The page as it begins: with the game that the address asks for, else with the one that the browser keeps.

use std::rc::Rc;

use chess_core::Square;
use yew::Properties;

use crate::address::{self, PARAMETERS};
use crate::dom;
use crate::import_export::{first_game, first_notice};
use crate::messages::{Text, Texts};
use crate::random::random_u32;
use crate::settings::Settings;
use crate::snapshot::{FromAddress, Metadata, Snapshot};
use crate::state::{Action, Analysis, AppState, Table, TableAction, reduce_at};
use crate::{last_choices, library, storage, time};
use game_store::{Choice, Details, Setup};

/// What is known before the page is drawn.
#[derive(Clone, PartialEq, Properties)]
pub struct Startup {
    /// The first state.
    pub state: AppState,
    /// The kept game that makes way for the one that the address asks for.
    pub left: Option<Snapshot>,
    /// Whether the address stays as it is: it could not be read yet, or nothing of it is stored for a reload.
    pub keeps_address: bool,
    /// What the address chose, to be offered for the next game too.
    pub chosen: Option<Choice>,
}

impl Startup {
    /// The beginning of a first visit, with these settings and texts and with what is to be said about them.
    #[must_use]
    pub fn first(settings: Settings, texts: Texts, notice: Option<String>) -> Self {
        let untouched = untouched(settings, texts);
        Self {
            state: with_notices(untouched, notice.as_slice()),
            left: None,
            keeps_address: false,
            chosen: None,
        }
    }

    /// The beginning without the chunk that reads games: whatever is kept stays as it is, and so does the address.
    #[must_use]
    pub fn without_chunk(settings: Settings, texts: Texts, notice: Option<String>) -> Self {
        let missing = texts.of(Text::NothingRead).to_owned();
        let notice = notice.into_iter().chain([missing]).collect::<Vec<_>>().join(" ");
        Self {
            keeps_address: true,
            ..Self::first(settings, texts, Some(notice))
        }
    }

    /// The beginning with what the browser keeps and the address asks for.
    #[must_use]
    pub fn read(settings: Settings, texts: Texts, notice: Option<String>) -> Self {
        let (stored, fault) = library::current(texts);
        let read = |text: &str| first_game(text, texts);
        let is_framed = dom::is_framed();
        let from_address = if is_framed {
            FromAddress::Framed
        } else {
            FromAddress::Unplayed
        };
        let parameters = address_parameters();
        let (asked, said, refused) = match address::new_game(&parameters, random_u32(), read) {
            Ok(asked) => {
                let of_pgn = address::pgn_text(&parameters).and_then(|text| first_notice(&text, texts));
                let said = of_pgn.or_else(|| address::fen_repairs(&parameters, texts));
                (asked.map(|asked| asked.from_address(from_address)), said, None)
            }
            Err(error) => (None, None, Some(error.sentences(texts))),
        };
        let left = stored.clone().filter(|_| asked.is_some() && !is_framed);
        let chosen = asked
            .as_ref()
            .filter(|new_game| new_game.origin.game.is_none() && !is_framed)
            .map(|new_game| new_game.choice.clone());
        let actions = [
            stored.map(|stored| Action::Table(TableAction::Restore(Box::new(stored)))),
            asked.map(|new_game| time::dated(Action::Table(TableAction::Start(Box::new(new_game))))),
        ];
        let actions = actions.into_iter().flatten();
        let state = actions.fold(remembering(untouched(settings, texts)), |state, action| {
            reduce_at(state, action, time::now())
        });
        let notices: Vec<String> = [notice, fault, library::take_lost(texts), said, refused.clone()]
            .into_iter()
            .flatten()
            .collect();
        Self {
            state: with_notices(state, &notices).refusing(refused),
            left,
            keeps_address: is_framed,
            chosen,
        }
    }
}

/// The state with sentences that are heard.
fn with_notices(state: AppState, notices: &[String]) -> AppState {
    if notices.is_empty() {
        return state;
    }
    reduce_at(state, Action::Notice(notices.join(" ")), time::now())
}

/// The state with what was chosen on earlier visits.
fn remembering(state: AppState) -> AppState {
    AppState {
        analysis: Rc::new(Analysis {
            lines: last_choices::lines().unwrap_or(state.analysis.lines),
            ..Analysis::clone(&state.analysis)
        }),
        table: Rc::new(Table {
            // What is offered for the next game does not make this one strict, or its opponent one that follows, which
            // nobody asked for.
            setup: Setup {
                choice: Choice {
                    strict: false,
                    adaptive: false,
                    ..last_choices::load()
                },
                ..state.table.setup.clone()
            },
            ..Table::clone(&state.table)
        }),
        ..state
    }
}

/// The state of a first visit.
fn untouched(settings: Settings, texts: Texts) -> AppState {
    let seed = random_u32();
    let details = Details {
        begun: time::of_place(),
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
    let table = Table {
        setup,
        metadata: Rc::new(metadata),
        ..Table::default()
    };
    AppState {
        table: Rc::new(table),
        settings,
        texts,
        ..AppState::default()
    }
}

/// Takes what the address asked for out of it, once the browser was asked to keep the game, so that a reload goes on
/// with it. A game that made way for it, and in which nothing was done, is not worth a line in the list.
pub fn begun(left: Option<&Snapshot>, chosen: Option<&Choice>, keeps_address: bool) {
    if let Some(left) = left.filter(|left| left.is_untouched()) {
        // What stays is an empty game in the list.
        let _ = storage::remove(&library::name_of(left.metadata.id));
    }
    if let Some(choice) = chosen {
        last_choices::save(choice);
    }
    if !keeps_address && !address_parameters().is_empty() {
        clean_address();
    }
}

/// The squares that were pressed before the program ran, in this order; the page's first script noted them. Twice the
/// same in a row is impatience: nothing had answered the first press.
#[must_use]
pub fn pressed() -> Vec<Square> {
    let noted = dom::root().get_attribute("data-pressed").unwrap_or_default();
    let mut squares: Vec<Square> = noted.split(' ').filter_map(|name| name.parse().ok()).collect();
    squares.dedup();
    squares
}

/// Whether there is nothing to be read: the address asks for nothing, and nothing is stored.
#[must_use]
pub fn is_first_visit() -> bool {
    address_parameters().is_empty() && storage::names(storage::ALL).is_empty() && !library::has_lost()
}

fn address_parameters() -> Vec<(String, String)> {
    let search = dom::window().location().search().unwrap_or_default();
    // A plus stands for a gap, but in a time control for itself.
    let (gaps, pluses) = (parameters(&search), parameters(&search.replace('+', "%2B")));
    let value = |name| {
        let read = if name == "time" { &pluses } else { &gaps };
        read.as_ref().and_then(|read| read.get(name))
    };
    PARAMETERS
        .into_iter()
        .filter_map(|name| value(name).map(|value| (name.to_owned(), value)))
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
    for name in PARAMETERS {
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
        // Where the address cannot be changed, a reload starts the same game anew.
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
    }
}
