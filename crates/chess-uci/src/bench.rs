//! The command `bench`: the number of nodes that an engine searches for a fixed list of positions, and its speed. The
//! number is called the fingerprint of the engine: it changes only if the search or the evaluation changes.

use std::time::Duration;

use chess_core::engine::{Report, bench, classic};
use chess_core::{Board, CastlingMode};

use crate::options::EngineChoice;
use crate::output::{best_move_line, centipawns_text, per_second};
use crate::platform::{Instant, send};
use crate::task::Signals;

/// Sends the results of each position, the speed and the fingerprint of an engine, and returns the last line, which is
/// the fingerprint. The stop signal is checked between two positions; a position takes a few milliseconds.
#[must_use]
pub fn run(engine: EngineChoice, signals: &Signals) -> String {
    let start = Instant::now();
    let mut nodes = 0;
    let reports: Box<dyn Iterator<Item = (Board, Report)>> = match engine {
        EngineChoice::SecondThought => Box::new(bench::reports()),
        EngineChoice::Classic => Box::new(bench::classic_reports()),
    };
    for (board, report) in reports {
        if signals.is_stopped() {
            return "info string bench was stopped before its end".to_owned();
        }
        nodes += report.nodes;
        send(&format!(
            "{} score {} nodes {} fen {board}",
            best_move_line(report.best_move, None, CastlingMode::Standard),
            report
                .score
                .map_or_else(|| "unknown".into(), |score| centipawns_text(score, 2)),
            report.nodes,
        ));
    }
    let speed = per_second(nodes, start.elapsed());
    if engine == EngineChoice::Classic {
        let median = median(&start_position_times());
        send(&format!(
            "Start position: {:.2} ms (median of {RUN_COUNT})",
            median.as_secs_f64() * 1000.0
        ));
    }
    // Programs for distributed testing read the line with nodes and nps. The other lines are for people.
    send(&format!("{nodes} nodes {speed} nps"));
    send(&format!("Nodes/second: {speed}"));
    format!("Nodes searched: {nodes}")
}

fn start_position_times() -> [Duration; RUN_COUNT] {
    let board = Board::default();
    [(); RUN_COUNT].map(|()| {
        let start = Instant::now();
        std::hint::black_box(classic::search(&board, classic::DEPTH, &mut ()));
        start.elapsed()
    })
}

#[must_use]
fn median(times: &[Duration; RUN_COUNT]) -> Duration {
    let mut sorted = *times;
    sorted.sort_unstable();
    sorted[RUN_COUNT / 2]
}

const RUN_COUNT: usize = 9;
