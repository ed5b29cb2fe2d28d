//! Prints games of a file as PGN, so that the user can check the data.

use std::fs;

use chess_core::Move;
use chess_core::notation::pgn::{GameResult, Node, PgnGame};
use lexopt::Parser;
use lexopt::prelude::*;

use super::games::{self, ScoredGame};

/// The options of `tune show`.
#[derive(Clone, Debug)]
pub struct Options {
    /// The file with the games.
    file: String,
    /// The number of games.
    games: u64,
}

impl Options {
    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            file: super::default_file(),
            games: 10,
        };
        while let Some(word) = words.next()? {
            match word {
                Long("file") => options.file = words.value()?.string()?,
                Long("games") => options.games = words.value()?.parse()?,
                _ => return Err(word.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Prints games as PGN. The games are evenly spaced in the file. Each move has the score before the move, in
/// pawns, positive for White.
///
/// # Errors
///
/// When the file cannot be read or has another format.
pub fn run(options: &Options) -> Result<(), String> {
    let bytes = fs::read(&options.file).map_err(|error| format!("{}: {error}", options.file))?;
    let (count, _) = games::whole_games(&bytes);
    let mut shown = 0;
    for (number, game) in (0..).zip(games::read(&bytes)) {
        let game = game.map_err(|error| format!("{}: {error}", options.file))?;
        if number * options.games >= shown * count {
            println!("{}", pgn(&game));
            shown += 1;
        }
    }
    Ok(())
}

fn pgn(game: &ScoredGame) -> PgnGame {
    let node = |&(mv, score): &(Move, i16)| Node {
        after: vec![format!("{:+.2}", f64::from(score) / 100.0)],
        ..Node::new(mv)
    };
    PgnGame {
        start: game.start.clone(),
        moves: game.moves.iter().map(node).collect(),
        result: game.winner.map_or(GameResult::Draw, GameResult::win),
        ..PgnGame::default()
    }
}

#[cfg(test)]
mod tests {
    use chess_core::{Board, Color};

    use super::{ScoredGame, pgn};

    #[test]
    fn a_game_has_its_start_its_scores_and_its_result() {
        let start: Board = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
        let mv = chess_core::notation::parse_move(&start, "e4").unwrap();
        let game = ScoredGame {
            start,
            winner: Some(Color::White),
            moves: vec![(mv, 130)],
        };
        let text = pgn(&game).to_string();
        assert!(text.contains("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]"), "{text}");
        assert!(text.ends_with("\n1. e4 {+1.30} 1-0\n"), "{text}");
    }
}
