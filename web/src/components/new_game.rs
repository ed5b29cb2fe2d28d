//! The dialog that starts a new game.

mod advice;
mod odds;
mod setting;
mod side;
mod start_position;
mod strength;

use std::rc::Rc;

use game_store::{Choice, Field, Player, Settings, Strength};
use yew::prelude::*;

use super::editor::use_setup_dialog;
use super::form_fields::{FormContext, on_switch};
use super::icon::{CHEVRON_DOWN, icon};
use super::modal::use_modal;
use super::opponents::opponent_field;
use super::time_choice::time_choice;
use crate::last_choices;
use crate::library::new_number;
use crate::messages::{Text, use_texts};
use crate::new_game_form::{Change, InvalidField, NewGameForm, PlayersKind};
use crate::own_rating;
use crate::state::{Action, Dialog, DialogAction, GameTableAction};
use advice::advice_switches;
use odds::odds_field;
use setting::setting_chips;
use side::{names_field, side_field};
use start_position::start_position;
use strength::{character_field, strength_field};

/// The properties of the dialog.
#[derive(Clone, PartialEq, Properties)]
pub struct NewGameProps {
    /// The initial choices of the form.
    pub choice: Choice,
    /// The settings, two of which can be changed here.
    pub settings: Settings,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// The form as Yew stores it.
struct FormState(Rc<NewGameForm>);

impl Reducible for FormState {
    type Action = Change;

    fn reduce(self: Rc<Self>, change: Change) -> Rc<Self> {
        Rc::new(Self(Rc::new(NewGameForm::clone(&self.0).after_change(change))))
    }
}

/// The dialog for opponent, side and start position.
#[component]
pub fn NewGameDialog(props: &NewGameProps) -> Html {
    let NewGameProps {
        choice,
        settings,
        dispatch,
    } = props;
    let dialog = use_modal();
    let texts = use_texts();
    let fields = use_reducer(|| {
        // The rating may have changed since the last game.
        let followed = choice.adaptive.then(own_rating::next_strength);
        FormState(Rc::new(NewGameForm::new(choice, followed)))
    });
    let form = Rc::clone(&fields.0);
    let change = {
        let fields = fields.dispatcher();
        use_callback((), move |change: Change, ()| fields.dispatch(change))
    };
    let onsubmit = {
        let (form, dispatch, change) = (Rc::clone(&form), dispatch.clone(), change.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            match form.validate(new_number()) {
                Ok((new_game, repairs)) => {
                    last_choices::save(&new_game.choice);
                    dispatch.emit(Action::Game(GameTableAction::Start(Box::new(new_game))));
                    if let Some(notice) = texts.fen_repairs(&repairs) {
                        dispatch.emit(Action::Notice(notice));
                    }
                }
                Err(fault) => {
                    dispatch.emit(Action::Notice(fault.text(texts)));
                    change.emit(Change::Reject(fault));
                }
            }
        })
    };
    let close = dispatch.reform(|()| Action::Dialog(DialogAction::Close(Dialog::NewGame)));
    let oncancel = close.reform(|event: Event| event.prevent_default());
    let (set_up, setup_dialog) = use_setup_dialog(form.start.clone(), change.reform(Change::Start));
    let is_open = use_state(|| false);
    // The message about an invalid start position refers to a field under `More options`.
    let is_expanded = *is_open || matches!(form.fault, Some(InvalidField::Start(_)));
    let toggle = Callback::from(move |_: MouseEvent| is_open.set(!is_expanded));
    let context = FormContext {
        form: Rc::clone(&form),
        change,
        texts,
    };
    html! {
        <>
        <dialog ref={dialog} role="dialog" class="new-game" aria-labelledby="new-game-title" {oncancel}>
            <form {onsubmit} novalidate={true}>
                <h2 id="new-game-title">{ texts.of(Text::NewGame) }</h2>
                <div class="new-game-fields">
                    { opponent_field(&context) }
                    { strength_field(&context) }
                    if let Some(field) = relevant_setting(&form) {
                        { setting_chips(texts, *settings, field, dispatch) }
                    }
                    { names_field(&context) }
                    <div class="side-and-time">
                        { side_field(&context) }
                        { time_choice(&context) }
                    </div>
                    <div class="switches">
                        { rated_switch(&context) }
                        { advice_switches(&context) }
                    </div>
                    { more_options(&context, is_expanded, toggle, set_up) }
                </div>
                <div class="dialog-end">
                    <p id="new-game-error" class="field-error" role="alert">
                        { form.fault.as_ref().map(|fault| fault.text(texts)).unwrap_or_default() }
                    </p>
                    <div class="dialog-buttons">
                        <button type="button" class="plain" onclick={close.reform(|_: MouseEvent| ())}>
                            { texts.of(Text::Cancel) }
                        </button>
                        <button type="submit" class="primary">{ texts.of(Text::Start) }</button>
                    </div>
                </div>
            </form>
        </dialog>
        { setup_dialog }
        </>
    }
}

/// The setting that matters for the chosen players: the thinking time of an engine at full strength, or the view of a
/// board that two people share.
fn relevant_setting(form: &NewGameForm) -> Option<Field> {
    let is_full = |player: Player| {
        player
            .strong_opponent()
            .is_some_and(|it| it.strength == Strength::STRONGEST)
    };
    match form.players_kind() {
        PlayersKind::People => Some(Field::SharedBoard),
        PlayersKind::Computer => is_full(form.opponent).then_some(Field::ThinkingTime),
        PlayersKind::Engines => (is_full(form.opponent) || is_full(form.white_engine)).then_some(Field::ThinkingTime),
    }
}

/// The fields that are rarely needed, and the button that shows them. Next to the button are the names of the choices
/// that differ from the defaults.
fn more_options(context: &FormContext, is_expanded: bool, onclick: Callback<MouseEvent>, set_up: Html) -> Html {
    let FormContext { form, change, texts } = context;
    let strict = on_switch(change, Change::Strict);
    html! {
        <div class="more-options">
            <div class="more-options-line">
                <button type="button" class={classes!("disclosure", is_expanded.then_some("open"))}
                    aria-expanded={is_expanded.to_string()} aria-controls="more-options" {onclick}>
                    { texts.of(Text::MoreOptions) }{ icon(CHEVRON_DOWN) }
                </button>
                if !is_expanded {
                    <span class="field-note">{ form.other_choices(*texts).join(" · ") }</span>
                }
            </div>
            <div id="more-options" hidden={!is_expanded}>
                if is_expanded {
                    <div class="fields">
                        { character_field(context) }
                        { odds_field(context) }
                    </div>
                    { start_position(context, set_up) }
                    <div class="field check">
                        <input id="without-help" type="checkbox" role="switch" class="switch" checked={form.strict}
                            onchange={strict} />
                        <label for="without-help">{ texts.of(Text::WithoutHelp) }</label>
                    </div>
                }
            </div>
        </div>
    }
}

/// The switch for a game that counts for the person's rating.
fn rated_switch(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    let refusal = form.rating_refusal();
    let (may_be_rated, note) = (refusal.is_none(), refusal.unwrap_or(Text::RatedNote));
    html! {
        <div class="field check">
            <input id="rated" type="checkbox" role="switch" class="switch" checked={form.rated && may_be_rated}
                disabled={!may_be_rated} aria-describedby="rated-note" onchange={on_switch(change, Change::Rated)} />
            <label for="rated">{ texts.of(Text::Rated) }</label>
            <p id="rated-note" class="field-note">{ texts.of(note) }</p>
        </div>
    }
}
