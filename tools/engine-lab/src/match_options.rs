//! The options of a match, and their parsing.

use std::fmt;
use std::thread;
use std::time::Duration;

use lexopt::Parser;
use lexopt::prelude::*;

use crate::book::Book;

/// The limit of each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveLimit {
    /// A number of nodes per move.
    Nodes(u64),
    /// A fixed time per move.
    MoveTime {
        /// The time per move.
        time: Duration,
        /// The tolerance for late moves. The communication between processes also takes time.
        grace: Duration,
    },
    /// A game clock.
    Clock {
        /// The initial time.
        start: Duration,
        /// The increment per move.
        increment: Duration,
        /// The tolerance for late moves.
        grace: Duration,
    },
}

/// The limit as text: `10000 nodes`, `100 ms`, `2+0.05 s`.
impl fmt::Display for MoveLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::MoveTime { time, .. } => write!(f, "{} ms", time.as_millis()),
            Self::Clock { start, increment, .. } => {
                write!(f, "{}+{} s", start.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

/// The options of a match.
#[derive(Clone, Debug)]
pub struct MatchOptions {
    /// The texts that describe the engines.
    pub engines: [String; 2],
    /// The maximum number of games.
    pub games: usize,
    /// The limit of each move.
    pub limit: MoveLimit,
    /// The number of games that are played at once.
    pub parallel: usize,
    /// The seed of the openings.
    pub seed: u64,
    /// The kind of openings.
    pub book: Book,
    /// The number of random plies in an opening.
    pub plies: usize,
    /// The note for the record of the match; `None` if the match is not recorded.
    pub note: Option<String>,
    /// The two hypotheses of the sequential test, in Elo.
    pub hypotheses: (f64, f64),
    /// The length of the match: all games, or until the sequential test has a decision.
    pub length: MatchLength,
}

/// The length of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchLength {
    /// All games are played.
    AllGames,
    /// The match ends when the sequential test has a decision.
    UntilDecided,
}

impl MatchOptions {
    /// The maximum number of openings, with two games each.
    #[must_use]
    pub const fn openings(&self) -> usize {
        self.games / 2
    }

    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut engines = Vec::new();
        let mut options = Self {
            engines: Default::default(),
            games: 200,
            limit: MoveLimit::Nodes(5000),
            parallel: 1,
            seed: 1,
            book: Book::Even,
            plies: 8,
            note: None,
            hypotheses: (0.0, 5.0),
            length: MatchLength::AllGames,
        };
        let mut grace = Duration::from_millis(10);
        while let Some(word) = words.next()? {
            match word {
                Long("games") => options.games = words.value()?.parse()?,
                Long("nodes") => options.limit = MoveLimit::Nodes(words.value()?.parse()?),
                Long("time") => options.limit = words.value()?.parse_with(parse_clock)?,
                Long("movetime") => {
                    options.limit = MoveLimit::MoveTime {
                        time: Duration::from_millis(words.value()?.parse()?),
                        grace: Duration::ZERO,
                    };
                }
                Long("grace") => grace = Duration::from_millis(words.value()?.parse()?),
                Long("parallel") => options.parallel = words.value()?.parse::<usize>()?.clamp(1, cores()),
                Long("seed") => options.seed = words.value()?.parse()?,
                Long("book") => options.book = words.value()?.parse()?,
                Long("note") => options.note = Some(words.value()?.string()?),
                Long("plies") => options.plies = words.value()?.parse::<usize>()?.min(40),
                Long("sprt") => {
                    options.hypotheses = (words.value()?.parse()?, words.value()?.parse()?);
                    options.length = MatchLength::UntilDecided;
                }
                Value(engine) if engines.len() < 2 => engines.push(engine.string()?),
                _ => return Err(word.unexpected()),
            }
        }
        options.engines = engines.try_into().map_err(|_| "two engines are needed")?;
        if let MoveLimit::Clock { grace: late, .. } | MoveLimit::MoveTime { grace: late, .. } = &mut options.limit {
            *late = grace;
        }
        Ok(options)
    }
}

/// The number of processor cores. If more games were played at once, the engines would slow each other down.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Parses `seconds+seconds`.
fn parse_clock(value: &str) -> Result<MoveLimit, &'static str> {
    let seconds = |text: &str| {
        text.parse()
            .ok()
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    };
    let (start, increment) = value.split_once('+').unwrap_or((value, "0"));
    match (seconds(start), seconds(increment)) {
        (Some(start), Some(increment)) => Ok(MoveLimit::Clock {
            start,
            increment,
            grace: Duration::ZERO,
        }),
        _ => Err("not seconds+seconds"),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Book, MatchLength, MatchOptions, MoveLimit, Parser};

    fn parse(words: &str) -> Result<MatchOptions, String> {
        MatchOptions::parse(Parser::from_args(words.split(' '))).map_err(|error| error.to_string())
    }

    #[test]
    fn the_options_of_a_match_are_parsed() {
        let options = parse("a b;Hash=4 --time 2+0.05 --games 20").unwrap();
        let limit = MoveLimit::Clock {
            start: Duration::from_secs(2),
            increment: Duration::from_millis(50),
            grace: Duration::from_millis(10),
        };
        assert_eq!((options.limit, options.games), (limit, 20));
        assert_eq!(options.length, MatchLength::AllGames);
        let options = parse("a b --games 9 --sprt -3 2.5 --seed=4").unwrap();
        assert_eq!(
            (options.hypotheses, options.length),
            ((-3.0, 2.5), MatchLength::UntilDecided)
        );
        assert_eq!((options.games, options.seed), (9, 4));
        let options = parse("a b --movetime 100 --grace 30 --book unbalanced --note probcut").unwrap();
        let limit = MoveLimit::MoveTime {
            time: Duration::from_millis(100),
            grace: Duration::from_millis(30),
        };
        assert_eq!((options.limit, options.book), (limit, Book::Unbalanced));
        assert_eq!(options.note.as_deref(), Some("probcut"));
    }

    #[test]
    fn a_limit_is_shown_as_it_is_given() {
        for (words, text) in [
            ("--nodes 10000", "10000 nodes"),
            ("--movetime 100", "100 ms"),
            ("--time 2+0.05", "2+0.05 s"),
        ] {
            assert_eq!(parse(&format!("a b {words}")).unwrap().limit.to_string(), text);
        }
    }

    #[test]
    fn errors_name_the_invalid_argument() {
        for (words, named) in [
            ("a", "two engines"),
            ("a b c", "\"c\""),
            ("a b --games", "'--games'"),
            ("a b --games many", "\"many\""),
            ("a b --sprt 1", "'--sprt'"),
            ("a b --time soon", "\"soon\": not seconds"),
            ("a b --book odd", "\"odd\": not even, unbalanced or wide"),
            ("a b --x 1", "'--x'"),
        ] {
            let error = parse(words).unwrap_err();
            assert!(error.contains(named), "{words}: {error}");
        }
    }
}
