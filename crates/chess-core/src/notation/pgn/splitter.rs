//! Finds where each game of a stream of bytes ends and the next game begins, without parsing the games.

use alloc::vec::Vec;
use core::ops::Range;

use super::beginning::{is_first_number, looks_like_move};
use super::bytes::{
    Blank, LONGEST_TAG_BEGINNING, continues_word, ends_within_character, is_line_end, is_number, is_plain,
};
use super::bytes::{count_line_ends, is_space, is_word, line_end_length, line_length, non_ascii_blank};
use super::error::Position;
use super::result::GameResult;
use super::signs::is_bare_move;
use super::tag::TagPart;
use state::{CurrentElement, GameRange, Phase, ScanEnd};

pub(super) mod state;

/// Collects bytes until they contain a whole game. Every byte is scanned once, however the stream is divided.
#[derive(Debug)]
pub(super) struct Splitter {
    buffer: Vec<u8>,
    /// The index in the buffer at which the game that is being read starts.
    start: usize,
    /// The index in the buffer of the first byte that was not yet scanned.
    scanned: usize,
    /// The position in the whole stream of the game at `start`.
    position: Position,
    phase: Phase,
    inside: CurrentElement,
    /// The start of the first tag, in bytes from the start of the game.
    first_tag: usize,
    /// The number of open variations.
    depth: usize,
    /// The maximum number of bytes of a game.
    longest: usize,
    /// Whether the current game is too long and its beginning was already returned.
    is_overlong: bool,
    /// Whether the splitter has already found a game.
    has_found: bool,
    is_ended: bool,
}

/// The number of last bytes of an overlong game that stay in the buffer: enough to find the start of the next game.
const OVERLAP_BYTES: usize = 256;

impl Splitter {
    pub(super) const fn new(longest: usize) -> Self {
        Self {
            buffer: Vec::new(),
            start: 0,
            scanned: 0,
            position: Position::START,
            phase: Phase::Before,
            inside: CurrentElement::Nothing,
            first_tag: 0,
            depth: 0,
            longest,
            is_overlong: false,
            has_found: false,
            is_ended: false,
        }
    }

    pub(super) fn bytes(&self, range: Range<usize>) -> &[u8] {
        &self.buffer[range]
    }

    /// Adds the next bytes of the stream, and removes the bytes of games that were already returned.
    pub(super) fn feed(&mut self, bytes: &[u8]) {
        self.buffer.drain(..self.start);
        self.scanned -= self.start;
        self.start = 0;
        self.buffer.extend_from_slice(bytes);
    }

    /// Records the end of the stream; `false` if the end was already recorded.
    pub(super) const fn end(&mut self) -> bool {
        !core::mem::replace(&mut self.is_ended, true)
    }

    /// Returns the next whole game, or the part of a game within the limit; `None` if more bytes are needed or the
    /// stream has ended.
    pub(super) fn next_game(&mut self) -> Option<GameRange> {
        while let Some(end) = self.scan() {
            let (game, is_found) = match end {
                ScanEnd::Limit(at) => (self.game_range(at), true),
                ScanEnd::Game(at) => (self.game_range(at), self.is_game()),
            };
            self.has_found |= is_found;
            match end {
                ScanEnd::Limit(_) => self.is_overlong = true,
                ScanEnd::Game(at) => self.begin_at(at),
            }
            if is_found {
                return Some(game);
            }
        }
        None
    }

    /// The game from its start to this index, or its part within the limit.
    fn game_range(&self, end: usize) -> GameRange {
        let length = end - self.start;
        GameRange {
            range: self.start..self.start + length.min(self.longest),
            position: self.position,
            is_too_long: length > self.longest,
        }
    }

    fn begin_at(&mut self, start: usize) {
        self.position = self.position.advanced_by(&self.buffer[self.start..start]);
        self.start = start;
        self.scanned = start;
        self.phase = Phase::Before;
        self.inside = CurrentElement::Nothing;
        self.depth = 0;
        self.is_overlong = false;
    }

    /// Whether the text up to this index is returned as a game. Comments alone are not a game, unless one of the
    /// comments is not closed. Words alone are a game only if the stream contains nothing else.
    const fn is_game(&self) -> bool {
        let is_unclosed_comment = matches!(self.inside, CurrentElement::Brace);
        match self.phase {
            _ if self.is_overlong => false,
            Phase::Before => false,
            Phase::Comments => is_unclosed_comment,
            Phase::Words => is_unclosed_comment || !self.has_found,
            Phase::Tags | Phase::WordsAfterTags | Phase::Moves | Phase::Result | Phase::Remarks => true,
        }
    }

    /// Scans for the end of the game at `start`, or for the index where the game exceeds the limit.
    fn scan(&mut self) -> Option<ScanEnd> {
        while let Some(&byte) = self.buffer.get(self.scanned) {
            if matches!(byte, b'\r' | 0x80..) && self.ends_within_character() && !self.is_ended {
                return None;
            }
            let end = match self.inside {
                CurrentElement::Nothing if byte == b'[' && self.is_after_result() && self.needs_more() => return None,
                CurrentElement::Nothing => self.scan_byte(byte),
                CurrentElement::Word { start, has_dot } => self.scan_word(start, has_dot),
                CurrentElement::Brace => self.scan_brace_comment(),
                CurrentElement::LineComment | CurrentElement::Escape => self.scan_line(),
                CurrentElement::Parentheses => self.scan_parenthesized(),
                CurrentElement::Tag(part) => self.scan_tag(part, byte),
            };
            if let Some(end) = end {
                return Some(ScanEnd::Game(end));
            }
            if self.scanned - self.start > self.longest {
                if !self.is_overlong {
                    return Some(ScanEnd::Limit(self.scanned));
                }
                self.drop_overlong_game();
            }
        }
        if self.is_ended
            && let CurrentElement::Word { start: from, .. } = self.inside
            && let Some(end) = self.end_word(from)
        {
            return Some(ScanEnd::Game(end));
        }
        let is_rest = self.is_ended && self.start < self.buffer.len();
        is_rest.then_some(ScanEnd::Game(self.buffer.len()))
    }

    const fn is_after_result(&self) -> bool {
        matches!(self.phase, Phase::Result | Phase::Remarks)
    }

    /// Whether the buffer may end within the beginning of a tag.
    fn needs_more(&self) -> bool {
        !self.is_ended && self.buffer.len() - self.scanned < LONGEST_TAG_BEGINNING
    }

    /// Whether a tag with a value in quotation marks begins here.
    fn is_tag(&self) -> bool {
        let rest = &self.buffer[self.scanned..];
        let line = &rest[..line_length(rest).min(LONGEST_TAG_BEGINNING)];
        let name = line
            .iter()
            .skip(1)
            .take_while(|byte| is_plain(**byte) && **byte != b'"')
            .count();
        name > 0 && line[1 + name..].trim_ascii_start().starts_with(b"\"")
    }

    /// Whether the next character or line end is incomplete, so that more bytes are needed.
    fn ends_within_character(&self) -> bool {
        let rest = &self.buffer[self.scanned..];
        let is_word = matches!(self.inside, CurrentElement::Nothing | CurrentElement::Word { .. });
        let ends_line = rest == b"\r" && (self.phase == Phase::Before || self.is_after_result());
        is_word && (ends_within_character(rest) || ends_line)
    }

    /// Removes an overlong game from the buffer, except for its last bytes.
    fn drop_overlong_game(&mut self) {
        let start = self.scanned.saturating_sub(OVERLAP_BYTES).max(self.start);
        let cuts_line_end = start > self.start && self.buffer[start - 1..].starts_with(b"\r\n");
        let start = start - usize::from(cuts_line_end);
        if let CurrentElement::Word { start: from, .. } = &mut self.inside {
            *from = from.saturating_sub(start - self.start);
        }
        // The first tag of the game is no longer in the buffer.
        self.first_tag = 0;
        self.position = self.position.advanced_by(&self.buffer[self.start..start]);
        self.start = start;
    }

    /// Scans a byte outside of words, comments and tags.
    fn scan_byte(&mut self, byte: u8) -> Option<usize> {
        // The fast path: most of these bytes are the first byte of a word of the movetext, or the space before it.
        if self.phase == Phase::Moves {
            if byte == b' ' {
                self.scanned += 1;
                return None;
            }
            if byte.is_ascii_alphanumeric() {
                self.inside = CurrentElement::word(self.scanned - self.start, false);
                return None;
            }
        }
        if byte == b'%' && self.is_first_column() {
            self.inside = CurrentElement::Escape;
            return None;
        }
        if !byte.is_ascii()
            && let Some((length, blank)) = non_ascii_blank(&self.buffer[self.start..], self.scanned - self.start)
        {
            self.scan_blank(length, blank);
            return None;
        }
        if self.phase == Phase::Before && is_space(byte) {
            let line_end = line_end_length(&self.buffer[self.scanned..]);
            self.scan_blank(line_end.max(1), Blank::Space);
            return None;
        }
        match byte {
            b'{' | b';' => {
                self.inside = if byte == b'{' {
                    CurrentElement::Brace
                } else {
                    CurrentElement::LineComment
                };
                self.phase = self.phase.max(Phase::Comments);
            }
            _ if self.is_after_result() => return self.scan_after_result(byte),
            _ if is_space(byte) => {}
            b'[' if self.phase < Phase::WordsAfterTags => {
                if self.phase < Phase::Tags {
                    self.first_tag = self.scanned - self.start;
                }
                self.begin_tag(TagPart::Name);
            }
            b'[' if self.is_first_on_line() => {
                if self.phase == Phase::Moves || self.is_after_empty_line() {
                    return Some(self.scanned);
                }
                self.begin_tag(TagPart::Name);
            }
            // The value of a tag whose first bracket is missing.
            b'"' if self.phase < Phase::Moves => {
                self.phase = self.phase.after_words();
                self.inside = CurrentElement::Tag(TagPart::Value);
            }
            b'*' if self.depth == 0 && self.phase.result_ends_game() => self.phase = Phase::Result,
            b'(' => {
                self.phase = self.phase.after_words();
                self.depth += 1;
            }
            b')' => {
                self.phase = self.phase.after_words();
                self.depth = self.depth.saturating_sub(1);
            }
            b'$' => self.phase = Phase::Moves,
            _ => return self.scan_mark(byte),
        }
        self.scanned += 1;
        None
    }

    /// Scans a byte after the result on its line. The line end or the beginning of another game ends this game.
    fn scan_after_result(&mut self, byte: u8) -> Option<usize> {
        match byte {
            _ if is_line_end(byte) => return Some(self.scanned + line_end_length(&self.buffer[self.scanned..])),
            _ if is_space(byte) => {}
            b'[' if self.is_tag() => return Some(self.scanned),
            b'(' => self.inside = CurrentElement::Parentheses,
            _ => return self.scan_mark(byte),
        }
        self.scanned += 1;
        None
    }

    /// Scans a byte that begins a word, or a sign that has no meaning here.
    fn scan_mark(&mut self, byte: u8) -> Option<usize> {
        if is_word(byte) {
            self.inside = CurrentElement::word(self.scanned - self.start, false);
        } else {
            self.phase = self.phase.after_words();
            self.scanned += 1;
        }
        None
    }

    /// Begins the moves. A parenthesis among the words in front of the moves is not part of the game.
    fn enter_moves(&mut self) {
        if self.phase < Phase::Moves {
            self.depth = 0;
        }
        self.phase = Phase::Moves;
    }

    fn begin_tag(&mut self, part: TagPart) {
        self.phase = Phase::Tags;
        self.depth = 0;
        self.inside = CurrentElement::Tag(part);
    }

    /// Scans a blank outside of words, comments and tags. Blanks before a game are skipped.
    fn scan_blank(&mut self, length: usize, blank: Blank) {
        let end = self.scanned + length;
        if self.phase > Phase::Before {
            self.scanned = end;
            return;
        }
        // Invisible characters do not count as columns.
        if blank == Blank::Space {
            self.position = self.position.advanced_by(&self.buffer[self.start..end]);
        }
        self.skip(length);
    }

    /// Skips `length` bytes between games or in escaped lines before a game.
    fn skip(&mut self, length: usize) {
        self.scanned += length;
        self.start = self.scanned;
    }

    fn scan_word(&mut self, from: usize, has_dot: bool) -> Option<usize> {
        let rest = &self.buffer[self.scanned..];
        let length = rest.iter().position(|byte| !is_plain(*byte) || *byte == b'.');
        self.scanned += length.unwrap_or(rest.len());
        let game = &self.buffer[self.start..];
        let word = &game[from..self.scanned - self.start];
        match self.buffer.get(self.scanned) {
            Some(b'.') => {
                let is_number = !has_dot && is_number(word);
                if is_number && self.phase != Phase::Moves {
                    let is_first = is_first_number(word);
                    if !word.is_empty() && self.phase.begins_game(is_first) {
                        return Some(self.start + from);
                    }
                    if is_first {
                        self.enter_moves();
                    }
                }
                self.scanned += 1;
                // A word with dots is not a move number. Its start is stored, so that the word is scanned only once.
                self.inside = if is_number {
                    CurrentElement::Nothing
                } else {
                    CurrentElement::word(from, true)
                };
            }
            // The rest of an incomplete character has not arrived yet.
            Some(byte) if !byte.is_ascii() && (self.ends_within_character() && !self.is_ended) => {}
            Some(byte) if !byte.is_ascii() && continues_word(game, self.scanned - self.start) => self.scanned += 1,
            Some(_) if self.phase == Phase::Moves => {
                self.inside = CurrentElement::Nothing;
                if self.depth == 0 && GameResult::find_in_word(&game[..from], word).is_some() {
                    self.phase = Phase::Result;
                }
            }
            Some(_) => return self.end_word(from),
            None => {}
        }
        None
    }

    /// Ends a word outside of the moves, after its last byte or at the end of the stream.
    #[cold]
    fn end_word(&mut self, from: usize) -> Option<usize> {
        self.inside = CurrentElement::Nothing;
        let (before, word) = self.buffer[self.start..self.scanned].split_at(from);
        if self.is_after_result() {
            if is_bare_move(word) && self.phase.begins_game(false) {
                return Some(self.start + from);
            }
            let is_rest_of_number = word.iter().all(u8::is_ascii_digit);
            self.phase = if is_rest_of_number { self.phase } else { Phase::Remarks };
            return None;
        }
        let ends = GameResult::find_in_word(before, word).is_some();
        if self.phase < Phase::Moves && looks_like_move(word) {
            self.enter_moves();
        }
        let is_result = self.depth == 0 && self.phase.result_ends_game() && ends;
        self.phase = if is_result {
            Phase::Result
        } else {
            self.phase.after_words()
        };
        None
    }

    /// Scans a comment for its end, or for the start of the next game in case the comment was never closed.
    fn scan_brace_comment(&mut self) -> Option<usize> {
        let rest = &self.buffer[self.scanned..];
        let Some(found) = rest.iter().position(|byte| matches!(byte, b'}' | b'"')) else {
            self.scanned = self.buffer.len();
            return None;
        };
        let at = self.scanned + found;
        if self.buffer[at] == b'"' {
            if let Some(next) = self.new_game_before(at) {
                return Some(next);
            }
        } else {
            self.inside = CurrentElement::Nothing;
        }
        self.scanned = at + 1;
        None
    }

    fn scan_line(&mut self) -> Option<usize> {
        self.scanned += line_length(&self.buffer[self.scanned..]);
        // The line end itself is scanned again, because it ends a game with a result.
        if self.scanned < self.buffer.len() {
            self.inside = CurrentElement::Nothing;
        }
        None
    }

    fn scan_parenthesized(&mut self) -> Option<usize> {
        let rest = &self.buffer[self.scanned..];
        let end = rest.iter().position(|byte| *byte == b')' || is_line_end(*byte));
        self.scanned += end.unwrap_or(rest.len());
        if end.is_some() {
            self.inside = CurrentElement::Nothing;
        }
        None
    }

    fn scan_tag(&mut self, part: TagPart, byte: u8) -> Option<usize> {
        if part.is_before_value() && byte == b'"' {
            let is_later = |at: &usize| *at > self.start + self.first_tag;
            if let Some(next) = self.new_game_before(self.scanned).filter(is_later) {
                return Some(next);
            }
        }
        let length = part.value_length(&self.buffer[self.scanned..]);
        if length > 0 {
            self.scanned += length;
            return None;
        }
        self.scanned += 1;
        let part = part.next_state(byte);
        self.inside = if part == TagPart::End {
            CurrentElement::Nothing
        } else {
            CurrentElement::Tag(part)
        };
        None
    }

    /// The index of `[Event "` after an empty line, given the index of its quotation mark. A game begins there even if
    /// the previous game has no end.
    fn new_game_before(&self, quote: usize) -> Option<usize> {
        let before = self.buffer[self.start..quote]
            .trim_ascii_end()
            .strip_suffix(b"[Event")?;
        let gap = &before[before.trim_ascii_end().len()..];
        let begins_line = gap.last().is_some_and(|byte| is_line_end(*byte));
        (begins_line && count_line_ends(gap) >= 2).then_some(self.start + before.len())
    }

    /// Whether an empty line precedes the current line.
    fn is_after_empty_line(&self) -> bool {
        let before = &self.buffer[self.start..self.scanned];
        count_line_ends(&before[before.trim_ascii_end().len()..]) >= 2
    }

    fn is_first_column(&self) -> bool {
        match self.scanned.checked_sub(1) {
            Some(before) if self.scanned > self.start => is_line_end(self.buffer[before]),
            _ => self.position.column == 1,
        }
    }

    /// Whether only blanks precede the current byte on its line.
    fn is_first_on_line(&self) -> bool {
        let before = &self.buffer[self.start..self.scanned];
        let other = before.iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
        other.is_some_and(|byte| is_line_end(*byte))
    }
}
