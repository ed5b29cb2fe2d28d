//! What a match is asked to be.

use std::time::Duration;

use crate::words::{number, pairs};

/// How much thought a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// So many positions a move.
    Nodes(u64),
    /// A clock.
    Clock {
        /// The time for the game.
        start: Duration,
        /// What each move gains.
        increment: Duration,
        /// How late a move may come: the time between two processes is nobody's.
        grace: Duration,
    },
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
    /// The random half-moves of an opening.
    pub plies: usize,
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
    /// It ends when the sequential test has a verdict.
    UntilDecided,
}

impl MatchOptions {
    /// The match that these words describe.
    ///
    /// # Errors
    ///
    /// The word that is wrong.
    pub fn parse(words: &[&str]) -> Result<Self, String> {
        let [first, second, rest @ ..] = words else {
            return Err("match: two engines are needed".into());
        };
        let mut options = Self {
            engines: [(*first).to_string(), (*second).to_string()],
            games: 200,
            pace: Pace::Nodes(5000),
            parallel: 1,
            seed: 1,
            plies: 8,
            hypotheses: (0.0, 5.0),
            length: Length::AllGames,
        };
        let mut grace = Duration::from_millis(10);
        let rest = match rest.iter().position(|&word| word == "--sprt") {
            Some(at) => {
                let [elo0, elo1] = rest[at + 1..].first_chunk().ok_or("--sprt: two numbers are needed")?;
                options.hypotheses = (number("--sprt", elo0)?, number("--sprt", elo1)?);
                options.length = Length::UntilDecided;
                [&rest[..at], &rest[at + 3..]].concat()
            }
            None => rest.to_vec(),
        };
        for pair in pairs(&rest) {
            let (name, value) = pair?;
            match name {
                "--games" => options.games = number(name, value)?,
                "--nodes" => options.pace = Pace::Nodes(number(name, value)?),
                "--time" => options.pace = clock(value)?,
                "--grace" => grace = Duration::from_millis(number(name, value)?),
                "--parallel" => options.parallel = number::<usize>(name, value)?.clamp(1, 64),
                "--seed" => options.seed = number(name, value)?,
                "--plies" => options.plies = number::<usize>(name, value)?.min(40),
                _ => return Err(format!("unknown option of match: {name}")),
            }
        }
        if let Pace::Clock { grace: late, .. } = &mut options.pace {
            *late = grace;
        }
        Ok(options)
    }
}

/// Seconds, a plus sign, seconds.
fn clock(value: &str) -> Result<Pace, String> {
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
        _ => Err(format!("--time: {value} is not seconds+seconds")),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Length, MatchOptions, Pace};

    #[test]
    fn a_match_is_read_from_words() {
        let options = MatchOptions::parse(&["a", "b;Hash=4", "--time", "2+0.05", "--games", "20"]).unwrap();
        let pace = Pace::Clock {
            start: Duration::from_secs(2),
            increment: Duration::from_millis(50),
            grace: Duration::from_millis(10),
        };
        assert_eq!((options.pace, options.games), (pace, 20));
        assert_eq!(options.length, Length::AllGames);
        let options = MatchOptions::parse(&["a", "b", "--games", "9", "--sprt", "-3", "2.5", "--seed", "4"]).unwrap();
        assert_eq!(
            (options.hypotheses, options.length),
            ((-3.0, 2.5), Length::UntilDecided)
        );
        assert_eq!((options.games, options.seed), (9, 4));
        for wrong in [
            vec!["a", "b", "--sprt", "1"],
            vec!["a"],
            vec!["a", "b", "--games"],
            vec!["a", "b", "--time", "soon"],
            vec!["a", "b", "--x", "1"],
        ] {
            assert!(MatchOptions::parse(&wrong).is_err(), "{wrong:?}");
        }
    }
}
