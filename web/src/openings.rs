//! The names of openings, fetched once there is something to name: a first visit does not wait for them.

use std::rc::Rc;

use chess_core::{Board, Game};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::dom;
use crate::fetch::text_of;
use crate::state::AppState;
use crate::state::queries::search;

/// Names of positions: lines of position, code and name between tabs, in the order of the positions.
#[derive(Debug, Default)]
pub struct Openings {
    text: String,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl Openings {
    /// The names in a text.
    #[must_use]
    pub fn new(text: String) -> Self {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let mut lines: Vec<usize> = std::iter::once(0).chain(ends).collect();
        lines.retain(|begin| *begin < text.len());
        Self { text, lines }
    }

    /// The code and the name of the last position of a game that has one, up to a half-move.
    ///
    /// Only positions count, so it does not matter by which moves one was reached.
    #[must_use]
    pub fn of_game(&self, game: &Game, ply: usize) -> Option<String> {
        (1..=ply)
            .rev()
            .filter_map(|ply| game.board_at(ply))
            .find_map(|board| self.of_board(board))
    }

    fn of_board(&self, board: &Board) -> Option<String> {
        let fen = board.to_string();
        let end = fen.match_indices(' ').nth(1).map_or(fen.len(), |(at, _)| at);
        let position = &fen[..end];
        let at = self.lines.partition_point(|begin| self.parts(*begin).0 < position);
        let (named, code, name) = self.parts(*self.lines.get(at)?);
        (named == position).then(|| format!("{code} {name}"))
    }

    /// Position, code and name of the line that begins there.
    fn parts(&self, begin: usize) -> (&str, &str, &str) {
        let line = self.text[begin..].split('\n').next().unwrap_or_default();
        let (position, rest) = line.split_once('\t').unwrap_or((line, ""));
        let (code, name) = rest.split_once('\t').unwrap_or((rest, ""));
        (position, code, name)
    }
}

/// The opening of what is shown, as soon as its name is known.
#[hook]
pub fn use_opening(state: &AppState) -> Option<String> {
    let openings = use_state(|| None::<Rc<Openings>>);
    let may_fetch = state.table.game.ply() > 0 && search::wanted_search_id(state).is_none();
    let is_fetching = use_mut_ref(|| false);
    {
        let openings = openings.clone();
        use_effect_with(may_fetch, move |may_fetch| {
            if *may_fetch && openings.is_none() && is_reachable() && !is_fetching.replace(true) {
                spawn_local(async move {
                    // Without the names the game goes on; the next move asks again.
                    if let Some(text) = text_of("openings").await {
                        openings.set(Some(Rc::new(Openings::new(text))));
                    }
                    is_fetching.replace(false);
                });
            }
        });
    }
    let known = openings.is_some();
    let name = use_memo(
        (Rc::clone(&state.table.game), state.shown_ply(), known),
        |(game, ply, _)| openings.as_ref().and_then(|openings| openings.of_game(game, *ply)),
    );
    (*name).clone()
}

/// Whether the names lie in the page itself, the browser keeps them with the site, or there is a network: a fetch in
/// vain would be a complaint of the browser.
fn is_reachable() -> bool {
    dom::page_value("openings").is_some_and(|address| address.starts_with("blob:"))
        || is_site_kept()
        || dom::window().navigator().on_line()
}

/// Whether a service worker answers for this page.
fn is_site_kept() -> bool {
    let property = |object: JsValue, name: &str| js_sys::Reflect::get(&object, &name.into());
    // An old browser has none.
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
        let game = parse_game(START_FEN, moves.iter().copied()).expect("the test's moves are legal");
        let openings = Openings::new(TEXT.to_owned());
        assert_eq!(openings.of_game(&game, ply).as_deref(), expected);
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
