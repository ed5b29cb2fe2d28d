//! Tests many changes of one engine at once (a factorial experiment, Ronald Fisher, 1935).
//! In each pair of games, each change is randomly assigned to one of the two engines. The result
//! of the pair counts for every change, from the point of view of the engine to which the change is assigned.
//! So ten changes need no more games than one change. Effects of two changes in combination are not measured.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use fastrand::Rng;
use lexopt::Parser;
use lexopt::prelude::*;

use crate::book::opening;
use crate::game::Ending;
use crate::journal::Journal;
use crate::match_options::{MatchLength, MatchOptions};
use crate::pair::{EnginePair, Pair};
use crate::parallel::run_in_parallel;
use crate::record::Record;
use crate::statistics::Pairs;
use crate::tournament::results_of;

/// A change of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    /// The title of the change, for the user.
    title: String,
    /// The engine options of the change: `;name=value`.
    options: String,
}

impl Change {
    /// Parses one setting `name=value`, or several settings separated by commas. A title and a colon
    /// may precede the settings.
    fn parse(text: &str) -> Self {
        let (title, settings) = text.rsplit_once(": ").unwrap_or((text, text));
        Self {
            title: title.into(),
            options: format!(";{}", settings.replace(',', ";")),
        }
    }
}

/// The changes to test, and the options of the games.
#[derive(Clone, Debug)]
pub struct Options {
    /// The engine without the changes.
    engine: String,
    changes: Vec<Change>,
    /// The options of the games. The first of its two engines is the engine without changes. The second is a text with
    /// all changes.
    games: MatchOptions,
}

impl Options {
    /// Parses the options. These are the options of a match with one engine, and a `--change` for each change.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let (mut changes, mut rest) = (Vec::new(), Vec::new());
        let mut raw = words.raw_args()?;
        while let Some(word) = raw.next() {
            if word == "--change" {
                let text = raw.next().ok_or("--change: no setting")?.string()?;
                changes.push(Change::parse(&text));
            } else {
                rest.push(word);
            }
        }
        if changes.is_empty() {
            return Err("a change is needed: --change name=value".into());
        }
        // The text with all changes is a part of the name of the match's journal, so that other changes have another
        // journal.
        let settings: Vec<&str> = changes.iter().map(|change| change.options.as_str()).collect();
        rest.push(settings.join(" and ").into());
        let games = MatchOptions::parse(Parser::from_args(rest))?;
        if games.length == MatchLength::UntilDecided {
            return Err("--sprt: each change has its own test, so no test can end the match".into());
        }
        let engine = games.engines[0].clone();
        Ok(Self { engine, changes, games })
    }

    /// For each change, whether it is assigned to the first engine of a pair; otherwise, it is
    /// assigned to the second engine.
    fn assignment(&self, number: usize) -> Vec<bool> {
        let mut random = Rng::with_seed(self.games.seed.wrapping_mul(0x1_0000_0000).wrapping_add(number as u64));
        self.changes.iter().map(|_| random.bool()).collect()
    }

    /// The text of the engine with the assigned changes.
    fn engine_with(&self, assignment: impl Iterator<Item = bool>) -> String {
        let held = self.changes.iter().zip(assignment).filter(|(_, has_it)| *has_it);
        held.fold(self.engine.clone(), |engine, (change, _)| engine + &change.options)
    }
}

/// Plays the games, or after an interruption the remaining games. Prints the result of each change.
///
/// # Errors
///
/// When an engine cannot be started or fails, or a file cannot be read or written.
pub fn run(options: &Options) -> Result<(), String> {
    let journal = Journal::open(&options.games)?;
    let begun = options
        .games
        .note
        .is_some()
        .then(|| journal.start_commit())
        .transpose()?;
    let mut played = journal.pairs()?;
    played.retain(|(number, _)| *number < options.games.openings());
    let next = AtomicUsize::new(0);
    let pairs = Mutex::new(played);
    let outcome = run_in_parallel(options.games.parallel, || {
        play_remaining(options, &journal, &next, &pairs)
    });
    let pairs = pairs.into_inner().unwrap_or_else(PoisonError::into_inner);
    for (index, change) in options.changes.iter().enumerate() {
        let seen = results_with(options, index, &pairs);
        let figures = results_of(seen, options.games.hypotheses);
        println!(
            "{}: {} games, score {}, Elo {}, LLR {}",
            change.title,
            seen.games.games(),
            figures.score,
            figures.elo,
            figures.likelihood
        );
        if let (Some(note), Some(begun), Ok(())) = (&options.games.note, &begun, &outcome) {
            let engines = [options.engine.clone() + &change.options, options.engine.clone()];
            let one = MatchOptions {
                engines,
                ..options.games.clone()
            };
            Record::new(&one, begun.clone(), &format!("{note}: {}", change.title))?.end(&figures)?;
        }
    }
    outcome
}

fn play_remaining(
    options: &Options,
    journal: &Journal,
    next: &AtomicUsize,
    pairs: &Mutex<Vec<(usize, Pair)>>,
) -> Result<(), String> {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= options.games.openings() {
            return Ok(());
        }
        let lock = || pairs.lock().unwrap_or_else(PoisonError::into_inner);
        if lock().iter().any(|(played, _)| *played == number) {
            continue;
        }
        let pair = play_pair(options, number)?;
        journal.add(number, &pair)?;
        let mut pairs = lock();
        pairs.push((number, pair));
        if pairs.len().is_multiple_of(100) {
            println!("{} games", 2 * pairs.len());
        }
    }
}

fn play_pair(options: &Options, number: usize) -> Result<Pair, String> {
    let assignment = options.assignment(number);
    let first = options.engine_with(assignment.iter().copied());
    let second = options.engine_with(assignment.iter().map(|has_it| !has_it));
    let games = &options.games;
    let opening = opening(games.book, games.seed, number, games.plies);
    EnginePair::new([first, second]).play_pair(&opening, games.limit)
}

/// The results of all pairs for the engine to which the change with this index was assigned.
fn results_with(options: &Options, index: usize, pairs: &[(usize, Pair)]) -> Pairs {
    pairs.iter().fold(Pairs::default(), |sum, (number, pair)| {
        let has_it = options.assignment(*number)[index];
        let seen = |ending| match ending {
            Ending::Win if !has_it => Ending::Loss,
            Ending::Loss if !has_it => Ending::Win,
            ending => ending,
        };
        sum.with_pair([seen(pair[0].ending), seen(pair[1].ending)])
    })
}

#[cfg(test)]
mod tests {
    use super::{Ending, Options, Pair, Parser, results_with};
    use crate::game::PlayedGame;

    fn options() -> Options {
        let words = [
            "engine;Hash=4",
            "--change",
            "a=1",
            "--change",
            "two: at once: b=2,c=3",
            "--games",
            "2000",
        ];
        Options::parse(Parser::from_args(words)).unwrap()
    }

    #[test]
    fn each_change_is_with_one_of_the_two_engines() {
        let options = options();
        assert_eq!(
            options.engine_with([true, true].into_iter()),
            "engine;Hash=4;a=1;b=2;c=3"
        );
        assert_eq!(options.engine_with([false, true].into_iter()), "engine;Hash=4;b=2;c=3");
        let first = (0..1000).filter(|&number| options.assignment(number)[0]).count();
        assert!((400..600).contains(&first), "{first}");
        assert_eq!(options.assignment(7), options.assignment(7));
        let one = Options::parse(Parser::from_args(["engine", "--change", "a=1,b=2"])).unwrap();
        let two = Options::parse(Parser::from_args(["engine", "--change", "a=1", "--change", "b=2"])).unwrap();
        assert_ne!(one.games.engines, two.games.engines);
        let titles: Vec<&str> = options.changes.iter().map(|change| change.title.as_str()).collect();
        assert_eq!(titles, ["a=1", "two: at once"]);
    }

    #[test]
    fn a_change_counts_the_results_of_the_engine_with_the_change() {
        // The first change wins every game. The second change has no effect.
        let options = options();
        let ending = |has_it| if has_it { Ending::Win } else { Ending::Loss };
        let pairs: Vec<(usize, Pair)> = (0..1000)
            .map(|number| {
                let ending = ending(options.assignment(number)[0]);
                let played = || PlayedGame { ending, forfeit: None };
                (number, [played(), played()])
            })
            .collect();
        assert_eq!(results_with(&options, 0, &pairs).games.score(), 1.0);
        assert!((results_with(&options, 1, &pairs).games.score() - 0.5).abs() < 0.06);
    }

    #[test]
    fn errors_name_the_invalid_argument() {
        for (words, named) in [
            ("engine", "--change"),
            ("--change a=1", "two engines"),
            ("engine --change", "no setting"),
            ("engine --change a=1 --sprt 0 5", "--sprt"),
        ] {
            let error = Options::parse(Parser::from_args(words.split(' ')))
                .unwrap_err()
                .to_string();
            assert!(error.contains(named), "{words}: {error}");
        }
    }
}
