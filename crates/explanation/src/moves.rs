//! Moves as people write them: standard algebraic notation with the piece letters of the language.

use chess_core::notation::san;
use chess_core::tactics::ProofLine;
use chess_core::{Board, Color, Move};

use crate::Language;

/// The maximum length of a line in a sentence, in plies.
const MAX_LINE_LENGTH: usize = 7;

/// A legal move in standard algebraic notation: `Qxe3+`, in German and Spanish `Dxe3+`.
#[must_use]
pub fn move_text(language: Language, board: &Board, mv: Move) -> String {
    let own = match language {
        Language::English => "KQRBN",
        Language::German => "KDTLS",
        Language::Spanish => "RDTAC",
    };
    let letter = |letter: char| {
        let known = "KQRBN".chars().zip(own.chars()).find(|(english, _)| *english == letter);
        known.map_or(letter, |(_, own)| own)
    };
    san(board, mv).chars().map(letter).collect()
}

/// A legal move with its number: `23.Nf3`, `23…Qxe3+`.
#[must_use]
pub fn numbered_move(language: Language, board: &Board, mv: Move) -> String {
    let dots = match board.side_to_move() {
        Color::White => ".",
        Color::Black => "…",
    };
    format!("{}{dots}{}", board.fullmove_number(), move_text(language, board, mv))
}

/// The moves of a line with their numbers: `23…Qb6 24.Nf3 Qxb2`. The line ends before the first move that is not legal.
#[must_use]
pub fn line_of_moves(language: Language, board: &Board, moves: &[Move]) -> String {
    let words = moves.iter().enumerate().scan(board.clone(), |board, (index, &mv)| {
        let next = board.play(mv).ok()?;
        let has_number = index == 0 || board.side_to_move() == Color::White;
        let word = if has_number {
            numbered_move(language, board, mv)
        } else {
            move_text(language, board, mv)
        };
        *board = next;
        Some(word)
    });
    words.collect::<Vec<String>>().join(" ")
}

/// The first moves of a line, with "…" if there are more.
pub(crate) fn first_moves(language: Language, line: &ProofLine) -> String {
    let shown = line.moves().len().min(MAX_LINE_LENGTH);
    let text = line_of_moves(language, line.board(0), &line.moves()[..shown]);
    let rest = if shown < line.moves().len() { " …" } else { "" };
    text + rest
}

#[cfg(test)]
mod tests {
    use chess_core::{Board, Move, notation};

    use super::{line_of_moves, move_text};
    use crate::Language;

    #[track_caller]
    fn check(fen: &str, san: &str, german: &str, spanish: &str) {
        let board: Board = fen.parse().unwrap();
        let mv = notation::parse_move(&board, san).unwrap();
        assert_eq!(move_text(Language::English, &board, mv), san);
        assert_eq!(move_text(Language::German, &board, mv), german);
        assert_eq!(move_text(Language::Spanish, &board, mv), spanish);
    }

    #[test]
    fn moves_have_the_piece_letters_of_the_language() {
        check("4k3/8/8/3q4/8/8/8/3QK3 w - - 0 1", "Qxd5", "Dxd5", "Dxd5");
        check("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "O-O-O", "O-O-O");
        check("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=R+", "e8=T+", "e8=T+");
        check("4k3/8/8/8/8/8/8/1N2KB2 w - - 0 1", "Bb5+", "Lb5+", "Ab5+");
        check("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Kd1", "Kd1", "Rd1");
        check("4k3/1p6/2P5/8/8/8/8/4K3 w - - 0 1", "cxb7", "cxb7", "cxb7");
    }

    #[test]
    fn a_line_is_numbered_as_in_a_book() {
        let start: Board = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 23".parse().unwrap();
        let mut board = start.clone();
        let moves: Vec<Move> = ["Nc7+", "Kd7", "Nxa8"]
            .into_iter()
            .map(|text| {
                let mv = notation::parse_move(&board, text).unwrap();
                board = board.play(mv).unwrap();
                mv
            })
            .collect();
        let text = line_of_moves(Language::German, &start, &moves);
        assert_eq!(text, "23.Sc7+ Kd7 24.Sxa8");
        let next = start.play(moves[0]).unwrap();
        let text = line_of_moves(Language::English, &next, &moves[1..]);
        assert_eq!(text, "23…Kd7 24.Nxa8");
    }
}
