//! Moves and what is said beside them, as text: the one writer of it.

use super::command;
use super::nag::Nag;
use super::result::GameResult;
use super::text::on_one_line;
use crate::rules::{Board, Color};

/// What movetext looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// As files have it, in lines of fewer than 80 characters (PGN standard, section 8.2.1).
    Export,
    /// The same on one line.
    OneLine,
    /// On one line as people write it: signs for the glyphs that have one, comments without braces.
    Words,
    /// The same for people, whom no commands are told.
    People,
}

impl Style {
    /// The most characters of a line.
    const fn width(self) -> usize {
        match self {
            Self::Export => 79,
            Self::OneLine | Self::Words | Self::People => usize::MAX,
        }
    }

    /// Whether signs stand for glyphs, and comments without braces.
    const fn is_plain(self) -> bool {
        matches!(self, Self::Words | Self::People)
    }
}

/// Movetext being written: numbers stand before Black's moves only where something stands between.
///
/// Longer than 79 characters are only lines with a comment that holds `}`, which has to reach to its line's end, and
/// with words so long, or such as `[%clk`, that may not begin a line.
pub(super) struct Movetext {
    style: Style,
    text: String,
    /// Characters in the last line.
    column: usize,
    /// What opens the next word.
    opening: String,
    /// The last word, which something may still follow without a space.
    word: String,
    /// Whether it ends with a move, so that a sign may follow.
    ends_with_move: bool,
    /// The line that is open, and those around it, the main line first.
    line: Line,
    outer: Vec<Line>,
}

#[derive(Clone, Copy)]
struct Line {
    /// Half-moves from White's first to the next move.
    ply: usize,
    wants_number: bool,
}

impl Movetext {
    /// Movetext from the usual start position.
    pub(super) const fn new(style: Style) -> Self {
        Self {
            style,
            text: String::new(),
            column: 0,
            opening: String::new(),
            word: String::new(),
            ends_with_move: false,
            line: Line {
                ply: 0,
                wants_number: true,
            },
            outer: Vec::new(),
        }
    }

    /// The next move of the main line is made so many half-moves after this position.
    pub(super) fn start_at(&mut self, start: &Board, ply: usize) {
        let number = start.fullmove_number().saturating_sub(1) as usize;
        self.line.ply = 2 * number + usize::from(start.side_to_move() == Color::Black) + ply;
    }

    pub(super) fn play(&mut self, san: &str) {
        let number = self.line.ply / 2 + 1;
        match (self.line.ply % 2, self.line.wants_number) {
            (0, _) => self.word(&format!("{number}.")),
            (_, true) => self.word(&format!("{number}...")),
            _ => {}
        }
        self.word(san);
        self.ends_with_move = true;
        self.line.ply += 1;
        self.line.wants_number = false;
    }

    pub(super) fn nag(&mut self, nag: Nag) {
        match nag.mark().filter(|_| self.style.is_plain()) {
            Some(mark) if self.ends_with_move => {
                self.word.push_str(mark);
                self.ends_with_move = false;
            }
            Some(mark) => self.word(mark),
            None => self.word(&nag.to_string()),
        }
    }

    /// A comment, unless it is empty.
    pub(super) fn comment(&mut self, text: &str) {
        let line = if self.style == Style::People {
            command::words(text)
        } else {
            on_one_line(text)
        };
        if line.is_empty() {
            return;
        }
        self.line.wants_number = true;
        if self.style.is_plain() {
            self.word(&line);
        } else if line.contains('}') {
            // No brace can hold it. The break behind it ends the comment.
            self.word(&format!("; {line}"));
            self.flush();
            self.text.push('\n');
            self.column = 0;
        } else {
            self.opening.push('{');
            command::unbroken(&line).for_each(|word| self.word(word));
            self.word.push('}');
        }
    }

    /// Comments, those that are empty left out.
    pub(super) fn comments(&mut self, texts: &[String]) {
        texts.iter().for_each(|text| self.comment(text));
    }

    pub(super) fn begin_variation(&mut self) {
        self.opening.push('(');
        self.outer.push(self.line);
        self.line = Line {
            ply: self.line.ply.saturating_sub(1),
            wants_number: true,
        };
    }

    /// Ends the innermost variation; nothing is written of one that holds nothing.
    pub(super) fn end_variation(&mut self) {
        let Some(outer) = self.outer.pop() else {
            return;
        };
        self.line = outer;
        if self.opening.pop().is_none() {
            self.word.push(')');
            self.ends_with_move = false;
            self.line.wants_number = true;
        }
    }

    /// Whether no variation is open.
    pub(super) const fn is_in_main_line(&self) -> bool {
        self.outer.is_empty()
    }

    /// All that was written.
    #[must_use]
    pub(super) fn written(mut self) -> String {
        self.flush();
        self.text
    }

    /// All that was written, with the game's result at its end.
    #[must_use]
    pub(super) fn ended(mut self, result: GameResult) -> String {
        self.word(result.text());
        self.written()
    }

    fn word(&mut self, word: &str) {
        // At the start of a line, a bracket would look like a tag and a percent sign would hide the line.
        if word.starts_with(['[', '%']) && self.opening.is_empty() && !self.word.is_empty() {
            self.word.push(' ');
        } else {
            self.flush();
            self.word.push_str(&self.opening);
            self.opening.clear();
        }
        self.word.push_str(word);
        self.ends_with_move = false;
    }

    /// Puts the last word on this line, or on the next where it has no room.
    fn flush(&mut self) {
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
