//! The part of the page that comes when it is first wanted: dialogs, analysis, games in and out, and at once where a game
//! is kept or the address asks for one.
//!
//! `part` is where the build splits the page's program: what only the functions of [`Part`] reach lies in a file of its
//! own, which is not needed to begin.
#![allow(
    unsafe_code,
    reason = "the macro declares the function that fetches the other file, and the two functions are one"
)]

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use yew::prelude::*;

use crate::components::{
    AnalysisPanel, EvaluationBar, Exchange, GamesDialog, NewGameDialog, Notes, SettingsDialog, StateProps, take_files,
};
use crate::dom;
use crate::last_choices;
use crate::library;
use crate::messages::{Text, Texts, use_texts};
use crate::settings::{self, Settings, Unread};
use crate::startup::Startup;
use crate::state::{Action, OffBoard};
use crate::storage::StorageError;
use crate::stored::Metadata;
use crate::stored::{self, Reading, StoredGame};
use game_store::Choice;

/// What the part does.
#[derive(Clone, Copy)]
pub struct Part {
    draw: fn(&LaterProps) -> Html,
    /// Does what files ask for.
    pub take_files: fn(Option<web_sys::FileList>, OffBoard, Callback<Action>),
    /// [`settings::load`]
    pub settings: fn() -> (Settings, Option<Unread>),
    /// [`settings::keep_changes`]
    pub keep_settings: fn(Settings, Settings) -> Result<(), StorageError>,
    /// [`Startup::read`]
    pub begin: fn(Settings, Texts, Option<String>) -> Startup,
    /// [`stored::read`]
    pub read: fn(&str, u32) -> Result<Reading, String>,
    /// [`library::open`]
    pub open: fn(u32, Texts) -> (Option<StoredGame>, Option<String>),
}

thread_local! {
    static PART: Cell<Option<Part>> = const { Cell::new(None) };
}

#[wasm_split(later, fallible)]
fn fetched() -> Result<Part, SplitLoaderError> {
    Ok(Part {
        draw,
        take_files,
        settings: settings::load,
        keep_settings: settings::keep_changes,
        begin: Startup::read,
        read: stored::read,
        open: library::open,
    })
}

/// The part, fetched unless it is here; `None` where it does not come. The next call tries again.
pub async fn part() -> Option<Part> {
    if let Some(part) = PART.get() {
        return Some(part);
    }
    let part = fetched().await.ok();
    PART.set(part);
    part
}

/// The part, where it has come.
#[must_use]
pub fn here() -> Option<Part> {
    PART.get()
}

/// Has the part come, soon to be wanted.
pub fn fetch() {
    spawn_local(async {
        part().await;
    });
}

/// What the part is to draw.
#[derive(Clone, PartialEq)]
pub enum Wanted {
    /// The dialog for a new game, with what its fields offer first.
    NewGame(Choice),
    /// The list of games, with what is told of the one on the board.
    Games(Rc<Metadata>),
    /// The settings in force.
    Settings(Settings),
    /// The analysis.
    Analysis(StateProps),
    /// The bar beside the board that belongs to it.
    Bar(StateProps),
    /// What came with the game beside its moves.
    Notes(StateProps),
    /// Games and positions in and out, and whether that is unfolded.
    Exchange(StateProps, bool),
}

impl Wanted {
    /// What closes it.
    const fn closed(&self) -> Option<Action> {
        match self {
            Self::NewGame(_) => Some(Action::CloseNewGame),
            Self::Games(_) => Some(Action::CloseGames),
            Self::Settings(_) => Some(Action::CloseSettings),
            Self::Analysis(_) | Self::Bar(_) | Self::Notes(_) | Self::Exchange(..) => None,
        }
    }
}

/// What is wanted and where actions go.
#[derive(Clone, PartialEq, Properties)]
pub struct LaterProps {
    /// What is to be drawn.
    pub wanted: Wanted,
    /// Where actions go.
    pub dispatch: Callback<Action>,
}

/// A view that the part draws, or that it is on its way. Escape gives up what is on its way.
#[component]
pub fn Later(props: &LaterProps) -> Html {
    let texts = use_texts();
    let update = use_force_update();
    let is_missing = use_state(|| false);
    let is_silent = matches!(props.wanted, Wanted::Bar(_));
    {
        let (closed, dispatch, is_missing) = (props.wanted.closed(), props.dispatch.clone(), is_missing.clone());
        use_effect_with((), move |()| {
            let is_drawn = Rc::new(Cell::new(true));
            let still = Rc::clone(&is_drawn);
            let escape = closed.clone().map(|closed| on_escape(closed, dispatch.clone()));
            if PART.get().is_none() {
                spawn_local(async move {
                    let is_here = part().await.is_some();
                    if !still.get() {
                        return;
                    }
                    if is_here {
                        return update.force_update();
                    }
                    is_missing.set(true);
                    let notice = (!is_silent).then(|| Action::Notice(texts.of(Text::PartMissing).to_owned()));
                    for action in closed.into_iter().chain(notice) {
                        dispatch.emit(action);
                    }
                });
            }
            move || {
                is_drawn.set(false);
                drop(escape);
            }
        });
    }
    match PART.get() {
        Some(part) => (part.draw)(props),
        None if *is_missing || is_silent => Html::default(),
        None => html! { <p class="later">{ texts.of(Text::OneMoment) }</p> },
    }
}

/// Does what Escape asks for, as long as there is no dialog that hears it.
fn on_escape(closed: Action, dispatch: Callback<Action>) -> EventListener {
    EventListener::new(&dom::window(), "keydown", move |event| {
        let event: &web_sys::KeyboardEvent = event.unchecked_ref();
        if here().is_none() && event.key() == "Escape" {
            dispatch.emit(closed.clone());
        }
    })
}

fn draw(props: &LaterProps) -> Html {
    let LaterProps { wanted, dispatch } = props.clone();
    match wanted {
        Wanted::NewGame(choice) => {
            // A page that began without this part does not know what was chosen last.
            let is_first = choice == Choice::default();
            let choice = if is_first { last_choices::load() } else { choice };
            html! { <NewGameDialog {choice} {dispatch} /> }
        }
        Wanted::Games(metadata) => html! { <GamesDialog {metadata} {dispatch} /> },
        Wanted::Settings(settings) => html! { <SettingsDialog {settings} {dispatch} /> },
        Wanted::Analysis(all) => html! { <AnalysisPanel ..all /> },
        Wanted::Bar(all) => html! { <EvaluationBar ..all /> },
        Wanted::Notes(all) => html! { <Notes ..all /> },
        Wanted::Exchange(all, is_open) => html! { <Exchange {all} {is_open} /> },
    }
}
