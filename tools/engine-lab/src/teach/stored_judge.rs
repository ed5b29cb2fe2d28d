//! A judge that searches each position only once, even in different runs.

use chess_core::Game;

use super::cache::{Cache, moves_text};
use crate::behaviour::{Judge, Judging};

/// A judge whose scores are stored. Each search begins with an empty hash table, so that a stored score equals the
/// score of a new search.
#[derive(Debug)]
pub struct StoredJudge<'a> {
    judge: Judge,
    /// The name of the engine and its number of nodes.
    searcher: String,
    cache: &'a Cache,
}

impl<'a> StoredJudge<'a> {
    /// Creates a judge. `engine` is the [name of the engine](Judging::engine_name).
    ///
    /// # Errors
    ///
    /// When the engine cannot be started.
    pub fn new(judging: &Judging, engine: &str, cache: &'a Cache) -> Result<Self, String> {
        Ok(Self {
            judge: Judge::new(judging)?,
            searcher: format!("{engine}\t{}", judging.nodes),
            cache,
        })
    }

    /// The score of a position for the side to move, in centipawns; see [`Judge::value`].
    ///
    /// # Errors
    ///
    /// When the engine returns no score, or when the score cannot be stored.
    pub fn value(&mut self, game: &Game) -> Result<i32, String> {
        let key = format!("{}\t{}", self.searcher, position(game));
        let judge = &mut self.judge;
        let score = self.cache.get_or_make("score", &key, || {
            judge.forget()?;
            Ok(judge.value(game)?.to_string())
        })?;
        score.parse().map_err(|_| format!("{score}: not a score"))
    }
}

/// The position and the earlier positions that may be repeated, as text: the position after the last move that cannot
/// be undone, and the moves since then.
fn position(game: &Game) -> String {
    let since = (game.board().halfmove_clock() as usize).min(game.ply());
    let first = game.up_to(game.ply() - since);
    let board = first.as_ref().map_or(game.board(), Game::board);
    let moves = &game.moves()[game.ply() - since..];
    format!("{board} {}", moves_text(moves)).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use chess_core::notation::{START_FEN, parse_game};

    use super::{Cache, StoredJudge, position};
    use crate::behaviour::Judging;

    #[test]
    fn a_repetition_is_a_different_position() {
        let at = |moves: &str| position(&parse_game(START_FEN, moves.split(' ')).unwrap());
        // A pawn's move cannot be undone.
        assert_eq!(at("e2e4"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        assert!(at("e2e4 g8f6 g1f3").ends_with(" b KQkq - 0 1 g8f6 g1f3"));
        assert_ne!(at("e2e4 g8f6"), at("e2e4 g8f6 g1f3 f6g8 f3g1 g8f6"));
    }

    #[test]
    fn a_position_is_searched_once() {
        let folder = std::env::temp_dir();
        let paths = ["one", "two"].map(|name| folder.join(format!("teach-judge-{}-{name}.tsv", std::process::id())));
        let judging = |nodes| Judging { nodes, engine: None };
        let games = ["e2e4", "d2d4", "f2f3"].map(|mv| parse_game(START_FEN, [mv]).unwrap());
        let cache = Cache::open(&paths[0]).unwrap();
        let mut judge = StoredJudge::new(&judging(2_000), "engine", &cache).unwrap();
        let scores = games.each_ref().map(|game| judge.value(game).unwrap());
        // Another judge, which has not searched the other positions before, returns the same score.
        let other = Cache::open(&paths[1]).unwrap();
        let mut judge = StoredJudge::new(&judging(2_000), "engine", &other).unwrap();
        assert_eq!(judge.value(&games[2]), Ok(scores[2]));
        // A stored score is returned without a search, but only to the same engine with the same number of nodes.
        let key = format!("engine\t2000\t{}", position(&games[0]));
        let stored = other.get_or_make("score", &key, || Ok("777".to_owned()));
        assert_eq!(stored.unwrap(), "777");
        assert_eq!(judge.value(&games[0]), Ok(777));
        for (nodes, engine) in [(1_000, "engine"), (2_000, "engine 2")] {
            let mut judge = StoredJudge::new(&judging(nodes), engine, &other).unwrap();
            assert_ne!(judge.value(&games[0]), Ok(777));
        }
        for path in paths {
            std::fs::remove_file(path).unwrap();
        }
    }
}
