//! The interface that receives the contents of a game's text.

use alloc::vec::Vec;

use super::nag::Nag;
use super::result::GameResult;
use super::tags::{Tags, Variant};
use super::text::Text;
use crate::notation::FenRepair;
use crate::rules::{Board, Move};

/// Receives the contents of a game's text in order. By default, everything except moves is ignored.
///
/// ```
/// use chess_core::{Board, Move, notation::pgn::{Reader, Visitor}};
///
/// /// Counts the moves of the main line that give check.
/// #[derive(Default)]
/// struct CheckCounter(usize);
///
/// impl Visitor for CheckCounter {
///     fn play(&mut self, _: &Board, _: Move, after: &Board) {
///         self.0 += usize::from(!after.checkers().is_empty());
///     }
/// }
///
/// let mut checks = CheckCounter::default();
/// let mut reader = Reader::new(["[White \"Anand\"] 1. e4 f5 2. Qh5+ g6 (2... Ke7) 3. Qxg6+ hxg6 1-0"]);
/// let header = reader.next_raw().expect("a game")?.visit(&Default::default(), &mut checks)?;
/// assert_eq!((header.tags.get("White"), checks.0), (Some("Anand"), 2));
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
pub trait Visitor {
    /// The tags have ended, and the game begins from this position. Comments may already have been reported.
    fn begin(&mut self, _start: &Board) {}

    /// Everything reported so far is invalid and is reported again: the game turned out to use the piece letters of
    /// another language than English, in which earlier moves may be different. A restart happens at most once per game.
    fn restart(&mut self) {}

    /// Receives a legal move, with the positions before and after the move.
    fn play(&mut self, before: &Board, mv: Move, after: &Board);

    /// Receives a glyph.
    fn nag(&mut self, _nag: Nag) {}

    /// Receives a comment.
    fn comment(&mut self, _text: Text<'_>) {}

    /// Receives the beginning of a variation that replaces the last move. The return value determines how the moves
    /// of the variation are handled. The return value is ignored within a variation whose moves are not checked.
    fn begin_variation(&mut self) -> VariationMoves {
        VariationMoves::Unchecked
    }

    /// Is called if the innermost variation cannot be continued, or cannot be begun. The rest of the variation,
    /// including nested variations, is reported unchecked. This method is called only after
    /// [`begin_variation`](Self::begin_variation) returned [`VariationMoves::CheckedWhilePossible`].
    fn stop_legality_checks(&mut self) {}

    /// Receives an unchecked move, as written in the text.
    fn unchecked_move(&mut self, _text: &str) {}

    /// Receives the end of the innermost variation.
    fn end_variation(&mut self) {}
}

/// How the moves of a variation are handled.
///
/// ```
/// use chess_core::{Board, Move, notation::pgn::{Reader, VariationMoves, Visitor}};
///
/// /// Checks all moves, and does nothing else.
/// struct CheckAllMoves;
///
/// impl Visitor for CheckAllMoves {
///     fn play(&mut self, _: &Board, _: Move, _: &Board) {}
///
///     fn begin_variation(&mut self) -> VariationMoves {
///         VariationMoves::Checked
///     }
/// }
///
/// let mut reader = Reader::new(["1. e4 (1. Ke2) *"]);
/// let error = reader.next_raw().expect("a game")?.visit(&Default::default(), &mut CheckAllMoves);
/// assert!(error.is_err_and(|error| error.to_string().starts_with("line 1, column 11: half-move 1")));
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariationMoves {
    /// The moves are passed to [`Visitor::play`], and an invalid move ends the reading.
    Checked,
    /// The moves before the first move that cannot be played are passed to [`Visitor::play`]. Then
    /// [`Visitor::stop_legality_checks`] is called, and the remaining moves are passed to [`Visitor::unchecked_move`].
    CheckedWhilePossible,
    /// The moves are passed to [`Visitor::unchecked_move`] unchecked.
    Unchecked,
}

/// The contents of a game's text apart from its moves.
///
/// ```
/// use chess_core::notation::pgn::{GameResult, Reader, Visitor};
/// # struct IgnoreMoves;
/// # impl Visitor for IgnoreMoves {
/// #     fn play(&mut self, _: &chess_core::Board, _: chess_core::Move, _: &chess_core::Board) {}
/// # }
///
/// let mut reader = Reader::new(["[White \"Anand\"] 1. e4 1-0"]);
/// let header = reader.next_raw().expect("a game")?.visit(&Default::default(), &mut IgnoreMoves)?;
/// assert_eq!((header.tags.get("White"), header.result), (Some("Anand"), GameResult::WhiteWins));
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The tags, except for `Result`, `SetUp` and `FEN`.
    pub tags: Tags,
    /// The variant.
    pub variant: Variant,
    /// The position before the first move.
    pub start: Board,
    /// The parts of the tag `FEN` that were corrected in the start position.
    pub start_repairs: Vec<FenRepair>,
    /// The result after the moves or, if the moves have no result, the value of the tag `Result`.
    pub result: GameResult,
}
