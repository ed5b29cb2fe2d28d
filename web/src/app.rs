//! The page: it wires the state, the engine's client and the components.

use std::rc::Rc;

use chess_core::events;
use gloo_timers::callback::Timeout;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::beginning::{Beginning, begun};
use crate::components::{
    Ask, BoardView, ConfirmMove, Controls, EnginePanel, ImportExport, MoveList, Navigation, Overlays, PlayerBar,
    PromotionDialog, StateProps, TypedMove,
};
use crate::dom::{self, set_page_flag};
use crate::input;
use crate::later::{self, Later, Wanted};
use crate::messages::{Text, Texts, use_language};
use crate::moment;
use crate::offline::NewVersion;
use crate::openings::use_opening;
use crate::pieces::tracked_pieces;
use crate::scene::{Scene, scene};
use crate::services::Services;
use crate::settings::{Field, PageTheme, PieceSet, Settings};
use crate::sounds::{Speaker, sound_of};
use crate::state::{Action, EngineState, GameState, Players, reduce_at};
use crate::wishes;

/// The state as Yew keeps it.
struct Store {
    state: Rc<GameState>,
    /// What is seen beside the board: the same as long as only a hand moves, so that none of it is drawn again.
    beside: Rc<GameState>,
}

/// What is seen beside the board follows from the state.
impl PartialEq for Store {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Store {
    fn new(state: GameState) -> Self {
        Self {
            beside: Rc::new(state.without_hand()),
            state: Rc::new(state),
        }
    }
}

impl Reducible for Store {
    /// What happened and when.
    type Action = (Action, f64);

    fn reduce(self: Rc<Self>, (action, now): (Action, f64)) -> Rc<Self> {
        let next = Self::new(reduce_at(GameState::clone(&self.state), action, now));
        Rc::new(if next.beside == self.beside {
            Self {
                beside: Rc::clone(&self.beside),
                ..next
            }
        } else {
            next
        })
    }
}

/// The whole page.
#[component]
pub fn App(beginning: &Beginning) -> Html {
    let store = use_reducer_eq(|| Store::new(beginning.state.clone()));
    let (state, beside) = (Rc::clone(&store.state), Rc::clone(&store.beside));
    let dispatch = {
        let dispatcher = store.dispatcher();
        use_callback((), move |action: Action, ()| {
            dispatcher.dispatch((moment::dated(action), moment::now()))
        })
    };
    {
        let dispatch = dispatch.clone();
        use_effect_with((), move |()| {
            let keys = input::listen_to_keys(dispatch);
            move || drop(keys)
        });
    }
    use_settings(state.settings, state.texts, dispatch.clone());
    use_language(state.settings.language, state.texts, dispatch.clone());
    use_sounds(&state);
    use_effect_with(wishes::engine_word(&state), |word| set_page_flag("data-engine", word));
    // Last of all: whoever sees that the page is ready may leave it. What is not kept yet, `Services` asks about.
    use_effect_with(
        (beginning.left.clone(), beginning.chosen.clone(), beginning.is_unread),
        |(left, chosen, is_unread)| {
            begun(left.as_ref(), chosen.as_ref(), *is_unread);
            set_page_flag("data-ready", "true");
        },
    );
    html! {
        <ContextProvider<Texts> context={state.texts}>
            <ContextProvider<PieceSet> context={state.settings.piece_set}>
                <Page state={state.clone()} beside={beside.clone()} dispatch={dispatch.clone()} />
            </ContextProvider<PieceSet>>
            <Services state={beside} has_premove={state.premove.is_some()} {dispatch} />
        </ContextProvider<Texts>>
    }
}

/// What the page draws. It is a component of its own because what stands within a provider is compared and copied whole.
#[derive(Properties)]
struct PageProps {
    state: Rc<GameState>,
    beside: Rc<GameState>,
    dispatch: Callback<Action>,
}

/// One that is drawn again for another state alone.
impl PartialEq for PageProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.state, &other.state)
    }
}

/// All that is seen.
#[component]
fn Page(props: &PageProps) -> Html {
    let PageProps {
        state,
        beside,
        dispatch,
    } = props;
    let (shown_game, shown_ply) = state.shown();
    let on_board = (Rc::clone(shown_game), shown_ply);
    let tracked = use_memo(on_board, |(game, ply)| tracked_pieces(game, *ply));
    view(state, beside, scene(state, &tracked), dispatch)
}

fn view(state: &GameState, beside: &Rc<GameState>, scene: Scene, dispatch: &Callback<Action>) -> Html {
    let (bottom, top) = (state.orientation, !state.orientation);
    let bar = StateProps {
        state: beside.clone(),
        dispatch: dispatch.clone(),
    };
    html! {
        <>
            <header class="page-header"><h1>{ "Second Thought" }</h1></header>
            <main class="table">
                <div class="board-column">
                    <PlayerBar key={top.name()} state={beside.clone()} color={top} dispatch={dispatch.clone()} />
                    <div class="board-frame">
                        <BoardView {scene} dispatch={dispatch.clone()} />
                        if let Some(step) = state.promotion {
                            <PromotionDialog {step} color={wishes::promoting_color(&state.on_board(), step)}
                                orientation={state.orientation} dispatch={dispatch.clone()} />
                        }
                        if beside.analysis.on {
                            <Later wanted={Wanted::Bar(bar)} dispatch={dispatch.clone()} />
                        }
                    </div>
                    <PlayerBar key={bottom.name()} state={beside.clone()} color={bottom} dispatch={dispatch.clone()} />
                </div>
                <SideColumn state={beside.clone()} dispatch={dispatch.clone()} />
            </main>
            <NewVersion is_idle={wishes::engine_word(state) == "ready"} />
            if state.new_game_open {
                <Later wanted={Wanted::NewGame(state.choice.clone())} dispatch={dispatch.clone()} />
            }
            if state.games_open {
                <Later wanted={Wanted::Games(state.keeping.clone())} dispatch={dispatch.clone()} />
            }
            if state.settings_open {
                <Later wanted={Wanted::Settings(state.settings)} dispatch={dispatch.clone()} />
            }
        </>
    }
}

/// What stands beside the board or below it.
#[component]
fn SideColumn(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let opening = use_opening(state);
    html! {
        <div class="side-column">
            { status(state, dispatch) }
            <Controls state={state.clone()} dispatch={dispatch.clone()} />
            <MoveList game={state.game.clone()} shown={state.shown_ply()}
                review={state.analysis.on.then(|| state.analysis.review.clone())} dispatch={dispatch.clone()} />
            if state.keeping.has_notes() {
                <Later wanted={Wanted::Notes(props.clone())} dispatch={dispatch.clone()} />
            }
            <p id="opening" class="opening">{ opening }</p>
            <div class="ways">
                <Navigation state={state.clone()} dispatch={dispatch.clone()} />
                <Overlays state={state.clone()} dispatch={dispatch.clone()} />
            </div>
            <TypedMove state={state.clone()} dispatch={dispatch.clone()} />
            <EnginePanel state={state.clone()} dispatch={dispatch.clone()} />
            if state.analysis.on {
                <Later wanted={Wanted::Analysis(props.clone())} dispatch={dispatch.clone()} />
            }
            <ImportExport state={state.clone()} dispatch={dispatch.clone()} />
        </div>
    }
}

fn status(state: &Rc<GameState>, dispatch: &Callback<Action>) -> Html {
    let over = state.result().is_some();
    html! {
        <div class={classes!("status", over.then_some("over"))}>
            <p id="status" role="status">
                // A new element for each announcement, so that the same sentence twice is heard twice.
                <span key={state.announcements}>{ wishes::status_text(state) }</span>
            </p>
            if let Some(mv) = state.asked {
                <ConfirmMove to={mv.to} dispatch={dispatch.clone()} />
            }
            if state.question.is_some() {
                <Ask state={state.clone()} dispatch={dispatch.clone()} />
            }
            if matches!(state.engine, EngineState::Failed(_)) {
                <button type="button" class="primary"
                    onclick={dispatch.reform(|_: MouseEvent| Action::RetryEngine)}>{ state.texts.of(Text::Retry) }</button>
                if state.players != Players::PEOPLE {
                    <button type="button" class="plain"
                        onclick={dispatch.reform(|_: MouseEvent| Action::PlayWithoutEngine)}>
                        { state.texts.of(Text::PlayWithoutEngine) }
                    </button>
                }
            }
        </div>
    }
}

/// Makes the page look as the settings say, and keeps them once they change.
#[hook]
fn use_settings(settings: Settings, texts: Texts, dispatch: Callback<Action>) {
    use_effect_with(settings, |settings| {
        for field in Field::lasting() {
            set_page_flag(
                &format!("data-{}", field.word().replace('_', "-")),
                settings.word(field),
            );
        }
        color_frame(settings.page_theme);
    });
    let kept = use_mut_ref(|| settings);
    use_effect_with(settings, move |settings| {
        let (before, after) = (kept.replace(*settings), *settings);
        if before == after {
            return;
        }
        spawn_local(async move {
            let not_kept = match later::part().await {
                Some(part) => (part.keep_settings)(before, after)
                    .err()
                    .map(|error| texts.with(Text::SettingsNotKept, &[texts.storage_error(error)])),
                None => Some(texts.of(Text::PartMissing).to_owned()),
            };
            if let Some(notice) = not_kept {
                dispatch.emit(Action::Notice(notice));
            }
        });
    });
}

/// Gives the browser's frame the colour of the page; the page names one for each scheme of the system.
fn color_frame(theme: PageTheme) {
    let (light, dark) = match theme {
        PageTheme::Auto => (LIGHT_FRAME, DARK_FRAME),
        PageTheme::Light => (LIGHT_FRAME, LIGHT_FRAME),
        PageTheme::Dark => (DARK_FRAME, DARK_FRAME),
    };
    for (scheme, color) in [("light", light), ("dark", dark)] {
        if let Some(meta) = dom::find(&["meta[name=\"theme-color\"][media*=\"", scheme, "\"]"].concat()) {
            // An attribute of this name can always be set.
            let _ = meta.set_attribute("content", color);
        }
    }
}

/// As in the page's own `<meta name="theme-color">`.
const LIGHT_FRAME: &str = "#f3f1ec";
const DARK_FRAME: &str = "#191a1c";

/// Lets be heard what happened since the last drawing; another game that is opened is silent.
#[hook]
fn use_sounds(state: &GameState) {
    let speaker = use_memo((), |()| Speaker::default());
    let now = (state.keeping.id, Rc::clone(&state.game));
    let heard = use_mut_ref(|| now.clone());
    let on = state.settings.sounds;
    use_effect_with(now, move |now| {
        let (id, before) = heard.replace(now.clone());
        let (_, game) = now;
        let sound = sound_of(&events(&before, game)).filter(|_| on && id == now.0);
        // What is seen comes first: a browser may take a tenth of a second to make its loudspeaker ready.
        let soon = sound.map(|sound| Timeout::new(AFTER_THE_PICTURE_MS, move || speaker.play(sound)));
        // One that was left to itself would stay in the browser's memory.
        move || drop(soon)
    });
}

/// In so many milliseconds a change has been drawn; nobody hears that the sound is later.
const AFTER_THE_PICTURE_MS: u32 = 20;
