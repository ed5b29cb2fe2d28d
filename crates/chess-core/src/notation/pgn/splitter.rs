//! Where one game of a stream of bytes ends and the next begins, without reading either.

use std::ops::Range;

use super::bytes::{Blank, blank, is_cut, is_line_end, is_number, is_plain, is_space, is_word, line_end, line_ends};
use super::bytes::{begins_with_dash, continues_word, line_length};
use super::error::Position;
use super::result::GameResult;
use super::tag::TagPart;

/// Collects bytes until they hold a whole game. Every byte is looked at once, however the stream is cut.
#[derive(Debug)]
pub(super) struct Splitter {
    buffer: Vec<u8>,
    /// Where the current game begins in the buffer.
    start: usize,
    /// The first byte not looked at.
    scanned: usize,
    /// Where the game at `start` begins in the whole stream.
    position: Position,
    phase: Phase,
    inside: Inside,
    /// Where the first tag begins, in bytes behind the game's start.
    first_tag: usize,
    /// How many variations are open.
    depth: usize,
    /// The most bytes that a game may have.
    longest: usize,
    /// Where the game began whose first bytes were dropped because it is too long.
    overlong: Option<Position>,
    is_ended: bool,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    /// Nothing yet.
    Before,
    /// Comments, but neither tags nor moves.
    Comments,
    Tags,
    Moves,
    /// Behind the result, where only comments on the same line still belong to the game.
    Result,
}

/// What the next byte is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    Nothing,
    /// A word that began so many bytes behind the game's start.
    Word(usize, Dots),
    Brace,
    LineComment,
    /// A line that begins with `%`.
    Escape,
    Tag(TagPart),
}

/// Whether a word has had a dot, so that it is no move number any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dots {
    None,
    Some,
}

/// Where a game lies in the buffer.
pub(super) struct Frame {
    pub(super) range: Range<usize>,
    pub(super) position: Position,
    pub(super) is_too_long: bool,
}

/// Bytes kept of a game that is too long, enough to find the start of the next.
const KEPT: usize = 256;

impl Splitter {
    pub(super) const fn new(longest: usize) -> Self {
        Self {
            buffer: Vec::new(),
            start: 0,
            scanned: 0,
            position: Position::START,
            phase: Phase::Before,
            inside: Inside::Nothing,
            first_tag: 0,
            depth: 0,
            longest,
            overlong: None,
            is_ended: false,
        }
    }

    pub(super) fn bytes(&self, range: Range<usize>) -> &[u8] {
        &self.buffer[range]
    }

    /// Takes the next bytes of the stream; those of games handed out before are forgotten.
    pub(super) fn feed(&mut self, bytes: &[u8]) {
        self.buffer.drain(..self.start);
        self.scanned -= self.start;
        self.start = 0;
        self.buffer.extend_from_slice(bytes);
    }

    /// Tells that the stream has ended; false if that is known already.
    pub(super) const fn end(&mut self) -> bool {
        !std::mem::replace(&mut self.is_ended, true)
    }

    /// The next whole game; `None` where more bytes are needed or the stream has ended.
    pub(super) fn next_frame(&mut self) -> Option<Frame> {
        while let Some(end) = self.scan() {
            let is_game = self.is_game();
            let range = self.start..end;
            let position = self.overlong.unwrap_or(self.position);
            let is_too_long = self.overlong.is_some() || range.len() > self.longest;
            self.position = self.position.after(&self.buffer[range.clone()]);
            self.start = end;
            self.scanned = end;
            self.phase = Phase::Before;
            self.inside = Inside::Nothing;
            self.depth = 0;
            self.overlong = None;
            if is_game {
                return Some(Frame {
                    range,
                    position,
                    is_too_long,
                });
            }
        }
        None
    }

    /// Comments alone are no game, unless one of them swallowed the rest.
    const fn is_game(&self) -> bool {
        match self.phase {
            Phase::Before => false,
            Phase::Comments => matches!(self.inside, Inside::Brace) || self.overlong.is_some(),
            Phase::Tags | Phase::Moves | Phase::Result => true,
        }
    }

    /// The end of the game at `start`.
    fn scan(&mut self) -> Option<usize> {
        while let Some(&byte) = self.buffer.get(self.scanned) {
            if matches!(byte, b'\r' | 0x80..) && self.is_cut() && !self.is_ended {
                return None;
            }
            let end = match self.inside {
                Inside::Nothing => self.step(byte),
                Inside::Word(from, dots) => self.step_word(from, dots),
                Inside::Brace => self.step_brace(),
                Inside::LineComment | Inside::Escape => self.step_line(),
                Inside::Tag(part) => self.step_tag(part, byte),
            };
            if end.is_some() {
                return end;
            }
            if self.scanned - self.start > self.longest {
                self.drop_overlong();
            }
        }
        let is_rest = self.is_ended && self.start < self.buffer.len();
        is_rest.then_some(self.buffer.len())
    }

    /// Whether more bytes have to come before the next can be understood.
    fn is_cut(&self) -> bool {
        let rest = &self.buffer[self.scanned..];
        let is_word = matches!(self.inside, Inside::Nothing | Inside::Word(..));
        let ends_line = rest == b"\r" && matches!(self.phase, Phase::Before | Phase::Result);
        is_word && (is_cut(rest) || ends_line)
    }

    /// Forgets all but the last bytes of a game that is refused anyway.
    fn drop_overlong(&mut self) {
        self.overlong.get_or_insert(self.position);
        let start = self.scanned.saturating_sub(KEPT).max(self.start);
        let cuts_line_end = start > self.start && self.buffer[start - 1..].starts_with(b"\r\n");
        let start = start - usize::from(cuts_line_end);
        if let Inside::Word(from, _) = &mut self.inside {
            *from = from.saturating_sub(start - self.start);
        }
        self.position = self.position.after(&self.buffer[self.start..start]);
        self.start = start;
    }

    /// A byte outside of words, comments and tags.
    fn step(&mut self, byte: u8) -> Option<usize> {
        // Most bytes here begin a word of the movetext or stand before one.
        if self.phase == Phase::Moves {
            if byte == b' ' {
                self.scanned += 1;
                return None;
            }
            if byte.is_ascii_alphanumeric() {
                self.inside = Inside::Word(self.scanned - self.start, Dots::None);
                return None;
            }
        }
        if byte == b'%' && self.is_first_column() {
            self.inside = Inside::Escape;
            return None;
        }
        if !byte.is_ascii()
            && let Some((length, blank)) = blank(&self.buffer[self.start..], self.scanned - self.start)
        {
            self.step_blank(length, blank);
            return None;
        }
        if self.phase == Phase::Before && is_space(byte) {
            let line_end = line_end(&self.buffer[self.scanned..]);
            self.step_blank(line_end.max(1), Blank::Space);
            return None;
        }
        if self.phase == Phase::Result && is_line_end(byte) {
            return Some(self.scanned + line_end(&self.buffer[self.scanned..]));
        }
        match byte {
            b'{' | b';' => {
                self.inside = if byte == b'{' {
                    Inside::Brace
                } else {
                    Inside::LineComment
                };
                self.phase = self.phase.max(Phase::Comments);
            }
            _ if is_space(byte) => {}
            // As in `1/2 - 1/2`.
            _ if self.phase == Phase::Result && begins_with_dash(&self.buffer[self.scanned..]) => {
                self.inside = Inside::LineComment;
            }
            b'.' | b')' | b']' | b'}' if self.phase == Phase::Result => {}
            _ if self.phase == Phase::Result => return Some(self.scanned),
            b'[' if self.phase < Phase::Moves => {
                if self.phase < Phase::Tags {
                    self.first_tag = self.scanned - self.start;
                }
                self.phase = Phase::Tags;
                self.inside = Inside::Tag(TagPart::Name);
            }
            b'[' if self.is_first_on_line() => return Some(self.scanned),
            b'*' if self.depth == 0 => self.phase = Phase::Result,
            b'(' => {
                self.phase = Phase::Moves;
                self.depth += 1;
            }
            b')' => {
                self.phase = Phase::Moves;
                self.depth = self.depth.saturating_sub(1);
            }
            _ => {
                self.phase = Phase::Moves;
                if is_word(byte) {
                    self.inside = Inside::Word(self.scanned - self.start, Dots::None);
                    return None;
                }
            }
        }
        self.scanned += 1;
        None
    }

    /// A blank outside of words, comments and tags: before a game it is left out.
    fn step_blank(&mut self, length: usize, blank: Blank) {
        let end = self.scanned + length;
        if self.phase > Phase::Before {
            self.scanned = end;
            return;
        }
        // What is not seen takes no column.
        if blank == Blank::Space {
            self.position = self.position.after(&self.buffer[self.start..end]);
        }
        self.skip(length);
    }

    /// Leaves out so many bytes between games and the escaped lines before them.
    fn skip(&mut self, length: usize) {
        self.scanned += length;
        self.start = self.scanned;
        self.overlong = None;
    }

    fn step_word(&mut self, from: usize, dots: Dots) -> Option<usize> {
        let rest = &self.buffer[self.scanned..];
        let length = rest.iter().position(|byte| !is_plain(*byte) || *byte == b'.');
        self.scanned += length.unwrap_or(rest.len());
        let game = &self.buffer[self.start..];
        let word = &game[from..self.scanned - self.start];
        match self.buffer.get(self.scanned) {
            Some(b'.') => {
                self.scanned += 1;
                // A word of many dots is not looked at from its start again and again.
                self.inside = if dots == Dots::None && is_number(word) {
                    Inside::Nothing
                } else {
                    Inside::Word(from, Dots::Some)
                };
            }
            // Of a character that is cut the rest has to come.
            Some(byte) if !byte.is_ascii() && (self.is_cut() && !self.is_ended) => {}
            Some(byte) if !byte.is_ascii() && continues_word(game, self.scanned - self.start) => self.scanned += 1,
            Some(_) => {
                self.inside = Inside::Nothing;
                if self.depth == 0 && GameResult::ending(word).is_some() {
                    self.phase = Phase::Result;
                }
            }
            None => {}
        }
        None
    }

    /// In a comment: its end, or the start of a game that it would swallow because it was never closed.
    fn step_brace(&mut self) -> Option<usize> {
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
            self.inside = Inside::Nothing;
        }
        self.scanned = at + 1;
        None
    }

    fn step_line(&mut self) -> Option<usize> {
        self.scanned += line_length(&self.buffer[self.scanned..]);
        // The line's end itself is looked at again: it ends a game with a result.
        if self.scanned < self.buffer.len() {
            self.inside = Inside::Nothing;
        }
        None
    }

    fn step_tag(&mut self, part: TagPart, byte: u8) -> Option<usize> {
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
        let part = part.after(byte);
        self.inside = if part == TagPart::End {
            Inside::Nothing
        } else {
            Inside::Tag(part)
        };
        None
    }

    /// The place of `[Event "` behind an empty line, given its quotation mark: where a game begins though the one
    /// before has no end.
    fn new_game_before(&self, quote: usize) -> Option<usize> {
        let before = self.buffer[self.start..quote]
            .trim_ascii_end()
            .strip_suffix(b"[Event")?;
        let gap = &before[before.trim_ascii_end().len()..];
        let begins_line = gap.last().is_some_and(|byte| is_line_end(*byte));
        (begins_line && line_ends(gap) >= 2).then_some(self.start + before.len())
    }

    fn is_first_column(&self) -> bool {
        match self.scanned.checked_sub(1) {
            Some(before) if self.scanned > self.start => is_line_end(self.buffer[before]),
            _ => self.position.column == 1,
        }
    }

    /// Whether only blanks stand before the current byte on its line.
    fn is_first_on_line(&self) -> bool {
        let before = &self.buffer[self.start..self.scanned];
        let other = before.iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
        other.is_some_and(|byte| is_line_end(*byte))
    }
}
