//! The menu next to the buttons of a game.

use yew::prelude::*;

use super::icon::{
    ARROWS, COPY, FLIP, GRADUATION_CAP, HALF_CIRCLE, HANDSHAKE, KEYBOARD, LINE_CHART, LIST, PLUS, QUESTION, REDO,
    SLIDERS, SQUARES, TARGET,
};
use super::import_export::Format;
use super::menu::{MenuGroup, MenuItem};
use crate::dom;
use crate::messages::Text;
use crate::settings::Field;
use crate::state::queries::{advice, analysis, draws, game, practice};
use crate::state::{
    Action, AdviceAction, AnalysisAction, Dialog, DialogAction, GameTableAction, InquiryKind, OffBoard, SettingsAction,
    ViewAction,
};

/// The items of the menu: actions that are rarely needed. The first group has the actions for which a narrow page has
/// no space.
pub fn menu_groups(
    state: &OffBoard,
    dispatch: &Callback<Action>,
    copy: &Callback<Format>,
    install: Option<Callback<()>>,
) -> Vec<MenuGroup> {
    let texts = state.texts;
    let item = |name: Text, path: &'static str, is_enabled: bool, choose: Callback<()>| MenuItem {
        path: Some(path),
        ..MenuItem::new(texts.of(name), is_enabled, choose)
    };
    let act = |name: Text, path: &'static str, is_enabled: bool, action: Action| {
        item(name, path, is_enabled, dispatch.reform(move |()| action.clone()))
    };
    let narrow = |item: MenuItem| MenuItem {
        is_for_narrow: true,
        ..item
    };
    let switch = |name: Text, field: Field| {
        let choose = dispatch.reform(move |()| Action::Settings(SettingsAction::Switch(field)));
        MenuItem {
            checked: Some(state.settings.keyword(field) == "on"),
            ..MenuItem::new(texts.of(name), true, choose)
        }
    };
    let copy = |name: Text, format: Format| item(name, COPY, true, copy.reform(move |()| format));
    let open = |name: Text, path: &'static str, dialog: Dialog| {
        act(name, path, true, Action::Dialog(DialogAction::Open(dialog)))
    };
    let may_redo = state.game_for_undo().redo_target(0).is_some();
    let is_played = !state.table.setup.players.are_engines();
    let may_offer = state.table.outcome().is_none() && state.practice.is_none();
    let offer = Action::Game(GameTableAction::OfferDraw);
    let offer = is_played.then(|| act(Text::OfferDraw, HANDSHAKE, may_offer, offer));
    let may_inquire = advice::may_inquire(state);
    let inquire = |name: Text, path: &'static str, kind: InquiryKind| {
        act(name, path, may_inquire, Action::Advice(AdviceAction::Inquire(kind)))
    };
    let analyse = Action::Analysis(AnalysisAction::Toggle);
    let type_a_move = item(
        Text::TypeAMove,
        KEYBOARD,
        game::may_type_moves(state),
        Callback::from(|()| focus_typed_move()),
    );
    let claim = Action::Game(GameTableAction::ClaimDraw);
    let group = |name: Text, items: Vec<MenuItem>| MenuGroup {
        name: Some(texts.of(name)),
        items,
    };
    let shortcuts = MenuItem {
        is_for_keyboard: true,
        ..open(Text::Shortcuts, KEYBOARD, Dialog::Shortcuts)
    };
    let of_game = [
        act(Text::FlipBoard, FLIP, true, Action::View(ViewAction::Flip)),
        act(Text::Redo, REDO, may_redo, Action::Game(GameTableAction::Redo)),
    ];
    let claim = act(Text::ClaimDraw, HALF_CIRCLE, draws::is_claim_possible(state), claim);
    let of_board = [
        switch(Text::ControlledSquares, Field::Control),
        switch(Text::ThreatenedPieces, Field::Threats),
        switch(Text::FingerDraws, Field::Drawing),
    ];
    let install = install.map(|install| item(Text::InstallApp, PLUS, true, install));
    // During an exercise, an ending or a puzzle, the bar of a narrow page has no space for this button.
    let new_game = practice::is_task_open(state).then(|| narrow(open(Text::NewGame, PLUS, Dialog::NewGame)));
    let of_page = [
        narrow(act(Text::Analyse, LINE_CHART, analysis::may_analyse(state), analyse)),
        open(Text::Practice, GRADUATION_CAP, Dialog::Practice),
        narrow(open(Text::Games, LIST, Dialog::Games)),
        narrow(open(Text::Settings, SLIDERS, Dialog::Settings)),
        narrow(type_a_move),
    ];
    vec![
        MenuGroup::without_name(new_game.into_iter().chain(of_page).collect()),
        group(
            Text::GameButtons,
            of_game.into_iter().chain(offer).chain([claim]).collect(),
        ),
        group(
            Text::MoreLearning,
            vec![
                inquire(Text::Threat, TARGET, InquiryKind::Threat),
                inquire(Text::Explain, QUESTION, InquiryKind::Position),
            ],
        ),
        group(
            Text::MorePositions,
            vec![
                open(Text::SetUpPosition, SQUARES, Dialog::Editor),
                open(Text::ImportAndExport, ARROWS, Dialog::ImportExport),
                copy(Text::CopyFen, Format::Fen),
                copy(Text::CopyPgn, Format::Pgn),
            ],
        ),
        group(Text::Board, of_board.into()),
        MenuGroup::without_name([shortcuts].into_iter().chain(install).collect()),
    ]
}

fn focus_typed_move() {
    if let Some(field) = dom::find("#typed-move") {
        dom::focus(&field);
    }
}
