//! A match: openings, two games from each, until enough is known.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use chess_core::Color;

use crate::book::opening;
use crate::engine::Engine;
use crate::game::{Ending, ForfeitReason, Played, play};
use crate::match_options::{Length, MatchOptions};
use crate::players::play_in_parallel;
use crate::statistics::{SprtDecision, Tally};

/// The state that the players share.
#[derive(Debug, Default)]
struct Table {
    tally: Tally,
    /// What either engine did wrong.
    faults: [Forfeits; 2],
}

/// How often an engine lost other than by chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Forfeits {
    crashes: usize,
    illegal_moves: usize,
    late_moves: usize,
}

impl Forfeits {
    #[must_use]
    const fn with(mut self, kind: ForfeitReason) -> Self {
        match kind {
            ForfeitReason::Crash => self.crashes += 1,
            ForfeitReason::IllegalMove => self.illegal_moves += 1,
            ForfeitReason::LateMove => self.late_moves += 1,
        }
        self
    }
}

/// Crashes, illegal moves and losses on time.
impl fmt::Display for Forfeits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.crashes, self.illegal_moves, self.late_moves)
    }
}

/// Plays the match and prints what it tells.
///
/// # Errors
///
/// Where an engine cannot be started.
pub fn run(options: &MatchOptions) -> Result<(), String> {
    let table = Mutex::new(Table::default());
    let next = AtomicUsize::new(0);
    let outcome = play_in_parallel(options.parallel, || play_on(options, &next, &table));
    let table = table.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("{}", summary(&table, options));
    outcome
}

/// Plays one opening after the other, each with both colours.
fn play_on(options: &MatchOptions, next: &AtomicUsize, table: &Mutex<Table>) -> Result<(), String> {
    let [first, second] = &options.engines;
    let mut engines = [Engine::start(first)?, Engine::start(second)?];
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if 2 * number >= options.games || is_decided(table, options) {
            return Ok(());
        }
        let start = opening(options.seed, number, options.plies);
        for color in Color::ALL {
            let played = play(start.clone(), &mut engines, color, options.pace)?;
            note(&played, table, options);
            if played.fault.is_some() {
                engines = [Engine::start(first)?, Engine::start(second)?];
            }
        }
    }
}

fn is_decided(table: &Mutex<Table>, options: &MatchOptions) -> bool {
    if options.length == Length::AllGames {
        return false;
    }
    let table = table.lock().unwrap_or_else(PoisonError::into_inner);
    table.tally.decision(options.hypotheses) != SprtDecision::Open
}

fn note(played: &Played, table: &Mutex<Table>, options: &MatchOptions) {
    let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
    table.tally = table.tally.with(played.ending);
    if let Some(fault) = &played.fault {
        let loser = usize::from(played.ending == Ending::Win);
        table.faults[loser] = table.faults[loser].with(fault.kind);
        println!("{}: {:?}, {}", options.engines[loser], fault.kind, fault.story);
    }
    if table.tally.games().is_multiple_of(10) {
        println!("{}", summary(&table, options));
    }
}

fn summary(table: &Table, options: &MatchOptions) -> String {
    let tally = table.tally;
    let (elo, error) = tally.elo();
    let decision = match tally.decision(options.hypotheses) {
        SprtDecision::Accepted => "accepted",
        SprtDecision::Rejected => "rejected",
        SprtDecision::Open => "open",
    };
    format!(
        "{} games: +{} ={} -{}, score {:.1} %, Elo {elo:+.1} ± {error:.1}, LLR {:.2} [{}, {}] {decision}, \
         crashes/illegal moves/losses on time {} and {}",
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score(),
        tally.likelihood(options.hypotheses),
        options.hypotheses.0,
        options.hypotheses.1,
        table.faults[0],
        table.faults[1],
    )
}

#[cfg(test)]
mod tests {
    use super::{ForfeitReason, Forfeits, MatchOptions, Mutex, Played, Table, note};
    use crate::game::{Ending, Forfeit};

    #[test]
    fn a_fault_is_counted_for_the_engine_that_lost_by_it() {
        let table = Mutex::new(Table::default());
        let options = MatchOptions::parse(lexopt::Parser::from_args(["a", "b"])).unwrap();
        for (ending, kind) in [
            (Ending::Win, ForfeitReason::LateMove),
            (Ending::Win, ForfeitReason::Crash),
            (Ending::Loss, ForfeitReason::IllegalMove),
        ] {
            let story = String::new();
            let fault = Some(Forfeit { kind, story });
            note(&Played { ending, fault }, &table, &options);
        }
        let table = table.into_inner().unwrap();
        assert_eq!(table.faults.map(|faults| faults.to_string()), ["0/1/0", "1/0/1"]);
        assert_eq!(table.faults[0], Forfeits::default().with(ForfeitReason::IllegalMove));
        assert_eq!(table.tally.games(), 3);
    }
}
