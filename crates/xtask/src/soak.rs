//! Runs the soak test: thousands of plies in a browser, with random interruptions.

use crate::process::{Outcome, run as execute};
use crate::{browser, site};

/// The length of the test, and the seed of its random choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    moves: u32,
    seed: u32,
}

impl Options {
    /// Parses `--moves` and `--seed`.
    ///
    /// # Errors
    /// When an option is unknown, or its value is not a number.
    pub fn parse(words: &[&str]) -> Outcome<Self> {
        let mut options = Self { moves: 10_000, seed: 1 };
        for pair in words.chunks(2) {
            let [name, value] = pair else {
                return Err(format!("{} needs a number", pair.join(" ")));
            };
            let number = value.parse().map_err(|_| format!("{name} {value} is not a number"))?;
            match *name {
                "--moves" => options.moves = number,
                "--seed" => options.seed = number,
                other => return Err(format!("unknown option of soak: {other}")),
            }
        }
        Ok(options)
    }
}

/// Builds the site and runs the test.
///
/// # Errors
/// When the build fails, or the test finds a hang, an illegal move, or unlimited growth.
pub fn run(options: &Options) -> Outcome {
    site::build()?;
    let browser = browser::ensure_for_tests()?;
    let mut play = browser::playwright(&browser, &["test", "tests/soak.spec"]);
    play.env("SOAK_MOVES", options.moves.to_string())
        .env("SOAK_SEED", options.seed.to_string());
    execute(&mut play)
}

#[cfg(test)]
mod tests {
    use super::Options;

    #[test]
    fn valid_options_are_parsed_and_others_refused() {
        assert_eq!(Options::parse(&[]).unwrap(), Options { moves: 10_000, seed: 1 });
        let parsed = Options::parse(&["--moves", "300", "--seed", "7"]).unwrap();
        assert_eq!(parsed, Options { moves: 300, seed: 7 });
        for words in [["--moves"].as_slice(), &["--moves", "many"], &["--move", "3"]] {
            assert!(Options::parse(words).is_err(), "{words:?}");
        }
    }
}
