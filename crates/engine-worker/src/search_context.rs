//! Sets up the game of a request, and runs a search with the clock and the progress messages of the program around it.

use chess_core::engine::Deadlines;
use chess_core::notation::{UciMove, resolve_game};
use chess_core::{Board, Game};
use engine_protocol::Progress;

use crate::reporter::Reporter;

/// The functions that a search needs from the program around it.
pub struct SearchContext<'a> {
    /// Posts progress.
    pub post: &'a mut dyn FnMut(Progress),
    /// Returns the time in milliseconds from any fixed point.
    pub clock: &'a dyn Fn() -> f64,
}

impl SearchContext<'_> {
    /// Runs a search of `board`, whose progress is posted and which stops at its deadlines. Returns the result of the
    /// search and its duration in milliseconds.
    pub fn run<T>(
        self,
        board: &Board,
        deadlines: Deadlines,
        lines_requested: usize,
        search: impl FnOnce(&mut Reporter<'_>) -> T,
    ) -> (T, f64) {
        let start = (self.clock)();
        let elapsed_ms = || (self.clock)() - start;
        let mut reporter = Reporter::new(board, deadlines, lines_requested, &elapsed_ms, self.post);
        let result = search(&mut reporter);
        (result, elapsed_ms())
    }
}

/// The game of a request.
///
/// # Errors
///
/// A message if a move is not legal.
pub fn game_of(start: &Board, moves: &[UciMove]) -> Result<Game, String> {
    resolve_game(start.clone(), moves).map_err(|error| error.to_string())
}
