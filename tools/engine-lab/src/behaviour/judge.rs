//! Who says what a move was worth: the strong engine at fixed nodes, or another one.

use chess_core::Game;
use chess_core::engine::{self, Limits, SearchMemory};

use crate::engine::Engine;

/// Who judges, and how closely.
#[derive(Clone, Debug)]
pub struct Judging {
    /// The positions that it visits for each judgement.
    pub nodes: u64,
    /// An engine that speaks UCI; without it, our own.
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

/// Values beyond this, in centipawns, are all the same: a game that is won is won.
pub const DECIDED: i32 = 1000;

/// Somebody who judges.
#[derive(Debug)]
pub struct Judge {
    nodes: u64,
    by: By,
}

#[derive(Debug)]
enum By {
    Ourselves(SearchMemory),
    Another(Engine),
}

impl Judge {
    /// A judge who remembers nothing yet.
    ///
    /// # Errors
    ///
    /// Where the engine cannot be started.
    pub fn new(judging: &Judging) -> Result<Self, String> {
        let by = match &judging.engine {
            Some(engine) => By::Another(Engine::start(engine)?),
            None => By::Ourselves(SearchMemory::new(4)),
        };
        Ok(Self {
            nodes: judging.nodes,
            by,
        })
    }

    /// What a position is worth to the side to move, in centipawns, ten pawns at most.
    ///
    /// # Errors
    ///
    /// Where the engine does not say.
    pub fn value(&mut self, game: &Game) -> Result<i32, String> {
        if let Some(outcome) = game.outcome() {
            return Ok(match outcome.winner() {
                Some(winner) if winner == game.board().side_to_move() => DECIDED,
                Some(_) => -DECIDED,
                None => 0,
            });
        }
        let value = match &mut self.by {
            By::Ourselves(memory) => {
                let limits = Limits {
                    nodes: Some(self.nodes),
                    ..Limits::default()
                };
                let report = engine::search(game, &limits, memory, &mut ());
                let score = report.score.ok_or("a search without a score")?;
                score.seen_by(game.board().side_to_move()).centipawns() as i32
            }
            By::Another(engine) => {
                let answer = engine.search(game, &format!("go nodes {}", self.nodes))?;
                answer.score.ok_or("an engine that tells no score")?
            }
        };
        Ok(value.clamp(-DECIDED, DECIDED))
    }
}
