//! Openings made up for games that a net learns from, as OpenBench asks each machine for them:
//! `genfens N seed S book None`, or a file of FENs in place of `None`.

use std::fs;

use chess_core::engine::{Limits, SearchMemory, search};
use chess_core::{Board, Game};
use fastrand::Rng;

use crate::output::say;

/// The openings that are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    /// How many.
    count: usize,
    /// What decides which.
    seed: u64,
    /// The file with the positions that they begin from; absent for the usual one.
    book: Option<String>,
}

/// So many random plies, or one more, lead away from the usual position.
const PLIES: usize = 8;
/// So many lead away from a position of a book.
const PLIES_AFTER_BOOK: usize = 4;
/// From the usual position a third of the attempts fails.
const ATTEMPTS: usize = 200;
/// Nobody is further ahead, in centipawns, as the engine sees it at so many positions.
const LEAD: (f64, u64) = (1000.0, 4000);

impl Openings {
    /// What the words after `genfens` ask for.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn parse(words: &[&str]) -> Result<Self, String> {
        let [count, "seed", seed, "book", book, ..] = words else {
            return Err("genfens wants: N seed S book None, or a file in place of None".into());
        };
        let number = |word: &str| word.parse::<u64>().map_err(|_| format!("genfens: {word} is no number"));
        Ok(Self {
            count: number(count)? as usize,
            seed: number(seed)?,
            book: (!book.eq_ignore_ascii_case("none")).then(|| (*book).to_owned()),
        })
    }

    /// Says them, each in a line of its own.
    ///
    /// # Errors
    ///
    /// What is wrong with the book.
    pub fn run(&self) -> Result<(), String> {
        let (starts, plies) = match &self.book {
            None => (vec![Board::default()], PLIES),
            Some(path) => (positions(path)?, PLIES_AFTER_BOOK),
        };
        let mut random = Rng::with_seed(self.seed);
        for _ in 0..self.count {
            let opening = (0..ATTEMPTS).find_map(|_| {
                let plies = plies + random.usize(..2);
                let start = starts[random.usize(..starts.len())].clone();
                opening(start, plies, &mut random)
            });
            let opening = opening.ok_or("genfens: what the book's positions lead to is over or won")?;
            say(&format!("info string genfens {opening}"));
        }
        Ok(())
    }
}

/// The positions of a file with a FEN, or the first four fields of one, in each line.
fn positions(path: &str) -> Result<Vec<Board>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let boards = lines.map(|line| {
        let fields: Vec<&str> = line.split_whitespace().take(4).collect();
        let fen = fields.join(" ") + " 0 1";
        fen.parse().map_err(|error| format!("{path}: {line}: {error}"))
    });
    let boards: Vec<Board> = boards.collect::<Result<_, _>>()?;
    if boards.is_empty() {
        return Err(format!("{path} holds no position"));
    }
    Ok(boards)
}

/// What so many random moves lead to, unless the game is over or won there.
fn opening(start: Board, plies: usize, random: &mut Rng) -> Option<Board> {
    let mut game = Game::new(start);
    for _ in 0..plies {
        let mv = *random.choice(&game.board().legal_moves())?;
        game = game.play(mv).ok()?;
    }
    let limits = Limits {
        nodes: Some(LEAD.1),
        ..Limits::default()
    };
    let report = search(&game, &limits, &mut SearchMemory::new(1), &mut ());
    let is_open = report.score.is_some_and(|score| score.centipawns().abs() < LEAD.0);
    (game.outcome().is_none() && is_open).then(|| game.board().clone())
}

#[cfg(test)]
mod tests {
    use super::Openings;

    fn parsed(text: &str) -> Result<Openings, String> {
        Openings::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn what_is_asked_for_is_read() {
        let asked = |book: Option<&str>| Openings {
            count: 20,
            seed: 7,
            book: book.map(str::to_owned),
        };
        assert_eq!(parsed("20 seed 7 book None"), Ok(asked(None)));
        assert_eq!(
            parsed("20 seed 7 book books/8moves.epd extra"),
            Ok(asked(Some("books/8moves.epd")))
        );
        assert!(parsed("20 seed seven book None").unwrap_err().contains("seven"));
        assert!(parsed("20").is_err());
    }
}
