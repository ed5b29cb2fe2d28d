//! The choice of an opponent: a card for each, with how strong it is and how it plays.

use yew::prelude::*;

use crate::messages::{Text, use_texts};
use game_store::Player;

/// Who is chosen, and where another choice goes.
#[derive(Clone, PartialEq, Properties)]
pub struct OpponentsProps {
    /// The opponent that is chosen.
    pub chosen: Player,
    /// Where another choice goes.
    pub onchoose: Callback<Player>,
}

/// All opponents, as radio buttons in cards. The one of the last game comes first, and has the focus.
#[component]
pub fn Opponents(props: &OpponentsProps) -> Html {
    let texts = use_texts();
    let first = *use_state(|| props.chosen);
    let card = |player: Player| {
        let word = player.word();
        let [id, name, about] = ["opponent-", "opponent-name-", "opponent-about-"].map(|kind| [kind, &word].concat());
        let onchange = props.onchoose.reform(move |_: Event| player);
        html! {
            <label class="opponent" for={id.clone()}>
                <input {id} type="radio" name="opponent" value={word} checked={player == props.chosen}
                    autofocus={player == first} aria-labelledby={name.clone()} aria-describedby={about.clone()} {onchange} />
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
