//! The judge of moves: the strong engine with a fixed number of nodes, or another engine.

use chess_core::Game;
use chess_core::engine::{self, Limits, SearchMemory, bench};

use crate::engine::Engine;

/// The judging engine, and its limit.
#[derive(Clone, Debug)]
pub struct Judging {
    /// The number of nodes of each search.
    pub nodes: u64,
    /// The command of a UCI engine; `None` for this project's engine.
    pub engine: Option<String>,
}

impl Default for Judging {
    fn default() -> Self {
        Self {
            nodes: 20_000,
            engine: None,
        }
    }
}

impl Judging {
    /// The name of the judging engine with its version and its options. Two judges with the same name and the same
    /// number of nodes return the same scores.
    ///
    /// The version of this project's engine is its fingerprint, whose computation takes a few seconds.
    ///
    /// # Errors
    ///
    /// When the engine cannot be started.
    pub fn engine_name(&self) -> Result<String, String> {
        let Some(command) = &self.engine else {
            let nodes: u64 = bench::reports().map(|(_, report)| report.nodes).sum();
            return Ok(format!("second-thought {nodes}"));
        };
        let options = command.split(';').skip(1).map(|option| format!(";{option}"));
        let engine = Engine::start(command)?;
        Ok(format!("{}{}", engine.name(), options.collect::<String>()))
    }
}

/// The maximum absolute score, in centipawns. A greater advantage makes no difference.
pub const MAX_ABSOLUTE_SCORE: i32 = 1000;

/// A running judge.
#[derive(Debug)]
pub struct Judge {
    nodes: u64,
    by: JudgingEngine,
}

#[derive(Debug)]
enum JudgingEngine {
    Ourselves(SearchMemory),
    Another(Engine),
}

impl Judge {
    /// Creates a judge with an empty hash table.
    ///
    /// # Errors
    ///
    /// When the engine cannot be started.
    pub fn new(judging: &Judging) -> Result<Self, String> {
        let by = match &judging.engine {
            Some(engine) => JudgingEngine::Another(Engine::start(engine)?),
            None => JudgingEngine::Ourselves(SearchMemory::new(4)),
        };
        Ok(Self {
            nodes: judging.nodes,
            by,
        })
    }

    /// Forgets all earlier searches, so that the next score depends only on its position.
    ///
    /// # Errors
    ///
    /// When the engine does not reply.
    pub fn forget(&mut self) -> Result<(), String> {
        match &mut self.by {
            JudgingEngine::Ourselves(memory) => {
                memory.clear();
                Ok(())
            }
            JudgingEngine::Another(engine) => engine.new_game(),
        }
    }

    /// The score of a position for the side to move, in centipawns, limited to [`MAX_ABSOLUTE_SCORE`].
    ///
    /// # Errors
    ///
    /// When the engine returns no score.
    pub fn value(&mut self, game: &Game) -> Result<i32, String> {
        if let Some(outcome) = game.outcome() {
            return Ok(match outcome.winner() {
                Some(winner) if winner == game.board().side_to_move() => MAX_ABSOLUTE_SCORE,
                Some(_) => -MAX_ABSOLUTE_SCORE,
                None => 0,
            });
        }
        let value = match &mut self.by {
            JudgingEngine::Ourselves(memory) => {
                let limits = Limits {
                    nodes: Some(self.nodes),
                    ..Limits::default()
                };
                let report = engine::search(game, &limits, memory, &mut ());
                let score = report.score.ok_or("the search returned no score")?;
                score.for_side(game.board().side_to_move()).centipawns() as i32
            }
            JudgingEngine::Another(engine) => {
                let answer = engine.search(game, &format!("go nodes {}", self.nodes))?;
                answer.score.ok_or("the engine returned no score")?
            }
        };
        Ok(value.clamp(-MAX_ABSOLUTE_SCORE, MAX_ABSOLUTE_SCORE))
    }
}
