//! What a text says beside the moves of its main line, as it may stand in a text again.

use super::text::on_one_line;
use crate::rules::{Board, Color};

/// One text for each half-move and one for what comes before the first; lines that are open are written out like the
/// canonical form has them, their moves unchecked.
#[derive(Default)]
pub(super) struct Notes {
    texts: Vec<String>,
    /// Of each open variation: the half-moves before the one that it goes on with, and whether that one wants its number.
    open: Vec<(usize, bool)>,
}

impl Notes {
    /// The texts, without empty ones at the end.
    pub(super) fn into_texts(self) -> Vec<String> {
        self.texts
    }

    /// How many variations are open.
    pub(super) const fn depth(&self) -> usize {
        self.open.len()
    }

    /// A mark or a comment behind so many half-moves of the main line.
    pub(super) fn word(&mut self, ply: usize, word: &str) {
        if self.texts.len() <= ply {
            self.texts.resize(ply + 1, String::new());
        }
        let text = &mut self.texts[ply];
        if !text.is_empty() && !text.ends_with('(') {
            text.push(' ');
        }
        text.push_str(word);
    }

    /// A comment, which stands between braces on one line.
    pub(super) fn comment(&mut self, ply: usize, comment: &str) {
        let line = on_one_line(comment).replace('}', ")");
        if !line.is_empty() {
            self.word(ply, &["{", &line, "}"].concat());
            self.wants_number();
        }
    }

    /// A line instead of the half-move before.
    pub(super) fn begin(&mut self, ply: usize) {
        self.word(ply, "(");
        let behind = self.open.last().map_or(ply, |(behind, _)| *behind);
        self.open.push((behind.saturating_sub(1), true));
    }

    /// A move of the innermost variation.
    pub(super) fn tried(&mut self, ply: usize, start: &Board, san: &str) {
        let Some((behind, wants_number)) = self.open.last().copied() else {
            return;
        };
        let half_moves = behind + usize::from(start.side_to_move() == Color::Black);
        let number = (start.fullmove_number() as usize + half_moves / 2).to_string();
        match (half_moves % 2, wants_number) {
            (0, _) => self.word(ply, &[&number, "."].concat()),
            (_, true) => self.word(ply, &[&number, "..."].concat()),
            _ => {}
        }
        self.word(ply, san);
        if let Some(line) = self.open.last_mut() {
            *line = (behind + 1, false);
        }
    }

    /// The innermost variation ends; false where there is none.
    pub(super) fn end(&mut self, ply: usize) -> bool {
        let is_open = self.open.pop().is_some();
        if let Some(text) = self.texts.get_mut(ply).filter(|_| is_open) {
            text.push(')');
        }
        self.wants_number();
        is_open
    }

    fn wants_number(&mut self) {
        if let Some((_, wants_number)) = self.open.last_mut() {
            *wants_number = true;
        }
    }
}
