//! Reads one tag of a game's text, `[Name "value"]`, also in the invalid forms that people and programs write.

use super::bytes::{LONGEST_TAG_BEGINNING, is_invisible, is_line_end, is_plain, line_length};
use super::text::{Text, decode_bytes};

/// The state of a scan of a tag. A tag ends on the line on which it begins. A quotation mark ends the value only if the
/// closing bracket follows, because names in files may contain quotation marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagPart {
    Name,
    /// After the name, or within a value without quotation marks.
    Bare,
    Value,
    /// After a backslash in the value.
    Escaped,
    /// After a quotation mark that may end the value.
    Quote,
    /// In a value in single quotation marks, or after a single quotation mark that may end the value.
    Single,
    SingleQuote,
    /// After the closing bracket, or at the end of the line if there is no closing bracket.
    End,
}

impl TagPart {
    #[inline]
    pub(super) const fn next_state(self, byte: u8) -> Self {
        match (self, byte) {
            (_, b'\n' | b'\r') | (Self::Name | Self::Bare | Self::Quote | Self::SingleQuote, b']') | (Self::End, _) => {
                Self::End
            }
            (Self::Name | Self::Bare, b'"') => Self::Value,
            (Self::Name, b' ' | b'\t') => Self::Bare,
            (Self::Name, _) => Self::Name,
            (Self::Bare, b'\'') => Self::Single,
            (Self::Bare, _) => Self::Bare,
            (Self::Value | Self::Quote, b'"') => Self::Quote,
            (Self::Value | Self::Quote, b'\\') => Self::Escaped,
            (Self::Quote, b' ' | b'\t') => Self::Quote,
            (Self::Value | Self::Quote | Self::Escaped, _) => Self::Value,
            (Self::Single | Self::SingleQuote, b'\'') | (Self::SingleQuote, b' ' | b'\t') => Self::SingleQuote,
            (Self::Single | Self::SingleQuote, _) => Self::Single,
        }
    }

    /// The number of bytes that can be skipped without a change of state.
    #[inline]
    pub(super) fn value_length(self, rest: &[u8]) -> usize {
        let ends = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n' | b'\r');
        match self {
            Self::Value => rest.iter().position(ends).unwrap_or(rest.len()),
            _ => 0,
        }
    }

    /// Whether a quotation mark would begin the value here.
    #[inline]
    pub(super) const fn is_before_value(self) -> bool {
        matches!(self, Self::Name | Self::Bare)
    }
}

/// A tag and its length in bytes.
pub(super) struct Tag<'a> {
    pub(super) length: usize,
    /// The name and the value of the tag; `None` if they cannot be determined.
    pub(super) read: Option<(Text<'a>, Text<'a>)>,
    /// Whether the tag conforms to the standard.
    pub(super) is_standard: bool,
}

/// Reads the tag at the beginning of a text, whose first byte is the opening bracket.
pub(super) fn read(rest: &[u8]) -> Tag<'_> {
    let (mut part, mut value, mut end) = (TagPart::Name, None, 0);
    let (mut length, mut is_closed) = (1, false);
    while part != TagPart::End {
        length += part.value_length(&rest[length..]);
        let next = rest.get(length).map_or(TagPart::End, |byte| part.next_state(*byte));
        is_closed = rest.get(length) == Some(&b']');
        match (part, next) {
            (TagPart::Name | TagPart::Bare, TagPart::Value) => value = Some(length + 1),
            (_, TagPart::Quote) if part != TagPart::Quote || rest[length] == b'"' => end = length,
            _ => {}
        }
        length += 1;
        part = next;
    }
    let length = length.min(rest.len());
    let standard = value.filter(|start| is_closed && *start <= end).and_then(|start| {
        let (name, value) = (valid_tag_name(&rest[1..start - 1])?, &rest[start..end]);
        early_value_end(value)
            .is_none()
            .then_some((Text::plain(name), Text::quoted(value)))
    });
    if standard.is_some() {
        return Tag {
            length,
            read: standard,
            is_standard: true,
        };
    }
    let early = value.and_then(|start| Some(start + early_value_end(rest.get(start..length)?)?));
    let length = early.unwrap_or(length);
    Tag {
        length,
        read: parse_damaged_tag(&rest[..length]),
        is_standard: false,
    }
}

/// The end of a value whose closing quotation mark has a backslash before it, if another tag follows on the same line.
/// The backslash is then a part of the value and not an escape. The function returns `None` if the quotation mark that
/// begins the other tag's value has a backslash, too.
fn early_value_end(value: &[u8]) -> Option<usize> {
    if !value.contains(&b'\\') {
        return None;
    }
    let at = value.windows(2).position(|pair| pair == b"\\\"")?;
    let after = value[at + 2..].trim_ascii_start().strip_prefix(b"]")?;
    let end = value.len() - after.len();
    let next = after.trim_ascii_start().strip_prefix(b"[")?;
    let quote = next.iter().position(|byte| *byte == b'"')?;
    let is_value = quote > 0 && next[quote - 1] != b'\\';
    is_value.then_some(end)
}

/// The name of a tag without surrounding blanks; `None` if the name is invalid.
fn valid_tag_name(text: &[u8]) -> Option<&[u8]> {
    let name = text.trim_ascii();
    let is_letter = |byte: &u8| (is_plain(*byte) || *byte == b',') && !matches!(byte, b'"' | b'\'');
    if name.iter().all(is_letter) {
        return (!name.is_empty() && !name.ends_with(b":") && !name.ends_with(b"=")).then_some(name);
    }
    let name = trim_blanks(name);
    let text = decode_bytes(name);
    let is_visible = !text.contains(char::is_whitespace) && text.chars().any(|char| !is_invisible(char));
    let is_word = name.iter().all(|byte| is_letter(byte) || !byte.is_ascii());
    (is_visible && is_word).then_some(name)
}

/// The text without surrounding blanks.
fn trim_blanks(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii();
    match core::str::from_utf8(text) {
        Ok(text) if !text.is_ascii() => text
            .trim_matches(|char: char| char.is_whitespace() || is_invisible(char))
            .as_bytes(),
        _ => text,
    }
}

/// The length in bytes of the name at the beginning of a text.
fn name_length(text: &[u8]) -> usize {
    let is_sign = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'#');
    let is_letter = |char: char| u8::try_from(char).is_ok_and(|byte| is_sign(&byte)) || is_invisible(char);
    let end = match core::str::from_utf8(text) {
        Ok(text) => text.find(|char| !is_letter(char)),
        Err(_) => text.iter().position(|byte| !is_sign(byte)),
    };
    end.unwrap_or(text.len())
}

/// Reads the tag at the beginning of a line if only its first bracket is missing: `White "name"]`. The value is in
/// quotation marks.
///
/// The rest of the line is scanned only after a name and a quotation mark, and only up to the end of the tag, because a
/// line may be as long as the game.
pub(super) fn read_without_bracket(rest: &[u8]) -> Option<Tag<'_>> {
    let beginning = &rest[..rest.len().min(LONGEST_TAG_BEGINNING)];
    if !trim_blanks(&beginning[name_length(beginning)..]).starts_with(b"\"") {
        return None;
    }
    let end = rest.windows(2).position(|pair| pair == b"\"]" || is_line_end(pair[0]));
    let closing = end.filter(|at| !is_line_end(rest[*at]));
    let text = &rest[..closing.map_or_else(|| end.unwrap_or_else(|| line_length(rest)), |at| at + 2)];
    let value = trim_blanks(&text[name_length(text)..]);
    let is_quoted = value.len() > 1 && value.starts_with(b"\"") && (closing.is_some() || value.ends_with(b"\""));
    is_quoted.then(|| Tag {
        length: text.len(),
        read: name_and_value(text),
        is_standard: false,
    })
}

/// The name and the value of a tag with a missing quotation mark or bracket, or with quotation marks other than
/// PGN's.
fn parse_damaged_tag(text: &[u8]) -> Option<(Text<'_>, Text<'_>)> {
    let start = text.iter().position(|byte| *byte != b'[')?;
    name_and_value(&text[start..])
}

/// The name and the value of a mended tag, given the text after the first bracket.
fn name_and_value(text: &[u8]) -> Option<(Text<'_>, Text<'_>)> {
    let text = trim_blanks(text);
    let text = trim_blanks(text.strip_suffix(b"]").unwrap_or(text));
    let (name, rest) = text.split_at(name_length(text));
    let rest = trim_blanks(rest);
    let rest = rest.strip_prefix(b":").or(rest.strip_prefix(b"=")).unwrap_or(rest);
    let value = trim_blanks(rest);
    if !name.first()?.is_ascii_alphabetic() {
        return None;
    }
    let name = Text::plain(name);
    if let Some(value) = value.strip_prefix(b"\"") {
        return Some((name, Text::quoted(value.strip_suffix(b"\"").unwrap_or(value))));
    }
    let value = match without_mark(value, |text, mark| text.strip_prefix(mark)) {
        Some(value) => without_mark(value, |text, mark| text.strip_suffix(mark)).unwrap_or(value),
        // A name alone has no value, and a text such as `White Elo "2500"` has two names.
        None if value.is_empty() || value.contains(&b'"') => return None,
        None => value,
    };
    Some((name, Text::plain(value)))
}

/// Quotation marks that are used instead of PGN's `"`, in UTF-8.
const QUOTATION_MARKS: [&str; 13] = ["\"", "'", "`", "´", "“", "”", "„", "‘", "’", "‚", "«", "»", "&quot;"];

/// The same quotation marks in Windows-1252.
const WINDOWS_1252_QUOTES: &[u8] = b"\x82\x84\x91\x92\x93\x94\xab\xb4\xbb";

/// Removes a quotation mark with `strip`, which removes a prefix or a suffix; `None` if there is no quotation mark.
fn without_mark<'a>(text: &'a [u8], strip: impl Fn(&'a [u8], &[u8]) -> Option<&'a [u8]>) -> Option<&'a [u8]> {
    let known = QUOTATION_MARKS.iter().find_map(|mark| strip(text, mark.as_bytes()));
    let is_utf8 = core::str::from_utf8(text).is_ok();
    known.or_else(|| {
        let mut others = WINDOWS_1252_QUOTES.iter().filter(|_| !is_utf8);
        others.find_map(|byte| strip(text, core::slice::from_ref(byte)))
    })
}

/// The length in bytes of text in square brackets among the moves, up to the closing bracket; 1 if the line has no
/// closing bracket.
pub(super) fn bracket_length(rest: &[u8]) -> usize {
    let end = rest.iter().position(|byte| *byte == b']' || is_line_end(*byte));
    end.filter(|end| rest[*end] == b']').map_or(1, |end| end + 1)
}
