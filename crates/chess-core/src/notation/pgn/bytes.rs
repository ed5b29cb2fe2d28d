//! Classifies words, blanks and line ends in the same way for the splitter and for the lexer.

pub(super) use crate::notation::characters::{is_dash, is_invisible};

/// The length in bytes up to which a word is searched for a move, a result or a sign.
pub(super) const LONGEST_WORD: usize = 64;

/// The number of bytes of a line that are searched for the name of a tag and the first quotation mark of its value.
pub(super) const LONGEST_TAG_BEGINNING: usize = 64;

/// Whether a byte may be part of a word: a move, a number, a result.
#[inline]
pub(super) const fn is_word(byte: u8) -> bool {
    IS_WORD_BYTE[byte as usize] || !byte.is_ascii()
}

/// Whether a byte is part of a word in any context. Words in ASCII consist only of such bytes.
#[inline]
pub(super) const fn is_plain(byte: u8) -> bool {
    IS_WORD_BYTE[byte as usize]
}

const IS_WORD_BYTE: [bool; 256] = {
    let mut table = [false; 256];
    let apart = b"{}()[];*$";
    let mut byte = 0;
    while byte < 0x80 {
        table[byte] = !IS_SPACE_BYTE[byte];
        byte += 1;
    }
    let mut index = 0;
    while index < apart.len() {
        table[apart[index] as usize] = false;
        index += 1;
    }
    table
};

/// Whether a byte only separates words: white space, a comma or a control character. Old systems put control characters
/// at the end of a file.
#[inline]
pub(super) const fn is_space(byte: u8) -> bool {
    IS_SPACE_BYTE[byte as usize]
}

const IS_SPACE_BYTE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte <= b' ' as usize {
        table[byte] = true;
        byte += 1;
    }
    table[b',' as usize] = true;
    table[0x7f] = true;
    table
};

/// A character that is not part of any move, number or sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blank {
    /// White space, or the ellipsis of `1…`: separates words.
    Space,
    /// An invisible character, such as a direction mark: may occur within a word.
    Invisible,
}

/// The non-ASCII blank that begins at this index, and its length in bytes; `None` if another character begins here.
pub(super) fn non_ascii_blank(text: &[u8], at: usize) -> Option<(usize, Blank)> {
    // 0x85 is an ellipsis and 0xa0 a non-breaking space in Windows-1252. In UTF-8 these bytes neither begin a character
    // nor follow an ASCII character.
    if matches!(text[at], 0x85 | 0xa0) && at.checked_sub(1).is_none_or(|before| text[before].is_ascii()) {
        return Some((1, Blank::Space));
    }
    let length = utf8_length(text[at]);
    let char = core::str::from_utf8(text.get(at..at + length)?).ok()?.chars().next()?;
    let blank = match char {
        '…' => Blank::Space,
        space if space.is_whitespace() => Blank::Space,
        mark if is_invisible(mark) => Blank::Invisible,
        _ => return None,
    };
    Some((length, blank))
}

/// Whether a text, in UTF-8 or Windows-1252, begins with a dash.
pub(super) fn begins_with_dash(text: &[u8]) -> bool {
    let Some(first) = text.first() else {
        return false;
    };
    let char = text
        .get(..utf8_length(*first))
        .and_then(|char| core::str::from_utf8(char).ok());
    matches!(first, 0x96 | 0x97) || char.is_some_and(|char| char.starts_with(is_dash))
}

/// Whether the non-ASCII byte at this index continues the word in front of it.
#[cold]
pub(super) fn continues_word(text: &[u8], at: usize) -> bool {
    !matches!(non_ascii_blank(text, at), Some((_, Blank::Space)))
}

/// Whether the text begins with an incomplete UTF-8 character.
#[inline]
pub(super) fn ends_within_character(rest: &[u8]) -> bool {
    rest.len() < 4 && rest.first().is_some_and(|byte| utf8_length(*byte) > rest.len())
}

/// The length in bytes of the UTF-8 character that begins with this byte.
#[inline]
const fn utf8_length(first: u8) -> usize {
    match first {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    }
}

/// Whether a byte ends a line; CR and LF together end one line.
#[inline]
pub(super) const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// The number of bytes of the line end at the beginning of the text; 0 if there is none.
#[inline]
pub(super) fn line_end_length(rest: &[u8]) -> usize {
    match rest {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// The number of bytes before the next line end.
#[inline]
pub(super) fn line_length(rest: &[u8]) -> usize {
    rest.iter().position(|byte| is_line_end(*byte)).unwrap_or(rest.len())
}

/// The number of line ends in a text.
pub(super) fn count_line_ends(text: &[u8]) -> usize {
    let (feeds, returns) = (count_byte(text, b'\n'), count_byte(text, b'\r'));
    let pairs = || text.windows(2).filter(|pair| *pair == b"\r\n").count();
    feeds + returns - if returns == 0 { 0 } else { pairs() }
}

/// The number of times a byte occurs in a text. Each partial sum fits in a byte, so that the compiler can vectorize it.
fn count_byte(text: &[u8], wanted: u8) -> usize {
    let count = |part: &[u8]| part.iter().map(|byte| u8::from(*byte == wanted)).sum::<u8>();
    text.chunks(usize::from(u8::MAX))
        .map(|part| usize::from(count(part)))
        .sum()
}

/// Whether a word in front of a dot is a move number, so that the next word may follow without a space.
#[inline]
pub(super) fn is_number(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_digit)
}
