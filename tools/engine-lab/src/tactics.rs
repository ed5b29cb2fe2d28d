//! Measures how many known combinations, mates and studies the strong engine solves within a number of nodes.

use chess_core::engine::{Limits, SearchMemory, search};
use chess_core::notation::Epd;
use chess_core::{Game, Move};
use lexopt::Parser;
use lexopt::prelude::*;

/// The positions with their best moves. In a search by Stockfish 15.1 with 500,000 nodes, each best move is better
/// than any other move by the value of a pawn.
const POSITIONS: &str = include_str!("../tactics.epd");

/// The limit of each search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The maximum number of nodes per search.
    nodes: u64,
}

impl Options {
    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self { nodes: 100_000 };
        while let Some(word) = words.next()? {
            match word {
                Long("nodes") => options.nodes = words.value()?.parse()?,
                _ => return Err(word.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Prints the unsolved positions and the number of solved positions.
///
/// # Errors
///
/// When the list of positions is invalid.
pub fn run(options: &Options) -> Result<(), String> {
    let positions = positions()?;
    let mut memory = SearchMemory::new(16);
    let mut solved = 0;
    for epd in &positions {
        memory.clear();
        let found = best_move(epd, options.nodes, &mut memory);
        let wanted = epd.moves("bm").map_err(|error| error.to_string())?;
        if found.is_some_and(|mv| wanted.contains(&mv)) {
            solved += 1;
        } else {
            let played = found.map_or_else(|| "nothing".into(), |mv| mv.to_string());
            println!("{played} instead of {epd}");
        }
    }
    println!("{solved} of {} solved at {} nodes", positions.len(), options.nodes);
    Ok(())
}

fn best_move(epd: &Epd, nodes: u64, memory: &mut SearchMemory) -> Option<Move> {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    search(&Game::new(epd.board.clone()), &limits, memory, &mut ()).best_move
}

fn positions() -> Result<Vec<Epd>, String> {
    let lines = POSITIONS.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| line.parse().map_err(|error| format!("{line}: {error}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use chess_core::{Board, Move};

    use super::positions;

    #[test]
    fn there_are_a_hundred_positions_and_each_best_move_is_legal() {
        let positions = positions().unwrap();
        assert!(positions.len() >= 100, "{}", positions.len());
        for epd in &positions {
            let best = epd.moves("bm").unwrap();
            assert!(!best.is_empty(), "{epd}");
            assert!(best.iter().all(|&mv| epd.board.is_legal(mv)), "{epd}");
            assert!(epd.text("id").is_some(), "{epd}");
        }
        let mut boards: Vec<String> = positions.iter().map(|epd| epd.board.to_string()).collect();
        boards.sort();
        boards.dedup();
        assert_eq!(boards.len(), positions.len());
    }

    #[test]
    fn each_mate_is_forced() {
        let positions = positions().unwrap();
        let mut mates = 0;
        for epd in &positions {
            let Some(moves) = epd.text("dm").and_then(|text| text.parse().ok()) else {
                continue;
            };
            for mv in epd.moves("bm").unwrap() {
                assert!(is_mate(&epd.board, mv, moves), "{epd}");
            }
            mates += 1;
        }
        assert!(mates >= 20, "{mates}");
    }

    /// Whether the move mates in at most `moves` moves, including this move. All moves are tried.
    fn is_mate(board: &Board, mv: Move, moves: u32) -> bool {
        let after = board.play(mv).unwrap();
        let answers = after.legal_moves();
        if answers.is_empty() {
            return after.is_in_check();
        }
        moves > 1
            && answers.into_iter().all(|answer| {
                let then = after.play(answer).unwrap();
                let mut tries: Vec<Move> = then.legal_moves().into_iter().collect();
                // The mating move is a check. Most moves before the mating move are checks, too.
                tries.sort_by_key(|&next| !then.play(next).unwrap().is_in_check());
                if moves == 2 {
                    tries.retain(|&next| then.play(next).unwrap().is_in_check());
                }
                tries.into_iter().any(|next| is_mate(&then, next, moves - 1))
            })
    }
}
