//! Walks through a game's text and checks it, in the same way for every visitor.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;

use super::bytes::is_invisible;
use super::error::{PgnError, PgnFault};
use super::letters::Letters;
use super::lexer::{RawGame, Token, Tokens};
use super::limits::{Limit, Limits};
use super::result::GameResult;
use super::tags::{Variant, is_roster_tag, usual_name};
use super::text::Text;
use super::visitor::{Header, VariationMoves, Visitor};
use crate::notation::characters::{plain, shortened};
use crate::notation::{ParseMoveError, ParsedFen};
use crate::rules::{Board, Move};

impl RawGame<'_> {
    /// Reports the game to a visitor; every move of the main line is checked.
    ///
    /// # Errors
    ///
    /// [`PgnError`] with the position of the first fault. Everything before the fault was reported to the visitor.
    pub fn visit(&self, limits: &Limits, visitor: &mut impl Visitor) -> Result<Header, PgnError> {
        self.visit_with_letters(Letters::Undecided, limits, visitor)
    }

    fn visit_with_letters(
        &self,
        letters: Letters,
        limits: &Limits,
        visitor: &mut impl Visitor,
    ) -> Result<Header, PgnError> {
        let mut walk = CheckedWalk::new(self, letters, limits, visitor);
        let mut tokens = self.tokens();
        while let Some(token) = tokens.next_or_fault() {
            let taken = token.and_then(|token| walk.handle_token(token, &tokens));
            if let Some(letters) = walk.other_letters() {
                visitor.restart();
                return self.visit_with_letters(letters, limits, visitor);
            }
            taken.map_err(|fault| tokens.error(fault))?;
        }
        match walk.unclosed_variation() {
            Some(offset) => Err(tokens.error_at(offset, PgnFault::UnclosedVariation)),
            None => Ok(walk.finish()),
        }
    }
}

/// The text that is reported for a null move.
const NULL_MOVE: &str = "--";

pub(super) struct CheckedWalk<'a, V: ?Sized> {
    game: &'a RawGame<'a>,
    /// The piece letters.
    letters: Letters,
    /// The piece letters with which the game must be read again from its start; `None` if it need not be read again.
    other_letters: Option<Letters>,
    limits: &'a Limits,
    visitor: &'a mut V,
    header: Header,
    tags: usize,
    /// The number of plies that must be legal moves. The plies of variations whose moves may be reported unchecked are
    /// counted separately, so that they do not use up the limit of the main line.
    plies: usize,
    plies_while_possible: usize,
    has_begun: bool,
    /// The result after the moves.
    ended: Option<GameResult>,
    /// The innermost line whose moves are checked.
    line: CheckedLine,
    /// The lines that enclose the current line, the main line first.
    outer: Vec<CheckedLine>,
    /// The number of open variations in which moves are not checked.
    unchecked_depth: usize,
    /// The offset of the first open variation in which moves are not checked, in bytes from the start of the game.
    unchecked_offset: usize,
}

/// A line whose moves are checked.
struct CheckedLine {
    /// The start of the line, in bytes from the start of the game.
    offset: usize,
    /// How a move that cannot be played is handled: the move ends the reading, or the rest of the line is unchecked.
    moves: VariationMoves,
    board: Board,
    /// The position before the last move of the line, in which a variation begins; `None` before the first move.
    before: Option<Board>,
    /// The number of plies from the start of the game to the end of the line.
    ply: usize,
}

impl CheckedLine {
    const fn new(board: Board, ply: usize, offset: usize, moves: VariationMoves) -> Self {
        Self {
            offset,
            moves,
            board,
            before: None,
            ply,
        }
    }
}

impl<'a, V: Visitor + ?Sized> CheckedWalk<'a, V> {
    pub(super) fn new(game: &'a RawGame<'a>, letters: Letters, limits: &'a Limits, visitor: &'a mut V) -> Self {
        let header = Header::default();
        Self {
            game,
            letters,
            other_letters: None,
            limits,
            visitor,
            tags: 0,
            plies: 0,
            plies_while_possible: 0,
            has_begun: false,
            ended: None,
            line: CheckedLine::new(header.start.clone(), 0, 0, VariationMoves::Checked),
            outer: Vec::new(),
            unchecked_depth: 0,
            unchecked_offset: 0,
            header,
        }
    }

    /// Handles a token, which is the last token that `tokens` returned.
    #[inline]
    pub(super) fn handle_token(&mut self, token: Token<'_>, tokens: &Tokens<'_>) -> Result<(), PgnFault> {
        if !matches!(token, Token::Tag { .. } | Token::Comment(_) | Token::Result(_)) {
            self.begin();
        }
        match token {
            Token::Tag { name, value } => self.tag(name, value)?,
            Token::Comment(text) if text.as_bytes().len() > self.limits.comment_bytes => {
                return Err(Limit::CommentBytes(self.limits.comment_bytes).into());
            }
            Token::Comment(text) => self.visitor.comment(text),
            Token::Nag(nag) => self.visitor.nag(nag),
            Token::VariationStart => self.begin_variation(tokens.offset())?,
            Token::VariationEnd => self.end_variation()?,
            Token::Move(text) if self.unchecked_depth > 0 => self.visitor.unchecked_move(text),
            Token::NullMove if self.unchecked_depth > 0 => self.visitor.unchecked_move(NULL_MOVE),
            Token::Move(text) => {
                if let Err(fault) = self.play(text) {
                    self.handle_unplayable(text, tokens, fault)?;
                }
            }
            Token::NullMove => self.stop_legality_checks(NULL_MOVE, PgnFault::NullMove { ply: self.line.ply + 1 })?,
            // A single result in parentheses, as in `(1-0)`.
            Token::Result(result)
                if self.unchecked_depth == 0 && self.outer.len() == 1 && self.line.before.is_none() =>
            {
                self.ended.get_or_insert(result);
            }
            // Games quoted in a variation end with their own result, which is not the result of this game.
            Token::Result(_) if self.unchecked_depth > 0 || !self.outer.is_empty() => {}
            Token::Result(result) => self.ended = Some(result),
        }
        Ok(())
    }

    fn begin(&mut self) {
        if !self.has_begun {
            self.has_begun = true;
            self.line.board = self.header.start.clone();
            self.visitor.begin(&self.header.start);
        }
    }

    fn tag(&mut self, name: Text<'_>, value: Text<'_>) -> Result<(), PgnFault> {
        let size = name.as_bytes().len() + value.as_bytes().len();
        let (name, value) = (without_invisible(name.decode()), value.decode());
        match usual_name(&name) {
            // An invalid value is ignored; the result after the moves counts.
            "Result" => self.header.result = without_blanks(&value).parse().unwrap_or_default(),
            "SetUp" => {}
            "Variant" => {
                let variant = Variant::from_name(&value).ok_or_else(|| PgnFault::Variant(shortened(&value)))?;
                self.header.variant = variant;
                // The name is preserved unchanged, unless it exceeds the limit for a tag.
                let name = if size <= self.limits.tag_bytes {
                    Some(&*value)
                } else {
                    variant.tag()
                };
                if let Some(name) = name {
                    self.header.tags.set("Variant", name);
                }
            }
            "FEN" => match without_invisible(value).trim() {
                "" | "?" => {}
                fen => {
                    let parsed: ParsedFen = fen.parse().map_err(PgnFault::Fen)?;
                    self.header.start = parsed.board;
                    self.header.start_repairs = parsed.repairs;
                }
            },
            name => {
                self.tags += usize::from(!is_roster_tag(name));
                if self.tags > self.limits.tags {
                    return Err(Limit::Tags(self.limits.tags).into());
                }
                if size > self.limits.tag_bytes {
                    return Err(Limit::TagBytes(self.limits.tag_bytes).into());
                }
                self.header.tags.set(name, &value);
            }
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), PgnFault> {
        let line = &mut self.line;
        let plies = match line.moves {
            VariationMoves::CheckedWhilePossible => &mut self.plies_while_possible,
            VariationMoves::Checked | VariationMoves::Unchecked => &mut self.plies,
        };
        *plies += 1;
        if *plies > self.limits.plies {
            return Err(Limit::Plies(self.limits.plies).into());
        }
        let mv = self.read_move(text).map_err(|error| PgnFault::Move {
            ply: self.line.ply + 1,
            error,
        })?;
        let line = &mut self.line;
        line.ply += 1;
        let after = line.board.play_unchecked(mv);
        let before = line.before.insert(core::mem::replace(&mut line.board, after));
        self.visitor.play(before, mv, &line.board);
        Ok(())
    }

    /// Parses a move in the current line. If the move may be in another language, the piece letters of the game are
    /// detected first.
    fn read_move(&mut self, text: &str) -> Result<Move, ParseMoveError> {
        let found = self.read_with_letters(text);
        if !self.letters.may_be_another_language(text, &found) {
            return found;
        }
        let played = self.outer.first().unwrap_or(&self.line).ply;
        self.letters = Letters::of_game(self.game, self.limits, played);
        if let Letters::Of(_) = self.letters {
            // With these letters, earlier moves of the game may be different moves.
            self.other_letters = Some(self.letters);
            return found;
        }
        self.read_with_letters(text)
    }

    /// The piece letters with which the game must be read again from its start; `None` if the game need not be read
    /// again.
    #[inline]
    pub(super) const fn other_letters(&self) -> Option<Letters> {
        self.other_letters
    }

    fn read_with_letters(&self, text: &str) -> Result<Move, ParseMoveError> {
        let (letters, board) = (self.letters, &self.line.board);
        letters
            .read(board, text)
            .or_else(|error| read_odd_move(letters, board, text, error))
    }

    /// Handles a move that cannot be played.
    #[cold]
    fn handle_unplayable(&mut self, text: &str, tokens: &Tokens<'_>, fault: PgnFault) -> Result<(), PgnFault> {
        if self.other_letters.is_some() {
            return Err(fault);
        }
        let broken = self.stop_legality_checks(text, fault);
        broken.or_else(|fault| self.end_without_winner(text, tokens, fault))
    }

    /// Reports the rest of the line, from this unplayable move on, as unchecked moves if the line allows this.
    fn stop_legality_checks(&mut self, text: &str, fault: PgnFault) -> Result<(), PgnFault> {
        if self.line.moves != VariationMoves::CheckedWhilePossible {
            return Err(fault);
        }
        let outer = self.outer.pop().ok_or(fault)?;
        let broken = core::mem::replace(&mut self.line, outer);
        self.begin_unchecked_variation(broken.offset);
        self.visitor.stop_legality_checks();
        self.visitor.unchecked_move(text);
        Ok(())
    }

    /// Handles `0-0` after the last move of the main line if castling is illegal: neither side has won.
    fn end_without_winner(&mut self, text: &str, tokens: &Tokens<'_>, fault: PgnFault) -> Result<(), PgnFault> {
        let is_double_loss = text.starts_with('0') && is_castling_with_zeros(text) && self.outer.is_empty();
        let is_move = |token: Result<Token<'_>, _>| matches!(token, Ok(Token::Move(_) | Token::NullMove));
        if !is_double_loss || tokens.clone().any(is_move) {
            return Err(fault);
        }
        self.ended = Some(GameResult::Unknown);
        Ok(())
    }

    fn begin_variation(&mut self, offset: usize) -> Result<(), PgnFault> {
        let moves = self.visitor.begin_variation();
        if self.unchecked_depth > 0 || moves == VariationMoves::Unchecked {
            self.begin_unchecked_variation(offset);
            return Ok(());
        }
        match self.variation_start_position() {
            Ok(board) => {
                let variation = CheckedLine::new(board, self.line.ply - 1, offset, moves);
                self.outer.push(core::mem::replace(&mut self.line, variation));
            }
            Err(_) if moves == VariationMoves::CheckedWhilePossible => {
                self.begin_unchecked_variation(offset);
                self.visitor.stop_legality_checks();
            }
            Err(fault) => return Err(fault),
        }
        Ok(())
    }

    /// The start position of a variation that begins at this token, or the fault if there can be no checked variation.
    fn variation_start_position(&self) -> Result<Board, PgnFault> {
        if self.outer.len() >= usize::from(self.limits.depth) {
            return Err(Limit::Depth(self.limits.depth).into());
        }
        self.line.before.clone().ok_or(PgnFault::VariationBeforeMove)
    }

    const fn begin_unchecked_variation(&mut self, offset: usize) {
        if self.unchecked_depth == 0 {
            self.unchecked_offset = offset;
        }
        self.unchecked_depth += 1;
    }

    fn end_variation(&mut self) -> Result<(), PgnFault> {
        if self.unchecked_depth > 0 {
            self.unchecked_depth -= 1;
        } else {
            self.line = self.outer.pop().ok_or_else(|| PgnFault::Unexpected(")".to_owned()))?;
        }
        self.visitor.end_variation();
        Ok(())
    }

    /// The offset of a variation that is not closed, in bytes from the start of the game.
    pub(super) fn unclosed_variation(&self) -> Option<usize> {
        if self.unchecked_depth > 0 {
            Some(self.unchecked_offset)
        } else {
            (!self.outer.is_empty()).then_some(self.line.offset)
        }
    }

    /// Ends all open variations.
    pub(super) fn close_variations(&mut self) {
        for _ in 0..self.unchecked_depth + self.outer.len() {
            self.visitor.end_variation();
        }
    }

    /// Whether no move has been played and no variation is open. If so, the function resets the counts of plies,
    /// because they include a move that could not be played.
    pub(super) fn is_before_first_move(&mut self) -> bool {
        let is_first = self.outer.is_empty() && self.unchecked_depth == 0 && self.line.before.is_none();
        if is_first {
            self.line.ply = 0;
            self.plies = 0;
        }
        is_first
    }

    pub(super) fn finish(mut self) -> Header {
        self.begin();
        let header = self.header;
        let variant = Variant::of_game(&header.start, &header.tags);
        Header {
            variant,
            tags: header.tags.without_redundant_variant(variant, &header.start),
            result: self.ended.unwrap_or(header.result),
            ..header
        }
    }
}

/// Parses a move with invisible characters, blanks, other dashes or signs that are not part of any notation.
#[cold]
fn read_odd_move(letters: Letters, board: &Board, text: &str, error: ParseMoveError) -> Result<Move, ParseMoveError> {
    let plain = plain(text);
    if plain == text {
        return Err(error);
    }
    letters.read(board, &plain).map_err(|error| error.quoting(text))
}

/// Whether a text is `0-0`, with any dash.
fn is_castling_with_zeros(text: &str) -> bool {
    plain(text).replace(':', "-") == "0-0"
}

fn without_blanks(text: &str) -> String {
    let is_blank = |char: char| char.is_whitespace() || is_invisible(char);
    text.chars().filter(|char| !is_blank(*char)).collect()
}

/// The text without invisible characters, and with spaces for other blanks.
fn without_invisible(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.is_ascii() {
        return text;
    }
    let visible = text.chars().filter(|char| !is_invisible(*char));
    let plain = |char: char| if char.is_whitespace() { ' ' } else { char };
    Cow::Owned(visible.map(plain).collect())
}
