//! Who is told what a game's text says.

use super::nag::Nag;
use super::result::GameResult;
use super::tags::{Tags, Variant};
use super::text::Text;
use crate::notation::FenRepair;
use crate::rules::{Board, Move};

/// Hears what a game's text says, piece by piece and in its order; what it has no method for is passed over.
///
/// ```
/// use chess_core::{Board, Move, notation::pgn::{Reader, Visitor}};
///
/// /// Counts the moves that give check, variations left out.
/// #[derive(Default)]
/// struct Checks(usize);
///
/// impl Visitor for Checks {
///     fn play(&mut self, _: &Board, _: Move, after: &Board) {
///         self.0 += usize::from(!after.checkers().is_empty());
///     }
/// }
///
/// let mut checks = Checks::default();
/// let mut reader = Reader::new(["[White \"Anand\"] 1. e4 f5 2. Qh5+ g6 (2... Ke7) 3. Qxg6+ hxg6 1-0"]);
/// let header = reader.next_raw().expect("a game")?.visit(&Default::default(), &mut checks)?;
/// assert_eq!((header.tags.get("White"), checks.0), (Some("Anand"), 2));
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
pub trait Visitor {
    /// The tags have ended, and moves from this position may follow; comments may have come before.
    fn begin(&mut self, _start: &Board) {}

    /// A legal move, with the positions before and after it.
    fn play(&mut self, before: &Board, mv: Move, after: &Board);

    /// A glyph.
    fn nag(&mut self, _nag: Nag) {}

    /// A comment.
    fn comment(&mut self, _text: Text<'_>) {}

    /// A variation begins, in place of the move before; the answer says what becomes of its moves. Within one whose
    /// moves are not checked there is no choice.
    fn begin_variation(&mut self) -> VariationMoves {
        VariationMoves::AsWritten
    }

    /// The innermost variation cannot be played on, or not even begun: the rest of it, with the variations therein, is
    /// told as it is written. Only where [`VariationMoves::CheckedWhilePossible`] was answered.
    fn break_off(&mut self) {}

    /// A move that is not checked.
    fn as_written(&mut self, _text: &str) {}

    /// The innermost variation ends.
    fn end_variation(&mut self) {}
}

/// What becomes of a variation's moves.
///
/// ```
/// use chess_core::{Board, Move, notation::pgn::{Reader, VariationMoves, Visitor}};
///
/// /// Checks all moves, and does nothing with them.
/// struct Check;
///
/// impl Visitor for Check {
///     fn play(&mut self, _: &Board, _: Move, _: &Board) {}
///
///     fn begin_variation(&mut self) -> VariationMoves {
///         VariationMoves::Checked
///     }
/// }
///
/// let mut reader = Reader::new(["1. e4 (1. Ke2) *"]);
/// let error = reader.next_raw().expect("a game")?.visit(&Default::default(), &mut Check);
/// assert!(error.is_err_and(|error| error.to_string().starts_with("line 1, column 11: half-move 1")));
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariationMoves {
    /// [`Visitor::play`] hears them, and a wrong one ends the reading.
    Checked,
    /// [`Visitor::play`] hears them up to the first that cannot be played, whatever the reason; from there on, after
    /// [`Visitor::break_off`], [`Visitor::as_written`] hears them.
    CheckedWhilePossible,
    /// [`Visitor::as_written`] hears them, right or wrong.
    AsWritten,
}

/// What a game's text says beside its moves.
///
/// ```
/// use chess_core::notation::pgn::{GameResult, Reader, Visitor};
/// # struct Nothing;
/// # impl Visitor for Nothing {
/// #     fn play(&mut self, _: &chess_core::Board, _: chess_core::Move, _: &chess_core::Board) {}
/// # }
///
/// let mut reader = Reader::new(["[White \"Anand\"] 1. e4 1-0"]);
/// let header = reader.next_raw().expect("a game")?.visit(&Default::default(), &mut Nothing)?;
/// assert_eq!((header.tags.get("White"), header.result), (Some("Anand"), GameResult::WhiteWins));
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The tags that people fill in.
    pub tags: Tags,
    /// The rules of castling and of the start position.
    pub variant: Variant,
    /// The position before the first move.
    pub start: Board,
    /// What of the tag `FEN` the start position does not keep.
    pub start_repairs: Vec<FenRepair>,
    /// How the game ended: what ends its moves, else what the tag `Result` says.
    pub result: GameResult,
}
