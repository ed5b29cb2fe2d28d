//! What the splitter and the lexer must see alike: words and tags.

/// Whether a byte may be part of a word: a move, a number, a result.
#[inline]
pub(super) const fn is_word(byte: u8) -> bool {
    WORD[byte as usize]
}

const WORD: [bool; 256] = {
    let mut table = [true; 256];
    let apart = b" \t\r\n\x0b\x0c{}()[];*$";
    let mut index = 0;
    while index < apart.len() {
        table[apart[index] as usize] = false;
        index += 1;
    }
    table
};

/// Whether a byte only separates words.
#[inline]
pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c)
}

/// Whether a word that a dot follows is a move number, so that the next word may follow at once.
#[inline]
pub(super) fn is_number(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_digit)
}

/// Where a scan of a tag, `[Name "value"]`, stands. A tag ends on its line; a quotation mark ends the value only where
/// the bracket follows, since names with marks around a part are found in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagPart {
    Name,
    Value,
    /// Behind a backslash in the value.
    Escaped,
    /// Behind a quotation mark that may end the value.
    Quote,
    /// Behind the closing bracket, or at the line's end where there was none.
    End,
}

impl TagPart {
    #[inline]
    pub(super) const fn after(self, byte: u8) -> Self {
        match (self, byte) {
            (_, b'\n') | (Self::Name | Self::Quote, b']') | (Self::End, _) => Self::End,
            (Self::Name, b'"') => Self::Value,
            (Self::Name, _) => Self::Name,
            (Self::Value | Self::Quote, b'"') => Self::Quote,
            (Self::Value | Self::Quote, b'\\') => Self::Escaped,
            (Self::Quote, b' ' | b'\t' | b'\r') => Self::Quote,
            (Self::Value | Self::Quote | Self::Escaped, _) => Self::Value,
        }
    }
}
