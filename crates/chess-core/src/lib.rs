//! The rules of chess, its notations and its engines, without input, output, clock, chance or global state.
//!
//! Everything is a query: a [`Board`] never changes, [`Board::play`] gives the next one. A [`Game`] adds the history
//! that repetition needs. Texts come in and go out through [`notation`], and [`engine`] looks for good moves.
//!
//! ```
//! use chess_core::{Board, Game, engine, notation};
//!
//! // Two moves of a game, typed as people write them.
//! let mut game = Game::default();
//! for text in ["e4", "e5"] {
//!     let mv = notation::parse_move(game.board(), text)?;
//!     game = game.play(mv)?;
//! }
//! assert_eq!(game.board().legal_moves().len(), 29);
//!
//! // The classic engine answers.
//! let report = engine::classic::search(game.board(), 2, &mut ());
//! let best = report.best_move.expect("the game goes on");
//! game = game.play(best)?;
//! assert_eq!(game.moves().len(), 3);
//!
//! // A position that cannot be is refused with the reasons.
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

/// The chapters for readers, whose programs are tests.
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
