//! Generates openings for a match. Random moves lead to a position that is about even, or better for one side.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use chess_core::Game;
use chess_core::engine::{self, Limits, SearchMemory};
use fastrand::Rng;

/// The kind of openings. Each engine plays both sides of an opening, so an uneven opening is fair too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Book {
    /// Positions that are about even.
    Even,
    /// Positions in which one side is better but not winning. With fewer draws, fewer games are
    /// needed for the same precision.
    Unbalanced,
    /// Positions that are not yet won. The games from these positions are for training an evaluation.
    Wide,
}

impl Book {
    /// The advantage of one side, in centipawns.
    fn lead_range(self) -> Range<f64> {
        match self {
            Self::Even => 0.0..90.0,
            Self::Unbalanced => 80.0..150.0,
            Self::Wide => 0.0..1000.0,
        }
    }
}

impl FromStr for Book {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "even" => Ok(Self::Even),
            "unbalanced" => Ok(Self::Unbalanced),
            "wide" => Ok(Self::Wide),
            _ => Err("not even, unbalanced or wide"),
        }
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Even => "even",
            Self::Unbalanced => "unbalanced",
            Self::Wide => "wide",
        })
    }
}

/// The opening with this number in the book that belongs to a seed.
#[must_use]
pub fn opening(book: Book, seed: u64, number: usize, plies: usize) -> Game {
    let mut random = Rng::with_seed(seed.wrapping_mul(0x1000_0000).wrapping_add(number as u64));
    let mut memory = SearchMemory::new(1);
    let limits = Limits {
        nodes: Some(4000),
        ..Limits::default()
    };
    loop {
        let Some(game) = random_game(&mut random, plies) else {
            continue;
        };
        memory.clear();
        let report = engine::search(&game, &limits, &mut memory, &mut ());
        if report
            .score
            .is_some_and(|score| book.lead_range().contains(&score.centipawns().abs()))
        {
            return game;
        }
    }
}

fn random_game(random: &mut Rng, plies: usize) -> Option<Game> {
    let mut game = Game::default();
    for _ in 0..plies {
        let mv = *random.choice(&game.board().legal_moves())?;
        game = game.play(mv).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

#[cfg(test)]
mod tests {
    use super::{Book, Limits, SearchMemory, engine, opening};

    #[test]
    fn a_book_is_reproducible_and_its_openings_differ() {
        let even = |number| opening(Book::Even, 7, number, 8);
        assert_eq!(even(3).moves(), even(3).moves());
        assert_ne!(even(3).moves(), even(4).moves());
        assert_eq!(even(3).moves().len(), 8);
    }

    #[test]
    fn in_an_unbalanced_book_one_side_is_better() {
        let limits = Limits {
            nodes: Some(4000),
            ..Limits::default()
        };
        for number in 0..3 {
            let game = opening(Book::Unbalanced, 1, number, 8);
            let report = engine::search(&game, &limits, &mut SearchMemory::new(1), &mut ());
            let lead = report.score.unwrap().centipawns().abs();
            assert!((80.0..150.0).contains(&lead), "{lead}");
        }
    }

    #[test]
    fn books_are_parsed_from_their_names() {
        for book in [Book::Even, Book::Unbalanced, Book::Wide] {
            assert_eq!(book.to_string().parse(), Ok(book));
        }
        assert!("odd".parse::<Book>().is_err());
    }
}
