//! The texts of the games in the list.

use game_store::Points;
use yew::prelude::*;

use crate::library::Summary;
use crate::messages::{Text, Texts};
use crate::storage::StorageError;
use crate::user_text::isolate;

/// The title of a game. Each name is isolated, so that its writing direction does not affect the rest.
pub(super) fn title(head: &Summary) -> Html {
    let name = match &head.players {
        Some([white, black]) => html! { <><bdi>{ white }</bdi>{ " – " }<bdi>{ black }</bdi></> },
        None => html! { { &head.title } },
    };
    html! { <bdi class="game-title">{ name }</bdi> }
}

/// The date, result and length of a game, whether it is on the board, and its opening, if it is known.
pub(super) fn description(head: &Summary, is_current: bool, opening: Option<&str>, texts: Texts) -> Html {
    let length = match head.plies.div_ceil(2) {
        1 => texts.of(Text::OneMove).to_owned(),
        moves => texts.format(Text::SeveralMoves, &[&moves.to_string()]),
    };
    let place = if is_current { texts.of(Text::OnTheBoard) } else { "" };
    let day = head.day();
    let day = isolate(&day);
    let parts = [&*day, &head.result, &length, place, opening.unwrap_or_default()];
    let parts = parts.into_iter().enumerate().filter(|(_, part)| !part.is_empty());
    let parts = parts.enumerate().map(|(index, (part, text))| {
        let text = if part == 1 {
            html! { <strong class="game-result">{ text }</strong> }
        } else {
            html! { { text } }
        };
        html! { <>if index > 0 { { " · " } }{ text }</> }
    });
    html! { <span class="game-summary">{ for parts }</span> }
}

/// The sign of the person's result: plus, minus or equal. The description has the result in words.
pub(super) fn result_sign(head: &Summary) -> Html {
    let (class, sign) = match head.points {
        Some(Points::One) => ("won", "+"),
        Some(Points::Half) => ("drawn", "="),
        Some(Points::None) => ("lost", "−"),
        None => ("", ""),
    };
    html! { <span class={classes!("game-sign", class)} aria-hidden="true">{ sign }</span> }
}

/// The message about a failed operation; empty if there is no error.
pub(super) fn failure_text(texts: Texts, title: &str, error: Option<StorageError>) -> String {
    let message = |error| texts.format(Text::FieldFault, &[title, texts.storage_error(error)]);
    error.map(message).unwrap_or_default()
}

/// The message about an archived game that could not be read, or for whose text there is no room.
pub(super) fn unread_text(texts: Texts, title: &str, error: StorageError) -> String {
    let reason = match error {
        StorageError::Full | StorageError::Missing => texts.storage_error(error),
        StorageError::Denied => texts.of(Text::ArchiveUnread),
    };
    texts.format(Text::FieldFault, &[title, reason])
}
