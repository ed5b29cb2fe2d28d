//! Moves with the piece letters of the language: `Nf3` is `Sf3` in German, for Springer.

use chess_core::{Board, Color, Move, notation};

use super::{Text, Texts};

/// The letters of king, queen, rook, bishop and knight in PGN and in the core.
const ENGLISH_LETTERS: &str = "KQRBN";

impl Texts {
    /// Returns a legal move with the letters of the language.
    #[must_use]
    pub fn san(self, board: &Board, mv: Move) -> String {
        self.localized_san(&notation::san(board, mv))
    }

    /// Returns a legal move with its move number, such as `12… Nf6`.
    #[must_use]
    pub fn numbered_san(self, board: &Board, mv: Move) -> String {
        let dots = match board.side_to_move() {
            Color::White => ".",
            Color::Black => "…",
        };
        let number = board.fullmove_number().to_string();
        [&number, dots, " ", &self.san(board, mv)].concat()
    }

    /// Translates a move from English letters to the letters of the language.
    #[must_use]
    pub fn localized_san(self, san: &str) -> String {
        let own = self.of(Text::PieceLetters);
        let spelled = |letter| corresponding_letter(letter, ENGLISH_LETTERS, own).unwrap_or(letter);
        san.chars().map(spelled).collect()
    }

    /// Translates a typed move to English letters. English letters are not changed.
    #[must_use]
    pub fn in_english_letters(self, typed: &str) -> String {
        let own = self.of(Text::PieceLetters);
        let first = typed.find(|letter: char| letter.is_ascii_alphabetic());
        let mut before = ' ';
        let english = |(place, letter): (usize, char)| {
            let follows_rank = matches!(before, '1'..='8' | '=' | '(' | '/');
            if !letter.is_whitespace() {
                before = letter;
            }
            // A letter before a digit is a file.
            // A lower-case letter at the start of a move is also a file if a file has this letter.
            let is_of_file = typed[place + letter.len_utf8()..].starts_with(|next: char| next.is_ascii_digit());
            let is_piece = follows_rank && !is_of_file || Some(place) == first && !matches!(letter, 'a'..='h');
            let found = is_piece.then(|| corresponding_letter(letter.to_ascii_uppercase(), own, ENGLISH_LETTERS));
            found.flatten().unwrap_or(letter)
        };
        typed.char_indices().map(english).collect()
    }
}

/// Returns the letter of `to` that is at the same index as `letter` is in `from`.
fn corresponding_letter(letter: char, from: &str, to: &str) -> Option<char> {
    from.chars()
        .zip(to.chars())
        .find_map(|(own, other)| (own == letter).then_some(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::german_texts;

    #[test]
    fn moves_are_written_with_the_letters_of_the_language() {
        for (english, in_german) in [
            ("Nf3", "Sf3"),
            ("Bxc4+", "Lxc4+"),
            ("Rfe1", "Tfe1"),
            ("Qh5#", "Dh5#"),
            ("Kd2", "Kd2"),
            ("bxc8=Q", "bxc8=D"),
            ("O-O-O", "O-O-O"),
            ("e4", "e4"),
        ] {
            assert_eq!(german_texts().localized_san(english), in_german);
            assert_eq!(german_texts().in_english_letters(in_german), english);
            assert_eq!(Texts::english().localized_san(english), english);
            assert_eq!(Texts::english().in_english_letters(english), english);
        }
    }

    #[test]
    fn typed_moves_are_read_with_letters_of_both_languages() {
        for (typed, english) in [
            ("1. Sf3", "1. Nf3"),
            ("sf3", "Nf3"),
            ("lg5", "Bg5"),
            ("d4", "d4"),
            ("Nf3", "Nf3"),
            ("Bc4", "Bc4"),
            ("e7e8d", "e7e8Q"),
            ("d2d4", "d2d4"),
            ("c4d5", "c4d5"),
            ("e7d8q", "e7d8q"),
            ("S1d2", "N1d2"),
            ("e7d8s", "e7d8N"),
            ("e8(S)", "e8(N)"),
            ("e8 = D", "e8 = Q"),
            ("e8 D", "e8 Q"),
            ("c4 d5", "c4 d5"),
            ("Dd4", "Qd4"),
            ("Bb3", "Bb3"),
            ("e8=Q", "e8=Q"),
            ("♘f3", "♘f3"),
        ] {
            assert_eq!(german_texts().in_english_letters(typed), english);
        }
        assert_eq!(Texts::english().in_english_letters("Sf3"), "Sf3");
    }
}
