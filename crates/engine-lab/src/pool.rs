//! A pool: the levels and programs of other descent play those near them, and one fit of all games gives each a rating.
//!
//! The scale is that of Stockfish's `UCI_Elo`. A rating below it rests on the chain of games that leads there, and its error
//! holds that of the chain.

mod contestants;
mod fit;
mod standings;

use std::sync::Mutex;
use std::sync::PoisonError;

use chess_core::Color;
use lexopt::Parser;
use lexopt::prelude::*;

use crate::book::{Book, opening};
use crate::engine::Engine;
use crate::game::{Ending, play};
use crate::match_options::Pace;
use crate::players::play_in_parallel;
use crate::statistics::Tally;
use contestants::{CONTESTANTS, Contestant};
use standings::Standings;

/// Only contestants that are thought to be nearer than this play each other: a sure win tells nothing.
const NEAR: u32 = 260;

/// How a pool is played.
#[derive(Clone, Debug)]
pub struct Options {
    /// The games of all together, with those that were played before.
    games: usize,
    parallel: usize,
    seed: u64,
    /// Where the results stand.
    file: String,
    /// The UCI program with the levels.
    program: String,
}

impl Options {
    /// The options that these words describe.
    ///
    /// # Errors
    ///
    /// The word that is wrong.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            games: 6000,
            parallel: 1,
            seed: 1,
            file: "docs/pool.tsv".into(),
            program: "target/release/second-thought".into(),
        };
        while let Some(word) = words.next()? {
            match word {
                Long("games") => options.games = words.value()?.parse()?,
                Long("parallel") => options.parallel = words.value()?.parse::<usize>()?.clamp(1, 64),
                Long("seed") => options.seed = words.value()?.parse()?,
                Long("file") => options.file = words.value()?.string()?,
                Value(program) => options.program = program.string()?,
                _ => return Err(word.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Plays until there are so many games, and prints the ratings.
///
/// # Errors
///
/// Where an engine cannot be started or breaks off, or a file fails.
pub fn run(options: &Options) -> Result<(), String> {
    let standings = Mutex::new(Standings::read(&options.file)?);
    let playing = Mutex::new(Vec::new());
    play_in_parallel(options.parallel, || play_on(options, &standings, &playing))?;
    let standings = standings.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("{}", report(&standings));
    Ok(())
}

/// The places of two contestants in the table.
type Pairing = (usize, usize);

/// How many games a pairing plays beside one of two other programs: what is measured plays more.
fn share((one, other): Pairing) -> usize {
    if CONTESTANTS[one].is_measured() || CONTESTANTS[other].is_measured() {
        4
    } else {
        1
    }
}

/// Lets the pairing with the fewest games for its share play one opening, again and again.
fn play_on(options: &Options, standings: &Mutex<Standings>, playing: &Mutex<Vec<Pairing>>) -> Result<(), String> {
    loop {
        let (pairing, number) = {
            let standings = standings.lock().unwrap_or_else(PoisonError::into_inner);
            let mut playing = playing.lock().unwrap_or_else(PoisonError::into_inner);
            if standings.games() + 2 * playing.len() >= options.games {
                return Ok(());
            }
            let games = |&(one, other): &Pairing| standings.of(one, other).games();
            let free = pairings().filter(|pairing| !playing.contains(pairing));
            let pairing = free.min_by_key(|pairing| games(pairing) / share(*pairing));
            let pairing = pairing.ok_or("more threads than pairings")?;
            playing.push(pairing);
            (pairing, games(&pairing) / 2)
        };
        let endings = play_pair(options, pairing, number)?;
        let mut standings = standings.lock().unwrap_or_else(PoisonError::into_inner);
        *standings = standings.clone().with(pairing, endings);
        standings.write(&options.file)?;
        let mut playing = playing.lock().unwrap_or_else(PoisonError::into_inner);
        playing.retain(|it| *it != pairing);
        if standings.games().is_multiple_of(200) {
            println!("{} games", standings.games());
        }
    }
}

/// Who plays whom: those that are near, but not relatives, between whom a difference counts for more than it does to others.
fn pairings() -> impl Iterator<Item = Pairing> {
    let all = 0..CONTESTANTS.len();
    let pairs = all.flat_map(|one| (one + 1..CONTESTANTS.len()).map(move |other| (one, other)));
    pairs.filter(|&(one, other)| {
        let [one, other] = [one, other].map(|index| &CONTESTANTS[index]);
        one.guess.abs_diff(other.guess) < NEAR && !(one.is_measured() && other.is_measured())
    })
}

fn play_pair(options: &Options, (one, other): Pairing, number: usize) -> Result<[Ending; 2], String> {
    let start = |contestant: &Contestant| Engine::start(&contestant.engine(&options.program));
    let start_both = || Ok::<_, String>([start(&CONTESTANTS[one])?, start(&CONTESTANTS[other])?]);
    let mut engines = start_both()?;
    let book = options
        .seed
        .wrapping_mul(10_007)
        .wrapping_add((one * CONTESTANTS.len() + other) as u64);
    let opening = opening(Book::Even, book, number, 6);
    let mut play_as = |color| {
        let played = play(opening.clone(), &mut engines, color, PACE)?;
        if let Some(forfeit) = &played.forfeit {
            let names = [one, other].map(|index| CONTESTANTS[index].name);
            println!("{names:?}: {:?}, {}", forfeit.kind, forfeit.story);
            engines = start_both()?;
        }
        Ok::<_, String>(played.ending)
    };
    Ok([play_as(Color::White)?, play_as(Color::Black)?])
}

/// More than any level visits; the others have limits of their own.
const PACE: Pace = Pace::Nodes(1_000_000);

/// The ratings as a table, the strongest first.
#[must_use]
fn report(standings: &Standings) -> String {
    let rated = fit::rate(&standings.results(), CONTESTANTS);
    let mut lines: Vec<(f64, String)> = CONTESTANTS
        .iter()
        .zip(&rated)
        .enumerate()
        .map(|(index, (contestant, rating))| {
            let own: Tally = standings.all_of(index);
            let text = format!(
                "| {} | {} | {:.1} % | {:.0} ± {:.0} |",
                contestant.name,
                own.games(),
                100.0 * own.score(),
                rating.elo,
                rating.error
            );
            (rating.elo, text)
        })
        .collect();
    lines.sort_by(|one, other| other.0.total_cmp(&one.0));
    let lines: Vec<String> = lines.into_iter().map(|(_, text)| text).collect();
    format!(
        "| contestant | games | score | rating |\n| --- | --- | --- | --- |\n{}",
        lines.join("\n")
    )
}

#[cfg(test)]
mod tests {
    use super::{CONTESTANTS, pairings};

    #[test]
    fn the_pool_hangs_together() {
        let mut reached = vec![0];
        while let Some((one, other)) = pairings().find(|(one, other)| reached.contains(one) != reached.contains(other))
        {
            reached.push(if reached.contains(&one) { other } else { one });
        }
        assert_eq!(reached.len(), CONTESTANTS.len());
    }
}
