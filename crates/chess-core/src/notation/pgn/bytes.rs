//! What the splitter and the lexer must see alike: words, blanks and the ends of lines.

pub(super) use crate::notation::characters::is_unseen;

/// Whether a byte may be part of a word: a move, a number, a result.
#[inline]
pub(super) const fn is_word(byte: u8) -> bool {
    WORD[byte as usize] || !byte.is_ascii()
}

/// Whether a byte is part of a word, whatever stands around it: all that a word in ASCII has.
#[inline]
pub(super) const fn is_plain(byte: u8) -> bool {
    WORD[byte as usize]
}

const WORD: [bool; 256] = {
    let mut table = [false; 256];
    let apart = b"{}()[];*$";
    let mut byte = 0;
    while byte < 0x80 {
        table[byte] = !SPACE[byte];
        byte += 1;
    }
    let mut index = 0;
    while index < apart.len() {
        table[apart[index] as usize] = false;
        index += 1;
    }
    table
};

/// Whether a byte only separates words: white space, a comma, and control characters, of which old systems put some at
/// the end of a file.
#[inline]
pub(super) const fn is_space(byte: u8) -> bool {
    SPACE[byte as usize]
}

const SPACE: [bool; 256] = {
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

/// A character that no move, number or sign is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blank {
    /// White space, or the dots of `1…`: it separates words.
    Space,
    /// A mark that nobody sees, such as that of a direction: it may even stand within a word.
    Unseen,
}

/// The blank of other bytes than ASCII's that begins here, and its length; `None` where another character does.
pub(super) fn blank(text: &[u8], at: usize) -> Option<(usize, Blank)> {
    // In Windows-1252 a non-breaking space and three dots; in UTF-8 no character begins so, and none ends in ASCII.
    if matches!(text[at], 0x85 | 0xa0) && at.checked_sub(1).is_none_or(|before| text[before].is_ascii()) {
        return Some((1, Blank::Space));
    }
    let length = utf8_length(text[at]);
    let char = std::str::from_utf8(text.get(at..at + length)?).ok()?.chars().next()?;
    let blank = match char {
        '…' => Blank::Space,
        space if space.is_whitespace() => Blank::Space,
        mark if is_unseen(mark) => Blank::Unseen,
        _ => return None,
    };
    Some((length, blank))
}

/// Whether a text begins with a dash, as it is typed or as it is printed, also in Windows-1252.
pub(super) fn begins_with_dash(text: &[u8]) -> bool {
    match text {
        [b'-' | 0x96 | 0x97, ..] | [0xe2, 0x80, 0x90..=0x95, ..] => true,
        _ => text.starts_with("−".as_bytes()),
    }
}

/// Whether a word goes on with the byte that stands here, which is not ASCII.
#[cold]
pub(super) fn continues_word(text: &[u8], at: usize) -> bool {
    !matches!(blank(text, at), Some((_, Blank::Space)))
}

/// Whether a character of UTF-8 begins here that needs more bytes than there are.
#[inline]
pub(super) fn is_cut(rest: &[u8]) -> bool {
    rest.len() < 4 && rest.first().is_some_and(|byte| utf8_length(*byte) > rest.len())
}

/// How long a character of UTF-8 is that begins with this byte.
#[inline]
const fn utf8_length(first: u8) -> usize {
    match first {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    }
}

/// Whether a byte ends a line; CR and LF together end one.
#[inline]
pub(super) const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// How many bytes end the line here: none where it goes on.
#[inline]
pub(super) fn line_end(rest: &[u8]) -> usize {
    match rest {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// How many bytes there are to the line's end.
#[inline]
pub(super) fn line_length(rest: &[u8]) -> usize {
    rest.iter().position(|byte| is_line_end(*byte)).unwrap_or(rest.len())
}

/// How many lines end in a text.
pub(super) fn line_ends(text: &[u8]) -> usize {
    let (feeds, returns) = (count(text, b'\n'), count(text, b'\r'));
    let pairs = || text.windows(2).filter(|pair| *pair == b"\r\n").count();
    feeds + returns - if returns == 0 { 0 } else { pairs() }
}

/// How often a byte stands in a text. A sum that fits in a byte lets many be compared at once.
fn count(text: &[u8], wanted: u8) -> usize {
    let count = |part: &[u8]| part.iter().map(|byte| u8::from(*byte == wanted)).sum::<u8>();
    text.chunks(usize::from(u8::MAX))
        .map(|part| usize::from(count(part)))
        .sum()
}

/// Whether a word that a dot follows is a move number, so that the next word may follow at once.
#[inline]
pub(super) fn is_number(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_digit)
}
