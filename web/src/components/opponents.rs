//! The choice of an opponent: a card with the strength and the style of each opponent,
//! a slider for strengths between the levels, and a list of playing styles.

use yew::prelude::*;

use crate::messages::{Text, Texts, use_texts};
use game_store::{Character, Player, Strength, nearest_level};

/// The properties of the list of opponents.
#[derive(Clone, PartialEq, Properties)]
pub struct OpponentsProps {
    /// The chosen opponent.
    pub chosen: Player,
    /// Called with the opponent that the person chooses.
    pub onchoose: Callback<Player>,
}

/// The step of the slider, in Elo.
const RATING_STEP: u16 = 25;

/// All opponents, as radio buttons in cards. The opponent of the last game is the first one and gets the focus.
#[component]
pub fn Opponents(props: &OpponentsProps) -> Html {
    let texts = use_texts();
    let first = *use_state(|| card_of(props.chosen));
    let character = props
        .chosen
        .strong()
        .map_or_else(Character::default, |opponent| opponent.character);
    let card = |player: Player| {
        let word = player.keyword();
        let [id, name, about] = ["opponent-", "opponent-name-", "opponent-about-"].map(|kind| [kind, &word].concat());
        let chosen = player.with_character(character);
        let onchange = props.onchoose.reform(move |_: Event| chosen);
        // For a strength between two levels, the card of the nearest level is already checked.
        // A click on the card chooses that level.
        let onclick = props.onchoose.reform(move |_: MouseEvent| chosen);
        html! {
            <label class="opponent" for={id.clone()}>
                <input {id} type="radio" name="opponent" value={word} checked={player == card_of(props.chosen)}
                    autofocus={player == first} aria-labelledby={name.clone()} aria-describedby={about.clone()}
                    {onchange} {onclick} />
                <span class="opponent-name" id={name}>{ texts.opponent(player) }</span>
                <span id={about} class="opponent-about">
                    <span class="opponent-strength">{ texts.opponent_strength(player) }</span>
                    { " " }
                    <span class="opponent-style">{ texts.opponent_style(player) }</span>
                </span>
            </label>
        }
    };
    html! {
        <div class="field">
            <span id="opponent-label" class="field-name">{ texts.of(Text::Opponent) }</span>
            <div class="opponents" role="radiogroup" aria-labelledby="opponent-label">
                { for std::iter::once(first).chain(Player::opponents().filter(|player| *player != first)).map(card) }
            </div>
        </div>
    }
}

/// The slider for the strength and the list of playing styles. Nothing is shown for an opponent without a strength.
pub fn strength_fields(texts: Texts, player: Player, onchoose: &Callback<Player>) -> Html {
    let Some(opponent) = player.strong() else {
        return Html::default();
    };
    let onstrength = onchoose.reform(move |event: InputEvent| {
        let elo = event
            .target_unchecked_into::<web_sys::HtmlInputElement>()
            .value_as_number();
        player.with_strength(Strength::new(elo as u16))
    });
    let oncharacter = onchoose.reform(move |event: Event| {
        let word = event.target_unchecked_into::<web_sys::HtmlSelectElement>().value();
        player.with_character(Character::of_word(&word).unwrap_or_default())
    });
    let strength = texts.opponent_strength(player);
    let [min, max] = [Strength::WEAKEST, Strength::STRONGEST].map(Strength::elo);
    html! {
        <div class="fields">
            <div class="field">
                <label for="strength">{ texts.of(Text::Strength) }</label>
                <input id="strength" type="range"
                    min={min.to_string()} max={max.next_multiple_of(RATING_STEP).to_string()}
                    step={RATING_STEP.to_string()} value={opponent.strength.elo().to_string()}
                    aria-valuetext={strength.clone()} oninput={onstrength} />
                <p class="field-note">{ texts.strength_on_scale(player) }</p>
            </div>
            <div class="field">
                <label for="character">{ texts.of(Text::Character) }</label>
                <select id="character" onchange={oncharacter}>
                    { for Character::ALL.map(|character| html! {
                        <option value={character.word()} selected={character == opponent.character}>
                            { texts.character(character) }
                        </option>
                    }) }
                </select>
            </div>
        </div>
    }
}

/// The player whose card is checked. For a strength between two levels, this is the nearest level.
fn card_of(player: Player) -> Player {
    let nearest = player.strong().map(|opponent| nearest_level(opponent.strength));
    nearest.map_or(player, Player::level)
}

#[cfg(test)]
mod tests {
    use super::{Player, card_of};

    #[test]
    fn a_strength_between_two_levels_has_the_card_of_the_nearest() {
        for player in Player::opponents() {
            assert_eq!(card_of(player), player);
        }
        assert_eq!(card_of(Player::from_keyword("475-solid").unwrap()).keyword(), "1");
        assert_eq!(card_of(Player::from_keyword("2750").unwrap()).keyword(), "12");
    }
}
