//! The dialog that starts a new game.

use chess_core::notation::{FenError, FenReading, FenRepair};
use game_store::Word;
use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::editor::use_set_up;
use super::modal::use_modal;
use super::opponents::Opponents;
use super::time_choice::{TimeChoice, TimeFields};
use crate::address::{new_game_of, parse_start};
use crate::messages::{Text, Texts, use_texts};
use crate::odds::{Handicap, Odds};
use crate::own_rating;
use crate::random::random_u32;
use crate::state::{Action, Dialog, DialogAction, NewGame, TableAction};
use game_store::{Choice, PlayAs, Player};

/// What was chosen last and where the next choice goes.
#[derive(Clone, PartialEq, Properties)]
pub struct NewGameProps {
    /// What the fields offer first.
    pub choice: Choice,
    /// Where actions go.
    pub dispatch: Callback<Action>,
}

/// The dialog for opponent, side and first position.
#[component]
pub fn NewGameDialog(props: &NewGameProps) -> Html {
    let NewGameProps { choice, dispatch } = props;
    let dialog = use_modal();
    let texts = use_texts();
    let fields = use_memo((), |()| Fields::default());
    let (set_up, setup_dialog) = use_set_up(fields.start.clone());
    let error = use_state(|| None::<InvalidField>);
    // Since the last game the rating may have changed.
    let opponent = use_state(|| match choice.adaptive {
        true => choice.opponent.with_strength(own_rating::next_strength()),
        false => choice.opponent,
    });
    let follows = use_state(|| choice.adaptive);
    // What is given, and whether the person gives it.
    let odds = use_state(|| None::<(bool, Handicap)>);
    let are_engines = use_state(|| choice.players(0).are_engines());
    {
        // The fields begin with the last choice and are the person's from then on, whatever is drawn anew.
        let (fields, strict) = (fields.clone(), choice.strict);
        use_effect_with((), move |()| fields.begin_with(strict));
    }
    let has_odds = opponent.is_engine() && !*are_engines;
    let chosen_odds = odds.filter(|_| has_odds);
    let may_follow = has_odds && opponent.strong().is_some();
    let onsubmit = {
        let (dispatch, error, fields) = (dispatch.clone(), error.clone(), fields.clone());
        let (opponent, odds, adaptive) = (*opponent, chosen_odds, *follows && may_follow);
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            match fields.chosen(opponent, adaptive, odds) {
                Ok((new_game, repairs)) => {
                    crate::last_choices::save(&new_game.choice);
                    dispatch.emit(Action::Table(TableAction::Start(Box::new(new_game))));
                    if let Some(said) = texts.fen_repairs(&repairs) {
                        dispatch.emit(Action::Notice(said));
                    }
                }
                Err(fault) => {
                    let text = fault.text(texts);
                    dispatch.emit(Action::Notice(text));
                    error.set(Some(fault));
                }
            }
        })
    };
    let set_start = |name: Text, text: fn() -> String| {
        let start = fields.start.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            if let Some(input) = start.cast::<web_sys::HtmlInputElement>() {
                input.set_value(&text());
            }
        });
        html! { <button type="button" class="plain" {onclick}>{ texts.of(name) }</button> }
    };
    let oncancel = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: Event| {
            event.prevent_default();
            dispatch.emit(Action::Dialog(DialogAction::Close(Dialog::NewGame)));
        })
    };
    let onopponent = {
        let (opponent, are_engines, fields) = (opponent.clone(), are_engines.clone(), fields.clone());
        let follows = follows.clone();
        Callback::from(move |player: Player| {
            // Whoever turns the dial, or takes another card, wants that strength.
            let strength = |player: Player| player.strong().map(|strong| strong.strength);
            follows.set(*follows && strength(player) == strength(*opponent));
            opponent.set(player);
            are_engines.set(player.is_engine() && field_value(&fields.side) == ENGINES);
        })
    };
    let onfollow = {
        let (opponent, follows) = (opponent.clone(), follows.clone());
        Callback::from(move |event: Event| {
            let input: web_sys::HtmlInputElement = event.target_unchecked_into();
            follows.set(input.checked());
            if input.checked() {
                opponent.set(opponent.with_strength(own_rating::next_strength()));
            }
        })
    };
    let onodds = {
        let odds = odds.clone();
        Callback::from(move |event: Event| {
            let select: web_sys::HtmlSelectElement = event.target_unchecked_into();
            odds.set(all_odds().find(|odds| odds_word(*odds) == select.value()));
        })
    };
    let onside = {
        let (are_engines, fields) = (are_engines.clone(), fields.clone());
        Callback::from(move |_: Event| are_engines.set(field_value(&fields.side) == ENGINES))
    };
    let white = choice.white_engine.unwrap_or(Player::FIRST_OPPONENT);
    let close = dispatch.reform(|_: MouseEvent| Action::Dialog(DialogAction::Close(Dialog::NewGame)));
    html! {
        <>
        <dialog ref={dialog} role="dialog" class="new-game" aria-labelledby="new-game-title" {oncancel}>
            <form {onsubmit} novalidate={true}>
                <h2 id="new-game-title">{ texts.of(Text::NewGame) }</h2>
                <div class="new-game-fields">
                    <Opponents chosen={*opponent} onchoose={onopponent} />
                    if may_follow {
                        <div class="field check">
                            <input id="follows" type="checkbox" role="switch" class="switch" checked={*follows}
                                aria-describedby="follows-note" onchange={onfollow} />
                            <label for="follows">{ texts.of(Text::FollowMyRating) }</label>
                            <p id="follows-note" class="field-note">{ texts.of(Text::FollowMyRatingNote) }</p>
                        </div>
                    }
                    <div class="fields">
                        <div class="field">
                            <label for="play-as">{ texts.of(Text::PlayAs) }</label>
                            <select id="play-as" ref={fields.side.clone()} onchange={onside}>
                                { for PlayAs::WORDS.iter().map(|(play, word)| {
                                    let selected = *play == choice.play_as && !*are_engines;
                                    option((*word).to_owned(), texts.play_as(*play), selected)
                                }) }
                                if opponent.is_engine() {
                                    { option(ENGINES.to_owned(), texts.of(Text::EngineVsEngine), *are_engines) }
                                }
                            </select>
                        </div>
                        if *are_engines {
                            <div class="field">
                                <label for="white-engine">{ texts.of(Text::EngineForWhite) }</label>
                                <select id="white-engine" ref={fields.white_engine.clone()} aria-describedby="white-engine-note">
                                    { for Player::opponents().filter(|player| player.is_engine()).map(|player| {
                                        option(player.word(), &texts.opponent(player), player == white)
                                    }) }
                                </select>
                                <p id="white-engine-note" class="field-note">{ texts.of(Text::OpponentHasBlack) }</p>
                            </div>
                        }
                        <TimeChoice time={choice.time} fields={fields.time.clone()}
                            is_wrong={matches!(*error, Some(InvalidField::Time(_)))} />
                    </div>
                    if has_odds {
                        <div class="field">
                            <label for="odds">{ texts.of(Text::Odds) }</label>
                            <select id="odds" onchange={onodds}>
                                { option(String::new(), texts.of(Text::NoOdds), odds.is_none()) }
                                { for all_odds().map(|(is_given, handicap)| {
                                    let name = if is_given { Text::YouGive } else { Text::YouTake };
                                    let label = texts.with(name, &[handicap.name(texts)]);
                                    option(odds_word((is_given, handicap)), &label, *odds == Some((is_given, handicap)))
                                }) }
                            </select>
                        </div>
                    }
                    if chosen_odds.is_none() {
                        <div class="field">
                            <label for="start-position">{ texts.of(Text::StartPosition) }</label>
                            <input id="start-position" ref={fields.start.clone()} type="text" autocomplete="off" spellcheck="false"
                                placeholder={texts.of(Text::StartPositionPlaceholder)} aria-describedby="new-game-error"
                                aria-invalid={if matches!(*error, Some(InvalidField::Start(_))) { "true" } else { "false" }} />
                            <div class="field-buttons">
                                { set_start(Text::UsualPosition, String::new) }
                                { set_start(Text::Chess960Position, chess960) }
                                { set_up }
                            </div>
                        </div>
                    }
                    <div class="field check">
                        <input id="without-help" ref={fields.strict.clone()} type="checkbox" role="switch" class="switch" />
                        <label for="without-help">{ texts.of(Text::WithoutHelp) }</label>
                    </div>
                </div>
                <div class="dialog-end">
                    <p id="new-game-error" class="field-error" role="alert">
                        { error.as_ref().map(|fault| fault.text(texts)).unwrap_or_default() }
                    </p>
                    <div class="dialog-buttons">
                        <button type="button" class="plain" onclick={close}>{ texts.of(Text::Cancel) }</button>
                        <button type="submit" class="primary">{ texts.of(Text::Start) }</button>
                    </div>
                </div>
            </form>
        </dialog>
        { setup_dialog }
        </>
    }
}

/// What the person may take, and then what it may give.
fn all_odds() -> impl Iterator<Item = (bool, Handicap)> {
    [false, true]
        .into_iter()
        .flat_map(|is_given| Handicap::ALL.map(|handicap| (is_given, handicap)))
}

/// The word for odds in their field: `give-queen`.
fn odds_word((is_given, handicap): (bool, Handicap)) -> String {
    [if is_given { "give-" } else { "take-" }, handicap.word()].concat()
}

/// The fields from which the choice is read.
#[derive(Default)]
struct Fields {
    side: NodeRef,
    white_engine: NodeRef,
    time: TimeFields,
    start: NodeRef,
    strict: NodeRef,
}

/// What is wrong with the choice.
#[derive(Clone, PartialEq)]
enum InvalidField {
    Time(Text),
    Start(FenError),
}

impl InvalidField {
    fn text(&self, texts: Texts) -> String {
        match self {
            Self::Time(text) => texts.of(*text).to_owned(),
            Self::Start(error) => texts.with(Text::StartPositionError, &[&texts.fen_error(error)]),
        }
    }
}

impl Fields {
    fn begin_with(&self, strict: bool) {
        if let Some(input) = self.strict.cast::<web_sys::HtmlInputElement>() {
            input.set_checked(strict);
        }
    }

    /// The game against this opponent that the fields ask for, and what of a FEN it does not keep; or what is wrong with
    /// which field.
    fn chosen(
        &self,
        opponent: Player,
        adaptive: bool,
        odds: Option<(bool, Handicap)>,
    ) -> Result<(NewGame, Vec<FenRepair>), InvalidField> {
        let time = self.time.chosen().map_err(InvalidField::Time)?;
        let start = odds.map_or_else(|| field_value(&self.start), |_| String::new());
        let FenReading { board, repairs } = parse_start(&start).map_err(InvalidField::Start)?;
        let strict = self.strict.cast::<web_sys::HtmlInputElement>();
        let choice = Choice {
            opponent,
            play_as: PlayAs::of_word(&field_value(&self.side)).unwrap_or_default(),
            white_engine: Player::of_word(&field_value(&self.white_engine)),
            time,
            strict: strict.is_some_and(|input| input.checked()),
            adaptive,
        };
        let new_game = new_game_of(board, choice, random_u32());
        let of_giver = |(is_given, handicap): (bool, Handicap)| {
            let person = new_game.players.only_person()?;
            let giver = if is_given { person } else { !person };
            Some(Odds { giver, handicap })
        };
        match odds.and_then(of_giver) {
            Some(odds) if odds.handicap == Handicap::Time && time.is_none() => {
                Err(InvalidField::Time(Text::TimeOddsNeedClock))
            }
            Some(odds) => Ok((
                NewGame {
                    board: odds.start(),
                    odds: Some(odds),
                    ..new_game
                },
                repairs,
            )),
            None => Ok((new_game, repairs)),
        }
    }
}

/// What stands in the field of the side where two engines play.
const ENGINES: &str = "engines";

/// The number of any Chess960 position.
fn chess960() -> String {
    (random_u32() % 960).to_string()
}

fn option(value: String, label: &str, selected: bool) -> Html {
    html! { <option {value} {selected}>{ label.to_owned() }</option> }
}

fn field_value(node: &NodeRef) -> String {
    let Some(element) = node.get() else {
        return String::new();
    };
    match element.dyn_into::<web_sys::HtmlSelectElement>() {
        Ok(select) => select.value(),
        Err(other) => other
            .dyn_into::<web_sys::HtmlInputElement>()
            .map(|input| input.value())
            .unwrap_or_default(),
    }
}
