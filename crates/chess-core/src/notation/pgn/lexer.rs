//! Splits the text of one game into tokens.

use alloc::borrow::ToOwned;

use super::beginning::{is_first_number, looks_like_move, opens_variation};
use super::bytes::{
    begins_with_dash, continues_word, is_line_end, is_plain, is_space, is_word, line_length, non_ascii_blank,
};
use super::error::{PgnError, PgnFault, Position};
use super::limits::Limit;
use super::nag::Nag;
use super::promotion::promotion_length;
use super::result::GameResult;
use super::signs::{Beginning, classify_beginning, is_bare_move};
use super::tag::{self, bracket_length};
use super::text::{Text, decode_bytes};
use crate::notation::ParseMoveError;
use crate::notation::characters::shortened;

/// The text of one game in a stream, not yet parsed.
///
/// ```
/// use chess_core::notation::pgn::{Reader, Token};
///
/// // Counts the moves of a file's games without checking whether they are legal.
/// let mut reader = Reader::new(["1. e4 e5 (1... c5) 2. Nf3 * [White \"Anand\"] 1. d4 1-0"]);
/// let mut counts = Vec::new();
/// while let Some(game) = reader.next_raw() {
///     let game = game.expect("within the limits");
///     let is_move = |token: &Result<Token, _>| matches!(token, Ok(Token::Move(_)));
///     counts.push(game.tokens().filter(is_move).count());
/// }
/// assert_eq!(counts, [4, 1]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RawGame<'a> {
    bytes: &'a [u8],
    position: Position,
    /// The limit at which the text was truncated.
    cut: Option<Limit>,
}

impl<'a> RawGame<'a> {
    pub(super) const fn new(bytes: &'a [u8], position: Position, cut: Option<Limit>) -> Self {
        Self { bytes, position, cut }
    }

    /// Returns the bytes of the game, from its first tag, comment or move to its result.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The place in the stream at which the text of the game begins.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.position
    }

    /// Returns the tokens of the game, whose moves may be illegal.
    #[must_use]
    pub const fn tokens(&self) -> Tokens<'a> {
        Tokens {
            game: *self,
            start: 0,
            at: 0,
            word_end: 0,
            depth: 0,
            has_tags: false,
            has_moves: false,
            is_over: false,
            is_repaired: false,
        }
    }
}

/// A token of a game's text. Move numbers, escaped lines and signs without a glyph have no token.
///
/// ```
/// use chess_core::notation::pgn::{GameResult, Reader, Token};
///
/// let mut reader = Reader::new(["1. e4! *"]);
/// let game = reader.next_raw().expect("a game")?;
/// let tokens = game.tokens().collect::<Result<Vec<_>, _>>()?;
/// assert_eq!((tokens.first(), tokens.len()), (Some(&Token::Move("e4")), 3));
/// assert_eq!(tokens.last(), Some(&Token::Result(GameResult::Unknown)));
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// `[Name "value"]`
    Tag {
        /// The name.
        name: Text<'a>,
        /// The value; [`Text::decode`] resolves its escapes.
        value: Text<'a>,
    },
    /// A word that should be a move, without marks such as `!?`. The promotion piece may follow after a space or in
    /// parentheses.
    Move(&'a str),
    /// A null move: `--`, `Z0`, `@@@@`, `0000` or `null`.
    NullMove,
    /// `$1`, or a sign such as `!?`, `+=` or `±`.
    Nag(Nag),
    /// `{…}`, or from `;` to the end of the line.
    Comment(Text<'a>),
    /// `(`
    VariationStart,
    /// `)`
    VariationEnd,
    /// The result, which ends a game.
    Result(GameResult),
}

/// An iterator over the tokens of one game. The iterator ends after the first fault.
///
/// ```
/// use chess_core::notation::pgn::{Reader, Token};
///
/// let mut reader = Reader::new(["1. e4 {a comment} e5 *"]);
/// let game = reader.next_raw().expect("a game")?;
/// let comments = game.tokens().filter(|token| matches!(token, Ok(Token::Comment(_))));
/// assert_eq!(comments.count(), 1);
/// # Ok::<(), chess_core::notation::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    game: RawGame<'a>,
    /// The start of the last token, in bytes from the start of the game.
    start: usize,
    at: usize,
    /// The end of the last word, if only a part of the word was read.
    word_end: usize,
    /// The number of open variations.
    depth: usize,
    has_tags: bool,
    /// Whether the moves have begun: words in front of the moves are not part of the game.
    has_moves: bool,
    /// Whether the result has been read: after the result only comments are part of the game.
    is_over: bool,
    /// Whether the last token is a tag that deviates from the standard.
    is_repaired: bool,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Result<Token<'a>, PgnError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match self.next_or_fault()? {
            Ok(token) => Some(Ok(token)),
            Err(fault) => {
                self.at = self.game.bytes.len();
                Some(Err(self.error(fault)))
            }
        }
    }
}

impl<'a> Tokens<'a> {
    /// Returns the next token, or the fault if there is no valid token. More tokens may follow a fault.
    #[inline]
    pub(super) fn next_or_fault(&mut self) -> Option<Result<Token<'a>, PgnFault>> {
        loop {
            let Some(byte) = self.skip_blank() else {
                self.start = self.at;
                return self.game.cut.take().map(|limit| Err(limit.into()));
            };
            if self.is_over && !matches!(byte, b'{' | b';') {
                self.skip_remark(byte);
            } else if let Some(token) = self.read_token(byte).transpose() {
                return Some(token);
            }
        }
    }

    /// Whether the moves have not begun yet, so that words are not part of the game.
    pub(super) const fn is_before_moves(&self) -> bool {
        !self.has_moves
    }

    /// The error for a fault at the last token.
    #[must_use]
    pub(super) fn error(&self, fault: PgnFault) -> PgnError {
        self.error_at(self.start, fault)
    }

    /// The error for a fault at this offset, in bytes from the start of the game.
    #[must_use]
    pub(super) fn error_at(&self, offset: usize, fault: PgnFault) -> PgnError {
        PgnError {
            position: self.game.position.advanced_by(&self.game.bytes[..offset]),
            fault,
        }
    }

    /// The start of the last token, in bytes from the start of the game.
    #[must_use]
    pub(super) const fn offset(&self) -> usize {
        self.start
    }

    /// Returns whether the last token is a tag that deviates from the standard, and resets this state.
    #[must_use]
    pub(super) const fn take_is_repaired(&mut self) -> bool {
        core::mem::replace(&mut self.is_repaired, false)
    }

    /// The text in front of the last token, without trailing blanks.
    #[must_use]
    pub(super) fn text_before_token(&self) -> &'a [u8] {
        let before = &self.game.bytes[..self.start];
        let end = before
            .iter()
            .rposition(|byte| !is_space(*byte))
            .map_or(0, |last| last + 1);
        &before[..end]
    }

    fn rest(&self) -> &'a [u8] {
        &self.game.bytes[self.at..]
    }

    /// Skips blanks and escaped lines; the next byte begins a token.
    #[inline]
    fn skip_blank(&mut self) -> Option<u8> {
        loop {
            let byte = *self.game.bytes.get(self.at)?;
            if byte == b'%' && self.is_first_column() {
                self.at += line_length(self.rest());
            } else if is_space(byte) {
                self.at += 1;
            } else if !byte.is_ascii()
                && let Some((length, _)) = non_ascii_blank(self.game.bytes, self.at)
            {
                self.at += length;
            } else {
                self.start = self.at;
                return Some(byte);
            }
        }
    }

    fn is_first_column(&self) -> bool {
        match self.at.checked_sub(1) {
            Some(before) => is_line_end(self.game.bytes[before]),
            None => self.game.position.column == 1,
        }
    }

    /// Reads the token that begins with this byte; `None` for a move number and for text without a meaning.
    #[inline]
    fn read_token(&mut self, byte: u8) -> Result<Option<Token<'a>>, PgnFault> {
        let token = match byte {
            b'{' => self.read_brace_comment()?,
            b';' => Token::Comment(Text::plain(self.take_bytes(line_length(self.rest()), 1, 0))),
            b'[' if !self.has_moves => self.read_tag()?,
            b'(' if !self.has_moves && !opens_variation(self.rest()) => return Err(self.skip_words(1)),
            b')' if !self.has_moves => return Err(self.skip_words(1)),
            b'(' => {
                self.depth += 1;
                self.one_byte_token(Token::VariationStart)
            }
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                self.one_byte_token(Token::VariationEnd)
            }
            b'*' => {
                self.at += 1;
                self.end_with_result(GameResult::Unknown)
            }
            b'$' => {
                self.has_moves = true;
                return self.read_nag();
            }
            b'.' => {
                self.at += 1;
                return Ok(None);
            }
            _ if is_word(byte) => return self.read_word(),
            _ => return Err(self.skip_unexpected_sign(byte)),
        };
        self.has_moves |= !matches!(token, Token::Tag { .. } | Token::Comment(_) | Token::Result(_));
        Ok(Some(token))
    }

    /// The token of a result. The result ends the game unless it is in a variation or in words before the game.
    fn end_with_result(&mut self, result: GameResult) -> Token<'a> {
        self.is_over = self.depth == 0 && (self.has_moves || self.has_tags);
        Token::Result(result)
    }

    /// Skips a word, a sign or text in parentheses after the result.
    fn skip_remark(&mut self, byte: u8) {
        let rest = self.rest();
        self.at += if byte == b'(' {
            let end = rest.iter().position(|byte| *byte == b')' || is_line_end(*byte));
            end.unwrap_or(rest.len())
        } else {
            self.word_length(0).max(1)
        };
    }

    /// Skips words before the moves, which are not part of the game; `length` is the length of the words in bytes.
    fn skip_words(&mut self, length: usize) -> PgnFault {
        PgnFault::Move {
            ply: 1,
            error: ParseMoveError::Unknown(shortened(&decode_bytes(self.take_bytes(length, 0, 0)))),
        }
    }

    /// The fault for a sign that is not allowed among moves; text in square brackets is skipped as a whole.
    fn skip_unexpected_sign(&mut self, byte: u8) -> PgnFault {
        let length = if byte == b'[' { bracket_length(self.rest()) } else { 1 };
        PgnFault::Unexpected(shortened(&decode_bytes(self.take_bytes(length, 0, 0))))
    }

    fn one_byte_token(&mut self, token: Token<'a>) -> Token<'a> {
        self.at += 1;
        token
    }

    /// Skips `length` bytes, and returns the skipped bytes without `front` bytes at the start and `back` bytes at the
    /// end.
    fn take_bytes(&mut self, length: usize, front: usize, back: usize) -> &'a [u8] {
        let taken = &self.rest()[front..length - back];
        self.at += length;
        taken
    }

    fn read_brace_comment(&mut self) -> Result<Token<'a>, PgnFault> {
        let rest = self.rest();
        let Some(length) = rest.iter().position(|byte| *byte == b'}') else {
            self.at = self.game.bytes.len();
            let cut = self.game.cut.take();
            return Err(cut.map_or(PgnFault::UnclosedComment, PgnFault::from));
        };
        Ok(Token::Comment(Text::plain(self.take_bytes(length + 1, 1, 1))))
    }

    /// The glyph with a number; `None` if the number is too large for a glyph.
    fn read_nag(&mut self) -> Result<Option<Token<'a>>, PgnFault> {
        let digits = self.rest()[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let text = decode_bytes(self.take_bytes(digits + 1, 1, 0));
        if digits == 0 {
            return Err(PgnFault::Nag("$".to_owned()));
        }
        Ok(text.parse().ok().map(|number| Token::Nag(Nag(number))))
    }

    fn read_tag(&mut self) -> Result<Token<'a>, PgnFault> {
        let tag = tag::read(self.rest());
        self.tag_token(&tag)
    }

    fn tag_token(&mut self, tag: &tag::Tag<'a>) -> Result<Token<'a>, PgnFault> {
        self.at += tag.length;
        self.has_tags = true;
        self.is_repaired = !tag.is_standard;
        match tag.read {
            Some((name, value)) => Ok(Token::Tag { name, value }),
            None => Err(self.tag_fault()),
        }
    }

    /// The fault for the last token, a tag that cannot be read or deviates from the standard.
    pub(super) fn tag_fault(&self) -> PgnFault {
        PgnFault::Tag(shortened(
            decode_bytes(&self.game.bytes[self.start..self.at]).trim_ascii_end(),
        ))
    }

    #[inline]
    fn read_word(&mut self) -> Result<Option<Token<'a>>, PgnFault> {
        let rest = self.rest();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if rest.get(digits) == Some(&b'.') {
            self.has_moves |= is_first_number(&rest[..digits]);
            self.at += digits + 1;
            return Ok(None);
        }
        let length = self.word_length(digits);
        if is_bare_move(&rest[..length]) {
            self.has_moves = true;
            return self.move_token(length).map(Some);
        }
        self.read_odd_word(length, digits == length)
    }

    /// The length in bytes of the word that begins here. The caller knows that the word has at least `length` bytes.
    #[inline]
    fn word_length(&self, mut length: usize) -> usize {
        if self.word_end > self.at {
            return self.word_end - self.at;
        }
        let rest = self.rest();
        loop {
            length += rest[length..].iter().take_while(|byte| is_plain(**byte)).count();
            match rest.get(length) {
                Some(byte) if !byte.is_ascii() && continues_word(self.game.bytes, self.at + length) => length += 1,
                _ => return length,
            }
        }
    }

    /// Reads a word that is not simply a move: a result, a null move, a number or signs.
    fn read_odd_word(&mut self, length: usize, is_number: bool) -> Result<Option<Token<'a>>, PgnFault> {
        let word = &self.rest()[..length];
        // A word may contain several moves. The end of the word is stored, so that the end is not searched for again.
        self.word_end = self.at + length;
        let word = match GameResult::find_in_word(&self.game.bytes[..self.at], word) {
            Some((0, result)) => return Ok(Some(self.read_result(length, result))),
            Some((start, _)) => &word[..start],
            None => word,
        };
        self.has_moves |= looks_like_move(word);
        if !self.has_moves && !is_number {
            return self.read_word_before_moves(length).map(Some);
        }
        if matches!(word, b"--" | b"Z0" | b"z0" | b"@@@@" | b"0000" | b"null") {
            self.at += length;
            return Ok(Some(Token::NullMove));
        }
        if is_number {
            return Ok(self.read_number(word));
        }
        match classify_beginning(word) {
            Beginning::Move(end) => self.move_token(end).map(Some),
            Beginning::Sign(..) if word.iter().all(u8::is_ascii_uppercase) && self.is_before_square(length) => {
                // A piece letter that is separated from its move, not a sign such as `N`.
                self.move_token(length).map(Some)
            }
            Beginning::Sign(end, nag) => {
                self.at += end;
                Ok(nag.map(Token::Nag))
            }
            Beginning::Remark => Ok(Some(Token::Comment(Text::plain(self.take_bytes(word.len(), 0, 0))))),
        }
    }

    /// Reads a word before the moves: the name of a tag without its first bracket, or text that is not part of the
    /// game.
    #[cold]
    fn read_word_before_moves(&mut self, length: usize) -> Result<Token<'a>, PgnFault> {
        let tag = self.is_first_on_line().then(|| tag::read_without_bracket(self.rest()));
        match tag.flatten() {
            Some(tag) => self.tag_token(&tag),
            None => Err(self.skip_words(length)),
        }
    }

    fn is_first_on_line(&self) -> bool {
        let before = &self.game.bytes[..self.at];
        let other = before.iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
        other.is_none_or(|byte| is_line_end(*byte) || *byte == b']')
    }

    /// Whether a square, a capture or a parenthesis follows the word of this length, as in `N f3` and `N(g1)f3`.
    /// If so, the word is a piece letter and not a sign.
    fn is_before_square(&self, length: usize) -> bool {
        let after = &self.rest()[length..];
        let next = after.trim_ascii_start();
        after.starts_with(b"(") || matches!(next, [b'a'..=b'h', b'1'..=b'8', ..] | [b'x', ..])
    }

    /// The token of a result. The result may continue after a blank, as in `1/2 - 1/2`.
    fn read_result(&mut self, length: usize, result: GameResult) -> Token<'a> {
        let continues = begins_with_dash(self.rest()[length..].trim_ascii_start());
        let spaced = continues.then(|| GameResult::spaced_result(self.rest())).flatten();
        self.at += spaced.map_or(length, |(length, _)| length);
        self.end_with_result(result)
    }

    /// Reads a word of digits: a move number, which has no token, or the first part of a result, as in `1 - 0`.
    fn read_number(&mut self, word: &'a [u8]) -> Option<Token<'a>> {
        if let b"0" | b"1" = word
            && let Some((length, result)) = GameResult::spaced_result(self.rest())
        {
            self.at += length;
            return Some(self.end_with_result(result));
        }
        self.at += word.len();
        // These digits mean castling, not a move number.
        match word {
            b"00" => Some(Token::Move("O-O")),
            b"000" => Some(Token::Move("O-O-O")),
            _ => None,
        }
    }

    /// The token of a move whose text has this length in bytes, without a promotion piece after the move.
    #[inline]
    fn move_token(&mut self, end: usize) -> Result<Token<'a>, PgnFault> {
        let rest = self.rest();
        let word = &rest[..end + promotion_length(&rest[..end], &rest[end..])];
        self.at += word.len();
        let text = core::str::from_utf8(word).map_err(|_| PgnFault::Unexpected(shortened(&decode_bytes(word))))?;
        Ok(Token::Move(text))
    }
}
