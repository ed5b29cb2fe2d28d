//! From a request to its replies: no JavaScript, no clock of its own.

use std::ops::ControlFlow;

use chess_core::engine::{self, Observer, classic};
use chess_core::notation::{self, parse_game};
use chess_core::{Board, Move};
use engine_protocol::{
    Engine, Figures, Found, PROTOCOL_VERSION, Progress, Reply, ReplyBody, Request, RequestBody, Search,
};

use crate::pace::Pace;

/// Answers `request`: any number of progress replies, then one final reply, each handed to `reply` as it is made.
///
/// `clock` tells the time in milliseconds from any fixed point.
pub fn respond(request: Request, reply: &mut dyn FnMut(Reply), clock: &dyn Fn() -> f64) {
    let id = request.id;
    let body = match request.body {
        RequestBody::Hello => ReplyBody::Hello {
            version: PROTOCOL_VERSION,
        },
        RequestBody::Search(search) => {
            let mut post = |progress| {
                reply(Reply {
                    id,
                    body: ReplyBody::Progress(progress),
                });
            };
            found(&search, &mut post, clock).map_or_else(|message| ReplyBody::Failed { message }, ReplyBody::Found)
        }
    };
    reply(Reply { id, body });
}

fn found(search: &Search, post: &mut dyn FnMut(Progress), clock: &dyn Fn() -> f64) -> Result<Found, String> {
    let moves = search.moves.iter().map(String::as_str);
    let game = parse_game(&search.start, moves).map_err(|error| error.to_string())?;
    let board = game.board();
    let depth = depth(search.limits.depth)?;
    let start = clock();
    let elapsed = || clock() - start;
    let mut reporter = Reporter {
        board,
        elapsed: &elapsed,
        post,
        pace: Pace::default(),
    };
    let report = match search.engine {
        Engine::Classic => classic::search(board, depth, &mut reporter),
    };
    Ok(Found {
        best_move: report.best_move.map(|best| best.to_string()),
        figures: Figures {
            depth: report.depth,
            nodes: report.nodes as f64,
            nodes_per_second: per_second(report.nodes, elapsed()),
            score: report.score.map(|score| score.centipawns()),
            principal_variation: sans(board, &report.principal_variation),
        },
    })
}

fn depth(wanted: Option<u32>) -> Result<u32, String> {
    match wanted {
        None => Ok(classic::DEPTH),
        Some(depth @ 1..=classic::MAX_DEPTH) => Ok(depth),
        Some(depth) => Err(format!(
            "limits.depth: {depth} is not between 1 and {}",
            classic::MAX_DEPTH
        )),
    }
}

/// `moves` from `board` on as SAN; ends before the first that cannot be played.
fn sans(board: &Board, moves: &[Move]) -> Vec<String> {
    let line = moves.iter().scan(board.clone(), |board, &mv| {
        let after = board.play(mv).ok()?;
        let san = notation::san(board, mv);
        *board = after;
        Some(san)
    });
    line.collect()
}

/// `nodes` in `elapsed` milliseconds as nodes per second; 0 while the clock stands still.
fn per_second(nodes: u64, elapsed: f64) -> f64 {
    if elapsed > 0.0 {
        nodes as f64 * 1000.0 / elapsed
    } else {
        0.0
    }
}

/// Turns what the search tells into progress replies, at a pace made for people.
struct Reporter<'a> {
    board: &'a Board,
    elapsed: &'a dyn Fn() -> f64,
    post: &'a mut dyn FnMut(Progress),
    pace: Pace,
}

impl Observer for Reporter<'_> {
    fn progress(&mut self, progress: &engine::Progress<'_>) -> ControlFlow<()> {
        let elapsed = (self.elapsed)();
        if self.pace.is_due(elapsed) {
            self.pace = self.pace.after(elapsed, progress.fraction);
            (self.post)(Progress {
                fraction: self.pace.fraction(),
                figures: Figures {
                    depth: progress.depth,
                    nodes: progress.nodes as f64,
                    nodes_per_second: per_second(progress.nodes, elapsed),
                    score: progress.score.map(|score| score.centipawns()),
                    principal_variation: sans(self.board, progress.principal_variation),
                },
            });
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests;
