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
#[derive(Debug, Default, PartialEq, Eq)]
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

    /// The hashes of the positions that have the name with this number ([`Board::position_hash`]).
    ///
    /// The lines have no castling rights and no captures en passant. A position is listed with the castling rights that
    /// its kings and rooks may have, and also with each possible capture en passant.
    #[must_use]
    pub fn position_hashes(&self, number: usize) -> Vec<u64> {
        let line = self.lines.get(number).map(|begin| self.line_parts(*begin));
        line.into_iter()
            .flat_map(|(position, ..)| boards(position))
            .map(|board| board.position_hash())
            .collect()
    }

    /// The code and the name with this number.
    #[must_use]
    pub fn name(&self, number: usize) -> String {
        let named = self.lines.get(number).map(|begin| self.line_parts(*begin));
        named
            .map(|(_, code, name)| format!("{code} {name}"))
            .unwrap_or_default()
    }

    /// The number of names.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.lines.len()
    }

    /// The position, the code and the name in the line of the text that starts at the byte offset `begin`.
    fn line_parts(&self, begin: usize) -> (&str, &str, &str) {
        let line = self.text[begin..].split('\n').next().unwrap_or_default();
        let (position, rest) = line.split_once('\t').unwrap_or((line, ""));
        let (code, name) = rest.split_once('\t').unwrap_or((rest, ""));
        (position, code, name)
    }
}

/// The boards with the pieces and the side to move of a line. The first one has no capture en passant.
fn boards(position: &str) -> impl Iterator<Item = Board> {
    let rights = possible_castling_rights(position);
    let board = move |en_passant: String| format!("{position} {rights} {en_passant} 0 1").parse::<Board>().ok();
    let rank = if position.ends_with('b') { '3' } else { '6' };
    let plain = board("-".to_owned());
    let has_capture = |board: &Board| board.en_passant().is_some();
    let captures = ('a'..='h').filter_map(move |file| board(format!("{file}{rank}")).filter(has_capture));
    plain.into_iter().chain(captures)
}

/// The castling rights of the kings and rooks on their first squares, as in a FEN.
fn possible_castling_rights(position: &str) -> String {
    let placement = position.split(' ').next().unwrap_or_default();
    let squares = |rank: &str| -> String {
        let empty = |digit: u32| ".".repeat(digit as usize);
        rank.chars()
            .map(|piece| piece.to_digit(10).map_or_else(|| piece.to_string(), empty))
            .collect()
    };
    let white = squares(placement.rsplit('/').next().unwrap_or_default());
    let black = squares(placement.split('/').next().unwrap_or_default());
    let rights = [
        ('K', &white, "K", "R"),
        ('Q', &white, "K", "R"),
        ('k', &black, "k", "r"),
        ('q', &black, "k", "r"),
    ];
    let has_right = |(right, rank, king, rook): &(char, &String, &str, &str)| {
        let file = if right.eq_ignore_ascii_case(&'K') { 7 } else { 0 };
        rank.get(4..5) == Some(*king) && rank.get(file..=file) == Some(*rook)
    };
    let found: String = rights
        .iter()
        .filter(|right| has_right(right))
        .map(|right| right.0)
        .collect();
    if found.is_empty() { "-".to_owned() } else { found }
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

/// Fetches the names; `None` if they do not arrive.
pub async fn fetch_names() -> Option<Openings> {
    let text = if can_fetch_names() {
        fetch_named_text("openings").await
    } else {
        None
    };
    text.map(Openings::new)
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

    use std::collections::HashMap;

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
    fn a_named_position_is_found_by_its_hash_with_castling_rights_and_captures_en_passant() {
        let text = "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w\tB02\tEn passant\n\
                    rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w\tC20\tKings\n";
        let openings = Openings::new(text.to_owned());
        let hashes = |number: usize| {
            openings
                .position_hashes(number)
                .into_iter()
                .map(move |hash| (hash, number))
        };
        let numbers: HashMap<u64, usize> = (0..openings.count()).flat_map(hashes).collect();
        for (moves, expected) in [
            (vec!["e2e4", "g8f6", "e4e5", "d7d5"], Some("B02 En passant")),
            (vec!["e2e4", "e7e5", "e1e2", "e8e7"], Some("C20 Kings")),
            (vec!["e2e4"], None),
        ] {
            let game = parse_game(START_FEN, moves.iter().copied()).expect("legal moves");
            let number = numbers.get(&game.board().position_hash());
            assert_eq!(
                number.map(|number| openings.name(*number)).as_deref(),
                expected,
                "{moves:?}"
            );
        }
    }

    #[test]
    fn the_order_of_the_moves_does_not_matter() {
        let transposed = ["g1f3", "b8c6", "e2e4", "e7e5", "f1c4"];
        check(&transposed, 5, Some("C50 Italian Game"));
        check(&["d2d4"], 1, None);
    }
}
