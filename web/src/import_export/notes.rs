//! What a PGN text says beside its moves: kept with the game, written again, shown.
//!
//! The kept field is a list: what comes before the first half-move, and then each half-move with what comes behind it, as it
//! stands in PGN. What belongs to a move is told only as long as that move and all before it stand.

use chess_core::Game;
use chess_core::notation::pgn::readable_note;
use game_store::{Extra, Raw, Value};

use crate::snapshot::{Metadata, NOTES};
use crate::state::AppState;

/// Longer notes, in bytes, are not kept: the game is written down after every half-move.
const MOST: usize = 1 << 16;

/// The fields to keep with a game for these notes; `None` where they are too long.
pub(super) fn to_keep(game: &Game, notes: &[String]) -> Option<Extra> {
    if notes.iter().all(String::is_empty) {
        return Some(Extra::new());
    }
    let moves = game.moves().iter().map(|mv| [&mv.to_string(), " "].concat());
    let moves = std::iter::once(String::new()).chain(moves);
    let list: Value = moves.zip(notes).map(|(mv, note)| mv + note).collect();
    let length: usize = notes.iter().map(String::len).sum();
    (length <= MOST).then(|| [(NOTES.to_owned(), list.into())].into_iter().collect())
}

/// The notes of a game that still belong to it.
pub(super) fn of(metadata: &Metadata, game: &Game) -> Vec<String> {
    let kept: Option<Vec<Value>> = metadata.extra.get(NOTES).and_then(Raw::read);
    let moves = std::iter::once(String::new()).chain(game.moves().iter().map(ToString::to_string));
    let note = |(kept, mv): (Value, String)| {
        let rest = kept.as_str()?.strip_prefix(mv.as_str())?;
        let note = if mv.is_empty() { rest } else { rest.strip_prefix(' ')? };
        Some(note.to_owned())
    };
    kept.into_iter().flatten().zip(moves).map_while(note).collect()
}

/// What is said beside the half-move that is shown; nothing beside a line that is not the game's.
#[must_use]
pub fn shown_note(state: &AppState) -> String {
    if state.view.variation.is_some() || state.view.preview.is_some() {
        return String::new();
    }
    let ply = state.shown_ply();
    let notes = of(&state.table.metadata, &state.table.game);
    let note = notes.get(ply).map_or("", String::as_str);
    readable_note(note, state.table.game.start(), ply)
}
