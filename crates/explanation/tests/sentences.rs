//! Checks whole sentences in each language. Each piece that a sentence names must be on a board of the lines.

#![allow(clippy::unwrap_used, reason = "a test reports errors by failing")]

use chess_core::engine::{Explanation, Judgement, Merit, Score, SearchMemory, explain};
use chess_core::notation::parse_uci;
use chess_core::tactics::ProofLine;
use chess_core::{Board, Game};
use explanation::{Case, Language, PieceOn, move_sentences};

const NODES: u64 = 300_000;

/// Positions with a move, its judgement, and the expected text in each language.
const SENTENCES: [(&str, &str, Judgement, &str, &str, &str); 32] = [
    (
        "8/p2r2pk/2R1p1pp/1p1nB3/3P3P/r5P1/5PK1/2R5 b - - 1 33",
        "d7e7",
        Judgement::Blunder,
        "after 34.Bd6 the bishop forks the rook on a3 and the rook on e7.",
        "Nach 34.Ld6 greift der Läufer den Turm auf a3 und den Turm auf e7 zugleich an.",
        "tras 34.Ad6 el alfil ataca a la vez la torre de a3 y la torre de e7.",
    ),
    (
        "8/p5kp/1p1pR1pb/3B1p2/P1P5/1r5P/5PP1/6K1 w - - 2 32",
        "e6d6",
        Judgement::Blunder,
        "after 32…Rb1+ 33.Kh2 Bf4+ the bishop forks king and rook. ",
        "Nach 32…Tb1+ 33.Kh2 Lf4+ greift der Läufer König und Turm zugleich an. ",
        "tras 32…Tb1+ 33.Rh2 Af4+ el alfil ataca a la vez rey y torre.",
    ),
    (
        "8/4n2p/3p1k2/4p2P/4B3/6P1/2R4K/1r6 b - - 2 42",
        "h7h6",
        Judgement::Blunder,
        "h6 loses a rook: after 43.Rf2+, a discovered attack, the bishop on e4 attacks the rook on b1. ",
        "h6 verliert einen Turm: Nach 43.Tf2+, einem Abzugsangriff, greift der Läufer auf e4 den Turm auf b1 an. ",
        "h6 pierde una torre: tras 43.Tf2+, un ataque a la descubierta, el alfil de e4 ataca la torre de b1.",
    ),
    (
        "5r2/p3n3/1pr3p1/7p/k7/1N3P1B/PK4PP/5R2 b - - 0 31",
        "e7d5",
        Judgement::Blunder,
        "after 32.Bd7 the bishop pins the rook on c6 to the king.",
        "Nach 32.Ld7 fesselt der Läufer den Turm auf c6 an den König.",
        "tras 32.Ad7 el alfil clava la torre de c6 contra el rey.",
    ),
    (
        "5r1k/1r5p/p5pN/6P1/1p6/4b3/PP4KP/3R1R2 b - - 0 30",
        "f8f1",
        Judgement::Blunder,
        "Rxf1 allows mate in 3: 31.Rd8+ Rf8 32.Rxf8+ Kg7 33.Rg8#. Better is ",
        "Txf1 erlaubt ein Matt in 3 Zügen: 31.Td8+ Tf8 32.Txf8+ Kg7 33.Tg8#. Besser ist ",
        "Txf1 permite un mate en 3: 31.Td8+ Tf8 32.Txf8+ Rg7 33.Tg8#. Mejor es ",
    ),
    (
        "2r2k2/5ppp/8/1R4P1/5n1P/5n2/PP6/1K3B1R w - - 1 29",
        "b5b3",
        Judgement::Blunder,
        "Rb3 allows a back-rank mate in 2: 29…Nd2+ 30.Ka1 Rc1#. ",
        "Tb3 erlaubt ein Grundreihenmatt in 2 Zügen: 29…Sd2+ 30.Ka1 Tc1#. ",
        "Tb3 permite un mate del pasillo en 2: 29…Cd2+ 30.Ra1 Tc1#.",
    ),
    (
        "6rk/6bb/p7/1r2P1NQ/3P3P/8/5BPK/1q6 b - - 1 41",
        "b1g6",
        Judgement::Blunder,
        "Qg6 allows a smothered mate in 2: 42.Qxh7+ Qxh7 43.Nf7#. ",
        "Dg6 erlaubt ein ersticktes Matt in 2 Zügen: 42.Dxh7+ Dxh7 43.Sf7#. ",
        "Dg6 permite un mate de la coz en 2: 42.Dxh7+ Dxh7 43.Cf7#.",
    ),
    (
        "8/8/8/2PK2p1/5p2/4kP2/8/8 b - - 0 56",
        "e3f3",
        Judgement::Blunder,
        "Kxf3 allows the pawn on c6 to promote: 57.c6 Ke3 58.c7 f3 59.c8=Q. ",
        "Kxf3 erlaubt die Umwandlung des Bauern auf c6: 57.c6 Ke3 58.c7 f3 59.c8=D. ",
        "Rxf3 permite la coronación del peón de c6: 57.c6 Re3 58.c7 f3 59.c8=D.",
    ),
    (
        "4R3/8/8/2prp3/2k1K3/8/8/8 b - - 5 62",
        "c4c3",
        Judgement::Blunder,
        "Kc3 loses a rook and a pawn: the rook on d5 is undefended, and 63.Kxd5 captures it. Better is \
         Rd1, which saves the rook on d5.",
        "Kc3 verliert einen Turm und einen Bauern: Der Turm auf d5 ist ungedeckt und wird mit 63.Kxd5 \
         geschlagen. Besser ist Td1, was den Turm auf d5 rettet.",
        "Rc3 pierde una torre y un peón: 63.Rxd5 captura la torre de d5, que no tiene defensa. Mejor es \
         Td1, que salva la torre de d5.",
    ),
    (
        "7r/ppp3Q1/1q1bkrn1/4ppB1/8/3P4/PPP2PPP/1R3RK1 b - - 6 22",
        "d6e7",
        Judgement::Blunder,
        "the captures on f6 that begin with 23.Bxf6 win more than they cost. ",
        "Die Schlagfolge auf f6, die mit 23.Lxf6 beginnt, bringt mehr ein, \
         als sie kostet. ",
        "Ae7 pierde un alfil y un peón: las capturas en f6 que empiezan con 23.Axf6 ganan más de lo que cuestan.",
    ),
    (
        "2r2k2/2p4R/1p4pp/p2P1p2/2n5/7B/PP5P/K7 b - - 1 38",
        "h6h5",
        Judgement::Blunder,
        "h5 loses a rook: after 39.Rh8+ the rook skewers king and rook. ",
        "h5 verliert einen Turm: Nach 39.Th8+ spießt der Turm König und Turm auf. ",
        "h5 pierde una torre: tras 39.Th8+ la torre enfila rey y torre.",
    ),
    (
        "2kr1qnQ/pppb1p2/2npp2p/8/3P4/2PBP3/PP1N1PPP/R3K2R w KQ - 1 14",
        "h8h7",
        Judgement::Blunder,
        "Qh7 loses the queen for a knight: after 14…Nf6 the queen on h7 is trapped. ",
        "Dh7 verliert die Dame für einen Springer: Nach 14…Sf6 ist die Dame auf h7 gefangen. ",
        "Dh7 pierde la dama por un caballo: tras 14…Cf6 la dama de h7 no tiene escapatoria.",
    ),
    (
        "r5k1/pppnqppp/8/8/2bPn3/P6Q/1BP2PPP/R3R1K1 b - - 1 17",
        "e7e6",
        Judgement::Blunder,
        "Qe6 loses a knight: 18.Qxe6 removes a defender of the knight on e4. ",
        "De6 verliert einen Springer: 18.Dxe6 beseitigt einen Verteidiger des Springers auf e4. ",
        "De6 pierde un caballo: 18.Dxe6 elimina un defensor del caballo de e4.",
    ),
    (
        "8/5r1p/6k1/1PR2pP1/2K1p2r/8/3RPP2/8 w - - 0 40",
        "b5b6",
        Judgement::Blunder,
        "after 40…e3+, a discovered check, the rook on d2 is lost. ",
        "Nach 40…e3+, einem Abzugsschach, geht der Turm auf d2 \
         verloren. ",
        "tras 40…e3+, un jaque a la descubierta, se pierde la torre de d2.",
    ),
    (
        "8/5pkp/8/1B6/1P2bNp1/5nP1/r4PKP/2R5 w - - 8 38",
        "b5d3",
        Judgement::Blunder,
        "after 38…Ne1+, a double check, the bishop on d3 is lost. ",
        "Nach 38…Se1+, einem Doppelschach, geht der Läufer auf d3 verloren. ",
        "tras 38…Ce1+, un jaque doble, se pierde el alfil de d3.",
    ),
    (
        "2r5/7p/p3r3/1p3N2/3RnP2/6Pk/2P1pK1P/4R3 w - - 1 38",
        "f2e2",
        Judgement::Blunder,
        "Kxe2 loses the exchange: 38…Nxg3+ captures with a double check. ",
        "Kxe2 verliert die Qualität: 38…Sxg3+ schlägt mit Doppelschach. ",
        "Rxe2 pierde la calidad: 38…Cxg3+ captura con un jaque doble.",
    ),
    (
        "8/4pk1p/p2P1rpq/2p1Q3/1p6/3B4/2P3P1/6K1 b - - 1 34",
        "e7d6",
        Judgement::Blunder,
        "after 35.Bc4+ the king is deflected from the defence of the rook on f6. ",
        "Nach 35.Lc4+ wird der König vom Schutz des Turms auf f6 abgelenkt. ",
        "tras 35.Ac4+ el rey se desvía de la defensa de la torre de f6.",
    ),
    (
        "4n3/2p2kp1/1bR5/1K1PpP2/4P3/8/8/8 b - - 10 47",
        "e8d6",
        Judgement::Blunder,
        "after 48.Rxd6 the pawn on c7 is overloaded and cannot both recapture and defend the bishop on b6. ",
        "Nach 48.Txd6 ist der Bauer auf c7 überlastet und kann nicht sowohl zurückschlagen als auch den \
         Läufer auf b6 decken. ",
        "tras 48.Txd6 el peón de c7 sufre una sobrecarga y no puede a la vez recapturar y defender el alfil de b6.",
    ),
    (
        "3r4/1p3ppk/p6p/P3pPb1/1P6/2Pq1B2/6PP/4QRK1 w - - 0 27",
        "f3e4",
        Judgement::Blunder,
        "after 27…Be3+, an interference, the queen on e1 no longer defends the bishop on e4. ",
        "Nach 27…Le3+, einer Verstellung, deckt die Dame auf e1 den Läufer auf e4 nicht mehr. ",
        "tras 27…Ae3+, una interferencia, la dama de e1 ya no defiende el alfil de e4.",
    ),
    (
        "2k2r2/pppr3p/2p5/5p1R/6q1/P1NBbQP1/1PP5/1K1R4 w - - 4 21",
        "h5f5",
        Judgement::Blunder,
        "after 21…Qxf3, an x-ray attack, the rook on f8 attacks f3 through the rook on f5. ",
        "Nach 21…Dxf3, einem Röntgenangriff, greift der Turm auf f8 das Feld f3 durch den Turm auf f5 \
         hindurch an. ",
        "tras 21…Dxf3, un ataque de rayos X, la torre de f8 ataca f3 a través de la torre de f5.",
    ),
    (
        "7k/6Rp/8/8/8/3q4/8/K7 b - - 0 1",
        "d3c2",
        Judgement::MissedWin,
        "Qc2 gives the win away: after 2.Rg8+ Kxg8 White is stalemated. Better is ",
        "Dc2 vergibt den Gewinn: Nach 2.Tg8+ Kxg8 ist Weiß patt. Besser ist ",
        "Dc2 deja escapar la victoria: tras 2.Tg8+ Rxg8 las blancas quedan ahogadas. Mejor es ",
    ),
    (
        "r5k1/6p1/8/7Q/8/8/6PK/1q6 b - - 0 1",
        "a8a1",
        Judgement::MissedWin,
        "Ra1 gives the win away: 2.Qe8+ Kh7 3.Qh5+ Kg8 leads to perpetual check. ",
        "Ta1 vergibt den Gewinn: 2.De8+ Kh7 3.Dh5+ Kg8 führt zu Dauerschach. ",
        "Ta1 deja escapar la victoria: 2.De8+ Rh7 3.Dh5+ Rg8 lleva al jaque perpetuo.",
    ),
    (
        "r2qk1r1/1npbpp1p/1p4pb/p2NP3/PPQ4P/B7/2PP1PP1/R2K2NR w - - 1 19",
        "d5f4",
        Judgement::Blunder,
        "Nf4 misses the chance to win the exchange and a pawn. Better is Nxc7+: then the knight forks king and rook.",
        "Sf4 lässt die Gelegenheit aus, die Qualität und einen Bauern zu gewinnen. Besser ist Sxc7+: Dann greift \
         der Springer König und Turm zugleich an.",
        "Cf4 deja pasar la ocasión de ganar la calidad y un peón. Mejor es Cxc7+: entonces el \
         caballo ataca a la vez rey y torre.",
    ),
    (
        "rnbqkbnr/ppp2ppp/4p3/3p4/3PP3/1P6/P1P2PPP/RNBQKBNR b KQkq - 0 3",
        "b7b6",
        Judgement::Inaccuracy,
        "b6 misses the chance to win a pawn. Better is dxe4: the pawn on e4 is undefended.",
        "b6 lässt die Gelegenheit aus, einen Bauern zu gewinnen. Besser ist dxe4: Der Bauer auf e4 ist ungedeckt.",
        "b6 deja pasar la ocasión de ganar un peón. Mejor es dxe4: el peón de e4 no tiene defensa.",
    ),
    (
        "r2qkbn1/pp1n1p2/2p1p1p1/3p3r/3PPB1p/2NB3P/PPP2P1P/R2QK1R1 w Qq - 4 10",
        "e4e5",
        Judgement::Mistake,
        "e5 misses the chance to win a pawn. Better is exd5: 10.exd5 cxd5 11.Rxg6",
        "e5 lässt die Gelegenheit aus, einen Bauern zu gewinnen. Besser ist exd5: 10.exd5 cxd5 11.Txg6",
        "e5 deja pasar la ocasión de ganar un peón. Mejor es exd5: 10.exd5 cxd5 11.Txg6",
    ),
    (
        "3r2k1/5pp1/7p/8/3N4/8/5PPP/3R2K1 w - - 0 1",
        "d1a1",
        Judgement::Blunder,
        ", which keeps the knight on d4 defended.",
        ", womit der Springer auf d4 gedeckt bleibt.",
        ", que mantiene la defensa del caballo de d4.",
    ),
    (
        "r2q1rk1/1pp1bp1p/p1n1b2p/3pP3/8/2P2N1P/P1B1QPP1/RN2R1K1 b - - 0 14",
        "g8h8",
        Judgement::Blunder,
        "Kh8 loses a bishop: after 15.Qd3 f5 16.exf6, which threatens mate, the bishop on e6 is lost. Better is f5.",
        "Kh8 verliert einen Läufer: Nach 15.Dd3 f5 16.exf6, einer Mattdrohung, geht der Läufer auf e6 verloren. Besser \
         ist f5.",
        "Rh8 pierde un alfil: tras 15.Dd3 f5 16.exf6, una amenaza de mate, se pierde el alfil de e6. Mejor es f5.",
    ),
    (
        "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
        "f1f7",
        Judgement::MissedWin,
        "Qf7 is stalemate and gives the win away. Better is ",
        "Df7 setzt patt und vergibt den Gewinn. Besser ist ",
        "Df7 ahoga al rey y deja escapar la victoria. Mejor es ",
    ),
    (
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
        "a1a8",
        Judgement::Best,
        "Ra8# is checkmate.",
        "Ta8# setzt matt.",
        "Ta8# da mate.",
    ),
    (
        "7k/8/5K2/8/8/8/2Q5/8 w - - 0 1",
        "c2b3",
        Judgement::LongerMate,
        "Qb3 is a longer mate: 3 moves rather than 2. Quicker is Kg6.",
        "Db3 führt zu einem längeren Matt: 3 Züge statt 2. Schneller ist Kg6.",
        "Db3 es un mate más largo: 3 jugadas en lugar de 2. Más rápida es Rg6.",
    ),
    (
        "7k/8/8/8/8/8/P5q1/7K w - - 0 1",
        "h1g2",
        Judgement::Best,
        "Kxg2 is the only legal move.",
        "Kxg2 ist der einzige legale Zug.",
        "Rxg2 es la única jugada legal.",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e2e4",
        Judgement::Book,
        "e4 is a book move.",
        "e4 ist ein Buchzug.",
        "e4 es una jugada de libro.",
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
    for (fen, uci, judgement, english, german, spanish) in SENTENCES {
        let explanation = explained(fen, uci, &mut memory);
        assert_eq!(explanation.judgement, judgement, "{fen} {uci}");
        for (language, expected) in Language::ALL.into_iter().zip([english, german, spanish]) {
            let text = move_sentences(&explanation, language);
            assert!(text.contains(expected), "{fen} {uci}: {text:?} has no {expected:?}");
            assert_is_true(&explanation, language, &text);
        }
    }
}

/// A longer search finds another amount, so the text states an amount only if the line shows it on the board.
#[test]
fn a_loss_that_the_line_does_not_show_has_no_amount() {
    let mut memory = SearchMemory::new(4);
    let (fen, uci, ..) = SENTENCES[0];
    let found = explained(fen, uci, &mut memory);
    let text = |judgement: Judgement, language| {
        let explanation = Explanation {
            judgement,
            before: Score::from_centipawns(100),
            after: Score::from_centipawns(-20),
            motif: None,
            material: None,
            better: None,
            ..found.clone()
        };
        move_sentences(&explanation, language)
    };
    for (language, small, large) in [
        (
            Language::English,
            "Re7 makes the position worse: 34.Bd6",
            "Re7 makes the position much worse: 34.Bd6",
        ),
        (
            Language::German,
            "Te7 verschlechtert die Stellung: 34.Ld6",
            "Te7 verschlechtert die Stellung stark: 34.Ld6",
        ),
        (
            Language::Spanish,
            "Te7 empeora la posición: 34.Ad6",
            "Te7 empeora mucho la posición: 34.Ad6",
        ),
    ] {
        for (judgement, expected) in [(Judgement::Mistake, small), (Judgement::Blunder, large)] {
            let text = text(judgement, language);
            assert!(text.contains(expected), "{text}");
        }
    }
}

/// Checks that each "piece on square" in the text is on one of the boards of the explanation's lines.
#[track_caller]
fn assert_is_true(explanation: &Explanation, language: Language, text: &str) {
    let on = match language {
        Language::English => "on",
        Language::German => "auf",
        Language::Spanish => "de",
    };
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
