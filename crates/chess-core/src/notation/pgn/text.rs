//! Pieces of text as they lie in a file.

use std::borrow::Cow;

/// The bytes of a comment or of a tag's name or value, decoded only where they are wanted.
///
/// ```
/// use chess_core::notation::pgn::{Reader, Token};
///
/// // Not UTF-8: the byte 0xfc is an ü in Latin-1.
/// let mut reader = Reader::new([b"{M\xfcller} *".as_slice()]);
/// let game = reader.next_raw().expect("a game").expect("within the limits");
/// match game.tokens().next() {
///     Some(Ok(Token::Comment(text))) => assert_eq!(text.decode(), "Müller"),
///     other => panic!("{other:?}"),
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'a> {
    bytes: &'a [u8],
    escapes: Escapes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Escapes {
    None,
    Tag,
}

impl<'a> Text<'a> {
    pub(super) const fn plain(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            escapes: Escapes::None,
        }
    }

    pub(super) const fn quoted(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            escapes: Escapes::Tag,
        }
    }

    /// The bytes as they lie in the file, with any escapes.
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// The text: UTF-8 if it is that, else Latin-1, the encoding that the PGN standard names; in a tag's value `\"` and
    /// `\\` stand for `"` and `\`.
    #[must_use]
    pub fn decode(self) -> Cow<'a, str> {
        let text = decode(self.bytes);
        if self.escapes == Escapes::Tag && text.contains('\\') {
            Cow::Owned(unescape(&text))
        } else {
            text
        }
    }
}

pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(
        |_| Cow::Owned(bytes.iter().copied().map(char::from).collect()),
        Cow::Borrowed,
    )
}

/// A backslash before anything else stands for itself: paths of files are found in tags.
pub(in crate::notation) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letters.peek() {
            Some(&next @ ('"' | '\\')) if letter == '\\' => {
                plain.push(next);
                letters.next();
            }
            _ => plain.push(letter),
        }
    }
    plain
}

pub(in crate::notation) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// The text on one line, with one space between words and none around them.
pub(super) fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}
