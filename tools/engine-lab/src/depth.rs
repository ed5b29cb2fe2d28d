//! Measures the nodes and the time that engines need for a depth. The result shows how much a change of the search
//! saves before any games are played.

use std::time::{Duration, Instant};

use chess_core::Game;
use chess_core::engine::{self, Limits, SearchMemory};
use lexopt::Parser;
use lexopt::prelude::*;

use crate::book::{Book, opening};
use crate::engine::Engine;

/// The engines and positions to measure.
#[derive(Clone, Debug)]
pub struct Options {
    engines: Vec<String>,
    depth: u32,
    positions: usize,
    seed: u64,
}

impl Options {
    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            engines: Vec::new(),
            depth: 18,
            positions: 60,
            seed: 1,
        };
        while let Some(word) = words.next()? {
            match word {
                Long("depth") => options.depth = words.value()?.parse()?,
                Long("positions") => options.positions = words.value()?.parse()?,
                Long("seed") => options.seed = words.value()?.parse()?,
                Value(engine) => options.engines.push(engine.string()?),
                _ => return Err(word.unexpected()),
            }
        }
        if options.engines.is_empty() {
            return Err("an engine is needed".into());
        }
        Ok(options)
    }
}

/// The nodes and the time that an engine needed for a position.
#[derive(Clone, Copy, Debug)]
struct SearchCost {
    nodes: u64,
    time: Duration,
}

/// Searches the same positions with each engine in turn. Prints the nodes and times of each engine,
/// compared with the first engine.
///
/// # Errors
///
/// When an engine cannot be started or does not reply.
pub fn run(options: &Options) -> Result<(), String> {
    let started: Result<Vec<Engine>, String> = options.engines.iter().map(|text| Engine::start(text)).collect();
    let mut engines = started?;
    let mut costs: Vec<Vec<SearchCost>> = vec![Vec::new(); engines.len()];
    for number in 0..options.positions {
        let game = typical_position(options.seed, number);
        for (engine, costs) in engines.iter_mut().zip(&mut costs) {
            engine.new_game()?;
            let begun = Instant::now();
            let answer = engine.search(&game, &format!("go depth {}", options.depth))?;
            costs.push(SearchCost {
                nodes: answer.nodes.ok_or("the engine does not report its nodes")?,
                time: begun.elapsed(),
            });
        }
    }
    for (text, own) in options.engines.iter().zip(&costs) {
        let nodes: u64 = own.iter().map(|cost| cost.nodes).sum();
        let time: Duration = own.iter().map(|cost| cost.time).sum();
        let by_nodes = ratio(own, &costs[0], |cost| cost.nodes as f64);
        let by_time = ratio(own, &costs[0], |cost| cost.time.as_secs_f64());
        println!(
            "{text}: {nodes} nodes, {:.1} s; geometric means relative to the first: nodes {by_nodes:.3}, \
             time {by_time:.3}",
            time.as_secs_f64()
        );
    }
    Ok(())
}

/// The geometric mean of the ratio of one engine's cost to another engine's cost, over all positions.
fn ratio(own: &[SearchCost], other: &[SearchCost], of: impl Fn(&SearchCost) -> f64) -> f64 {
    let logarithms = own.iter().zip(other).map(|(own, other)| (of(own) / of(other)).ln());
    (logarithms.sum::<f64>() / own.len().max(1) as f64).exp()
}

/// A typical position of a game: an opening, followed by up to sixty plies of quick searches.
#[must_use]
fn typical_position(seed: u64, number: usize) -> Game {
    let limits = Limits {
        nodes: Some(2000),
        ..Limits::default()
    };
    let mut memory = SearchMemory::new(1);
    let mut game = opening(Book::Even, seed, number, 8);
    for _ in 0..number % 7 * 10 {
        let mv = engine::search(&game, &limits, &mut memory, &mut ()).best_move;
        match mv
            .and_then(|mv| game.play(mv).ok())
            .filter(|next| next.outcome().is_none())
        {
            Some(next) => game = next,
            None => break,
        }
    }
    game
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{SearchCost, ratio, typical_position};

    #[test]
    fn a_mean_of_ratios_counts_each_position_equally() {
        let cost = |nodes| SearchCost {
            nodes,
            time: Duration::ZERO,
        };
        let (own, other) = ([cost(200), cost(1_000_000)], [cost(100), cost(2_000_000)]);
        assert!((ratio(&own, &other, |cost| cost.nodes as f64) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn positions_come_from_all_parts_of_a_game() {
        let plies: Vec<usize> = (0..3).map(|number| typical_position(1, number).moves().len()).collect();
        assert_eq!(plies, [8, 18, 28]);
    }
}
