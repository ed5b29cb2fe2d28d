//! Plays the rating pool: the levels and other programs play against opponents of similar strength. One fit of all
//! games rates all contestants.
//!
//! The scale is that of Stockfish's `UCI_Elo`. A rating below the range of this option depends on a chain of games. The
//! error of such a rating includes the errors of that chain.

mod contestants;
mod fit;
mod standings;

use std::sync::Mutex;
use std::sync::PoisonError;

use lexopt::Parser;
use lexopt::prelude::*;

use crate::book::{Book, opening};
use crate::game::Ending;
use crate::match_options::MoveLimit;
use crate::pair::Rivals;
use crate::players::run_in_parallel;
use crate::record;
use crate::statistics::Tally;
use contestants::{CONTESTANTS, Contestant};
use fit::Rating;
use standings::Standings;

/// The number of games that each measured contestant plays first. After that, the pairings with the most information
/// about the levels are played.
const MIN_GAMES: usize = 220;
/// The number of openings that the most informative pairing plays.
const OPENINGS: usize = 8;
/// The maximum expected difference of two opponents, in Elo. A game that is certainly won has no information.
const MAX_DIFFERENCE: u32 = 310;

/// The file of the results that `docs/strength.md` shows.
const FILE: &str = "docs/pool.tsv";

/// The options of a pool.
#[derive(Clone, Debug)]
pub struct Options {
    /// The total number of games, including the games already in the file.
    games: usize,
    parallel: usize,
    seed: u64,
    /// The file with the results.
    file: String,
    /// The UCI program that contains the levels.
    program: String,
}

impl Options {
    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            games: 16_000,
            parallel: 1,
            seed: 1,
            file: FILE.into(),
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

/// Plays until there are enough games, and prints the ratings. If the file is the usual one, also updates the
/// ratings in `docs/strength.md`.
///
/// # Errors
///
/// When an engine cannot be started or fails, or a file cannot be read or written.
pub fn run(options: &Options) -> Result<(), String> {
    let standings = Mutex::new(Standings::read(&options.file)?);
    let playing = Mutex::new(Vec::new());
    run_in_parallel(options.parallel, || play_on(options, &standings, &playing))?;
    let standings = standings.into_inner().unwrap_or_else(PoisonError::into_inner);
    for table in tables(&standings) {
        println!("{}", table.text());
        if options.file == FILE {
            record::fill(table.markers, &table.text())?;
        }
    }
    Ok(())
}

/// The indices of two contestants.
type Pairing = (usize, usize);

/// Repeatedly plays the pairing that is needed most.
fn play_on(options: &Options, standings: &Mutex<Standings>, playing: &Mutex<Vec<Pairing>>) -> Result<(), String> {
    loop {
        let (pairing, openings) = {
            let standings = standings.lock().unwrap_or_else(PoisonError::into_inner);
            let mut playing = playing.lock().unwrap_or_else(PoisonError::into_inner);
            if standings.games() >= options.games {
                return Ok(());
            }
            let (pairing, openings) = next(&standings, &playing).ok_or("more threads than pairings")?;
            playing.push(pairing);
            (pairing, openings)
        };
        for _ in 0..openings {
            let number = {
                let standings = standings.lock().unwrap_or_else(PoisonError::into_inner);
                if standings.games() >= options.games {
                    break;
                }
                standings.of(pairing.0, pairing.1).games() / 2
            };
            let endings = play_pair(options, pairing, number)?;
            let mut standings = standings.lock().unwrap_or_else(PoisonError::into_inner);
            *standings = standings.clone().with(pairing, endings);
            standings.write(&options.file)?;
            if standings.games().is_multiple_of(200) {
                println!("{} games", standings.games());
            }
        }
        let mut playing = playing.lock().unwrap_or_else(PoisonError::into_inner);
        playing.retain(|it| *it != pairing);
    }
}

/// The next pairing and its number of openings. While measured contestants have too few games, the contestant with the
/// fewest games plays the opponent that it has met least often. After that, the result is the most informative pairing
/// about the levels.
fn next(standings: &Standings, playing: &[Pairing]) -> Option<(Pairing, usize)> {
    let free = || pairings().filter(|pairing| !playing.contains(pairing));
    // At most one of two opponents is measured.
    let games = |&(one, other): &Pairing| {
        let measured = [one, other].into_iter().find(|index| CONTESTANTS[*index].is_measured());
        let games = measured.map(|index| standings.all_of(index).games());
        games.filter(|games| *games < MIN_GAMES)
    };
    let few =
        free().filter_map(|pairing| Some((games(&pairing)?, standings.of(pairing.0, pairing.1).games(), pairing)));
    if let Some((.., pairing)) = few.min() {
        return Some((pairing, 1));
    }
    let is_level = |contestant: &Contestant| contestant.level().is_some();
    let pairing = fit::most_informative(&standings.results(), CONTESTANTS, is_level, free())?;
    Some((pairing, OPENINGS))
}

/// The possible pairings of contestants of similar strength. Two of our own contestants are never paired, because
/// differences between related programs appear greater than differences from other programs.
fn pairings() -> impl Iterator<Item = Pairing> {
    let all = 0..CONTESTANTS.len();
    let pairs = all.flat_map(|one| (one + 1..CONTESTANTS.len()).map(move |other| (one, other)));
    pairs.filter(|&(one, other)| {
        let [one, other] = [one, other].map(|index| &CONTESTANTS[index]);
        one.guess().abs_diff(other.guess()) < MAX_DIFFERENCE && !(one.is_measured() && other.is_measured())
    })
}

fn play_pair(options: &Options, (one, other): Pairing, number: usize) -> Result<[Ending; 2], String> {
    let book = options
        .seed
        .wrapping_mul(10_007)
        .wrapping_add((one * CONTESTANTS.len() + other) as u64);
    let opening = opening(Book::Even, book, number, 6);
    let texts = [one, other].map(|index| CONTESTANTS[index].engine(&options.program));
    let pair = Rivals::new(texts).play_pair(&opening, MOVE_LIMIT)?;
    Ok(pair.map(|played| played.ending))
}

/// The limit of our program: more nodes than any level visits. The other programs have their own limits.
const MOVE_LIMIT: MoveLimit = MoveLimit::Nodes(1_000_000);

/// A rating table of the documentation page, and the markers before and after the table.
struct RatingTable {
    markers: [&'static str; 2],
    head: &'static str,
    lines: Vec<String>,
}

impl RatingTable {
    fn text(&self) -> String {
        let lines = self.lines.iter().map(|line| format!("{line}\n"));
        format!("{}\n{}", self.head, lines.collect::<String>())
    }
}

/// The tables of the levels, of the strengths between levels, and of the other programs. In each
/// table, the strongest is first.
#[must_use]
fn tables(standings: &Standings) -> [RatingTable; 3] {
    let rated = fit::rate(&standings.results(), CONTESTANTS);
    let mut all: Vec<(usize, Rating)> = rated.into_iter().enumerate().collect();
    all.sort_by(|(_, one), (_, other)| other.elo.total_cmp(&one.elo));
    let lines = |is_in: fn(&Contestant) -> bool, line: fn(&Contestant, Tally, Rating) -> String| {
        let chosen = all.iter().filter(|(index, _)| is_in(&CONTESTANTS[*index]));
        let line = |(index, rated): &(usize, Rating)| line(&CONTESTANTS[*index], standings.all_of(*index), *rated);
        chosen.map(line).collect()
    };
    [
        RatingTable {
            markers: ["<!-- ratings: made of pool.tsv -->", "<!-- end of ratings -->"],
            head: "level\tgames\trating",
            lines: lines(
                |it| it.level().is_some(),
                |it, own, rated| {
                    let level = it
                        .level()
                        .map_or_else(String::new, |it| format!("{} {}", it.number(), it.name()));
                    format!("{level}\t{}\t{:.0} ± {:.0}", own.games(), rated.elo, rated.error)
                },
            ),
        },
        RatingTable {
            markers: ["<!-- dial: made of pool.tsv -->", "<!-- end of dial -->"],
            head: "\tnominal\tgames\tmeasured",
            lines: lines(
                |it| it.is_measured() && it.level().is_none(),
                |it, own, rated| {
                    let (nominal, games) = (it.guess(), own.games());
                    format!("{}\t{nominal}\t{games}\t{:.0} ± {:.0}", it.name, rated.elo, rated.error)
                },
            ),
        },
        RatingTable {
            markers: ["<!-- pool: made of pool.tsv -->", "<!-- end of pool -->"],
            head: "program\tgames\tscore\trating",
            lines: lines(
                |it| !it.is_measured(),
                |it, own, rated| {
                    let (games, score) = (own.games(), 100.0 * own.score());
                    format!(
                        "{}\t{games}\t{score:.1} %\t{:.0} ± {:.0}",
                        it.name, rated.elo, rated.error
                    )
                },
            ),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::{CONTESTANTS, FILE, Standings, pairings, tables};
    use crate::record;

    #[test]
    fn the_page_shows_the_ratings_of_the_pool() {
        let file = |path: &str| record::read(&format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let page = file(record::PAGE);
        let standings = Standings::parse(&file(FILE)).unwrap();
        for table in tables(&standings) {
            let renewed = record::with_table(&page, table.markers, &table.text()).unwrap();
            assert_eq!(renewed, page, "run `cargo xtask match pool --games 0`");
        }
    }

    #[test]
    fn the_levels_have_their_measured_ratings() {
        let standings =
            Standings::parse(&record::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pool.tsv")).unwrap());
        let rated = super::fit::rate(&standings.unwrap().results(), CONTESTANTS);
        for (contestant, rated) in CONTESTANTS.iter().zip(rated) {
            if contestant.level().is_some() {
                let nominal = f64::from(contestant.guess());
                assert!(
                    (nominal - rated.elo).abs() < 10.0,
                    "{}: {:.0}",
                    contestant.name,
                    rated.elo
                );
            }
        }
    }

    #[test]
    fn the_pool_is_connected() {
        let mut reached = vec![0];
        while let Some((one, other)) = pairings().find(|(one, other)| reached.contains(one) != reached.contains(other))
        {
            reached.push(if reached.contains(&one) { other } else { one });
        }
        assert_eq!(reached.len(), CONTESTANTS.len());
    }
}
