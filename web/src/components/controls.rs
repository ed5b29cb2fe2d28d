//! The buttons below the board and the navigation through the moves.

use yew::prelude::*;

use super::icon::{BULB, CURVE, FIRST, FLAG, LAST, LIST, MORE, NEXT, PAUSE, PLAY, PLUS, PREVIOUS, SLIDERS, UNDO, icon};
use super::import_export::Format;
use super::menu::{Menu, MenuItem};
use crate::dom;
use crate::messages::Text;
use crate::settings::Field;
use crate::state::queries::{advice, analysis, draws, game, move_search, result};
use crate::state::{
    Action, AdviceAction, AnalysisAction, AppState, Dialog, DialogAction, EngineAction, GameTableAction, InquiryKind,
    OffBoard, SettingsAction, ViewAction,
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
        let class = if name == Text::NewGame {
            "control main"
        } else {
            "control"
        };
        action_button(dispatch, texts.of(name), path, (enabled, reason), action, class)
    };
    let can_undo = state.advice.held.is_some() || state.played().undo_target().is_some();
    let may_resign = game::may_resign(state).is_some();
    html! {
        <div class="controls" role="group" aria-label={texts.of(Text::GameButtons)}>
            if result::result_card(state).is_some() {
                // The result card contains this button, so an inactive element fills its place here.
                <span class="control elsewhere" aria-hidden="true">
                    { icon(PLUS) }
                    <span class="control-name">{ texts.of(Text::NewGame) }</span>
                </span>
            } else {
                { button(Text::NewGame, PLUS, true, None, Action::Dialog(DialogAction::Open(Dialog::NewGame))) }
            }
            { button(Text::Undo, UNDO, can_undo, strict, Action::Game(GameTableAction::Undo)) }
            if state.table.setup.players.are_engines() {
                { pause_button(state, dispatch) }
            }
            if !state.table.setup.players.are_engines() {
                { button(Text::Hint, BULB, move_search::may_hint(state), strict, Action::Engine(EngineAction::Hint)) }
            }
            { button(Text::Resign, FLAG, may_resign, None, Action::Game(GameTableAction::Resign)) }
            <div class="for-wide">
                { analyse_button(state, dispatch) }
                { button(Text::Games, LIST, true, None, Action::Dialog(DialogAction::Open(Dialog::Games))) }
                { button(Text::Settings, SLIDERS, true, None, Action::Dialog(DialogAction::Open(Dialog::Settings))) }
            </div>
            <Menu name={texts.of(Text::More)} path={MORE} items={items(state, dispatch, copy, install)} />
        </div>
    }
}

/// The items of the menu: actions that are rarely needed.
/// On a narrow page, the menu also contains actions without space for a button.
fn items(
    state: &OffBoard,
    dispatch: &Callback<Action>,
    copy: &Callback<Format>,
    install: Option<Callback<()>>,
) -> Vec<MenuItem> {
    let texts = state.texts;
    let item = |name: Text, is_enabled: bool, choose: Callback<()>| MenuItem {
        name: texts.of(name),
        choose,
        is_enabled,
        checked: None,
        is_for_narrow: false,
    };
    let act = |name: Text, is_enabled: bool, action: Action| {
        item(name, is_enabled, dispatch.reform(move |()| action.clone()))
    };
    let narrow = |item: MenuItem| MenuItem {
        is_for_narrow: true,
        ..item
    };
    let switch = |name: Text, field: Field| MenuItem {
        checked: Some(state.settings.keyword(field) == "on"),
        ..act(name, true, Action::Settings(SettingsAction::Switch(field)))
    };
    let copy = |name: Text, format: Format| item(name, true, copy.reform(move |()| format));
    let open = |name: Text, dialog: Dialog| act(name, true, Action::Dialog(DialogAction::Open(dialog)));
    let may_redo = state.played().redo_target(0).is_some();
    let is_played = !state.table.setup.players.are_engines();
    let may_offer = state.table.outcome().is_none() && state.practice.is_none();
    let offer = is_played.then(|| act(Text::OfferDraw, may_offer, Action::Game(GameTableAction::OfferDraw)));
    let may_inquire = advice::may_inquire(state);
    let inquire = |name: Text, kind: InquiryKind| act(name, may_inquire, Action::Advice(AdviceAction::Inquire(kind)));
    let may_analyse = analysis::may_analyse(state);
    let analyse = act(Text::Analyse, may_analyse, Action::Analysis(AnalysisAction::Toggle));
    [
        narrow(analyse),
        narrow(open(Text::Games, Dialog::Games)),
        narrow(open(Text::Settings, Dialog::Settings)),
        narrow(item(Text::TypeAMove, true, Callback::from(|()| focus_typed_move()))),
        act(Text::FlipBoard, true, Action::View(ViewAction::Flip)),
        inquire(Text::Threat, InquiryKind::Threat),
        inquire(Text::Explain, InquiryKind::Position),
        act(Text::Redo, may_redo, Action::Game(GameTableAction::Redo)),
    ]
    .into_iter()
    .chain(offer)
    .chain([
        act(
            Text::ClaimDraw,
            may_claim(state),
            Action::Game(GameTableAction::ClaimDraw),
        ),
        open(Text::Practice, Dialog::Practice),
        open(Text::ImportAndExport, Dialog::ImportExport),
        copy(Text::CopyFen, Format::Fen),
        copy(Text::CopyPgn, Format::Pgn),
        switch(Text::ControlledSquares, Field::Control),
        switch(Text::ThreatenedPieces, Field::Threats),
        switch(Text::FingerDraws, Field::Drawing),
        open(Text::Shortcuts, Dialog::Shortcuts),
    ])
    .chain(install.map(|install| item(Text::InstallApp, true, install)))
    .collect()
}

/// The buttons that are present only while they can be used.
pub fn now_buttons(state: &OffBoard, dispatch: &Callback<Action>) -> Html {
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
            if may_claim(state) {
                { button(Text::ClaimDraw, Action::Game(GameTableAction::ClaimDraw)) }
            }
            if state.played().redo_target(0).is_some() {
                { button(Text::Redo, Action::Game(GameTableAction::Redo)) }
            }
        </div>
    }
}

fn may_claim(state: &AppState) -> bool {
    draws::claimable_draw(state).is_some() || !draws::announcements(state).is_empty()
}

fn focus_typed_move() {
    if let Some(field) = dom::find("#typed-move") {
        dom::focus(&field);
    }
}

/// The buttons that show other positions of the game.
pub fn navigation(state: &OffBoard, dispatch: &Callback<Action>) -> Html {
    let texts = state.texts;
    let (shown, last) = state.progress();
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
            { icon(CURVE) }
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
