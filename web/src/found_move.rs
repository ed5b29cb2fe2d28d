//! The result of a search, whose best move is a legal move of the searched position.

use chess_core::{Board, Move};
use engine_protocol::{SearchInfo, SearchResult};

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundMove {
    /// The best move; `None` if the game is over.
    pub best_move: Option<Move>,
    /// Whether the engine prefers to claim a draw.
    pub claims_draw: bool,
    /// The size of the engine's hash table in megabytes, if less memory was available than requested.
    pub short_memory: Option<u32>,
    /// The results of the search.
    pub info: SearchInfo,
}

impl FoundMove {
    /// Returns the result for the searched position, or `None` if the result is invalid:
    /// its move is illegal, or there is no move although the position has legal moves.
    #[must_use]
    pub fn from_result(result: SearchResult, board: &Board) -> Option<Self> {
        let best_move = match &result.best_move {
            Some(best) => Some(best.resolve(board).ok()?),
            None if board.legal_moves().is_empty() => None,
            None => return None,
        };
        Some(Self {
            best_move,
            claims_draw: result.claims_draw,
            short_memory: result.short_memory,
            info: result.info,
        })
    }
}

#[cfg(test)]
mod tests {
    use chess_core::notation::START_FEN;

    use super::*;

    #[track_caller]
    fn check(best_move: Option<&str>, fen: &str, expected: Option<Option<&str>>) {
        let result = SearchResult {
            best_move: best_move.map(|text| text.parse().unwrap()),
            short_memory: Some(1),
            ..SearchResult::default()
        };
        let found = FoundMove::from_result(result, &fen.parse().unwrap());
        assert!(found.as_ref().is_none_or(|found| found.short_memory == Some(1)));
        let best_move = found.map(|found| found.best_move.map(|mv| mv.to_string()));
        assert_eq!(best_move, expected.map(|mv| mv.map(str::to_owned)), "{fen}");
    }

    #[test]
    fn a_result_has_a_legal_move_unless_there_is_none() {
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
        check(Some("e2e4"), START_FEN, Some(Some("e2e4")));
        check(Some("e7e5"), START_FEN, None);
        check(Some("e2e5"), START_FEN, None);
        check(None, START_FEN, None);
        check(None, mated, Some(None));
        check(None, stalemate, Some(None));
        check(Some("a2a3"), mated, None);
        check(Some("h8g8"), stalemate, None);
    }
}
