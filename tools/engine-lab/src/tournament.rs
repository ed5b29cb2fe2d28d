//! Plays a match. Each opening is played in two games, until the match is decided or all openings are played.

use std::collections::HashSet;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::book::opening;
use crate::game::ForfeitReason;
use crate::journal::Journal;
use crate::match_options::{MatchLength, MatchOptions};
use crate::pair::{EnginePair, Pair};
use crate::parallel::run_in_parallel;
use crate::record::{MatchResults, Record};
use crate::statistics::{Pairs, SprtDecision};

/// The results that the threads share.
#[derive(Clone, Copy, Debug, Default)]
struct MatchState {
    pairs: Pairs,
    /// The first decision of the sequential test. Pairs that finish later do not change the decision.
    decision: SprtDecision,
    /// The forfeits of each engine.
    forfeits: [Forfeits; 2],
}

impl MatchState {
    /// The results with one more pair, tested against two hypotheses.
    #[must_use]
    fn with_pair(mut self, pair: &Pair, hypotheses: (f64, f64)) -> Self {
        self.pairs = self.pairs.with_pair([pair[0].ending, pair[1].ending]);
        if self.decision == SprtDecision::Open {
            self.decision = self.pairs.decision(hypotheses);
        }
        for played in pair {
            if let Some((loser, forfeit)) = played.forfeit() {
                self.forfeits[loser] = self.forfeits[loser].with_forfeit(forfeit.kind);
            }
        }
        self
    }
}

/// The numbers of games that an engine lost by a forfeit, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Forfeits {
    crashes: usize,
    illegal_moves: usize,
    late_moves: usize,
}

impl Forfeits {
    #[must_use]
    const fn with_forfeit(mut self, kind: ForfeitReason) -> Self {
        match kind {
            ForfeitReason::Crash => self.crashes += 1,
            ForfeitReason::IllegalMove => self.illegal_moves += 1,
            ForfeitReason::LateMove => self.late_moves += 1,
        }
        self
    }
}

/// Formats the numbers of crashes, illegal moves and losses on time.
impl fmt::Display for Forfeits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.crashes, self.illegal_moves, self.late_moves)
    }
}

/// Plays the match, or the rest of the match after an interruption. Prints the result.
///
/// # Errors
///
/// When an engine cannot be started, or a file cannot be read or written.
pub fn run(options: &MatchOptions) -> Result<(), String> {
    let journal = Journal::open(options)?;
    let record = options
        .note
        .as_ref()
        .map(|note| Record::new(options, journal.start_commit()?, note))
        .transpose()?;
    let mut earlier = journal.pairs()?;
    earlier.retain(|(number, _)| *number < options.openings());
    if !earlier.is_empty() {
        println!("{} pairs were played before", earlier.len());
    }
    let state = earlier.iter().fold(MatchState::default(), |state, (_, pair)| {
        state.with_pair(pair, options.hypotheses)
    });
    let played: HashSet<usize> = earlier.into_iter().map(|(number, _)| number).collect();
    let contest = Contest {
        options,
        journal,
        played,
        next: AtomicUsize::new(0),
        state: Mutex::new(state),
    };
    let outcome = run_in_parallel(options.parallel, || contest.play_remaining());
    let state = contest.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("{}", summary(&state, options));
    outcome?;
    match record {
        Some(record) => record.end(&match_results(&state, options)),
        None => Ok(()),
    }
}

/// A running match.
struct Contest<'a> {
    options: &'a MatchOptions,
    journal: Journal,
    /// The openings that were played before an interruption.
    played: HashSet<usize>,
    next: AtomicUsize,
    state: Mutex<MatchState>,
}

impl Contest<'_> {
    /// Plays one opening after the other. Each opening is played with both colours.
    fn play_remaining(&self) -> Result<(), String> {
        let options = self.options;
        let mut rivals = EnginePair::new(options.engines.clone());
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= options.openings() || self.is_decided() {
                return Ok(());
            }
            if self.played.contains(&number) {
                continue;
            }
            let opening = opening(options.book, options.seed, number, options.plies);
            self.record_pair(number, &rivals.play_pair(&opening, options.limit)?)?;
        }
    }

    fn is_decided(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        self.options.length == MatchLength::UntilDecided && state.decision != SprtDecision::Open
    }

    fn record_pair(&self, number: usize, pair: &Pair) -> Result<(), String> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        *state = state.with_pair(pair, self.options.hypotheses);
        if state.pairs.games.games().is_multiple_of(20) {
            println!("{}", summary(&state, self.options));
        }
        self.journal.add(number, pair)
    }
}

/// The results of a match as text.
fn match_results(state: &MatchState, options: &MatchOptions) -> MatchResults {
    MatchResults {
        verdict: format!("{}{}", state.decision, forfeits_text(&state.forfeits)),
        ..results_of(state.pairs, options.hypotheses)
    }
}

/// The results of pairs as text, tested against two hypotheses.
pub fn results_of(pairs: Pairs, hypotheses: (f64, f64)) -> MatchResults {
    let ((elo, error), (elo0, elo1)) = (pairs.elo(), hypotheses);
    let games = pairs.games;
    MatchResults {
        games: format!("+{} ={} -{}", games.wins, games.draws, games.losses),
        pairs: pairs.counts.map(|count| count.to_string()).join(" "),
        score: format!("{:.1} %", 100.0 * games.score()),
        elo: format!("{elo:+.1} ± {error:.1}"),
        likelihood: format!("{:.2} [{elo0}, {elo1}]", pairs.likelihood(hypotheses)),
        verdict: pairs.decision(hypotheses).to_string(),
    }
}

/// The forfeits as text; empty if there are none.
fn forfeits_text(forfeits: &[Forfeits; 2]) -> String {
    let [first, second] = forfeits;
    if *forfeits == [Forfeits::default(); 2] {
        return String::new();
    }
    format!("; crashes/illegal moves/losses on time {first} and {second}")
}

fn summary(state: &MatchState, options: &MatchOptions) -> String {
    let (count, figures) = (state.pairs.games.games(), match_results(state, options));
    format!(
        "{count} games: {}, pairs {}, score {}, Elo {}, LLR {} {}",
        figures.games, figures.pairs, figures.score, figures.elo, figures.likelihood, figures.verdict
    )
}

#[cfg(test)]
mod tests {
    use super::{ForfeitReason, Forfeits, MatchState, SprtDecision, forfeits_text};
    use crate::game::{Ending, Forfeit, PlayedGame};

    const HYPOTHESES: (f64, f64) = (0.0, 5.0);

    fn played_game(ending: Ending) -> PlayedGame {
        PlayedGame { ending, forfeit: None }
    }

    fn game_lost_by(ending: Ending, kind: ForfeitReason) -> PlayedGame {
        let details = String::new();
        let forfeit = Some(Forfeit { kind, details });
        PlayedGame { ending, forfeit }
    }

    #[test]
    fn a_forfeit_is_counted_for_the_engine_that_lost_by_it() {
        assert_eq!(forfeits_text(&MatchState::default().forfeits), "");
        let late = game_lost_by(Ending::Win, ForfeitReason::LateMove);
        let crash = game_lost_by(Ending::Win, ForfeitReason::Crash);
        let illegal = game_lost_by(Ending::Loss, ForfeitReason::IllegalMove);
        let state = MatchState::default()
            .with_pair(&[late, crash], HYPOTHESES)
            .with_pair(&[illegal, played_game(Ending::Draw)], HYPOTHESES);
        assert_eq!(state.forfeits.map(|it| it.to_string()), ["0/1/0", "1/0/1"]);
        assert_eq!(
            state.forfeits[0],
            Forfeits::default().with_forfeit(ForfeitReason::IllegalMove)
        );
        assert_eq!(state.pairs.counts, [0, 1, 0, 0, 1]);
    }

    #[test]
    fn later_pairs_do_not_change_a_decision() {
        let [won, lost] = [Ending::Win, Ending::Loss].map(|ending| [played_game(ending), played_game(ending)]);
        let mut state = MatchState::default();
        for number in 0.. {
            state = state.with_pair(if number % 5 == 0 { &lost } else { &won }, HYPOTHESES);
            if state.decision != SprtDecision::Open {
                break;
            }
        }
        for _ in 0..200 {
            state = state.with_pair(&lost, HYPOTHESES);
        }
        assert_eq!(state.decision, SprtDecision::Accepted);
    }
}
