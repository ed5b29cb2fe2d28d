//! Decodes the text of PGN files.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;

use super::utf16;

/// The bytes of a comment, or of a tag's name or value. The bytes are decoded only on request.
///
/// ```
/// use chess_core::notation::pgn::{Reader, Token};
///
/// // Not UTF-8: the byte 0xfc is an ü in Windows-1252.
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

    /// Returns the undecoded bytes with their escapes.
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// Decodes the text: as UTF-8 if it is valid, otherwise as Windows-1252, a superset of the printable characters of
    /// Latin-1, the encoding of the PGN standard. In a tag's value, `\"` and `\\` stand for `"` and `\`.
    #[must_use]
    pub fn decode(self) -> Cow<'a, str> {
        let text = decode_bytes(self.bytes);
        if self.escapes == Escapes::Tag && text.contains('\\') {
            Cow::Owned(unescape(&text))
        } else {
            text
        }
    }
}

/// Decodes the bytes of a file: as UTF-16 if they begin like UTF-16, else as UTF-8 if they are valid UTF-8, otherwise
/// as Windows-1252, a superset of the printable characters of Latin-1, the encoding of the PGN standard. A byte order
/// mark is removed.
///
/// ```
/// use chess_core::notation::pgn::decode;
///
/// assert_eq!(decode(b"M\xfcller \x96 Schmidt"), "Müller – Schmidt");
/// assert_eq!(decode("\u{feff}Müller".as_bytes()), "Müller");
/// assert_eq!(decode(b"\xff\xfeM\0\xfc\0"), "Mü");
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match utf16::text(bytes) {
        Some(text) => Cow::Owned(text.trim_start_matches('\u{feff}').to_owned()),
        None => decode_bytes(bytes),
    }
}

/// Decodes bytes of a file that are not UTF-16.
pub(super) fn decode_bytes(bytes: &[u8]) -> Cow<'_, str> {
    core::str::from_utf8(bytes).map_or_else(
        |_| Cow::Owned(bytes.iter().copied().map(windows_1252).collect()),
        |text| Cow::Borrowed(text.trim_start_matches('\u{feff}')),
    )
}

/// The character of a byte of Windows-1252 (Encoding Standard of the WHATWG); only 0x80 to 0x9f differ from Latin-1.
fn windows_1252(byte: u8) -> char {
    const WINDOWS_1252_CHARACTERS: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    let other = byte
        .checked_sub(0x80)
        .and_then(|index| WINDOWS_1252_CHARACTERS.get(usize::from(index)));
    other.copied().unwrap_or(char::from(byte))
}

/// Resolves the escapes `\"` and `\\`. Any other backslash stands for itself, because tags may have file paths.
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

/// The text on one line, with one space between words and no surrounding spaces.
pub(super) fn to_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}
