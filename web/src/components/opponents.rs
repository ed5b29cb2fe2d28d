//! The choice of who plays and of the opponent: an emblem for each opponent, in the order of their strength.

use game_store::{Character, Player, nearest_level};
use yew::prelude::*;

use super::emblem::{COMPUTER, ENGINES, TWO_PEOPLE, emblem};
use super::form_fields::{Chip, FormContext, chips, on_radio_choice};
use super::icon::icon;
use crate::messages::Text;
use crate::new_game_form::{Change, PlayersKind};

/// The kinds of players and the opponents, as radio buttons. The chosen opponent gets the focus. Even while two people
/// are chosen, a click on the card of an opponent chooses this opponent.
pub fn opponent_field(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    let texts = *texts;
    let who = form.players_kind();
    let onwho = on_radio_choice(change, |word| {
        PlayersKind::ALL
            .into_iter()
            .find(|who| who.keyword() == word)
            .map(Change::Who)
    });
    let who_chips = PlayersKind::ALL.map(|choice| Chip {
        word: choice.keyword().to_owned(),
        label: texts.of(choice.label()).to_owned(),
        picture: icon(match choice {
            PlayersKind::Computer => COMPUTER,
            PlayersKind::People => TWO_PEOPLE,
            PlayersKind::Engines => ENGINES,
        }),
        is_checked: choice == who,
        // If two people are chosen, no card of an opponent is selected that could have the focus.
        has_first_focus: choice == who && who == PlayersKind::People,
    });
    html! {
        <div class="field">
            <span id="opponent-label" class="field-name">{ texts.of(Text::Opponent) }</span>
            <div class="opponent-choice" role="radiogroup" aria-labelledby="opponent-label">
                <div class="chips who">{ chips("who", who_chips, &onwho) }</div>
                <div class="opponents" role="radiogroup" aria-label={texts.of(Text::Levels)}>
                    { for Player::opponents().filter(|player| player.is_engine()).map(|player| {
                        opponent_card(context, player)
                    }) }
                </div>
            </div>
            <p class={classes!("opponent-chosen", (who == PlayersKind::People).then_some("brief"))}>
                <strong>{ texts.opponent_name(form.opponent) }</strong>
                { " · " }{ texts.strength_on_scale(form.opponent) }
                if who == PlayersKind::People { { " · " } } else { <br /> }
                { texts.opponent_style(form.opponent) }
            </p>
        </div>
    }
}

/// The card of an opponent: its emblem, its name and its rating.
fn opponent_card(context: &FormContext, player: Player) -> Html {
    let FormContext { form, change, texts } = context;
    let character = form
        .opponent
        .strong_opponent()
        .map_or_else(Character::default, |opponent| opponent.character);
    let word = player.keyword();
    let [id, name, about] = ["opponent-", "opponent-name-", "opponent-about-"].map(|kind| [kind, &word].concat());
    let is_checked = player == player_of_selected_card(form.opponent);
    let choice = player.with_character(character);
    let onchange = change.reform(move |_: Event| Change::Opponent(choice));
    // For a strength between two levels, the card of the nearest level is already selected. A click on the card chooses
    // that level.
    let onclick = change.reform(move |_: MouseEvent| Change::Opponent(choice));
    html! {
        <label class="opponent" for={id.clone()} title={texts.opponent_strength(player)}>
            <input {id} type="radio" name="opponent" value={word} checked={is_checked} autofocus={is_checked}
                aria-labelledby={name.clone()} aria-describedby={about.clone()} {onchange} {onclick} />
            { emblem(player) }
            <span class="opponent-name" id={name}>{ texts.opponent_name(player) }</span>
            <span class="opponent-rating" aria-hidden="true">{ texts.short_rating(player) }</span>
            <span id={about} hidden={true}>
                { texts.opponent_strength(player) }{ " " }{ texts.opponent_style(player) }
            </span>
        </label>
    }
}

/// The player whose card is selected. For a strength between two levels, this is the nearest level.
fn player_of_selected_card(player: Player) -> Player {
    let nearest = player
        .strong_opponent()
        .map(|opponent| nearest_level(opponent.strength));
    nearest.map_or(player, Player::level)
}

#[cfg(test)]
mod tests {
    use super::{Player, player_of_selected_card};

    #[test]
    fn a_strength_between_two_levels_has_the_card_of_the_nearest() {
        for player in Player::opponents() {
            assert_eq!(player_of_selected_card(player), player);
        }
        assert_eq!(
            player_of_selected_card(Player::from_keyword("475-solid").unwrap()).keyword(),
            "1"
        );
        assert_eq!(
            player_of_selected_card(Player::from_keyword("2750").unwrap()).keyword(),
            "12"
        );
    }
}
