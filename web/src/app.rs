//! The page: connects the state with the components.

mod lazy_actions;

use std::rc::Rc;

use chess_core::events::events;
use gloo_timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::components::{
    BoardSizeHandle, BoardView, MoveList, PlayerBar, PromotionDialog, StateProps, VariationsProps, beginnings,
    control_legend, controls, engine_panel, navigation, page_buttons, temporary_buttons, typed_move, welcome,
};
use crate::device;
use crate::dom::{self, set_page_flag};
use crate::input;
use crate::install::use_install;
use crate::language::use_language;
use crate::lazy_chunk::{LAZY, Lazy, LazyView};
use crate::messages::{Text, Texts};
use crate::openings::use_opening;
use crate::pieces::tracked_pieces;
use crate::scene::{Scene, scene};
use crate::services::Services;
use crate::settings::{Field, PageTheme, Settings};
use crate::sounds::{Speaker, sound_of};
use crate::startup::{self, Startup};
use crate::state::queries::{
    draws, exercise, explanation, game, practice, result, search, second_thought, status, unsaved_game, view,
};
use crate::state::{Action, AppState, Dialog, EngineAction, InputAction, OffBoard, StatusMessage, reduce_at};
use crate::time;
use lazy_actions::{copy, use_dropped_and_pasted_games};

/// The state as Yew stores it.
struct Store(Rc<AppState>);

/// States with the same parts are equal. If the state is equal, Yew does not render the page again.
impl PartialEq for Store {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same_off_board(&other.0) && self.0.input == other.0.input
    }
}

impl Reducible for Store {
    /// An action, and its time in milliseconds.
    type Action = (Action, f64);

    fn reduce(self: Rc<Self>, (action, now): (Action, f64)) -> Rc<Self> {
        let next = reduce_at(AppState::clone(&self.0), action, now);
        Rc::new(Self(Rc::new(next)))
    }
}

/// The whole page.
#[component]
pub fn App(startup: &Startup) -> Html {
    let store = use_reducer_eq(|| {
        Store(Rc::new(AppState {
            is_touched: dom::has_coarse_pointer(),
            ..startup.state.clone()
        }))
    });
    let state = Rc::clone(&store.0);
    let dispatch = {
        let dispatcher = store.dispatcher();
        use_callback((), move |action: Action, ()| {
            dispatcher.dispatch((time::with_local_time(action), time::now_ms()))
        })
    };
    {
        let dispatch = dispatch.clone();
        use_effect_with((), move |()| {
            let listeners = (input::listen_to_keys(dispatch), time::watch_sleep());
            move || drop(listeners)
        });
    }
    use_settings(state.settings, state.texts, dispatch.clone());
    use_language(state.settings.language, state.texts, dispatch.clone());
    use_sounds(&state);
    // This effect must be the last. It marks the page as ready, and from then on the person may leave the page at any
    // time. So the effect of `Services` that warns about unsaved moves must already have run.
    {
        let dispatch = dispatch.clone();
        use_effect_with(
            (startup.replaced.clone(), startup.chosen.clone(), startup.keeps_address),
            move |(replaced, chosen, keeps_address)| {
                startup::finish_start(replaced.as_ref(), chosen.as_ref(), *keeps_address);
                for square in startup::early_presses() {
                    dispatch.emit(Action::from(InputAction::Activate(square)));
                }
                set_page_flag("data-ready", "true");
            },
        );
    }
    html! {
        <ContextProvider<Texts> context={state.texts}>
            <Page state={state.clone()} dispatch={dispatch.clone()} />
            <Services state={OffBoard::from(&state)} has_premove={state.input.premove.is_some()} {dispatch} />
        </ContextProvider<Texts>>
    }
}

/// The properties of [`Page`]. The page is a separate component,
/// because Yew compares and copies the whole content of a context provider.
#[derive(Properties)]
struct PageProps {
    state: Rc<AppState>,
    dispatch: Callback<Action>,
}

/// Two values are equal if their states are equal, so that the page is rendered again only when the state changes.
impl PartialEq for PageProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.state, &other.state)
    }
}

/// Everything visible on the page.
#[component]
fn Page(props: &PageProps) -> Html {
    let PageProps { state, dispatch } = props;
    let (shown_game, shown_ply) = state.shown();
    let on_board = (Rc::clone(shown_game), shown_ply);
    let tracked = use_memo(on_board, |(game, ply)| tracked_pieces(game, *ply));
    let off_board = OffBoard::from(state);
    // The engine's status depends only on `OffBoard`: a press on the board does not change the wanted search.
    let engine = *use_memo(off_board.clone(), |state| search::engine_status(state));
    use_effect_with(engine, |word| set_page_flag("data-engine", word));
    page_view(state, &off_board, scene(state, &tracked), dispatch)
}

fn page_view(state: &AppState, off_board: &OffBoard, scene: Scene, dispatch: &Callback<Action>) -> Html {
    let (bottom, top) = (state.view.orientation, !state.view.orientation);
    let task = practice::is_task_open(state).then_some("with-task");
    let bar = StateProps {
        state: off_board.clone(),
        dispatch: dispatch.clone(),
    };
    html! {
        <>
            <header class="page-header">
                <h1>{ "Second Thought" }</h1>
                { page_buttons(off_board, dispatch) }
            </header>
            <main class={classes!("table", state.analysis.on.then_some("with-analysis"), task)}>
                <div class="board-column">
                    <PlayerBar key={top.name()} state={off_board.clone()} color={top} dispatch={dispatch.clone()} />
                    <div class="board-frame">
                        <BoardView {scene} dispatch={dispatch.clone()} />
                        <BoardSizeHandle settings={state.settings} dispatch={dispatch.clone()} />
                        if let Some(step) = state.input.promotion {
                            <PromotionDialog {step} color={state.active_game().promoting_color(step)}
                                orientation={state.view.orientation} dispatch={dispatch.clone()} />
                        }
                        if state.analysis.on {
                            { lazy_view(LazyView::Bar(bar.clone()), dispatch) }
                        }
                    </div>
                    <PlayerBar key={bottom.name()} state={off_board.clone()} color={bottom}
                        dispatch={dispatch.clone()} />
                </div>
                <SideColumn state={off_board.clone()} dispatch={dispatch.clone()} />
            </main>
            if let Some(dialog) = state.dialogs.open {
                <Lazy key={dialog as u32} view={dialog_view(dialog, state, bar.clone())} dispatch={dispatch.clone()} />
            }
            if state.dialogs.import.is_some() {
                <Lazy key="import" view={LazyView::ImportProgress(bar)} dispatch={dispatch.clone()} />
            }
        </>
    }
}

/// A view that the lazy part of the program draws. Until the part is loaded, a note is shown in its place.
fn lazy_view(view: LazyView, dispatch: &Callback<Action>) -> Html {
    html! { <Lazy {view} dispatch={dispatch.clone()} /> }
}

/// The view of an open dialog.
fn dialog_view(dialog: Dialog, state: &AppState, props: StateProps) -> LazyView {
    match dialog {
        Dialog::NewGame => LazyView::NewGame(
            state.table.setup.choice.clone(),
            state.settings,
            state.shown_board().to_string(),
        ),
        Dialog::Games => LazyView::Games(
            practice::saved_metadata(state),
            state.shown_board().position_hash(),
            state.dialogs.games_here,
        ),
        Dialog::Practice => LazyView::Practice(props),
        Dialog::ImportExport => LazyView::ImportExport(props),
        Dialog::Annotate => LazyView::Annotate(props),
        Dialog::Editor => LazyView::Editor(props),
        Dialog::Shortcuts => LazyView::Shortcuts,
        Dialog::Settings => LazyView::Settings(state.settings),
    }
}

/// The column with the moves, the texts and the analysis, next to the board or below it.
#[component]
fn SideColumn(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let opening = use_opening(state);
    let start = state.table.game.start();
    let start_text = use_memo(
        (start.clone(), game::odds_text(state), state.texts),
        |(start, odds, texts)| odds.clone().or_else(|| game::chess960_text(*texts, start)),
    );
    let descriptions: Vec<String> = (*start_text).clone().into_iter().chain(opening).collect();
    use_dropped_and_pasted_games(state.clone(), dispatch.clone());
    let analyses = state.analysis.on;
    let may_type = game::may_type_moves(state);
    let could_type = use_mut_ref(|| false);
    use_effect_with(may_type, move |may_type| {
        if could_type.replace(*may_type) && !may_type {
            // The field may have had the focus.
            dom::restore_lost_focus();
        }
    });
    let install = use_install();
    let copies = {
        let (state, dispatch) = (state.clone(), dispatch.clone());
        Callback::from(move |format| copy(format, &state, &dispatch))
    };
    let play_typed = {
        let (state, dispatch) = (state.clone(), dispatch.clone());
        Callback::from(move |field| lazy_actions::play_typed_move(field, &state, &dispatch))
    };
    let draw_variations = use_callback(dispatch.clone(), |variations: VariationsProps, dispatch| {
        lazy_view(LazyView::Variations(variations), dispatch)
    });
    let (listed, shown) = exercise::game_in_move_list(state);
    let annotations = match state.exercise() {
        Some(_) => Rc::default(),
        None => Rc::clone(&state.table.metadata.annotations),
    };
    let start_due = {
        let (texts, dispatch) = (state.texts, dispatch.clone());
        Callback::from(move |_: MouseEvent| lazy_actions::start_due_exercises(texts, &dispatch))
    };
    html! {
        <div class="side-column">
            { status_line(props) }
            <div class="bar">
                { controls(state, dispatch, &copies, install) }
                { navigation(state, dispatch) }
                if second_thought::questioned_facts(state).is_some() {
                    { lazy_view(LazyView::SecondThought(props.clone()), dispatch) }
                }
                if explanation::is_overlay(state) {
                    { lazy_view(LazyView::Explanation(props.clone()), dispatch) }
                }
            </div>
            if unsaved_game::is_game_unsaved(state) {
                { lazy_view(LazyView::NotSaved(props.clone()), dispatch) }
            }
            if state.practice.is_some() {
                { lazy_view(LazyView::PracticePanel(props.clone()), dispatch) }
            }
            if result::result_card(state).is_some() {
                { lazy_view(LazyView::Result(props.clone()), dispatch) }
            }
            if state.exercise().is_some() {
                { lazy_view(LazyView::Exercise(props.clone()), dispatch) }
            }
            if analyses {
                { lazy_view(LazyView::Analysis(props.clone()), dispatch) }
            }
            if explanation::has_own_place(state) {
                { lazy_view(LazyView::Explanation(props.clone()), dispatch) }
            }
            <MoveList game={listed} {shown} review={analyses.then(|| state.analysis.review.clone())}
                {annotations} tried={view::shown_variation(state)} {draw_variations} dispatch={dispatch.clone()} />
            { beginnings(state, dispatch) }
            // The question is below the list of moves, so the list stays in its place when the first move closes the
            // question.
            { welcome(state, dispatch) }
            if state.table.metadata.annotations.have_text() && state.exercise().is_none() {
                { lazy_view(LazyView::Notes(props.clone()), dispatch) }
            }
            if state.settings.control {
                { control_legend(state.texts) }
            }
            <p id="opening" class="opening">{ descriptions.join(" · ") }</p>
            <div class="entry">
                if may_type {
                    { typed_move(state.texts, &play_typed) }
                }
                if analyses {
                    { lazy_view(LazyView::Explore(props.clone()), dispatch) }
                }
            </div>
            if let Some(text) = exercise::due_text(state) {
                <button type="button" id="exercises-due" class="plain due" onclick={start_due}>{ text }</button>
            }
            if !analyses && state.exercise().is_none() {
                { engine_panel(state, NodeRef::default(), Html::default()) }
            }
        </div>
    }
}

/// The maximum number of characters of a status that fits in two lines on every screen. A longer status has smaller
/// letters, so that its three lines need no more height than two.
const MAX_SHORT_STATUS: usize = 70;

fn status_line(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let is_over = state.table.outcome().is_some()
        && state.view.variation.is_none()
        && state.active_game().shows_current_position();
    let is_notice = matches!(state.status.message, StatusMessage::Notice(_));
    let claims = draws::is_claim_possible(state).then_some("claims");
    let text = status::status_text(state);
    let long = (text.chars().count() > MAX_SHORT_STATUS).then_some("long");
    let place = practice::is_answered_in_panel(state).then_some("in-panel");
    let practice = state.practice.as_ref();
    let is_result = practice.is_some_and(|practice| practice.progress.text == text);
    let is_repeated = is_result || practice::is_task_in_status(state);
    let repeated = is_repeated.then_some("repeated");
    // The results of the review are visible themselves.
    let is_complete =
        matches!(&state.status.message, StatusMessage::Notice(text) if text == state.texts.of(Text::ReviewComplete));
    let complete = is_complete.then_some("review-complete");
    html! {
        <div class={classes!("status", is_over.then_some("over"), is_notice.then_some("says"), claims, long, place,
            repeated, complete)}>
            <p id="status" class="scrolls" role="status">
                // Each announcement gets a new element, so that a screen reader also reads out a repeated sentence.
                <span key={state.status.announcements}>{ text }</span>
            </p>
            if let Some(mv) = state.dialogs.move_to_confirm {
                { lazy_view(LazyView::ConfirmMove(mv.to), dispatch) }
            }
            { temporary_buttons(state, dispatch) }
            if state.dialogs.question.is_some() {
                { lazy_view(LazyView::Question(props.clone()), dispatch) }
            }
            if state.engine.has_failed() {
                <button type="button" class="primary"
                    onclick={dispatch.reform(|_: MouseEvent| Action::Engine(EngineAction::Retry))}>
                    { state.texts.of(Text::Retry) }
                </button>
                if game::may_continue_without_engine(state) {
                    <button type="button" class="plain"
                        onclick={dispatch.reform(|_: MouseEvent| Action::Engine(EngineAction::PlayWithout))}>
                        { state.texts.of(Text::PlayWithoutEngine) }
                    </button>
                }
            }
        </div>
    }
}

/// Applies the settings to the page, and saves them after each change.
#[hook]
fn use_settings(settings: Settings, texts: Texts, dispatch: Callback<Action>) {
    use_effect_with(settings, |settings| {
        for field in Field::persistent() {
            set_page_flag(
                &format!("data-{}", field.keyword().replace('_', "-")),
                settings.keyword(field),
            );
        }
        set_theme_color(settings.page_theme);
    });
    let saved = use_mut_ref(|| settings);
    use_effect_with(settings, move |settings| {
        let (before, after) = (saved.replace(*settings), *settings);
        if before == after {
            return;
        }
        spawn_local(async move {
            let not_saved = match LAZY.load().await {
                Some(chunk) => chunk
                    .save_settings(before, after)
                    .err()
                    .map(|error| texts.format(Text::SettingsNotSaved, &[texts.storage_error(error)])),
                None => Some(texts.of(Text::PartMissing).to_owned()),
            };
            if let Some(notice) = not_saved {
                dispatch.emit(Action::Notice(notice));
            }
        });
    });
}

/// Sets the colour of the browser's frame to the colour of the page.
/// The page has one `<meta>` element for each colour scheme of the system.
fn set_theme_color(theme: PageTheme) {
    let (light, dark) = match theme {
        PageTheme::Auto => (LIGHT_THEME_COLOR, DARK_THEME_COLOR),
        PageTheme::Light => (LIGHT_THEME_COLOR, LIGHT_THEME_COLOR),
        PageTheme::Dark => (DARK_THEME_COLOR, DARK_THEME_COLOR),
    };
    for (scheme, color) in [("light", light), ("dark", dark)] {
        if let Some(meta) = dom::find(&["meta[name=\"theme-color\"][media*=\"", scheme, "\"]"].concat()) {
            // Setting this attribute cannot fail.
            let _ = meta.set_attribute("content", color);
        }
    }
}

/// The background colours of the light and of the dark theme, as in the `<meta name="theme-color">` of `index.html`.
const LIGHT_THEME_COLOR: &str = "#f3f1ec";
const DARK_THEME_COLOR: &str = "#191a1c";

/// Plays the sound of the events since the last rendering. No sound is played when another game is opened.
#[hook]
fn use_sounds(state: &AppState) {
    let speaker = use_memo((), |()| Speaker::default());
    let now = (state.table.metadata.id, Rc::clone(&state.table.game));
    let last_rendered = use_mut_ref(|| now.clone());
    let Settings {
        sounds: on,
        volume,
        vibration,
        ..
    } = state.settings;
    use_effect_with(now, move |now| {
        let (id, before) = last_rendered.replace(now.clone());
        let (_, game) = now;
        let event = sound_of(&events(&before, game)).filter(|_| id == now.0);
        if vibration && event.is_some() {
            device::vibrate(VIBRATION_MS);
        }
        let sound = event.filter(|_| on);
        // The change is drawn before the sound starts, because a browser may take 100 ms to start its audio output.
        let timer = sound.map(|sound| Timeout::new(SOUND_DELAY_MS, move || speaker.play(sound, volume.factor())));
        // The timer must exist until the sound starts, so the cleanup of this effect drops it.
        move || drop(timer)
    });
}

/// The delay of a sound in milliseconds.
/// The delay is long enough to draw the change first, and too short to be noticed.
const SOUND_DELAY_MS: u32 = 20;

/// The duration of the vibration after a move, in milliseconds.
const VIBRATION_MS: u32 = 20;
