//! The games of a PGN text as plain data.

use std::collections::BTreeMap;

use chess_core::Board;
use chess_core::notation::pgn::{Limits, ParsedPgn, PgnError, PgnGame, RawGame, Reader};
use chess_core::notation::san;
use serde::Serialize;

/// A game of a PGN text: its main line with the comments.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReadGame {
    /// The tags with known values, except for `Result`, `SetUp` and `FEN`.
    pub tags: BTreeMap<String, String>,
    /// The position before the first move, as FEN.
    pub start: Board,
    /// The moves of the main line in SAN. Each move is legal.
    pub moves: Vec<String>,
    /// The comments of the main line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Comment>,
    /// The result: `1-0`, `0-1`, `1/2-1/2`, or `*` if it is unknown.
    pub result: String,
    /// The reason why the rest of the game could not be read, with its line and column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// A comment in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Comment {
    /// The number of moves before the comment, in plies.
    pub ply: usize,
    /// The text.
    pub text: String,
}

/// The games of a PGN text, in their order. A game with a fault is read up to the fault.
///
/// ```
/// let games = rules_service::read_pgn("[White \"Anna\"]\n1. e4 {good} e5 1/2-1/2\n\n1. d4 Nf6 2. Ke3 *");
/// assert_eq!(games[0].tags["White"], "Anna");
/// assert_eq!(games[0].moves, ["e4", "e5"]);
/// assert_eq!((games[0].comments[0].ply, games[0].comments[0].text.as_str()), (1, "good"));
/// assert_eq!(games[1].moves, ["d4", "Nf6"]);
/// assert!(games[1].fault.as_ref().is_some_and(|fault| fault.contains("Ke3")));
/// ```
#[must_use]
pub fn read_pgn(text: &str) -> Vec<ReadGame> {
    let limits = Limits::default();
    let mut reader = Reader::new([text]);
    let mut games = Vec::new();
    while let Some(raw) = reader.next_raw() {
        games.push(match raw.and_then(|raw: RawGame<'_>| raw.read_to_fault(&limits)) {
            Ok(ParsedPgn { game, fault, .. }) => read_game(&game, fault.as_ref()),
            Err(error) => ReadGame {
                result: "*".to_owned(),
                fault: Some(error.to_string()),
                ..ReadGame::default()
            },
        });
    }
    games
}

fn read_game(game: &PgnGame, fault: Option<&PgnError>) -> ReadGame {
    let mut board = game.start.clone();
    let mut moves = Vec::with_capacity(game.moves.len());
    let mut comments: Vec<Comment> = comments_at(0, &game.comments).collect();
    for (index, node) in game.moves.iter().enumerate() {
        moves.push(san(&board, node.mv));
        board = board.play_unchecked(node.mv);
        comments.extend(comments_at(index + 1, &node.after));
    }
    // `collect` would sort the tags first, with code that nothing else in the program needs.
    let mut tags = BTreeMap::new();
    for (name, value) in game.tags.iter().filter(|(_, value)| !is_unknown(value)) {
        tags.insert(name.to_owned(), value.to_owned());
    }
    ReadGame {
        tags,
        start: game.start.clone(),
        moves,
        comments,
        result: game.result.text().to_owned(),
        fault: fault.map(ToString::to_string),
    }
}

/// Whether the value of a tag is one of PGN's signs for an unknown value, such as `?` and `????.??.??`.
fn is_unknown(value: &str) -> bool {
    value.starts_with('?') && value.bytes().all(|byte| matches!(byte, b'?' | b'.'))
}

fn comments_at(ply: usize, texts: &[String]) -> impl Iterator<Item = Comment> + '_ {
    texts.iter().map(move |text| Comment {
        ply,
        text: text.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::{ReadGame, read_pgn};

    #[track_caller]
    fn only_game(text: &str) -> ReadGame {
        let mut games = read_pgn(text);
        assert_eq!(games.len(), 1, "{games:?}");
        games.remove(0)
    }

    #[test]
    fn a_text_without_games_has_none() {
        assert_eq!(read_pgn(""), []);
        assert_eq!(read_pgn("\n \n"), []);
    }

    #[test]
    fn moves_are_written_in_san_whatever_the_text_uses() {
        assert_eq!(
            only_game("1. e2e4 e7-e5 2. Sf3 Sc6 3. 0-0 *").moves,
            ["e4", "e5", "Nf3", "Nc6"]
        );
        assert_eq!(
            only_game("1. f3 e5 2. g4 Qh4").moves.last().map(String::as_str),
            Some("Qh4#")
        );
    }

    #[test]
    fn a_start_position_and_a_result_are_read() {
        let game = only_game("[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n[Result \"1-0\"]\n1. a8=Q+ Kg7");
        assert_eq!(game.start.to_string(), "7k/P7/8/8/8/8/8/K7 w - - 0 1");
        assert_eq!((game.moves.len(), game.result.as_str()), (2, "1-0"));
        assert!(game.tags.is_empty() && game.fault.is_none());
    }

    #[test]
    fn comments_have_their_ply_and_variations_are_left_out() {
        let game = only_game("{before} 1. e4 {one} (1. d4 {other}) e5 2. Nf3 {two} {three} *");
        let comments: Vec<(usize, &str)> = game.comments.iter().map(|it| (it.ply, it.text.as_str())).collect();
        assert_eq!(comments, [(0, "before"), (1, "one"), (3, "two"), (3, "three")]);
        assert_eq!(game.moves, ["e4", "e5", "Nf3"]);
    }

    #[test]
    fn a_game_that_cannot_be_read_has_a_fault_and_the_next_game_is_read() {
        let games = read_pgn("[FEN \"nothing\"]\n1. e4 *\n\n[White \"A\"]\n1. d4 *\n");
        assert_eq!(games.len(), 2);
        assert!(games[0].fault.as_ref().is_some_and(|fault| fault.starts_with("line 1")));
        assert_eq!((games[0].moves.len(), games[0].result.as_str()), (0, "*"));
        assert_eq!((games[1].moves.len(), games[1].fault.as_ref()), (1, None));
    }
}
