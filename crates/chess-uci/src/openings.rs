//! Generates random openings for training games, in the form that OpenBench requests: `genfens N seed S book None`. A
//! file of FENs may replace `None`.

use std::fs;

use chess_core::engine::{Limits, SearchMemory, search};
use chess_core::{Board, Game};
use fastrand::Rng;

use chess_uci::platform::send;

/// A request for openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    /// The number of openings.
    count: usize,
    /// The seed of the random moves.
    seed: u64,
    /// The file with the positions to start from; `None` for the standard start position.
    book: Option<String>,
}

/// The number of random plies from the standard start position. Every second opening has one ply more.
const RANDOM_PLIES: usize = 8;
/// The number of random plies from a position of a book.
const RANDOM_PLIES_AFTER_BOOK: usize = 4;
/// The maximum number of attempts per opening. From the start position, a third of the attempts fails.
const MAX_ATTEMPTS: usize = 200;
/// An opening is rejected if, in a search of this number of nodes, one side is ahead by this number of centipawns.
const DECIDED_LEAD: (f64, u64) = (1000.0, 4000);

impl Openings {
    /// Parses the words after `genfens`.
    ///
    /// # Errors
    ///
    /// Returns the reason, written for people, if the words are invalid.
    pub fn parse(words: &[&str]) -> Result<Self, String> {
        let [count, "seed", seed, "book", book, ..] = words else {
            return Err("genfens needs: N seed S book None, or a file instead of None".into());
        };
        let number = |word: &str| {
            word.parse::<u64>()
                .map_err(|_| format!("genfens: {word} is not a number"))
        };
        Ok(Self {
            count: number(count)? as usize,
            seed: number(seed)?,
            book: (!book.eq_ignore_ascii_case("none")).then(|| (*book).to_owned()),
        })
    }

    /// Generates the openings, and sends each opening in a line.
    ///
    /// # Errors
    ///
    /// Returns the reason, written for people, if the book cannot be used.
    pub fn run(&self) -> Result<(), String> {
        let (starts, plies) = match &self.book {
            None => (vec![Board::default()], RANDOM_PLIES),
            Some(path) => (read_positions(path)?, RANDOM_PLIES_AFTER_BOOK),
        };
        let mut random = Rng::with_seed(self.seed);
        for _ in 0..self.count {
            let opening = (0..MAX_ATTEMPTS).find_map(|_| {
                let plies = plies + random.usize(..2);
                let start = starts[random.usize(..starts.len())].clone();
                random_opening(start, plies, &mut random)
            });
            let opening = opening.ok_or("genfens: all openings from the book's positions are over or decided")?;
            send(&format!("info string genfens {opening}"));
        }
        Ok(())
    }
}

/// Reads a file whose lines each contain a FEN, or the first four fields of a FEN.
fn read_positions(path: &str) -> Result<Vec<Board>, String> {
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

/// The position after this number of random moves; `None` if the game is over or decided there.
fn random_opening(start: Board, plies: usize, random: &mut Rng) -> Option<Board> {
    let mut game = Game::new(start);
    for _ in 0..plies {
        let mv = *random.choice(&game.board().legal_moves())?;
        game = game.play(mv).ok()?;
    }
    let limits = Limits {
        nodes: Some(DECIDED_LEAD.1),
        ..Limits::default()
    };
    let report = search(&game, &limits, &mut SearchMemory::new(1), &mut ());
    let is_open = report
        .score
        .is_some_and(|score| score.centipawns().abs() < DECIDED_LEAD.0);
    (game.outcome().is_none() && is_open).then(|| game.board().clone())
}

#[cfg(test)]
mod tests {
    use super::Openings;

    fn parsed(text: &str) -> Result<Openings, String> {
        Openings::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn a_request_is_parsed() {
        let request = |book: Option<&str>| Openings {
            count: 20,
            seed: 7,
            book: book.map(str::to_owned),
        };
        assert_eq!(parsed("20 seed 7 book None"), Ok(request(None)));
        assert_eq!(
            parsed("20 seed 7 book books/8moves.epd extra"),
            Ok(request(Some("books/8moves.epd")))
        );
        assert!(parsed("20 seed seven book None").unwrap_err().contains("seven"));
        assert!(parsed("20").is_err());
    }
}
