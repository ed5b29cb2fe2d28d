//! Checks whole sentences in both languages, and that each piece they name is on a board of their lines.

#![allow(clippy::unwrap_used, reason = "a test reports errors by failing")]

use chess_core::engine::{Explanation, Judgement, Merit, SearchMemory, explain};
use chess_core::notation::parse_uci;
use chess_core::tactics::ProofLine;
use chess_core::{Board, Game};
use explanation::{Case, Language, PieceOn, of_move};

const NODES: u64 = 300_000;

/// Positions with a move, its judgement, and the expected text in both languages.
const SENTENCES: [(&str, &str, Judgement, &str, &str); 12] = [
    (
        "8/p2r2pk/2R1p1pp/1p1nB3/3P3P/r5P1/5PK1/2R5 b - - 1 33",
        "d7e7",
        Judgement::Blunder,
        "after 34.Bd6 the bishop forks the rook on a3 and the rook on e7.",
        "Nach 34.Ld6 greift der Läufer den Turm auf a3 und den Turm auf e7 zugleich an.",
    ),
    (
        "8/p5kp/1p1pR1pb/3B1p2/P1P5/1r5P/5PP1/6K1 w - - 2 32",
        "e6d6",
        Judgement::Blunder,
        "after 32…Rb1+ 33.Kh2 Bf4+ the bishop forks king and rook. ",
        "Nach 32…Tb1+ 33.Kh2 Lf4+ greift der Läufer König und Turm zugleich an. ",
    ),
    (
        "8/4n2p/3p1k2/4p2P/4B3/6P1/2R4K/1r6 b - - 2 42",
        "h7h6",
        Judgement::Blunder,
        "h6 loses a rook: after 43.Rf2+, a discovered attack, the bishop on e4 attacks the rook on b1. ",
        "h6 verliert einen Turm: Nach 43.Tf2+, einem Abzugsangriff, greift der Läufer auf e4 den Turm auf b1 an. ",
    ),
    (
        "5r2/p3n3/1pr3p1/7p/k7/1N3P1B/PK4PP/5R2 b - - 0 31",
        "e7d5",
        Judgement::Blunder,
        "after 32.Bd7 the bishop pins the rook on c6 to the king.",
        "Nach 32.Ld7 fesselt der Läufer den Turm auf c6 an den König.",
    ),
    (
        "5r1k/1r5p/p5pN/6P1/1p6/4b3/PP4KP/3R1R2 b - - 0 30",
        "f8f1",
        Judgement::Blunder,
        "Rxf1 allows mate in 3: 31.Rd8+ Rf8 32.Rxf8+ Kg7 33.Rg8#. Better is ",
        "Txf1 erlaubt ein Matt in 3 Zügen: 31.Td8+ Tf8 32.Txf8+ Kg7 33.Tg8#. Besser ist ",
    ),
    (
        "2r2k2/5ppp/8/1R4P1/5n1P/5n2/PP6/1K3B1R w - - 1 29",
        "b5b3",
        Judgement::Blunder,
        "Rb3 allows a back-rank mate in 2: 29…Nd2+ 30.Ka1 Rc1#. ",
        "Tb3 erlaubt ein Grundreihenmatt in 2 Zügen: 29…Sd2+ 30.Ka1 Tc1#. ",
    ),
    (
        "6rk/6bb/p7/1r2P1NQ/3P3P/8/5BPK/1q6 b - - 1 41",
        "b1g6",
        Judgement::Blunder,
        "Qg6 allows a smothered mate in 2: 42.Qxh7+ Qxh7 43.Nf7#. ",
        "Dg6 erlaubt ein ersticktes Matt in 2 Zügen: 42.Dxh7+ Dxh7 43.Sf7#. ",
    ),
    (
        "8/8/8/2PK2p1/5p2/4kP2/8/8 b - - 0 56",
        "e3f3",
        Judgement::Blunder,
        "Kxf3 allows the pawn on c6 to promote: 57.c6 Ke3 58.c7 f3 59.c8=Q. ",
        "Kxf3 erlaubt die Umwandlung des Bauern auf c6: 57.c6 Ke3 58.c7 f3 59.c8=D. ",
    ),
    (
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
        "a1a8",
        Judgement::Best,
        "Ra8# is checkmate.",
        "Ta8# setzt matt.",
    ),
    (
        "7k/8/5K2/8/8/8/2Q5/8 w - - 0 1",
        "c2b3",
        Judgement::LongerMate,
        "Qb3 is a longer mate: ",
        "Db3 führt zu einem längeren Matt: ",
    ),
    (
        "7k/8/8/8/8/8/P5q1/7K w - - 0 1",
        "h1g2",
        Judgement::Best,
        "Kxg2 is the only legal move.",
        "Kxg2 ist der einzige legale Zug.",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e2e4",
        Judgement::Book,
        "e4 is a book move.",
        "e4 ist ein Buchzug.",
    ),
];

fn explained(fen: &str, uci: &str, memory: &mut SearchMemory) -> Explanation {
    let board: Board = fen.parse().unwrap();
    let mv = parse_uci(&board, uci).unwrap();
    let game = Game::new(board).play(mv);
    // The move may end the game, but the game must not be over before it.
    explain(&game.unwrap(), 1, NODES, memory, &mut ()).unwrap()
}

#[test]
fn sentences_agree_with_their_lines() {
    let mut memory = SearchMemory::new(4);
    for (fen, uci, judgement, english, german) in SENTENCES {
        let explanation = explained(fen, uci, &mut memory);
        assert_eq!(explanation.judgement, judgement, "{fen} {uci}");
        for (language, expected) in [(Language::English, english), (Language::German, german)] {
            let text = of_move(&explanation, language);
            assert!(text.contains(expected), "{fen} {uci}: {text:?} has no {expected:?}");
            assert_is_true(&explanation, language, &text);
        }
    }
}

/// Checks that each "piece on square" of the text is on a board of the lines.
#[track_caller]
fn assert_is_true(explanation: &Explanation, language: Language, text: &str) {
    let on = if language == Language::English { "on" } else { "auf" };
    let words: Vec<&str> = text.split([' ', ',', '.', ':', ';']).collect();
    let named = words.windows(3).filter(|words| words[1] == on);
    let boards = boards(explanation);
    for words in named {
        let Ok(square) = words[2].parse() else { continue };
        let cases = [Case::Nominative, Case::Accusative, Case::Dative, Case::Genitive];
        let is_named = |piece: PieceOn| {
            let forms = cases.map(|case| piece.words(language, case));
            forms.iter().any(|form| form.ends_with(&words.join(" ")))
        };
        let is_there = boards
            .iter()
            .filter_map(|board| PieceOn::new(board, square))
            .any(is_named);
        assert!(
            is_there || words[0] == "captures" || words[0] == "Schlagfolge",
            "{text}: {words:?}"
        );
    }
}

fn boards(explanation: &Explanation) -> Vec<Board> {
    let merit = match &explanation.merit {
        Some(Merit::Mates(_, line) | Merit::StopsMate { line, .. } | Merit::Wins { line, .. }) => Some(line),
        _ => None,
    };
    let better = explanation.better.as_ref().map(|better| &better.proof);
    let lines: Vec<&ProofLine> = [Some(&explanation.proof), better, merit]
        .into_iter()
        .flatten()
        .collect();
    let of_line = |line: &ProofLine| {
        (0..=line.moves().len())
            .map(|index| line.board(index).clone())
            .collect()
    };
    let mut boards: Vec<Board> = lines.into_iter().flat_map::<Vec<Board>, _>(of_line).collect();
    boards.push(explanation.board.clone());
    boards
}
