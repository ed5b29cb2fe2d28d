//! What a match is asked to be.

use std::fmt;
use std::thread;
use std::time::Duration;

use lexopt::Parser;
use lexopt::prelude::*;

use crate::book::Book;

/// How much thought a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// So many positions a move.
    Nodes(u64),
    /// So much time a move.
    MoveTime {
        /// The time.
        time: Duration,
        /// How late a move may come: the time between two processes is nobody's.
        grace: Duration,
    },
    /// A clock.
    Clock {
        /// The time for the game.
        start: Duration,
        /// What each move gains.
        increment: Duration,
        /// How late a move may come.
        grace: Duration,
    },
}

/// As the options say it: `10000 nodes`, `100 ms`, `2+0.05 s`.
impl fmt::Display for Pace {
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

/// A match.
#[derive(Clone, Debug)]
pub struct MatchOptions {
    /// The engines as text.
    pub engines: [String; 2],
    /// The greatest number of games.
    pub games: usize,
    /// How much thought a move may take.
    pub pace: Pace,
    /// How many games are played at once.
    pub parallel: usize,
    /// Where the openings come from.
    pub seed: u64,
    /// Which openings are played.
    pub book: Book,
    /// The random plies of an opening.
    pub plies: usize,
    /// What the match is to show, where it is to be recorded.
    pub note: Option<String>,
    /// The hypotheses of the sequential test, in Elo.
    pub hypotheses: (f64, f64),
    /// Whether the match ends where the test does.
    pub length: Length,
}

/// How long a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// All games are played.
    AllGames,
    /// It ends when the sequential test has a decision.
    UntilDecided,
}

impl MatchOptions {
    /// How many openings are played at most, two games from each.
    #[must_use]
    pub const fn openings(&self) -> usize {
        self.games / 2
    }

    /// The match that these words describe.
    ///
    /// # Errors
    ///
    /// The word that is wrong.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut engines = Vec::new();
        let mut options = Self {
            engines: Default::default(),
            games: 200,
            pace: Pace::Nodes(5000),
            parallel: 1,
            seed: 1,
            book: Book::Even,
            plies: 8,
            note: None,
            hypotheses: (0.0, 5.0),
            length: Length::AllGames,
        };
        let mut grace = Duration::from_millis(10);
        while let Some(word) = words.next()? {
            match word {
                Long("games") => options.games = words.value()?.parse()?,
                Long("nodes") => options.pace = Pace::Nodes(words.value()?.parse()?),
                Long("time") => options.pace = words.value()?.parse_with(clock)?,
                Long("movetime") => {
                    options.pace = Pace::MoveTime {
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
                    options.length = Length::UntilDecided;
                }
                Value(engine) if engines.len() < 2 => engines.push(engine.string()?),
                _ => return Err(word.unexpected()),
            }
        }
        options.engines = engines.try_into().map_err(|_| "two engines are needed")?;
        if let Pace::Clock { grace: late, .. } | Pace::MoveTime { grace: late, .. } = &mut options.pace {
            *late = grace;
        }
        Ok(options)
    }
}

/// More games at once would take each other's time.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Seconds, a plus sign, seconds.
fn clock(value: &str) -> Result<Pace, &'static str> {
    let seconds = |text: &str| {
        text.parse()
            .ok()
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    };
    let (start, increment) = value.split_once('+').unwrap_or((value, "0"));
    match (seconds(start), seconds(increment)) {
        (Some(start), Some(increment)) => Ok(Pace::Clock {
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

    use super::{Book, Length, MatchOptions, Pace, Parser};

    fn parse(words: &str) -> Result<MatchOptions, String> {
        MatchOptions::parse(Parser::from_args(words.split(' '))).map_err(|error| error.to_string())
    }

    #[test]
    fn a_match_is_read_from_words() {
        let options = parse("a b;Hash=4 --time 2+0.05 --games 20").unwrap();
        let pace = Pace::Clock {
            start: Duration::from_secs(2),
            increment: Duration::from_millis(50),
            grace: Duration::from_millis(10),
        };
        assert_eq!((options.pace, options.games), (pace, 20));
        assert_eq!(options.length, Length::AllGames);
        let options = parse("a b --games 9 --sprt -3 2.5 --seed=4").unwrap();
        assert_eq!(
            (options.hypotheses, options.length),
            ((-3.0, 2.5), Length::UntilDecided)
        );
        assert_eq!((options.games, options.seed), (9, 4));
        let options = parse("a b --movetime 100 --grace 30 --book unbalanced --note probcut").unwrap();
        let pace = Pace::MoveTime {
            time: Duration::from_millis(100),
            grace: Duration::from_millis(30),
        };
        assert_eq!((options.pace, options.book), (pace, Book::Unbalanced));
        assert_eq!(options.note.as_deref(), Some("probcut"));
    }

    #[test]
    fn a_pace_is_told_as_it_was_asked_for() {
        for (words, text) in [
            ("--nodes 10000", "10000 nodes"),
            ("--movetime 100", "100 ms"),
            ("--time 2+0.05", "2+0.05 s"),
        ] {
            assert_eq!(parse(&format!("a b {words}")).unwrap().pace.to_string(), text);
        }
    }

    #[test]
    fn errors_name_what_is_wrong() {
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
