//! A game as far as its text can be read.

use super::bytes::is_word;
use super::error::{PgnError, PgnFault};
use super::game::PgnGame;
use super::letters::Letters;
use super::lexer::{RawGame, Token, Tokens};
use super::limits::{Limit, Limits};
use super::tree::Tree;
use super::visitor::{Header, VariationMoves, Visitor};
use super::walk::Walk;
use crate::notation::FenRepair;

/// A game as far as its text can be read, and why not all of it can be.
///
/// ```
/// use chess_core::notation::pgn::Reader;
///
/// let mut reader = Reader::new(["[WhiteElo 2500] [Foo] 1. e4 e5) 2. Nf3 Nc6 3. Ke3 d6 *"]);
/// let reading = reader.next_raw().expect("a game")?.read_to_fault(&Default::default())?;
/// assert_eq!((reading.game.moves.len(), reading.game.tags.get("WhiteElo")), (4, Some("2500")));
/// let fault = reading.fault.expect("an illegal move").to_string();
/// assert_eq!(fault, "line 1, column 47: half-move 5: \"Ke3\" is not a legal move here");
/// assert_eq!((reading.flaws.mended_tags, reading.flaws.left_out_tags, reading.flaws.left_out_signs), (1, 1, 1));
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The game up to the fault.
    pub game: PgnGame,
    /// What the game could not be read beyond; `None` where its text was read to its end.
    pub fault: Option<PgnError>,
    /// What was wrong before, which did not end the reading.
    pub flaws: Flaws,
}

/// What is wrong with a game's text that does not keep its moves from being read.
///
/// ```
/// use chess_core::notation::pgn::Flaws;
///
/// assert_eq!(Flaws::default().first, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flaws {
    /// How many tags are not written as the standard has it, and were read all the same.
    pub mended_tags: usize,
    /// How many tags were left out: they could not be read, or were too many or too long.
    pub left_out_tags: usize,
    /// How many signs that stand nowhere among moves, comments that are too long, and words before the first move were
    /// left out.
    pub left_out_signs: usize,
    /// What of the tag `FEN` the start position does not keep.
    pub start_repairs: Vec<FenRepair>,
    /// The first of the tags and signs.
    pub first: Option<PgnError>,
}

impl RawGame<'_> {
    /// The game up to the first fault in its main line, with as much of each variation as
    /// [`read_forgiving`](Self::read_forgiving) reads.
    ///
    /// Passed over are tags that cannot be read or are beyond the limits, brackets and braces that close nothing,
    /// comments beyond their limit, and words before the number of the first move. What ends the reading is a move that
    /// is unknown, illegal, not clear or null, a comment or a variation that is never closed (the moves in that
    /// variation are read), and what is beyond the limit on half-moves.
    ///
    /// # Errors
    ///
    /// [`PgnError`] where nothing can be used: the start position cannot be or the variant is not known, or a fault
    /// stands before the first move.
    pub fn read_to_fault(&self, limits: &Limits) -> Result<Reading, PgnError> {
        let mut tree = Tree::new(VariationMoves::CheckedWhilePossible);
        let (header, fault, flaws) = self.visit_to_fault(Letters::Undecided, limits, &mut tree)?;
        let game = tree.into_game(header);
        match fault.as_ref().or(flaws.first.as_ref()) {
            Some(error) if game.moves.is_empty() => Err(error.clone()),
            _ => Ok(Reading { game, fault, flaws }),
        }
    }

    /// Tells a visitor what stands in the game up to the first fault that ends the reading; that fault, and what was
    /// wrong before.
    pub(super) fn visit_to_fault(
        &self,
        letters: Letters,
        limits: &Limits,
        visitor: &mut impl Visitor,
    ) -> Result<(Header, Option<PgnError>, Flaws), PgnError> {
        let mut walk = Walk::new(self, letters, limits, visitor);
        let mut tokens = self.tokens();
        let (mut flaws, mut fault) = (Flaws::default(), None);
        let mut next = tokens.step();
        while let Some(token) = next {
            let is_mended = tokens.take_mended();
            let found = token.and_then(|token| walk.take(token, &tokens)).err();
            next = match found.map(|found| (Weight::of(&found), found)) {
                None => {
                    flaws.mended_tags += usize::from(is_mended);
                    if is_mended {
                        flaws.note(&tokens, tokens.bad_tag());
                    }
                    tokens.step()
                }
                Some((Weight::Game, found)) => return Err(tokens.error(found)),
                Some((Weight::Tag, found)) => {
                    flaws.left_out_tags += 1;
                    flaws.note(&tokens, found);
                    tokens.step()
                }
                Some((Weight::Sign, found)) => {
                    flaws.left_out_signs += 1;
                    flaws.note(&tokens, found);
                    tokens.step()
                }
                Some((Weight::Rest, found)) => {
                    let error = tokens.error(found);
                    let first = walk.is_before_first_move().then(|| first_move(&mut tokens)).flatten();
                    match first {
                        Some(_) => flaws.left_out_words(error),
                        None => fault = Some(error),
                    }
                    first.map(Ok)
                }
            };
        }
        let unclosed = || Some(tokens.error_at(walk.unclosed()?, PgnFault::UnclosedVariation));
        let fault = fault.or_else(unclosed);
        walk.close();
        let mut header = walk.finish();
        flaws.start_repairs = std::mem::take(&mut header.start_repairs);
        Ok((header, fault, flaws))
    }
}

/// What a fault costs.
enum Weight {
    Tag,
    Sign,
    /// All that follows.
    Rest,
    Game,
}

impl Weight {
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
    fn note(&mut self, tokens: &Tokens<'_>, fault: PgnFault) {
        self.first.get_or_insert_with(|| tokens.error(fault));
    }

    fn left_out_words(&mut self, error: PgnError) {
        self.left_out_signs += 1;
        self.first.get_or_insert(error);
    }
}

/// The first move behind words that are none of the game: the one that the number 1 stands before. A word with a number
/// of its own is no such word.
fn first_move<'a>(tokens: &mut Tokens<'a>) -> Option<Token<'a>> {
    if tokens.before().last().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    while let Some(token) = tokens.step() {
        let number = tokens.before().strip_suffix(b"1");
        let is_first = number.is_some_and(|before| before.last().is_none_or(|byte| !is_word(*byte)));
        if let (Ok(token @ Token::Move(_)), true) = (token, is_first) {
            return Some(token);
        }
    }
    None
}
