//! What is said of the games in the list.

use yew::prelude::*;

use crate::foreign::isolated;
use crate::library::Head;
use crate::messages::{Text, Texts};
use crate::storage::StorageError;

/// Date, result and length of a game.
/// What a game is called: each name keeps its direction to itself.
pub(super) fn title(head: &Head) -> Html {
    let called = match &head.players {
        Some([white, black]) => html! { <><bdi>{ white }</bdi>{ " – " }<bdi>{ black }</bdi></> },
        None => html! { { &head.title } },
    };
    html! { <bdi class="game-title">{ called }</bdi> }
}

pub(super) fn description(head: &Head, is_current: bool, texts: Texts) -> String {
    let length = match head.plies.div_ceil(2) {
        1 => texts.of(Text::OneMove).to_owned(),
        moves => texts.with(Text::SeveralMoves, &[&moves.to_string()]),
    };
    let place = if is_current { texts.of(Text::OnTheBoard) } else { "" };
    let day = isolated(&head.day);
    let parts = [&*day, &head.result, &length, place];
    parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" · ")
}

/// What is said where the browser did not do what it was to do; nothing where it did.
pub(super) fn not_done(texts: Texts, title: &str, error: Option<StorageError>) -> String {
    let told = |error| texts.with(Text::FieldFault, &[title, texts.storage_error(error)]);
    error.map(told).unwrap_or_default()
}
