//! The buttons below the board and the navigation through the moves.

use web_sys::HtmlElement;
use yew::prelude::*;

use super::game_menu::menu_groups;
use super::icon::{
    BULB, DOTS, FIRST, FLAG, GRADUATION_CAP, LAST, LINE_CHART, LIST, NEXT, PAUSE, PLAY, PLUS, PREVIOUS, SLIDERS, UNDO,
    icon,
};
use super::import_export::Format;
use super::menu::Menu;
use crate::dom;
use crate::messages::Text;
use crate::state::queries::{analysis, draws, game, move_search, practice, result};
use crate::state::{
    Action, AnalysisAction, AppState, Dialog, DialogAction, EngineAction, GameTableAction, OffBoard, ViewAction,
};

/// The buttons that are visible during a game, and a menu with further actions.
/// `install` installs the page, if the browser offers the installation.
pub fn controls(
    state: &OffBoard,
    dispatch: &Callback<Action>,
    copy: &Callback<Format>,
    install: Option<Callback<()>>,
) -> Html {
    let texts = state.texts;
    let strict = state.table.setup.choice.strict.then(|| texts.of(Text::StrictGame));
    let button = |name: Text, path: &'static str, enabled: bool, reason: Option<&'static str>, action: Action| {
        action_button(dispatch, texts.of(name), path, (enabled, reason), action, "control")
    };
    let can_undo = state.advice.held.is_some() || state.game_for_undo().undo_target().is_some();
    let may_resign = game::may_resign(state).is_some();
    let may_hint = move_search::may_hint(state);
    // The buttons keep their places while a game is played, and when its analysis opens. In the analysis of a game that
    // is over, only the buttons that can be used are shown.
    let is_present = |can_act: bool| can_act || !state.analysis.on || state.table.outcome().is_none();
    // The panel of an exercise or a puzzle has the buttons for help. An ending cannot be resigned.
    let has_help = !practice::is_answered_in_panel(state);
    let is_in_task = practice::is_task_open(state);
    let has_resign = is_present(may_resign) && !is_in_task;
    let new_game_class = match state.table.outcome() {
        _ if is_in_task => "control in-task",
        Some(_) => "control main over",
        None => "control main",
    };
    html! {
        <div class="controls" role="group" aria-label={texts.of(Text::GameButtons)}>
            <NewGameButton name={texts.of(Text::NewGame)} has_card={result::result_card(state).is_some()}
                class={new_game_class} dispatch={dispatch.clone()} />
            if has_help && is_present(can_undo) {
                { button(Text::Undo, UNDO, can_undo, strict, Action::Game(GameTableAction::Undo)) }
            }
            if has_help && state.table.setup.players.are_engines() {
                { pause_button(state, dispatch) }
            }
            if has_help && !state.table.setup.players.are_engines() && is_present(may_hint) {
                { button(Text::Hint, BULB, may_hint, strict, Action::Engine(EngineAction::Hint)) }
            }
            if has_resign {
                { button(Text::Resign, FLAG, may_resign, None, Action::Game(GameTableAction::Resign)) }
            }
            <Menu name={texts.of(Text::More)} path={DOTS} groups={menu_groups(state, dispatch, copy, install)} />
        </div>
    }
}

/// The properties of [`NewGameButton`].
#[derive(Clone, PartialEq, Properties)]
struct NewGameButtonProps {
    name: &'static str,
    /// Whether the result card, which has a button of this name, is on the page.
    has_card: bool,
    class: &'static str,
    dispatch: Callback<Action>,
}

/// The button that opens the dialog for a new game.
///
/// While the result card is on the page, keyboards and screen readers use the button of the card. Then this button
/// never has the focus: the button of the card receives it.
#[component]
fn NewGameButton(props: &NewGameButtonProps) -> Html {
    let NewGameButtonProps {
        name,
        has_card,
        class,
        dispatch,
    } = props.clone();
    let button = use_node_ref();
    {
        let button = button.clone();
        use_effect_with(has_card, move |has_card| {
            let focused = dom::focused().filter(|_| *has_card);
            if focused.is_some_and(|focused| button.cast::<HtmlElement>() == Some(focused)) {
                focus_button_of_card();
            }
        });
    }
    let onmousedown = has_card.then(|| Callback::from(|event: MouseEvent| event.prevent_default()));
    let onclick = dispatch.reform(move |_: MouseEvent| {
        if has_card {
            // When the dialog closes, the browser gives the focus back to the button of the card.
            focus_button_of_card();
        }
        Action::Dialog(DialogAction::Open(Dialog::NewGame))
    });
    html! {
        <button ref={button} type="button" {class} aria-label={name} title={name}
            aria-hidden={has_card.then_some("true")}
            tabindex={has_card.then_some("-1")} {onmousedown} {onclick}>
            { icon(PLUS) }
            <span class="control-name" aria-hidden="true">{ name }</span>
        </button>
    }
}

fn focus_button_of_card() {
    if let Some(button) = dom::find("#result .new-game-again") {
        dom::focus_without_scrolling(&button);
    }
}

/// The buttons of the page's header, which a wide page shows. On a narrow page, they are items of the menu.
pub fn page_buttons(state: &OffBoard, dispatch: &Callback<Action>) -> Html {
    let open = |name: Text, path: &'static str, dialog: Dialog| {
        let action = Action::Dialog(DialogAction::Open(dialog));
        action_button(dispatch, state.texts.of(name), path, (true, None), action, "control")
    };
    html! {
        <div class="page-buttons">
            { analyse_button(state, dispatch) }
            { open(Text::Practice, GRADUATION_CAP, Dialog::Practice) }
            { open(Text::Games, LIST, Dialog::Games) }
            { open(Text::Settings, SLIDERS, Dialog::Settings) }
        </div>
    }
}

/// The buttons that are present only while they can be used. They change the game, so an exercise and a puzzle have
/// none.
pub fn temporary_buttons(state: &OffBoard, dispatch: &Callback<Action>) -> Html {
    if practice::is_answered_in_panel(state) {
        return Html::default();
    }
    let button = |name: Text, action: Action| {
        let onclick = dispatch.reform(move |_: MouseEvent| {
            dom::restore_lost_focus();
            action.clone()
        });
        html! { <button type="button" class="plain small" {onclick}>{ state.texts.of(name) }</button> }
    };
    html! {
        <div class="now-buttons">
            if move_search::may_move_now(state) {
                { button(Text::MoveNow, Action::Engine(EngineAction::MoveNow)) }
            }
            if draws::is_claim_possible(state) {
                { button(Text::ClaimDraw, Action::Game(GameTableAction::ClaimDraw)) }
            }
            if state.game_for_undo().redo_target(0).is_some() {
                { button(Text::Redo, Action::Game(GameTableAction::Redo)) }
            }
        </div>
    }
}

/// The buttons that show other positions of the game.
pub fn navigation(state: &OffBoard, dispatch: &Callback<Action>) -> Html {
    let texts = state.texts;
    let (shown, last) = state.shown_and_total_plies();
    let button = |name: Text, path: &'static str, enabled: bool, ply: usize| {
        let action = match &state.view.variation {
            Some(_) => Action::View(ViewAction::GoInVariation(ply)),
            None => Action::View(ViewAction::ShowPly(ply)),
        };
        let class = match name {
            Text::FirstMove | Text::LastMove => "control step far",
            _ => "control step",
        };
        action_button(dispatch, texts.of(name), path, (enabled, None), action, class)
    };
    html! {
        <div class="navigation" role="group" aria-label={texts.of(Text::MoveNavigation)}>
            { button(Text::FirstMove, FIRST, shown > 0, 0) }
            { button(Text::PreviousMove, PREVIOUS, shown > 0, shown.saturating_sub(1)) }
            { button(Text::NextMove, NEXT, shown < last, shown + 1) }
            { button(Text::LastMove, LAST, shown < last, last) }
        </div>
    }
}

fn analyse_button(state: &AppState, dispatch: &Callback<Action>) -> Html {
    let (name, enabled) = (state.texts.of(Text::Analyse), analysis::may_analyse(state));
    html! {
        <button type="button" class="control" aria-label={name} title={name}
            aria-pressed={if state.analysis.on { "true" } else { "false" }}
            aria-disabled={(!enabled).then_some("true")}
            onclick={dispatch.reform(|_: MouseEvent| Action::Analysis(AnalysisAction::Toggle))}>
            { icon(LINE_CHART) }
            <span class="control-name" aria-hidden="true">{ name }</span>
        </button>
    }
}

/// The button that pauses or resumes a game of two engines.
fn pause_button(state: &AppState, dispatch: &Callback<Action>) -> Html {
    let paused = state.table.is_paused();
    let (name, path) = if paused {
        (Text::Resume, PLAY)
    } else {
        (Text::Pause, PAUSE)
    };
    let enabled = (game::may_pause(state), None);
    let action = Action::Game(GameTableAction::Pause(!paused));
    action_button(dispatch, state.texts.of(name), path, enabled, action, "control")
}

/// A button with a name and an icon. If the button is not enabled, pressing it shows the reason.
fn action_button(
    dispatch: &Callback<Action>,
    name: &'static str,
    path: &'static str,
    (enabled, reason): (bool, Option<&'static str>),
    action: Action,
    class: &'static str,
) -> Html {
    let dispatch = dispatch.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        if enabled {
            dispatch.emit(action.clone());
        } else if let Some(reason) = reason {
            dispatch.emit(Action::Notice(reason.to_owned()));
        }
    });
    // A disabled button can still have the focus, so that keyboard users do not lose their place.
    html! {
        <button type="button" {class} aria-label={name} title={reason.unwrap_or(name)}
            aria-disabled={(!enabled).then_some("true")} {onclick}>
            { icon(path) }
            <span class="control-name" aria-hidden="true">{ name }</span>
        </button>
    }
}
