//! Tests the sentences of an explanation: each piece that a sentence names with its square must be on that square in
//! one of the positions of the explanation.
//!
//! The names of the pieces are written out here again, so that the test is independent of the sentences' templates.

use chess_core::engine::{Explanation, Merit};
use chess_core::tactics::ProofLine;
use chess_core::{Board, PieceType, Square};
use explanation::{Language, move_sentences};

/// The words before the square of a piece, in English, German and Spanish.
const PREPOSITIONS: [&str; 3] = ["on", "auf", "de"];

/// The names of the pieces in all cases, in English, German and Spanish.
const NAMES: [(&str, PieceType); 23] = [
    ("king", PieceType::King),
    ("queen", PieceType::Queen),
    ("rook", PieceType::Rook),
    ("bishop", PieceType::Bishop),
    ("knight", PieceType::Knight),
    ("pawn", PieceType::Pawn),
    ("König", PieceType::King),
    ("Königs", PieceType::King),
    ("Dame", PieceType::Queen),
    ("Turm", PieceType::Rook),
    ("Turms", PieceType::Rook),
    ("Läufer", PieceType::Bishop),
    ("Läufers", PieceType::Bishop),
    ("Springer", PieceType::Knight),
    ("Springers", PieceType::Knight),
    ("Bauer", PieceType::Pawn),
    ("Bauern", PieceType::Pawn),
    ("rey", PieceType::King),
    ("dama", PieceType::Queen),
    ("torre", PieceType::Rook),
    ("alfil", PieceType::Bishop),
    ("caballo", PieceType::Knight),
    ("peón", PieceType::Pawn),
];

/// Whether the sentences in all languages name only pieces that are on their squares.
#[must_use]
pub fn agree_with_boards(found: &Explanation) -> bool {
    let boards = explained_boards(found);
    Language::ALL
        .into_iter()
        .all(|language| names_only_pieces_on(&boards, &move_sentences(found, language)))
}

/// Whether each piece that the text names with its square is on this square in one of the positions.
fn names_only_pieces_on(boards: &[Board], text: &str) -> bool {
    let is_there = |(piece_type, square): (PieceType, Square)| {
        let mut pieces = boards.iter().filter_map(|board| board.piece_at(square));
        pieces.any(|piece| piece.piece_type == piece_type)
    };
    placed_pieces(text).into_iter().all(is_there)
}

/// The pieces that a text names with their squares.
fn placed_pieces(text: &str) -> Vec<(PieceType, Square)> {
    let words: Vec<&str> = text.split([' ', ',', '.', ':', ';']).collect();
    let placed = words.windows(3).filter_map(|words| {
        let (_, piece_type) = NAMES.iter().find(|(name, _)| *name == words[0])?;
        let square = words[2].parse().ok()?;
        PREPOSITIONS.contains(&words[1]).then_some((*piece_type, square))
    });
    placed.collect()
}

/// The boards that the sentences may describe: the board before the move, and all boards of the explanation's lines.
fn explained_boards(found: &Explanation) -> Vec<Board> {
    let merit = match &found.merit {
        Some(Merit::Mates(_, line) | Merit::StopsMate { line, .. } | Merit::Wins { line, .. }) => Some(line),
        _ => None,
    };
    let better = found.better.as_ref().map(|better| &better.proof);
    let lines = [Some(&found.proof), better, merit].into_iter().flatten();
    let of_line = |line: &ProofLine| -> Vec<Board> {
        (0..=line.moves().len())
            .map(|index| line.board(index).clone())
            .collect()
    };
    lines.flat_map(of_line).chain([found.board.clone()]).collect()
}

#[cfg(test)]
mod tests {
    use chess_core::engine::{SearchMemory, explain};
    use chess_core::notation::{START_FEN, parse_game};
    use chess_core::{Board, PieceType};

    use super::{agree_with_boards, names_only_pieces_on, placed_pieces};

    #[test]
    fn pieces_are_found_in_all_languages() {
        for (text, piece_type, square) in [
            ("the knight on d4 is undefended.", PieceType::Knight, "d4"),
            ("wins the trapped bishop on a2: 3.b3", PieceType::Bishop, "a2"),
            ("Der Springer auf d4 ist ungedeckt", PieceType::Knight, "d4"),
            ("vom Schutz des Turms auf f6, dann", PieceType::Rook, "f6"),
            ("el caballo de d4 está indefenso", PieceType::Knight, "d4"),
            ("fesselt die Dame den Bauern auf g7.", PieceType::Pawn, "g7"),
        ] {
            assert_eq!(placed_pieces(text), [(piece_type, square.parse().unwrap())], "{text}");
        }
        for text in [
            "the captures on e5 win more",
            "the king on the g-file",
            "die Schlagfolge auf e5",
            "la captura de e5",
        ] {
            assert_eq!(placed_pieces(text), [], "{text}");
        }
    }

    #[test]
    fn a_piece_that_is_not_there_is_found() {
        let boards = [Board::default()];
        assert!(names_only_pieces_on(&boards, "the knight on g1 and the pawn on e7"));
        for text in [
            "the knight on f3",
            "the bishop on g1",
            "the pawn on e7 and the rook on e1",
            "Der Turm auf e4",
        ] {
            assert!(!names_only_pieces_on(&boards, text), "{text}");
        }
    }

    #[test]
    fn the_sentences_of_a_blunder_are_true() {
        let game = parse_game(START_FEN, ["e2e4", "e7e5", "d1h5", "b8c6", "h5e5"]).unwrap();
        let found = explain(&game, 5, 20_000, &mut SearchMemory::new(1), &mut ()).unwrap();
        assert!(agree_with_boards(&found));
    }
}
