//! The rules, notations and engines of chess. The crate has no input or output, clock, randomness or global state.
//!
//! Every function is a query: a [`Board`] is immutable, and [`Board::play`] returns the next board. A [`Game`] adds the
//! history that is needed for repetitions. [`notation`] reads and writes texts, and [`engine`] searches for good moves.
//!
//! ```
//! use chess_core::{Board, Game, engine, notation};
//!
//! // Two moves in standard algebraic notation.
//! let mut game = Game::default();
//! for text in ["e4", "e5"] {
//!     let mv = notation::parse_move(game.board(), text)?;
//!     game = game.play(mv)?;
//! }
//! assert_eq!(game.board().legal_moves().len(), 29);
//!
//! // The classic engine plays the next move.
//! let report = engine::classic::search(game.board(), 2, &mut ());
//! let best = report.best_move.expect("the game has not ended");
//! game = game.play(best)?;
//! assert_eq!(game.moves().len(), 3);
//!
//! // An impossible position is refused with all reasons.
//! let refused = "8/8/8/8/8/8/8/K1K4k w - - 0 1".parse::<Board>();
//! assert_eq!(
//!     refused.expect_err("two kings").to_string(),
//!     "not a legal position: white has more than one king"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod engine;
pub mod notation;
mod rules;
#[cfg(feature = "serde")]
mod serde;
pub mod tactics;

pub use rules::{
    ActionError, Board, Capture, CastlingMode, CastlingRefusal, CastlingRights, CastlingSide, Color, DrawClaim, File,
    Game, GameAction, GameEvent, GameMessage, IllegalMove, Move, MoveKind, MoveList, MoveMade, MovementVector, Outcome,
    ParseSquareError, Piece, PieceType, Pin, PotentialKind, PotentialMove, Rank, Refusal, Resolution, ResolvedAction,
    Setup, SetupProblem, Square, SquareColor, SquareSet, VectorKind, divide, events, legal_moves_by_king_capture,
    perft, perft_unbulked,
};

/// The chapters of the documentation; their programs run as tests.
#[cfg(doctest)]
mod chapters {
    #[doc = include_str!("../../../docs/board.md")]
    mod board {}
    #[doc = include_str!("../../../docs/legality.md")]
    mod legality {}
    #[doc = include_str!("../../../docs/search.md")]
    mod search {}
    #[doc = include_str!("../../../docs/evaluation.md")]
    mod evaluation {}
}
