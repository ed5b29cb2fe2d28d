//! Converts UTF-16, which some Windows programs write, to UTF-8, in chunks of any length.

use alloc::string::String;
use alloc::vec::Vec;

use alloc::borrow::Cow;

/// The order of the two bytes of a UTF-16 code unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    /// The byte order of a text that begins with these bytes, which are the byte order mark U+FEFF or two ASCII
    /// characters; `None` if the text is not UTF-16.
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

    /// Decodes whole code units. Returns the text and the number of bytes at the end that are an incomplete character.
    fn text(self, bytes: &[u8]) -> (String, usize) {
        let (pairs, odd) = bytes.as_chunks();
        let mut units: Vec<u16> = pairs.iter().map(|pair| self.unit(*pair)).collect();
        let is_half = |unit: &u16| (0xd800..0xdc00).contains(unit);
        let half = units.pop_if(|unit| is_half(unit)).map_or(0, |_| 2);
        let chars = char::decode_utf16(units).map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER));
        (chars.collect(), odd.len() + half)
    }
}

/// Decodes a file in UTF-16; `None` if the file is not UTF-16.
pub(super) fn text(bytes: &[u8]) -> Option<String> {
    Some(ByteOrder::of(bytes)?.text(bytes).0)
}

/// Converts a stream in UTF-16 to UTF-8; any other stream stays unchanged.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    encoding: Encoding,
    /// The last bytes, which cannot be decoded without the next bytes.
    rest: Vec<u8>,
}

#[derive(Debug, Default)]
enum Encoding {
    /// Too few bytes have arrived to detect the encoding.
    #[default]
    Unknown,
    Bytes,
    Utf16(ByteOrder),
}

impl Decoder {
    /// Decodes the bytes that have arrived as far as possible.
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
            Encoding::Bytes => Cow::Owned(core::mem::take(&mut self.rest)),
            Encoding::Utf16(order) => {
                let (text, rest) = order.text(&self.rest);
                self.rest.drain(..self.rest.len() - rest);
                Cow::Owned(text.into_bytes())
            }
        }
    }

    /// Returns the remaining bytes at the end of the stream.
    pub(super) fn end(&mut self) -> Vec<u8> {
        let rest = core::mem::take(&mut self.rest);
        match self.encoding {
            Encoding::Unknown => text(&rest).map_or(rest, String::into_bytes),
            Encoding::Bytes => rest,
            Encoding::Utf16(_) => Vec::new(),
        }
    }
}
