//! Writes moves and annotations as text, for every style.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::command;
use super::nag::Nag;
use super::result::GameResult;
use super::text::to_one_line;
use crate::rules::{Board, Color};

/// The style of movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MovetextStyle {
    /// The export format of files, in lines of fewer than 80 characters (PGN standard, section 8.2.1).
    Export,
    /// The export format on one line.
    OneLine,
    /// One line as people write it: signs for the glyphs that have a sign, comments without braces.
    Words,
    /// Like `Words`, without the commands in comments.
    People,
}

impl MovetextStyle {
    /// The maximum number of characters of a line.
    const fn width(self) -> usize {
        match self {
            Self::Export => 79,
            Self::OneLine | Self::Words | Self::People => usize::MAX,
        }
    }

    /// Whether glyphs are written as signs, and comments without braces.
    const fn is_plain(self) -> bool {
        matches!(self, Self::Words | Self::People)
    }
}

/// Movetext that is being written. A move number precedes Black's move only at the start of a line and after a comment
/// or a variation.
///
/// In the export format, a line has more than 79 characters only in three cases: a comment with `}` is not broken, a
/// single word is longer than a line, or a word such as `[%clk` is not moved to the next line, because it must not
/// begin a line.
pub(super) struct Movetext {
    style: MovetextStyle,
    text: String,
    /// The number of characters in the last line.
    column: usize,
    /// The opening braces and parentheses before the next word.
    opening: String,
    /// The last word; a closing brace or a sign may still be appended.
    word: String,
    /// Whether the last word ends with a move, so that a sign may be appended.
    ends_with_move: bool,
    /// The line that is being written.
    line: Line,
    /// The lines that enclose the current line, the main line first.
    outer: Vec<Line>,
}

#[derive(Clone, Copy)]
struct Line {
    /// The number of plies from White's first move to the next move.
    ply: usize,
    needs_number: bool,
}

impl Movetext {
    /// Movetext from the usual start position.
    pub(super) const fn new(style: MovetextStyle) -> Self {
        Self {
            style,
            text: String::new(),
            column: 0,
            opening: String::new(),
            word: String::new(),
            ends_with_move: false,
            line: Line {
                ply: 0,
                needs_number: true,
            },
            outer: Vec::new(),
        }
    }

    /// Sets the number of the next move of the main line, which is played `ply` plies after the position `start`.
    pub(super) fn set_next_move_number(&mut self, start: &Board, ply: usize) {
        let number = start.fullmove_number().saturating_sub(1) as usize;
        self.line.ply = 2 * number + usize::from(start.side_to_move() == Color::Black) + ply;
    }

    pub(super) fn play(&mut self, san: &str) {
        let number = self.line.ply / 2 + 1;
        match (self.line.ply % 2, self.line.needs_number) {
            (0, _) => self.write_word(&format!("{number}.")),
            (_, true) => self.write_word(&format!("{number}...")),
            _ => {}
        }
        self.write_word(san);
        self.ends_with_move = true;
        self.line.ply += 1;
        self.line.needs_number = false;
    }

    pub(super) fn nag(&mut self, nag: Nag) {
        match nag.mark().filter(|_| self.style.is_plain()) {
            Some(mark) if self.ends_with_move => {
                self.word.push_str(mark);
                self.ends_with_move = false;
            }
            Some(mark) => self.write_word(mark),
            None => self.write_word(&nag.to_string()),
        }
    }

    /// Writes a comment, unless it is empty.
    pub(super) fn comment(&mut self, text: &str) {
        let line = if self.style == MovetextStyle::People {
            command::words(text)
        } else {
            to_one_line(text)
        };
        if line.is_empty() {
            return;
        }
        self.line.needs_number = true;
        if self.style.is_plain() {
            self.write_word(&line);
        } else if line.contains('}') {
            // A comment with `}` cannot be in braces. The line break after the comment ends it.
            self.write_word(&format!("; {line}"));
            self.flush_word();
            self.text.push('\n');
            self.column = 0;
        } else {
            self.opening.push('{');
            command::unbreakable_parts(&line).for_each(|word| self.write_word(word));
            self.word.push('}');
        }
    }

    /// Writes all comments of a list except empty comments.
    pub(super) fn comments(&mut self, texts: &[String]) {
        texts.iter().for_each(|text| self.comment(text));
    }

    pub(super) fn begin_variation(&mut self) {
        self.opening.push('(');
        self.outer.push(self.line);
        self.line = Line {
            ply: self.line.ply.saturating_sub(1),
            needs_number: true,
        };
    }

    /// Ends the innermost variation; an empty variation is not written.
    pub(super) fn end_variation(&mut self) {
        let Some(outer) = self.outer.pop() else {
            return;
        };
        self.line = outer;
        if self.opening.pop().is_none() {
            self.word.push(')');
            self.ends_with_move = false;
            self.line.needs_number = true;
        }
    }

    /// Whether no variation is open.
    pub(super) const fn is_in_main_line(&self) -> bool {
        self.outer.is_empty()
    }

    /// Returns the movetext.
    #[must_use]
    pub(super) fn into_text(mut self) -> String {
        self.flush_word();
        self.text
    }

    /// Returns the movetext, with the game's result at the end.
    #[must_use]
    pub(super) fn finish_with_result(mut self, result: GameResult) -> String {
        self.write_word(result.text());
        self.into_text()
    }

    fn write_word(&mut self, word: &str) {
        // At the start of a line, a bracket would look like a tag, and a percent sign would hide the line.
        if word.starts_with(['[', '%']) && self.opening.is_empty() && !self.word.is_empty() {
            self.word.push(' ');
        } else {
            self.flush_word();
            self.word.push_str(&self.opening);
            self.opening.clear();
        }
        self.word.push_str(word);
        self.ends_with_move = false;
    }

    /// Writes the last word on this line, or on the next line if the word does not fit.
    fn flush_word(&mut self) {
        let length = self.word.chars().count();
        if length == 0 {
            return;
        }
        if self.column > 0 {
            let has_room = self.column + 1 + length <= self.style.width();
            self.text.push(if has_room { ' ' } else { '\n' });
            self.column = if has_room { self.column + 1 } else { 0 };
        }
        self.text.push_str(&self.word);
        self.column += length;
        self.word.clear();
    }
}
