//! The buttons under the board and the way through the moves.

use yew::prelude::*;

use super::icon::{
    BULB, CONTROL, CURVE, DRAW, FIRST, FLAG, FLIP, LAST, LIST, NEXT, NOW, OFFER, PAUSE, PENCIL, PLAY, PLUS, PREVIOUS,
    REDO, SLIDERS, THREAT, UNDO,
};
use super::{Icon, StateProps};
use crate::messages::Text;
use crate::settings::Field;
use crate::state::selectors;
use crate::state::{
    Action, AnalysisAction, AppState, Dialog, DialogAction, EngineAction, SettingsAction, TableAction, ViewAction,
};

/// The buttons that change the game.
#[component]
pub fn Controls(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = state.texts;
    let played = state.played();
    let button = |name: Text, path: &'static str, enabled: bool, action: Action| {
        let helps = matches!(
            action,
            Action::Table(TableAction::Undo) | Action::Table(TableAction::Redo) | Action::Engine(EngineAction::Hint)
        );
        let reason = (helps && state.table.choice.strict).then(|| texts.of(Text::StrictGame));
        action_button(dispatch, texts.of(name), path, (enabled, reason), action, "control")
    };
    let claims = selectors::claimable_draw(state).is_some() || !selectors::announcements(state).is_empty();
    html! {
        <div class="controls" role="group" aria-label={texts.of(Text::GameButtons)}>
            { button(Text::NewGame, PLUS, true, Action::Dialog(DialogAction::Open(Dialog::NewGame))) }
            { button(Text::Undo, UNDO, played.undo_target().is_some(), Action::Table(TableAction::Undo)) }
            { button(Text::Redo, REDO, played.redo_target(0).is_some(), Action::Table(TableAction::Redo)) }
            { button(Text::MoveNow, NOW, selectors::may_move_now(state), Action::Engine(EngineAction::MoveNow)) }
            if state.table.players.are_engines() {
                { pause_button(state, dispatch) }
            }
            if !state.table.players.are_engines() {
                { button(Text::Hint, BULB, selectors::may_hint(state), Action::Engine(EngineAction::Hint)) }
            }
            { analyse_button(state, dispatch) }
            { button(Text::FlipBoard, FLIP, true, Action::View(ViewAction::Flip)) }
            { button(Text::ClaimDraw, DRAW, claims, Action::Table(TableAction::ClaimDraw)) }
            if !state.table.players.are_engines() {
                { button(Text::OfferDraw, OFFER, state.table.outcome().is_none(), Action::Table(TableAction::OfferDraw)) }
            }
            { button(Text::Resign, FLAG, selectors::may_resign(state).is_some(), Action::Table(TableAction::Resign)) }
            { button(Text::Games, LIST, true, Action::Dialog(DialogAction::Open(Dialog::Games))) }
            { button(Text::Settings, SLIDERS, true, Action::Dialog(DialogAction::Open(Dialog::Settings))) }
        </div>
    }
}

/// What is marked on the board besides the game.
#[component]
pub fn Overlays(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = state.texts;
    let toggle = |name: Text, keys: &'static str, path: &'static str, field: Field| {
        let name = texts.of(name);
        let onclick = dispatch.reform(move |_: MouseEvent| Action::Settings(SettingsAction::Switch(field)));
        html! {
            <button type="button" class="control step" aria-label={name} title={format!("{name} ({keys})")}
                aria-keyshortcuts={keys} aria-pressed={if state.settings.word(field) == "on" { "true" } else { "false" }}
                {onclick}>
                <Icon {path} />
            </button>
        }
    };
    html! {
        <div class="overlays" role="group" aria-label={texts.of(Text::MarksButtons)}>
            { toggle(Text::ControlledSquares, "Shift+C", CONTROL, Field::Control) }
            { toggle(Text::Threats, "Shift+T", THREAT, Field::Threats) }
            { toggle(Text::DrawWithFinger, "Shift+D", PENCIL, Field::Drawing) }
        </div>
    }
}

/// The buttons that show other positions of the game.
#[component]
pub fn Navigation(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = state.texts;
    let (shown, last) = state.way();
    let button = |name: Text, path: &'static str, enabled: bool, ply: usize| {
        let action = match &state.view.variation {
            Some(_) => Action::View(ViewAction::GoInVariation(ply)),
            None => Action::View(ViewAction::ShowPly(ply)),
        };
        action_button(dispatch, texts.of(name), path, (enabled, None), action, "control step")
    };
    html! {
        <div class="navigation" role="group" aria-label={texts.of(Text::WayButtons)}>
            { button(Text::FirstMove, FIRST, shown > 0, 0) }
            { button(Text::PreviousMove, PREVIOUS, shown > 0, shown.saturating_sub(1)) }
            { button(Text::NextMove, NEXT, shown < last, shown + 1) }
            { button(Text::LastMove, LAST, shown < last, last) }
        </div>
    }
}

fn analyse_button(state: &AppState, dispatch: &Callback<Action>) -> Html {
    let (name, enabled) = (state.texts.of(Text::Analyse), selectors::may_analyse(state));
    html! {
        <button type="button" class="control" aria-label={name} title={name}
            aria-pressed={if state.analysis.on { "true" } else { "false" }}
            aria-disabled={(!enabled).then_some("true")}
            onclick={dispatch.reform(|_: MouseEvent| Action::Analysis(AnalysisAction::Toggle))}>
            <Icon path={CURVE} />
            <span class="control-name" aria-hidden="true">{ name }</span>
        </button>
    }
}

/// The button that lets two engines wait or go on.
fn pause_button(state: &AppState, dispatch: &Callback<Action>) -> Html {
    let paused = state.table.is_paused();
    let (name, path) = if paused {
        (Text::Resume, PLAY)
    } else {
        (Text::Pause, PAUSE)
    };
    let enabled = (selectors::may_pause(state), None);
    let action = Action::Table(TableAction::Pause(!paused));
    action_button(dispatch, state.texts.of(name), path, enabled, action, "control")
}

/// A button with its name and its picture, and whether it can be used now or why not.
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
    // A button that cannot be used now keeps the focus, so that the keyboard is not thrown off the page's end.
    html! {
        <button type="button" {class} aria-label={name} title={reason.unwrap_or(name)}
            aria-disabled={(!enabled).then_some("true")} {onclick}>
            <Icon {path} />
            <span class="control-name" aria-hidden="true">{ name }</span>
        </button>
    }
}
