//! The names of openings. The names are loaded after the first move, so that a first visit does not wait for them.

use std::rc::Rc;

use chess_core::{Board, Game};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::dom;
use crate::fetch::fetch_named_text;
use crate::state::AppState;
use crate::state::queries::{exercise, search};

/// The names of positions as text. Each line has a position,
/// a code and a name, separated by tabs. The lines are sorted by position.
#[derive(Debug, Default)]
pub struct Openings {
    text: String,
    /// The byte offsets at which the lines start.
    lines: Vec<usize>,
}

impl Openings {
    /// Parses a text with names.
    #[must_use]
    pub fn new(text: String) -> Self {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let mut lines: Vec<usize> = std::iter::once(0).chain(ends).collect();
        lines.retain(|begin| *begin < text.len());
        Self { text, lines }
    }

    /// Returns the code and the name of the last named position in the first `ply` plies of a game.
    ///
    /// Only positions are compared, so the order of the moves does not matter.
    #[must_use]
    pub fn name_for_game(&self, game: &Game, ply: usize) -> Option<String> {
        (1..=ply)
            .rev()
            .filter_map(|ply| game.board_at(ply))
            .find_map(|board| self.name_for_board(board))
    }

    fn name_for_board(&self, board: &Board) -> Option<String> {
        let fen = board.to_string();
        let end = fen.match_indices(' ').nth(1).map_or(fen.len(), |(at, _)| at);
        let position = &fen[..end];
        let at = self.lines.partition_point(|begin| self.line_parts(*begin).0 < position);
        let (named, code, name) = self.line_parts(*self.lines.get(at)?);
        (named == position).then(|| format!("{code} {name}"))
    }

    /// The position, the code and the name in the line of the text that starts at the byte offset `begin`.
    fn line_parts(&self, begin: usize) -> (&str, &str, &str) {
        let line = self.text[begin..].split('\n').next().unwrap_or_default();
        let (position, rest) = line.split_once('\t').unwrap_or((line, ""));
        let (code, name) = rest.split_once('\t').unwrap_or((rest, ""));
        (position, code, name)
    }
}

/// Returns the opening of the shown position, if the names are loaded.
#[hook]
pub fn use_opening(state: &AppState) -> Option<String> {
    let openings = use_state(|| None::<Rc<Openings>>);
    let may_load = state.table.game.ply() > 0 && search::wanted_search_id(state).is_none();
    let is_loading = use_mut_ref(|| false);
    {
        let openings = openings.clone();
        use_effect_with(may_load, move |may_load| {
            if *may_load && openings.is_none() && can_fetch_names() && !is_loading.replace(true) {
                spawn_local(async move {
                    // The game continues without the names. The next move tries to load them again.
                    if let Some(text) = fetch_named_text("openings").await {
                        openings.set(Some(Rc::new(Openings::new(text))));
                    }
                    is_loading.replace(false);
                });
            }
        });
    }
    let known = openings.is_some();
    let (game, ply) = exercise::game_in_move_list(state);
    let name = use_memo((game, ply, known), |(game, ply, _)| {
        openings
            .as_ref()
            .and_then(|openings| openings.name_for_game(game, *ply))
    });
    (*name).clone()
}

/// Whether the names can be fetched: the names are part of the page, the site is stored in the browser,
/// or there is a network. A failed request would print an error to the console.
fn can_fetch_names() -> bool {
    dom::page_value("openings").is_some_and(|address| address.starts_with("blob:"))
        || is_site_stored()
        || dom::window().navigator().on_line()
}

/// Whether a service worker controls this page.
fn is_site_stored() -> bool {
    let property = |object: JsValue, name: &str| js_sys::Reflect::get(&object, &name.into());
    // An old browser does not support service workers.
    let worker = property(dom::window().navigator().into(), "serviceWorker").and_then(|it| property(it, "controller"));
    worker.is_ok_and(|it| it.is_object())
}

#[cfg(test)]
mod tests {
    use chess_core::notation::{START_FEN, parse_game};

    use super::*;

    const TEXT: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b\tC50\tItalian Game\n\
                        rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR w\trubbish\n\
                        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b\tB00\tKing's Pawn Game\n";

    #[track_caller]
    fn check(moves: &[&str], ply: usize, expected: Option<&str>) {
        let game = parse_game(START_FEN, moves.iter().copied()).expect("legal moves");
        let openings = Openings::new(TEXT.to_owned());
        assert_eq!(openings.name_for_game(&game, ply).as_deref(), expected);
    }

    #[test]
    fn the_last_named_position_names_the_opening() {
        let italian = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"];
        check(&italian, 6, Some("C50 Italian Game"));
        check(&italian, 4, Some("B00 King's Pawn Game"));
        check(&italian, 0, None);
    }

    #[test]
    fn the_order_of_the_moves_does_not_matter() {
        let transposed = ["g1f3", "b8c6", "e2e4", "e7e5", "f1c4"];
        check(&transposed, 5, Some("C50 Italian Game"));
        check(&["d2d4"], 1, None);
    }
}
