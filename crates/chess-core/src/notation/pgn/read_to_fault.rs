//! Reads a game up to the first fault that ends the main line.

use alloc::vec::Vec;

use super::bytes::is_plain;
use super::error::{PgnError, PgnFault};
use super::game::PgnGame;
use super::letters::Letters;
use super::lexer::{RawGame, Token, Tokens};
use super::limits::{Limit, Limits};
use super::tree::Tree;
use super::visitor::{Header, VariationMoves, Visitor};
use super::walk::CheckedWalk;
use crate::notation::{FenRepair, ParseMoveError};

/// The part of a game that can be read, and the reason why the rest cannot be read.
///
/// ```
/// use chess_core::notation::pgn::Reader;
///
/// let mut reader = Reader::new(["[WhiteElo 2500] [Foo] 1. e4 e5) 2. Nf3 Nc6 3. Ke3 d6 *"]);
/// let parsed = reader.next_raw().expect("a game")?.read_to_fault(&Default::default())?;
/// assert_eq!((parsed.game.moves.len(), parsed.game.tags.get("WhiteElo")), (4, Some("2500")));
/// let fault = parsed.fault.expect("an illegal move").to_string();
/// assert_eq!(fault, "line 1, column 47: half-move 5: \"Ke3\" is not a legal move here");
/// assert_eq!((parsed.flaws.mended_tags, parsed.flaws.left_out_tags, parsed.flaws.left_out_signs), (1, 1, 1));
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedPgn {
    /// The game up to the fault.
    pub game: PgnGame,
    /// The fault that ended the main line; `None` if the whole text was read.
    pub fault: Option<PgnError>,
    /// The flaws before the fault, which did not prevent the moves from being read.
    pub flaws: Flaws,
}

/// Flaws in a game's text that do not prevent its moves from being read.
///
/// ```
/// use chess_core::notation::pgn::Flaws;
///
/// assert_eq!(Flaws::default().first, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flaws {
    /// The number of tags that deviate from the standard and were still read.
    pub mended_tags: usize,
    /// The number of tags that were skipped: they cannot be read, are too long or exceed the limit on tags.
    pub left_out_tags: usize,
    /// The number of skipped parts of the movetext: signs that are not allowed among moves, comments that are too long,
    /// and words before the first move.
    pub left_out_signs: usize,
    /// The parts of the tag `FEN` that were corrected in the start position.
    pub start_repairs: Vec<FenRepair>,
    /// The error for the first of the flaws that are counted above.
    pub first: Option<PgnError>,
}

impl RawGame<'_> {
    /// Reads the game up to the first fault in its main line.
    /// Each variation is read as far as [`read_forgiving`](Self::read_forgiving) reads it.
    ///
    /// The following parts are skipped: tags that cannot be read or exceed the limits, closing brackets and braces
    /// that were not opened, comments that exceed their limit, and words before the number of the first move. The
    /// following faults end the main line: a move that is unknown, illegal, ambiguous or null, a comment or a variation
    /// that is not closed (the moves in the variation are read), and a move that exceeds the limit on plies.
    ///
    /// # Errors
    ///
    /// [`PgnError`] if no part of the game can be used: the start position is invalid, the variant is unknown, or there
    /// is a fault before the first move.
    pub fn read_to_fault(&self, limits: &Limits) -> Result<ParsedPgn, PgnError> {
        let mut tree = Tree::new(VariationMoves::CheckedWhilePossible);
        let (header, fault, flaws) = self.visit_to_fault(Letters::Undecided, limits, &mut tree)?;
        let game = tree.into_game(header);
        match fault.as_ref().or(flaws.first.as_ref()) {
            Some(error) if game.moves.is_empty() => Err(error.clone()),
            _ => Ok(ParsedPgn { game, fault, flaws }),
        }
    }

    /// Reports the game to a visitor up to the first error that ends the main line. Returns this error (the fault) and
    /// the ignored errors before it (the flaws).
    pub(super) fn visit_to_fault(
        &self,
        letters: Letters,
        limits: &Limits,
        visitor: &mut dyn Visitor,
    ) -> Result<(Header, Option<PgnError>, Flaws), PgnError> {
        let mut walk = CheckedWalk::new(self, letters, limits, visitor);
        let mut tokens = self.tokens();
        let (mut flaws, mut fault) = (Flaws::default(), None);
        let mut is_among_words = false;
        let mut next = tokens.next_or_fault();
        while let Some(token) = next {
            is_among_words &= token.is_err();
            let is_repaired = tokens.take_is_repaired();
            let found = token.and_then(|token| walk.handle_token(token, &tokens)).err();
            if let Some(letters) = walk.other_letters() {
                visitor.restart();
                return self.visit_to_fault(letters, limits, visitor);
            }
            next = match found.map(|found| (SkippedPart::of(&found), found)) {
                None => {
                    flaws.mended_tags += usize::from(is_repaired);
                    if is_repaired {
                        flaws.record_flaw(&tokens, tokens.tag_fault());
                    }
                    tokens.next_or_fault()
                }
                Some((SkippedPart::Game, found)) => return Err(tokens.error(found)),
                Some((SkippedPart::Tag, found)) => {
                    flaws.left_out_tags += 1;
                    flaws.record_flaw(&tokens, found);
                    tokens.next_or_fault()
                }
                Some((SkippedPart::Sign, found)) => {
                    flaws.left_out_signs += 1;
                    flaws.record_flaw(&tokens, found);
                    tokens.next_or_fault()
                }
                Some((SkippedPart::Rest, found)) if tokens.is_before_moves() => {
                    // Consecutive words count as one flaw.
                    if !core::mem::replace(&mut is_among_words, true) {
                        flaws.record_skipped_words(|| tokens.error(found));
                    }
                    tokens.next_or_fault()
                }
                Some((SkippedPart::Rest, found)) => {
                    let is_word = is_not_a_move(&found);
                    let error = tokens.error(found);
                    let first = walk
                        .is_before_first_move()
                        .then(|| first_move(&mut tokens, is_word))
                        .flatten();
                    match first {
                        Some(_) => flaws.record_skipped_words(|| error),
                        None => fault = Some(error),
                    }
                    first.map(Ok)
                }
            };
        }
        let unclosed = || Some(tokens.error_at(walk.unclosed_variation()?, PgnFault::UnclosedVariation));
        let fault = fault.or_else(unclosed);
        walk.close_variations();
        let mut header = walk.finish();
        flaws.start_repairs = core::mem::take(&mut header.start_repairs);
        Ok((header, fault, flaws))
    }
}

/// The part of the game that is skipped because of a fault.
enum SkippedPart {
    Tag,
    Sign,
    /// The fault and everything after the fault.
    Rest,
    Game,
}

impl SkippedPart {
    const fn of(fault: &PgnFault) -> Self {
        match fault {
            PgnFault::Fen(_) | PgnFault::Variant(_) => Self::Game,
            PgnFault::Tag(_) | PgnFault::Limit(Limit::Tags(_) | Limit::TagBytes(_)) => Self::Tag,
            PgnFault::Unexpected(_) | PgnFault::Nag(_) | PgnFault::Limit(Limit::CommentBytes(_)) => Self::Sign,
            _ => Self::Rest,
        }
    }
}

impl Flaws {
    fn record_flaw(&mut self, tokens: &Tokens<'_>, fault: PgnFault) {
        self.first.get_or_insert_with(|| tokens.error(fault));
    }

    /// Counts skipped words as a flaw. `error` returns the error for these words; it is called only for the first flaw.
    fn record_skipped_words(&mut self, error: impl FnOnce() -> PgnError) {
        self.left_out_signs += 1;
        self.first.get_or_insert_with(error);
    }
}

/// Whether the fault is a text that does not look like a move.
const fn is_not_a_move(fault: &PgnFault) -> bool {
    matches!(
        fault,
        PgnFault::Move {
            error: ParseMoveError::Unknown(_),
            ..
        }
    )
}

/// Skips words that are not part of the game and returns the first move of the game, normally the move after `1.`.
/// Words after a move number are skipped only if they cannot be a move.
fn first_move<'a>(tokens: &mut Tokens<'a>, is_word: bool) -> Option<Token<'a>> {
    let before = tokens.text_before_token();
    if !is_word && before.trim_ascii_end().ends_with(b".") {
        return None;
    }
    let mut depth = 0_usize;
    while let Some(token) = tokens.next_or_fault() {
        let number = tokens.text_before_token().strip_suffix(b"1.");
        let is_first = number.is_some_and(|before| before.last().is_none_or(|byte| !is_plain(*byte)));
        match token {
            Ok(Token::VariationStart) => depth += 1,
            Ok(Token::VariationEnd) => depth = depth.saturating_sub(1),
            Ok(token @ Token::Move(_)) if is_first && depth == 0 => return Some(token),
            _ => {}
        }
    }
    None
}
