//! The fields for the players of the two sides.

use game_store::{Keyword, PlayAs, Player};
use yew::prelude::*;

use crate::components::form_fields::{FormContext, list, option};
use crate::messages::{Text, Texts};
use crate::new_game_form::Change;

/// The value in the list of sides for a game of two engines.
const ENGINES: &str = "engines";

/// The person's side, or the engines of both sides.
pub fn side_fields(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    let texts = *texts;
    let are_engines = form.are_engines();
    // Two people play both sides, so the field sets the side at the bottom of the board.
    let is_view = !form.opponent.is_engine();
    let onside = list(change, |word| match word {
        ENGINES => Some(Change::Engines),
        word => PlayAs::from_keyword(word).map(Change::PlayAs),
    });
    let onwhite = list(change, |word| Player::from_keyword(word).map(Change::WhiteEngine));
    html! {
        <>
            <div class="field">
                <label for="play-as">{ texts.of(if is_view { Text::BoardView } else { Text::PlayAs }) }</label>
                <select id="play-as" aria-label={is_view.then(|| view_name(texts))} onchange={onside}>
                    { for PlayAs::KEYWORDS.iter().map(|(play_as, word)| {
                        let selected = *play_as == form.play_as && !are_engines;
                        option((*word).to_owned(), texts.play_as(*play_as), selected)
                    }) }
                    if form.opponent.is_engine() {
                        { option(ENGINES.to_owned(), texts.of(Text::EngineVsEngine), are_engines) }
                    }
                </select>
            </div>
            if are_engines {
                <div class="field">
                    <label for="white-engine">{ texts.of(Text::EngineForWhite) }</label>
                    <select id="white-engine" aria-describedby="white-engine-note" onchange={onwhite}>
                        { for Player::opponents().filter(|player| player.is_engine()).map(|player| {
                            option(player.keyword(), &texts.opponent(player), player == form.white_engine)
                        }) }
                    </select>
                    <p id="white-engine-note" class="field-note">{ texts.of(Text::OpponentHasBlack) }</p>
                </div>
            }
        </>
    }
}

/// The accessible name of the list of sides in a game of two people.
/// The accessible name contains both the name `Play as` and the visible label.
fn view_name(texts: Texts) -> String {
    texts.with(Text::Labelled, &[texts.of(Text::PlayAs), texts.of(Text::BoardView)])
}
