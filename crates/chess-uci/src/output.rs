//! The lines that the program sends.

use std::time::Duration;

use chess_core::engine::{Bound, Score};
use chess_core::{Board, CastlingMode, Color, Move};

use crate::options;

/// The results of a search so far.
#[derive(Clone, Copy, Debug)]
pub struct SearchResults<'a> {
    /// The side from whose point of view the score is sent.
    pub side: Color,
    /// The notation of castling.
    pub castling: CastlingMode,
    /// The depth in plies.
    pub depth: u32,
    /// The maximum depth reached in plies, if it is known.
    pub selective_depth: Option<u32>,
    /// The number of the line among the best lines, from 1, if there may be several.
    pub number: Option<u32>,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The time since the start.
    pub time: Duration,
    /// The score, positive if White is better; absent until the first line is found.
    pub score: Option<Score>,
    /// The relation of the score to the exact score.
    pub bound: Bound,
    /// The best line.
    pub line: &'a [Move],
}

/// The answer to `uci`: the engine's name and its options.
#[must_use]
pub fn handshake() -> String {
    let mut lines = vec![
        concat!("id name Second Thought ", env!("CARGO_PKG_VERSION")).to_string(),
        "id author the Second Thought authors".into(),
    ];
    lines.extend(options::option_lines());
    lines.push("uciok".into());
    lines.join("\n")
}

/// An `info` line.
#[must_use]
pub fn info_line(figures: &SearchResults<'_>) -> String {
    let time = figures.time;
    let mut text = format!("info depth {}", figures.depth);
    if let Some(depth) = figures.selective_depth {
        text += &format!(" seldepth {depth}");
    }
    if let Some(number) = figures.number {
        text += &format!(" multipv {number}");
    }
    text += &format!(
        " nodes {} nps {} time {}",
        figures.nodes,
        per_second(figures.nodes, time),
        time.as_millis(),
    );
    if let Some(value) = figures.score {
        text += &format!(" score {}", score_text(value, figures.side));
        text += match figures.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
    }
    if !figures.line.is_empty() {
        text += &format!(" pv {}", moves_text(figures.line, figures.castling));
    }
    text
}

/// The nodes per second: `nodes` divided by `time`.
#[must_use]
pub fn per_second(nodes: u64, time: Duration) -> u64 {
    let microseconds = time.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / microseconds).unwrap_or(u64::MAX)
}

/// The answer to `go` if there is no position to search.
pub const NO_MOVE: &str = "bestmove 0000";

/// The `bestmove` line, with the expected reply if there is one.
#[must_use]
pub fn best_move_line(best: Option<Move>, ponder: Option<Move>, castling: CastlingMode) -> String {
    let Some(best) = best else {
        return "bestmove (none)".into();
    };
    let text = format!("bestmove {}", best.to_uci(castling));
    match ponder {
        Some(answer) => format!("{text} ponder {}", answer.to_uci(castling)),
        None => text,
    }
}

/// The answer to `d`.
#[must_use]
pub fn diagram_text(board: &Board) -> String {
    format!("{}\nFen: {board}", board.diagram().trim_end())
}

/// The answer to `eval`, in centipawns, positive if White is better.
#[must_use]
pub fn evaluation_text(value: Score) -> String {
    format!("static evaluation: {}", centipawns_text(value, 4))
}

/// The score in centipawns, positive if White is better, with `digits` decimals.
#[must_use]
pub fn centipawns_text(value: Score, digits: usize) -> String {
    let text = format!("{:.digits$}", value.centipawns());
    let is_zero = text
        .trim_start_matches('-')
        .bytes()
        .all(|byte| matches!(byte, b'0' | b'.'));
    if is_zero {
        text.trim_start_matches('-').into()
    } else {
        text
    }
}

/// The answer to `go perft`: the number of leaves below each move, then the total.
#[must_use]
pub fn perft_text(below: &[(Move, u64)], all: u64, castling: CastlingMode) -> String {
    let line = |(mv, count): &(Move, u64)| format!("{}: {count}\n", mv.to_uci(castling));
    let moves: String = below.iter().map(line).collect();
    format!("{moves}\nNodes searched: {all}")
}

/// The score in UCI notation from the point of view of `side`: rounded centipawns, or moves to mate.
fn score_text(value: Score, side: Color) -> String {
    let own = value.for_side(side);
    own.plies_to_mate().map_or_else(
        || format!("cp {}", own.centipawns().round() as i64),
        |plies| format!("mate {}", moves_of_winner(plies)),
    )
}

/// Converts plies to mate to moves of the winning side, with the same sign.
const fn moves_of_winner(plies: i32) -> i32 {
    plies.signum() * ((plies.abs() + 1) / 2)
}

fn moves_text(moves: &[Move], castling: CastlingMode) -> String {
    let words: Vec<String> = moves.iter().map(|mv| mv.to_uci(castling)).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{moves_of_winner, per_second};

    #[test]
    fn mates_are_counted_in_moves_of_the_winner() {
        assert_eq!(moves_of_winner(1), 1);
        assert_eq!(moves_of_winner(3), 2);
        assert_eq!(moves_of_winner(-2), -1);
        assert_eq!(moves_of_winner(0), 0);
    }

    #[test]
    fn speed_is_nodes_per_second() {
        assert_eq!(per_second(1000, Duration::from_millis(10)), 100_000);
        assert_eq!(per_second(0, Duration::ZERO), 0);
        assert_eq!(per_second(u64::MAX, Duration::ZERO), u64::MAX);
    }
}
