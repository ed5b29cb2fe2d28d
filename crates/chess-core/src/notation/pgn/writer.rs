//! From a game to its canonical text.

use std::fmt;

use super::game::{Node, PgnGame};
use super::text::{escape, on_one_line};
use crate::notation::san;
use crate::rules::{Board, Color};

/// Lines have fewer than 80 characters (PGN standard, section 8.2.1).
const WIDTH: usize = 79;

/// The canonical text, ending with a line break. A line is written up to its first illegal move, which no game has that
/// was read. Longer than 79 characters are only lines with a comment that holds `}`, which has to reach to its line's end,
/// and with words so long, or such as `[%clk`, that may not begin a line.
impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.all_tags() {
            writeln!(f, "[{name} \"{}\"]", escape(&value))?;
        }
        let mut movetext = Movetext::default();
        movetext.comments(&self.comments);
        movetext.line(&self.start, &self.moves);
        movetext.word(self.result.text());
        movetext.flush();
        writeln!(f, "\n{}", movetext.text)
    }
}

/// Movetext being written.
#[derive(Default)]
struct Movetext {
    text: String,
    /// Characters in the last line.
    column: usize,
    /// What opens the next word.
    opening: String,
    /// The last word, which something may still follow without a space.
    word: String,
}

impl Movetext {
    fn word(&mut self, word: &str) {
        self.flush();
        self.word = std::mem::take(&mut self.opening) + word;
    }

    /// Puts the last word on this line, or on the next where it has no room.
    fn flush(&mut self) {
        let length = self.word.chars().count();
        if length == 0 {
            return;
        }
        if self.column > 0 {
            let has_room = self.column + 1 + length <= WIDTH;
            self.text.push(if has_room { ' ' } else { '\n' });
            self.column = if has_room { self.column + 1 } else { 0 };
        }
        self.text.push_str(&self.word);
        self.column += length;
        self.word.clear();
    }

    fn line(&mut self, start: &Board, nodes: &[Node]) {
        let mut board = start.clone();
        let mut wants_number = true;
        for node in nodes {
            let Ok(next) = board.play(node.mv) else {
                return;
            };
            wants_number |= self.comments(&node.before);
            self.number(&board, wants_number);
            self.word(&san(&board, node.mv));
            for nag in &node.nags {
                self.word(&nag.to_string());
            }
            wants_number = self.comments(&node.after);
            for variation in &node.variations {
                wants_number |= self.variation(&board, variation);
            }
            board = next;
        }
    }

    fn number(&mut self, board: &Board, is_wanted: bool) {
        let number = board.fullmove_number();
        match board.side_to_move() {
            Color::White => self.word(&format!("{number}.")),
            Color::Black if is_wanted => self.word(&format!("{number}...")),
            Color::Black => {}
        }
    }

    /// Writes a variation unless it has no legal move; says whether it did.
    fn variation(&mut self, start: &Board, nodes: &[Node]) -> bool {
        let is_written = nodes.first().is_some_and(|first| start.is_legal(first.mv));
        if is_written {
            self.opening.push('(');
            self.line(start, nodes);
            self.word.push(')');
        }
        is_written
    }

    /// Writes comments that are not empty; says whether there was one.
    fn comments(&mut self, comments: &[String]) -> bool {
        let lines = comments
            .iter()
            .map(|text| on_one_line(text))
            .filter(|line| !line.is_empty());
        lines.map(|line| self.comment(&line)).count() > 0
    }

    fn comment(&mut self, line: &str) {
        if line.contains('}') {
            // No brace can hold it. The break behind it ends the comment.
            self.word(&format!("; {line}"));
            self.flush();
            self.text.push('\n');
            self.column = 0;
            return;
        }
        self.opening.push('{');
        for word in line.split(' ') {
            // At the start of a line, a bracket would look like a tag and a percent sign would hide the line.
            if word.starts_with(['[', '%']) && self.opening.is_empty() {
                self.word.push(' ');
                self.word.push_str(word);
            } else {
                self.word(word);
            }
        }
        self.word.push('}');
    }
}
