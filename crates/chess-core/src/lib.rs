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
//! // An impossible position is refused, and the error has all reasons.
//! let refused = "8/8/8/8/8/8/8/K1K4k w - - 0 1".parse::<Board>();
//! assert_eq!(
//!     refused.expect_err("two kings").to_string(),
//!     "not a legal position: white has more than one king"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

//!
//! # Features
//!
//! - `engine` (default): the engines, levels and explanations. This feature needs `std`.
//! - `net` (default): the neural network of the strong engine. Without `net`, the engine uses the hand-made evaluation.
//! - `std` (default): the module `tactics`, and the standard library for dependencies. Without `std`, the crate is
//!   `no_std` and needs `alloc`, and has only the rules and the notations.
//! - `serde`: boards, squares, moves, games and limits can be serialized and deserialized. Boards and squares are
//!   texts, a [`Move`] is an object of its fields, and a [`Game`] is its start position with its moves.
//! - `tuning`: the parameters of the search become adjustable, which makes the search slower.

#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[macro_use]
extern crate alloc;

#[cfg(feature = "engine")]
#[cfg_attr(
    not(feature = "net"),
    allow(
        dead_code,
        unused_imports,
        reason = "only the network uses some parts of the evaluation"
    )
)]
pub mod engine;
pub mod notation;
#[cfg_attr(
    not(feature = "net"),
    allow(
        dead_code,
        unused_imports,
        reason = "only the engine and its network use some parts of the rules"
    )
)]
mod rules;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "std")]
mod sort;
#[cfg(feature = "std")]
pub mod tactics;

pub use rules::{
    ActionError, Board, Capture, CastlingMode, CastlingRefusal, CastlingRights, CastlingSide, Color, DrawClaim, File,
    Game, GameAction, IllegalMove, Move, MoveKind, MoveList, MovementVector, Outcome, ParseSquareError, Piece,
    PieceType, Pin, PotentialKind, PotentialMove, Rank, Refusal, Resolution, ResolvedAction, Setup, SetupError,
    SetupProblem, Square, SquareColor, SquareSet, Squares, VectorKind, divide, perft,
};

// Earlier versions had this function here, so that programs may name it.
#[doc(hidden)]
pub use rules::perft_unbulked;

/// Slow functions with the same results as the fast ones, for tests.
pub mod verification {
    pub use crate::rules::{legal_moves_by_king_capture, perft_unbulked};
}

/// The differences between two games as a list of events, from which a program makes sounds and announcements.
pub mod events {
    pub use crate::rules::{GameEvent, GameMessage, MoveMade, events};
}

/// The README and the chapters of the documentation; their programs run as tests.
#[cfg(all(doctest, feature = "engine"))]
mod chapters {
    #[doc = include_str!("../README.md")]
    mod readme {}
    #[doc = include_str!("../docs/board.md")]
    mod board {}
    #[doc = include_str!("../docs/legality.md")]
    mod legality {}
    #[doc = include_str!("../docs/search.md")]
    mod search {}
    #[doc = include_str!("../docs/evaluation.md")]
    mod evaluation {}
}
