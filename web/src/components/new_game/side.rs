//! The fields for the players of the two sides.

use chess_core::{Color, Piece, PieceType};
use game_store::{Keyword, PlayAs, Player};
use yew::prelude::*;

use crate::components::form_fields::{
    Chip, FormContext, chips, list_option, on_list_choice, on_radio_choice, on_text_input,
};
use crate::components::piece_image;
use crate::messages::{Text, Texts};
use crate::new_game_form::{Change, PlayersKind};

/// The person's side, or the engine with White if two engines play.
pub fn side_field(context: &FormContext) -> Html {
    if context.form.are_engines() {
        return white_engine_field(context);
    }
    let FormContext { form, change, texts } = context;
    let texts = *texts;
    // Two people play both sides, so the field sets the side at the bottom of the board.
    let is_view = !form.opponent.is_engine();
    let onside = on_radio_choice(change, |word| PlayAs::from_keyword(word).map(Change::PlayAs));
    let sides = PlayAs::KEYWORDS.iter().map(|(play_as, word)| Chip {
        word: (*word).to_owned(),
        label: texts.play_as(*play_as).to_owned(),
        picture: king_images(*play_as),
        is_checked: *play_as == form.play_as,
        has_first_focus: false,
    });
    let name = if is_view { Text::BoardView } else { Text::PlayAs };
    html! {
        <div class="field">
            <span id="play-as-label" class="field-name">{ texts.of(name) }</span>
            <div id="play-as" class="chips sides" role="radiogroup"
                aria-labelledby={(!is_view).then_some("play-as-label")}
                aria-label={is_view.then(|| side_field_label(texts))}>
                { chips("play-as", sides, &onside) }
            </div>
        </div>
    }
}

/// The engine with White.
fn white_engine_field(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    let onwhite = on_list_choice(change, |word| Player::from_keyword(word).map(Change::WhiteEngine));
    html! {
        <div class="field">
            <label for="white-engine">{ texts.of(Text::EngineForWhite) }</label>
            <select id="white-engine" aria-describedby="white-engine-note" onchange={onwhite}>
                { for Player::opponents().filter(|player| player.is_engine()).map(|player| {
                    list_option(player.keyword(), &texts.opponent_name(player), player == form.white_engine)
                }) }
            </select>
            <p id="white-engine-note" class="field-note">{ texts.of(Text::OpponentHasBlack) }</p>
        </div>
    }
}

/// The fields for the names of two people.
pub fn names_field(context: &FormContext) -> Html {
    let FormContext { form, change, texts } = context;
    if form.players_kind() != PlayersKind::People {
        return Html::default();
    }
    let field = |color: Color| {
        let id = ["name-", color.name()].concat();
        html! {
            <div class="field">
                <label for={id.clone()}>{ texts.format(Text::NameOf, &[texts.color_name(color)]) }</label>
                <input {id} type="text" maxlength="40" autocomplete="off" value={form.names[color.index()].clone()}
                    oninput={on_text_input(change, move |name| Change::Name(color, name))} />
            </div>
        }
    };
    html! { <div class="fields">{ field(Color::White) }{ field(Color::Black) }</div> }
}

/// The king of a side, or the halves of both kings.
fn king_images(play_as: PlayAs) -> Html {
    let king = |color| piece_image(Piece::new(color, PieceType::King));
    let kings = match play_as {
        PlayAs::White => king(Color::White),
        PlayAs::Black => king(Color::Black),
        PlayAs::Random => html! { <>{ king(Color::White) }{ king(Color::Black) }</> },
    };
    html! { <span class={classes!("kings", (play_as == PlayAs::Random).then_some("halves"))}>{ kings }</span> }
}

/// The accessible name of the field of the side for two people.
/// It contains both the name `Play as` and the visible label.
fn side_field_label(texts: Texts) -> String {
    texts.format(Text::Labelled, &[texts.of(Text::PlayAs), texts.of(Text::BoardView)])
}
