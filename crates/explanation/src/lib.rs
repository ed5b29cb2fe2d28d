//! Sentences about chess in English, German and Spanish, built only from facts that the core has proved.
//!
//! A sentence has typed slots, so that a text cannot name a piece that is not there: a [`PieceOn`] can be created only
//! from a board that has the piece, a move is written from a position in which it is legal, and a number has a unit.
//! The rules for articles, cases and word order of each language are separate; sentences are not translated word for
//! word.
//!
//! ```
//! use chess_core::{Board, notation};
//! use explanation::{Case, Language, PieceOn, numbered_move};
//!
//! let board: Board = "4k3/8/8/8/3N4/8/8/4K3 w - - 0 23".parse()?;
//! let knight = PieceOn::new(&board, "d4".parse()?).expect("a knight");
//! assert_eq!(knight.words(Language::English, Case::Accusative), "the knight on d4");
//! assert_eq!(knight.words(Language::German, Case::Accusative), "den Springer auf d4");
//!
//! let mv = notation::parse_move(&board, "Nc6")?;
//! assert_eq!(numbered_move(Language::German, &board, mv), "23.Sc6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod facts;
mod language;
mod material;
mod motif;
mod move_sentences;
mod moves;
mod noun;
mod number;
mod position;
mod position_explanation;
mod threat;

pub use facts::{BetterFacts, Evaluation, Loss, Material, MeritFacts, MotifFacts, MoveFacts};
pub use language::{Language, join_list, sentence};
pub use move_sentences::move_sentences;
pub use moves::{line_of_moves, move_text, numbered_move};
pub use noun::{Article, Case, PieceOn, piece_words, side_name};
pub use number::counted_pawns;
pub use position::position_sentences;
pub use position_explanation::{PositionExplanation, PositionFact, PositionState};
pub use threat::{Threat, ThreatKind, ThreatenedMove};
