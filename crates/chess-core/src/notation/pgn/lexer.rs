//! From the text of one game to its tokens.

use super::bytes::{TagPart, is_space, is_word};
use super::error::{PgnError, PgnFault, Position};
use super::nag::Nag;
use super::result::GameResult;
use super::text::{Text, decode};
use crate::notation::parse::shortened;

/// The text of one game as it lies in a stream, not yet read.
///
/// ```
/// use chess_core::notation::pgn::{Reader, Token};
///
/// // Counts the moves of a file's games without asking whether they are legal.
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
}

impl<'a> RawGame<'a> {
    pub(super) const fn new(bytes: &'a [u8], position: Position) -> Self {
        Self { bytes, position }
    }

    /// The bytes from the first tag, comment or move to the result.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Where the game begins in the stream.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.position
    }

    /// The tokens, whose moves need not be legal.
    #[must_use]
    pub const fn tokens(&self) -> Tokens<'a> {
        Tokens {
            game: *self,
            start: 0,
            at: 0,
            has_moves: false,
            mark: None,
        }
    }
}

/// One piece of a game's text; move numbers and escaped lines are left out.
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
        /// The value, its escapes resolved when it is decoded.
        value: Text<'a>,
    },
    /// A word that should be a move, without marks such as `!?`.
    Move(&'a str),
    /// A null move: `--`, `Z0`, `@@@@`, `0000` or `null`.
    NullMove,
    /// `$1`, or a mark behind a move.
    Nag(Nag),
    /// `{…}`, or from `;` to the end of the line.
    Comment(Text<'a>),
    /// `(`
    VariationStart,
    /// `)`
    VariationEnd,
    /// What ends a game.
    Result(GameResult),
}

/// The tokens of one game; after the first fault there are no more.
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
    /// Where the last token begins.
    start: usize,
    at: usize,
    has_moves: bool,
    /// The mark behind the move that was given last.
    mark: Option<Nag>,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Result<Token<'a>, PgnError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if let Some(nag) = self.mark.take() {
            return Some(Ok(Token::Nag(nag)));
        }
        loop {
            let byte = self.skip_blank()?;
            match self.token(byte) {
                Ok(None) => {}
                Ok(Some(token)) => return Some(Ok(token)),
                Err(fault) => {
                    let error = self.error(fault);
                    self.at = self.game.bytes.len();
                    return Some(Err(error));
                }
            }
        }
    }
}

impl<'a> Tokens<'a> {
    /// A fault at the last token.
    #[must_use]
    pub(super) fn error(&self, fault: PgnFault) -> PgnError {
        self.error_at(self.start, fault)
    }

    /// A fault so many bytes behind the game's start.
    #[must_use]
    pub(super) fn error_at(&self, offset: usize, fault: PgnFault) -> PgnError {
        PgnError {
            position: self.game.position.after(&self.game.bytes[..offset]),
            fault,
        }
    }

    /// Where the last token begins, in bytes behind the game's start.
    #[must_use]
    pub(super) const fn offset(&self) -> usize {
        self.start
    }

    fn rest(&self) -> &'a [u8] {
        &self.game.bytes[self.at..]
    }

    /// The next byte that is neither space nor in an escaped line, where a token now starts.
    fn skip_blank(&mut self) -> Option<u8> {
        loop {
            let byte = *self.game.bytes.get(self.at)?;
            if byte == b'%' && self.is_first_column() {
                self.at += length_until(self.rest(), b'\n').unwrap_or(self.rest().len());
            } else if is_space(byte) {
                self.at += 1;
            } else {
                self.start = self.at;
                return Some(byte);
            }
        }
    }

    fn is_first_column(&self) -> bool {
        match self.at.checked_sub(1) {
            Some(before) => self.game.bytes[before] == b'\n',
            None => self.game.position.column == 1,
        }
    }

    /// The token that begins with this byte; none for a move number.
    fn token(&mut self, byte: u8) -> Result<Option<Token<'a>>, PgnFault> {
        let token = match byte {
            b'{' => self.brace_comment()?,
            b';' => {
                let length = length_until(self.rest(), b'\n').unwrap_or(self.rest().len());
                Token::Comment(Text::plain(self.take(length, 1, 0)))
            }
            b'[' if !self.has_moves => self.tag()?,
            b'(' => self.sign(Token::VariationStart),
            b')' => self.sign(Token::VariationEnd),
            b'*' => self.sign(Token::Result(GameResult::Unknown)),
            b'$' => self.nag()?,
            b'.' => {
                self.at += 1;
                return Ok(None);
            }
            _ if is_word(byte) => return self.word(),
            _ => return Err(PgnFault::Unexpected(char::from(byte).to_string())),
        };
        self.has_moves |= !matches!(token, Token::Tag { .. } | Token::Comment(_));
        Ok(Some(token))
    }

    fn sign(&mut self, token: Token<'a>) -> Token<'a> {
        self.at += 1;
        token
    }

    /// Steps over so many bytes and gives them without some at the front and at the back.
    fn take(&mut self, length: usize, front: usize, back: usize) -> &'a [u8] {
        let taken = &self.rest()[front..length - back];
        self.at += length;
        taken
    }

    fn brace_comment(&mut self) -> Result<Token<'a>, PgnFault> {
        let length = length_until(self.rest(), b'}').ok_or(PgnFault::UnclosedComment)? + 1;
        Ok(Token::Comment(Text::plain(self.take(length, 1, 1))))
    }

    fn nag(&mut self) -> Result<Token<'a>, PgnFault> {
        let digits = self.rest()[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let text = decode(self.take(digits + 1, 1, 0));
        let number = text
            .parse()
            .map_err(|_| PgnFault::Nag(shortened(&format!("${text}"))))?;
        Ok(Token::Nag(Nag(number)))
    }

    fn tag(&mut self) -> Result<Token<'a>, PgnFault> {
        let rest = self.rest();
        let (mut part, mut value, mut end) = (TagPart::Name, None, 0);
        let (mut length, mut is_closed) = (1, false);
        while part != TagPart::End {
            let next = rest.get(length).map_or(TagPart::End, |byte| part.after(*byte));
            is_closed = rest.get(length) == Some(&b']');
            match (part, next) {
                (TagPart::Name, TagPart::Value) => value = Some(length + 1),
                (_, TagPart::Quote) if part != TagPart::Quote || rest[length] == b'"' => end = length,
                _ => {}
            }
            length += 1;
            part = next;
        }
        let length = length.min(rest.len());
        let bad = || PgnFault::Tag(shortened(&decode(rest[..length].trim_ascii_end())));
        let value = value.filter(|start| is_closed && *start <= end).ok_or_else(bad)?;
        let name = rest[1..value - 1].trim_ascii();
        if name.is_empty() || !name.iter().all(|byte| is_word(*byte) && *byte != b'"') {
            return Err(bad());
        }
        self.at += length;
        Ok(Token::Tag {
            name: Text::plain(name),
            value: Text::quoted(&rest[value..end]),
        })
    }

    fn word(&mut self) -> Result<Option<Token<'a>>, PgnFault> {
        let rest = self.rest();
        self.has_moves = true;
        let mut length = 0;
        let mut is_number_so_far = true;
        while length < rest.len() && is_word(rest[length]) {
            length += 1;
            if rest[length - 1] == b'.' && is_number_so_far {
                self.at += length;
                return Ok(None);
            }
            is_number_so_far &= rest[length - 1].is_ascii_digit();
        }
        self.at += length;
        let word = &rest[..length];
        if let Some(result) = GameResult::from_word(word) {
            return Ok(Some(Token::Result(result)));
        }
        if matches!(word, b"--" | b"Z0" | b"z0" | b"@@@@" | b"0000" | b"null") {
            return Ok(Some(Token::NullMove));
        }
        if is_number_so_far {
            return Ok(None);
        }
        // The move ends where its mark begins.
        let end = word
            .iter()
            .rposition(|byte| !matches!(byte, b'!' | b'?'))
            .map_or(0, |last| last + 1);
        let (text, mark) = std::str::from_utf8(word)
            .map_err(|_| PgnFault::Unexpected(shortened(&decode(word))))?
            .split_at(end);
        let mark = match mark {
            "" => None,
            mark => Some(Nag::from_mark(mark).ok_or_else(|| PgnFault::Nag(shortened(mark)))?),
        };
        // A capture en passant may say so.
        let text = text.strip_suffix("e.p.").unwrap_or(text);
        match (text, mark) {
            ("", mark) => Ok(mark.map(Token::Nag)),
            (text, mark) => {
                self.mark = mark;
                Ok(Some(Token::Move(text)))
            }
        }
    }
}

fn length_until(bytes: &[u8], end: u8) -> Option<usize> {
    bytes.iter().position(|byte| *byte == end)
}
