//! UTF-16, which some programs of Windows write: read as UTF-8, in pieces of any length.

use std::borrow::Cow;

/// Which byte of a unit comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    /// The order in which a text is written that begins so: with the mark U+FEFF or with two characters of ASCII;
    /// `None` where it is not UTF-16.
    const fn of(start: &[u8]) -> Option<Self> {
        match start {
            [0xff, 0xfe, ..] | [1..=0x7f, 0, 1..=0x7f, 0, ..] => Some(Self::Little),
            [0xfe, 0xff, ..] | [0, 1..=0x7f, 0, 1..=0x7f, ..] => Some(Self::Big),
            _ => None,
        }
    }

    const fn unit(self, bytes: [u8; 2]) -> u16 {
        match self {
            Self::Little => u16::from_le_bytes(bytes),
            Self::Big => u16::from_be_bytes(bytes),
        }
    }

    /// The text of whole units, and how many bytes at the end begin what goes on behind them.
    fn text(self, bytes: &[u8]) -> (String, usize) {
        let (pairs, odd) = bytes.as_chunks();
        let mut units: Vec<u16> = pairs.iter().map(|pair| self.unit(*pair)).collect();
        let is_half = |unit: &u16| (0xd800..0xdc00).contains(unit);
        let half = units.pop_if(|unit| is_half(unit)).map_or(0, |_| 2);
        let chars = char::decode_utf16(units).map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER));
        (chars.collect(), odd.len() + half)
    }
}

/// The text of a file in UTF-16; `None` where it is not.
pub(super) fn text(bytes: &[u8]) -> Option<String> {
    Some(ByteOrder::of(bytes)?.text(bytes).0)
}

/// From the bytes of a stream to those that are read: what begins as UTF-16 becomes UTF-8, all else stays.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    encoding: Encoding,
    /// What came last and cannot be understood without what follows.
    rest: Vec<u8>,
}

#[derive(Debug, Default)]
enum Encoding {
    /// Too little has come to tell.
    #[default]
    Unknown,
    Bytes,
    Utf16(ByteOrder),
}

impl Decoder {
    /// As much as can be understood of what has come.
    pub(super) fn decode<'a>(&mut self, bytes: &'a [u8]) -> Cow<'a, [u8]> {
        if let Encoding::Bytes = self.encoding {
            return Cow::Borrowed(bytes);
        }
        self.rest.extend_from_slice(bytes);
        if let Encoding::Unknown = self.encoding
            && self.rest.len() >= 4
        {
            self.encoding = ByteOrder::of(&self.rest).map_or(Encoding::Bytes, Encoding::Utf16);
        }
        match self.encoding {
            Encoding::Unknown => Cow::Borrowed(&[]),
            Encoding::Bytes => Cow::Owned(std::mem::take(&mut self.rest)),
            Encoding::Utf16(order) => {
                let (text, rest) = order.text(&self.rest);
                self.rest.drain(..self.rest.len() - rest);
                Cow::Owned(text.into_bytes())
            }
        }
    }

    /// What is left at the stream's end.
    pub(super) fn end(&mut self) -> Vec<u8> {
        let rest = std::mem::take(&mut self.rest);
        match self.encoding {
            Encoding::Unknown => text(&rest).map_or(rest, String::into_bytes),
            Encoding::Bytes => rest,
            Encoding::Utf16(_) => Vec::new(),
        }
    }
}
