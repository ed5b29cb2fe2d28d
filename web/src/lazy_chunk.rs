//! The lazy part of the page's program, which is loaded when it is first needed: dialogs, analysis, import and export.
//! The part is loaded at once if there is a stored game or the address requests one.
//!
//! The build splits the page's program at `load_lazy_part`: code that only the methods of [`LazyProgram`] use
//! is in a separate file, which is not needed for the start. Only `load_lazy_part` names the type with these methods.
#![allow(
    unsafe_code,
    reason = "the macro declares the function that fetches the other file, and the two functions are one"
)]

use std::cell::Cell;
use std::pin::Pin;
use std::rc::Rc;

use chess_core::Square;
use engine_protocol::Reply;
use engine_protocol::wire::{RawMessage, decode};
use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::FileList;
use yew::prelude::*;

use crate::chunk::Chunk;
use crate::components::{
    AnalysisPanel, AnnotateDialog, ConfirmMove, CurrentPosition, EditorScreen, EvaluationBar, ExercisePanel,
    ExplanationBox, ExploreRow, Format, GamesDialog, ImportExportDialog, ImportProgressDialog, NewGameDialog, NotSaved,
    Notes, PracticeDialog, PracticePanel, QuestionPrompt, ResultCard, SecondThought, SettingsDialog, ShortcutsDialog,
    StateProps, Variations, VariationsProps, action_of_typed_text, copy_game, import_files, import_pasted,
};
use crate::dom;
use crate::exercise_store;
use crate::last_choices;
use crate::library;
use crate::messages::{Text, Texts, use_texts};
use crate::settings::{self, Settings, UnreadableSettings};
use crate::snapshot::Metadata;
use crate::snapshot::{self, RestoredSnapshot, Snapshot};
use crate::startup::Startup;
use crate::state::{Action, AdviceAction, Dialog, DialogAction, GameTableAction, InputAction, OffBoard};
use crate::storage::StorageError;
use game_store::Choice;

/// A value that arrives later.
pub type LazyFuture<T> = Pin<Box<dyn Future<Output = T>>>;

/// The functions of the lazy part, which is loaded when it is first needed.
/// They are methods of a trait object, because the build puts the code of a function into each file that refers to the
/// function directly.
pub trait LazyProgram {
    /// Draws a view.
    fn render_view(&self, props: &LazyProps) -> Html {
        render_view(props)
    }

    /// Imports the games, positions or settings in these files.
    fn import_files(&self, files: Option<FileList>, state: OffBoard, dispatch: Callback<Action>) {
        import_files(files, state, dispatch);
    }

    /// Imports the games or the position in a text.
    fn import_pasted(&self, text: String, state: &OffBoard, dispatch: Callback<Action>) {
        import_pasted(text, state, dispatch);
    }

    /// Copies the game on the board.
    fn copy(&self, format: Format, state: &OffBoard, dispatch: &Callback<Action>) {
        copy_game(format, state, dispatch);
    }

    /// Returns the action for a typed text, and whether the text should be removed from its field.
    fn action_of_typed_text(&self, state: &OffBoard, text: &str) -> (Action, bool) {
        action_of_typed_text(state, text)
    }

    /// Calls [`settings::load`].
    fn settings(&self) -> (Settings, Option<UnreadableSettings>) {
        settings::load()
    }

    /// Calls [`settings::save_changes`].
    ///
    /// # Errors
    ///
    /// A [`StorageError`] if the browser stores nothing.
    fn save_settings(&self, before: Settings, after: Settings) -> Result<(), StorageError> {
        settings::save_changes(before, after)
    }

    /// Calls [`Startup::read`].
    fn start(&self, settings: Settings, texts: Texts, message: Option<String>) -> Startup {
        Startup::read(settings, texts, message)
    }

    /// Calls [`snapshot::read`].
    ///
    /// # Errors
    ///
    /// A message if no game can be read at all.
    fn read(&self, text: &str, id: u32) -> Result<RestoredSnapshot, String> {
        snapshot::read(text, id)
    }

    /// Reads any reply of the engine's worker.
    ///
    /// # Errors
    ///
    /// A message if `raw` is not a reply.
    fn read_reply(&self, raw: &RawMessage) -> Result<Reply, String> {
        decode(raw)
    }

    /// Calls [`library::open`].
    fn open(&self, id: u32, texts: Texts) -> (Option<Snapshot>, Option<String>) {
        library::open(id, texts)
    }

    /// Returns the actions that start the exercises of [`exercise_store::due_tasks`].
    fn due_exercises(&self, texts: Texts) -> LazyFuture<Vec<Action>> {
        Box::pin(async move { exercise_store::due_tasks(texts).await.into_actions(texts) })
    }

    /// Calls [`library::unarchive`].
    fn unarchive(&self, id: u32) -> LazyFuture<Result<(), StorageError>> {
        Box::pin(library::unarchive(id))
    }

    /// Calls [`library::unarchive_current`].
    fn unarchive_current(&self) -> LazyFuture<()> {
        Box::pin(library::unarchive_current())
    }

    /// Calls [`library::make_room`].
    fn make_room(&self) -> LazyFuture<()> {
        Box::pin(library::make_room())
    }

    /// Calls [`library::maintain_archive`].
    fn maintain_archive(&self, texts: Texts) -> LazyFuture<Option<String>> {
        Box::pin(library::maintain_archive(texts))
    }
}

/// The type whose methods are the lazy part.
struct LazyPart;

impl LazyProgram for LazyPart {}

thread_local! {
    static VALUE: Cell<Option<&'static dyn LazyProgram>> = const { Cell::new(None) };
}

/// The lazy part.
pub static LAZY: Chunk<&'static dyn LazyProgram> =
    Chunk::new(&VALUE, || Box::pin(async { load_lazy_part().await.ok() }));

/// The styles of the views that only the lazy part draws.
const STYLES: &str = concat!(
    include_str!("../styles/analysis.css"),
    include_str!("../styles/advice.css"),
    include_str!("../styles/dialogs.css"),
    include_str!("../styles/editor.css"),
    include_str!("../styles/practice.css")
);

#[wasm_split(lazy, fallible)]
fn load_lazy_part() -> Result<&'static dyn LazyProgram, SplitLoaderError> {
    // If several callers waited for the part, the first caller has already added the styles.
    if LAZY.loaded().is_none() {
        dom::adopt_styles(STYLES);
    }
    Ok(&LazyPart)
}

/// A view that the lazy part draws.
#[derive(Clone, PartialEq)]
pub enum LazyView {
    /// The dialog for a new game, with the initial choice, the settings and the shown position as FEN.
    NewGame(Choice, Settings, String),
    /// The list of games: the metadata of the game on the board, the hash of the position on the board, and whether the
    /// list begins with the games that had this position.
    Games(Rc<Metadata>, u64, bool),
    /// The dialog for settings, with the current values.
    Settings(Settings),
    /// The editor of a position.
    Editor(StateProps),
    /// The keyboard shortcuts.
    Shortcuts,
    /// The fields for the mark and the comment of the shown move.
    Annotate(StateProps),
    /// The analysis panel.
    Analysis(StateProps),
    /// The row for the moves that the person tries in an analysis.
    Explore(StateProps),
    /// The exercise on the board.
    Exercise(StateProps),
    /// The evaluation bar next to the board.
    Bar(StateProps),
    /// The annotations of the game.
    Notes(StateProps),
    /// The variations that start at the same position of the game.
    Variations(VariationsProps),
    /// The list of endings and puzzles.
    Practice(StateProps),
    /// The ending or the puzzle on the board.
    PracticePanel(StateProps),
    /// The dialog for import and export.
    ImportExport(StateProps),
    /// The progress of an import.
    ImportProgress(StateProps),
    /// The warning that the game would be lost.
    NotSaved(StateProps),
    /// The result of the game.
    Result(StateProps),
    /// The question about the game.
    Question(StateProps),
    /// The buttons that confirm or cancel a move to this square.
    ConfirmMove(Square),
    /// The box for the explanations during a game.
    Explanation(StateProps),
    /// The question before a blunder.
    SecondThought(StateProps),
}

impl LazyView {
    /// Returns the action that closes the view.
    const fn closing_action(&self) -> Option<Action> {
        match self {
            Self::NewGame(..) => Some(Action::Dialog(DialogAction::Close(Dialog::NewGame))),
            Self::Games(..) => Some(Action::Dialog(DialogAction::Close(Dialog::Games))),
            Self::Settings(_) => Some(Action::Dialog(DialogAction::Close(Dialog::Settings))),
            Self::Practice(_) => Some(Action::Dialog(DialogAction::Close(Dialog::Practice))),
            Self::ImportExport(_) => Some(Action::Dialog(DialogAction::Close(Dialog::ImportExport))),
            Self::Shortcuts => Some(Action::Dialog(DialogAction::Close(Dialog::Shortcuts))),
            // If the question is closed without an answer, the move is played.
            Self::SecondThought(_) => Some(Action::Advice(AdviceAction::PlayIt)),
            Self::Question(_) => Some(Action::Game(GameTableAction::Answer(false))),
            Self::ConfirmMove(_) => Some(Action::Input(InputAction::Cancel)),
            Self::Editor(_) => Some(Action::Dialog(DialogAction::Close(Dialog::Editor))),
            Self::Annotate(_) => Some(Action::Dialog(DialogAction::Close(Dialog::Annotate))),
            Self::Analysis(_)
            | Self::Explore(_)
            | Self::Exercise(_)
            | Self::PracticePanel(_)
            | Self::Bar(_)
            | Self::Notes(_)
            | Self::Variations(_)
            | Self::ImportProgress(_)
            | Self::NotSaved(_)
            | Self::Result(_)
            | Self::Explanation(_) => None,
        }
    }
}

/// The properties of [`Lazy`].
#[derive(Clone, PartialEq, Properties)]
pub struct LazyProps {
    /// The view to draw.
    pub view: LazyView,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// Draws a view of the lazy part, or a note that the part is being loaded.
/// Escape closes the view even before the part is loaded.
#[component]
pub fn Lazy(props: &LazyProps) -> Html {
    let texts = use_texts();
    let update = use_force_update();
    let is_missing = use_state(|| false);
    let chunk = LAZY.loaded();
    let is_loaded = chunk.is_some();
    let is_silent = matches!(
        props.view,
        LazyView::Bar(_) | LazyView::Explore(_) | LazyView::Variations(_) | LazyView::Result(_)
    );
    {
        let (closed, dispatch, is_missing) = (props.view.closing_action(), props.dispatch.clone(), is_missing.clone());
        use_effect_with((), move |()| {
            let is_drawn = Rc::new(Cell::new(true));
            let still = Rc::clone(&is_drawn);
            let escape = closed.clone().map(|closed| on_escape(closed, dispatch.clone()));
            // The part may have been loaded since this component was last rendered.
            if !is_loaded {
                spawn_local(async move {
                    let is_loaded = LAZY.load().await.is_some();
                    if !still.get() {
                        return;
                    }
                    if is_loaded {
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
    match chunk {
        Some(chunk) => chunk.render_view(props),
        None if *is_missing || is_silent => Html::default(),
        None => html! { <p class="loading">{ texts.of(Text::OneMoment) }</p> },
    }
}

/// Returns a listener that closes the view when Escape is pressed, unless a dialog handles the key.
fn on_escape(closed: Action, dispatch: Callback<Action>) -> EventListener {
    EventListener::new(&dom::window(), "keydown", move |event| {
        let event: &web_sys::KeyboardEvent = event.unchecked_ref();
        if LAZY.loaded().is_none() && event.key() == "Escape" {
            dispatch.emit(closed.clone());
        }
    })
}

fn render_view(props: &LazyProps) -> Html {
    let LazyProps { view, dispatch } = props.clone();
    match view {
        LazyView::NewGame(choice, settings, position) => {
            // The game on the board may be an imported or an older game, whose opponent was not chosen last.
            let choice = last_choices::load_or(choice);
            html! {
                <ContextProvider<CurrentPosition> context={CurrentPosition(position)}>
                    <NewGameDialog {choice} {settings} {dispatch} />
                </ContextProvider<CurrentPosition>>
            }
        }
        LazyView::Games(metadata, position, starts_here) => {
            html! { <GamesDialog {metadata} {position} {starts_here} {dispatch} /> }
        }
        LazyView::Settings(settings) => html! { <SettingsDialog {settings} {dispatch} /> },
        LazyView::Editor(all) => html! { <EditorScreen ..all /> },
        LazyView::Shortcuts => html! { <ShortcutsDialog {dispatch} /> },
        LazyView::Annotate(all) => html! { <AnnotateDialog ..all /> },
        LazyView::Analysis(all) => html! { <AnalysisPanel ..all /> },
        LazyView::Explore(all) => html! { <ExploreRow ..all /> },
        LazyView::Exercise(all) => html! { <ExercisePanel ..all /> },
        LazyView::Bar(all) => html! { <EvaluationBar ..all /> },
        LazyView::Notes(all) => html! { <Notes ..all /> },
        LazyView::Variations(variations) => html! { <Variations ..variations /> },
        LazyView::Practice(all) => html! { <PracticeDialog ..all /> },
        LazyView::PracticePanel(all) => html! { <PracticePanel ..all /> },
        LazyView::ImportExport(all) => html! { <ImportExportDialog ..all /> },
        LazyView::ImportProgress(all) => html! { <ImportProgressDialog ..all /> },
        LazyView::NotSaved(all) => html! { <NotSaved ..all /> },
        LazyView::Result(all) => html! { <ResultCard ..all /> },
        LazyView::Question(all) => html! { <QuestionPrompt ..all /> },
        LazyView::ConfirmMove(to) => html! { <ConfirmMove {to} {dispatch} /> },
        LazyView::Explanation(all) => html! { <ExplanationBox ..all /> },
        LazyView::SecondThought(all) => html! { <SecondThought ..all /> },
    }
}
