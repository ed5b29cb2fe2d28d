//! Converts the limits of `go` to the limits of a search.

use chess_core::Color;
use chess_core::engine::{Clock, Limits};
use chess_core::notation::UciMove;

use crate::command::{AnswerTiming, Go, SearchLength};

/// The delay between this program and the program that has the clock, in milliseconds per move.
const OVERHEAD_MS: u64 = 25;

/// The limits of a search for the side to move, with the number of lines and the moves to consider.
#[must_use]
pub fn limits(bounds: &Go, side: Color, search_moves: Vec<UciMove>, lines: usize) -> Limits {
    let clock = bounds.remaining[side.index()].map(|remaining| Clock {
        remaining,
        increment: bounds.increment[side.index()],
        moves_to_go: bounds.moves_to_go,
        overhead: OVERHEAD_MS,
    });
    Limits {
        depth: bounds.depth,
        nodes: bounds.nodes,
        move_time: bounds.movetime,
        clock,
        mate: bounds.mate,
        infinite: bounds.length == SearchLength::Infinite || bounds.answer == AnswerTiming::OnRequest,
        lines,
        search_moves,
    }
}

#[cfg(test)]
mod tests {
    use chess_core::Color;
    use chess_core::engine::Limits;

    use super::limits;
    use crate::command::Command;

    fn limits_of(line: &str, side: Color) -> Limits {
        match Command::parse(line) {
            Command::Go(bounds, _) => limits(&bounds, side, Vec::new(), 1),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let line = "go wtime 100 btime 100000 winc 0 binc 0";
        assert!(limits_of(line, Color::White).deadlines().is_over(60.0));
        assert!(!limits_of(line, Color::Black).deadlines().is_over(60.0));
    }

    #[test]
    fn only_a_search_without_limits_has_the_default_limit() {
        let is_own = |line| limits_of(line, Color::White).or_default_nodes().nodes.is_some();
        assert!(is_own("go"));
        for line in [
            "go infinite",
            "go ponder",
            "go depth 3",
            "go movetime 300",
            "go wtime 1000",
        ] {
            assert!(!is_own(line), "{line}");
        }
    }
}
