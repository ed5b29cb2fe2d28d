//! Converts search results to the types of the messages.

use chess_core::engine::{PvLine, Report, Score};
use chess_core::{Board, Color, Move, notation};
use engine_protocol::{LineInfo, SearchInfo};

/// The results of a search of `elapsed_ms` milliseconds. The lines are included only if several lines were requested.
#[must_use]
pub fn search_info(board: &Board, report: &Report, lines_requested: usize, elapsed_ms: f64) -> SearchInfo {
    SearchInfo {
        depth: report.depth,
        selective_depth: report.selective_depth.max(report.depth),
        nodes: report.nodes as f64,
        nodes_per_second: per_second(report.nodes, elapsed_ms),
        score: report.score.map(Score::centipawns),
        mate: report.score.and_then(Score::plies_to_mate),
        best_score: report
            .best_score()
            .filter(|best| Some(*best) != report.score)
            .map(Score::centipawns),
        principal_variation: san_moves(board, &report.principal_variation),
        lines: if lines_requested > 1 {
            line_infos(board, &report.lines[..lines_requested.min(report.lines.len())])
        } else {
            Vec::new()
        },
    }
}

/// Converts lines, and orders them by their scores. During an iteration, some of the lines have the scores of the
/// previous iteration, so that a search does not always report the best line first.
#[must_use]
pub fn line_infos(board: &Board, lines: &[PvLine]) -> Vec<LineInfo> {
    let mut best_first: Vec<&PvLine> = lines.iter().collect();
    best_first.sort_by(|one, other| match board.side_to_move() {
        Color::White => other.score.cmp(&one.score),
        Color::Black => one.score.cmp(&other.score),
    });
    best_first.into_iter().map(|line| line_info(board, line)).collect()
}

/// Converts a line.
#[must_use]
fn line_info(board: &Board, line: &PvLine) -> LineInfo {
    LineInfo {
        score: line.score.centipawns(),
        mate: line.score.plies_to_mate(),
        moves: san_moves(board, &line.moves),
    }
}

/// Returns `moves` from `board` in SAN, up to the first move that is illegal.
#[must_use]
pub fn san_moves(board: &Board, moves: &[Move]) -> Vec<String> {
    let line = moves.iter().scan(board.clone(), |board, &mv| {
        let after = board.play(mv).ok()?;
        let san = notation::san(board, mv);
        *board = after;
        Some(san)
    });
    line.collect()
}

/// Returns the nodes per second; 0 if no time has passed.
#[must_use]
pub fn per_second(nodes: u64, elapsed_ms: f64) -> f64 {
    if elapsed_ms > 0.0 {
        nodes as f64 * 1000.0 / elapsed_ms
    } else {
        0.0
    }
}
