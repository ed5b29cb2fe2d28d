//! The dialog that starts a new game.

mod advice;
mod odds;
mod side;
mod start_position;

use std::rc::Rc;

use game_store::Choice;
use yew::prelude::*;

use super::editor::use_setup_dialog;
use super::form_fields::{FormContext, checkbox};
use super::modal::use_modal;
use super::opponents::{Opponents, strength_fields};
use super::time_choice::time_choice;
use crate::last_choices;
use crate::messages::{Text, use_texts};
use crate::new_game_form::{Change, NewGameForm};
use crate::own_rating;
use crate::random::random_u32;
use crate::state::{Action, Dialog, DialogAction, GameTableAction};
use advice::advice_switches;
use odds::odds_field;
use side::side_fields;
use start_position::start_position;

/// The properties of the dialog.
#[derive(Clone, PartialEq, Properties)]
pub struct NewGameProps {
    /// The initial choices of the form.
    pub choice: Choice,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// The form as Yew stores it.
struct Form(Rc<NewGameForm>);

impl Reducible for Form {
    type Action = Change;

    fn reduce(self: Rc<Self>, change: Change) -> Rc<Self> {
        Rc::new(Self(Rc::new(NewGameForm::clone(&self.0).after(change))))
    }
}

/// The dialog for opponent, side and start position.
#[component]
pub fn NewGameDialog(props: &NewGameProps) -> Html {
    let NewGameProps { choice, dispatch } = props;
    let dialog = use_modal();
    let texts = use_texts();
    let fields = use_reducer(|| {
        // The rating may have changed since the last game.
        let followed = choice.adaptive.then(own_rating::next_strength);
        Form(Rc::new(NewGameForm::new(choice, followed)))
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
            match form.validate(random_u32()) {
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
    let strict = checkbox(&change, Change::Strict);
    let onopponent = change.reform(Change::Opponent);
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
                    <Opponents chosen={form.opponent} onchoose={onopponent.clone()} />
                    { strength_fields(texts, form.opponent, &onopponent) }
                    { follow_rating(&context) }
                    <div class="fields">
                        { side_fields(&context) }
                        { time_choice(&context) }
                    </div>
                    { odds_field(&context) }
                    { start_position(&context, set_up) }
                    { rated(&context) }
                    { advice_switches(&context) }
                    <div class="field check">
                        <input id="without-help" type="checkbox" role="switch" class="switch" checked={form.strict}
                            onchange={strict} />
                        <label for="without-help">{ texts.of(Text::WithoutHelp) }</label>
                    </div>
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

/// The switch for a game that counts for the person's rating.
fn rated(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    let may_be_rated = form.may_be_rated();
    let note = if may_be_rated {
        Text::RatedNote
    } else {
        Text::CannotBeRated
    };
    html! {
        <div class="field check">
            <input id="rated" type="checkbox" role="switch" class="switch" checked={form.rated && may_be_rated}
                disabled={!may_be_rated} aria-describedby="rated-note" onchange={checkbox(change, Change::Rated)} />
            <label for="rated">{ texts.of(Text::Rated) }</label>
            <p id="rated-note" class="field-note">{ texts.of(note) }</p>
        </div>
    }
}

/// The switch for an opponent whose strength follows the person's rating.
fn follow_rating(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    if !form.may_follow_rating() {
        return Html::default();
    }
    let onchange = checkbox(change, |follows| {
        Change::FollowRating(follows.then(own_rating::next_strength))
    });
    html! {
        <div class="field check">
            <input id="follows" type="checkbox" role="switch" class="switch" checked={form.follows_rating()}
                aria-describedby="follows-note" {onchange} />
            <label for="follows">{ texts.of(Text::FollowMyRating) }</label>
            <p id="follows-note" class="field-note">{ texts.of(Text::FollowMyRatingNote) }</p>
        </div>
    }
}
