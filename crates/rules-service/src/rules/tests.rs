use chess_core::notation::{UciMove, parse_game};
use chess_core::{CastlingSide, Color, Game, PieceType, Square as CoreSquare};
use engine_protocol::rules::{
    Answer, CastlingStatus, GameStatus, Move, MoveKind, PieceOn, Played, PotentialKind, Query, Question, Reason,
    Square, VectorKind,
};

use super::{answer_rules, read_move};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn ask_after(start: &str, moves: &str, query: Query) -> Answer {
    answer_rules(&Question {
        start: start.parse().unwrap(),
        moves: moves.split_whitespace().map(uci).collect(),
        query,
    })
}

fn ask(start: &str, query: Query) -> Answer {
    ask_after(start, "", query)
}

fn at(name: &str) -> CoreSquare {
    name.parse().unwrap()
}

fn uci(text: &str) -> UciMove {
    text.parse().unwrap()
}

/// The texts of a list, sorted and joined.
fn listed(texts: impl Iterator<Item = String>) -> String {
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts.join(" ")
}

fn names(squares: &[Square]) -> String {
    let texts = squares.iter().map(|square| {
        assert_eq!(
            CoreSquare::from_index(square.number.into()).map(CoreSquare::name),
            Some(square.name.as_str())
        );
        square.name.clone()
    });
    listed(texts)
}

/// A piece on its square: `wNe4`.
fn piece_on(on: &PieceOn) -> String {
    let color = match on.piece.color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let letter = match on.piece.piece_type {
        PieceType::Pawn => 'P',
        PieceType::Knight => 'N',
        PieceType::Bishop => 'B',
        PieceType::Rook => 'R',
        PieceType::Queen => 'Q',
        PieceType::King => 'K',
    };
    format!("{color}{letter}{}", on.square.name)
}

fn pieces_on(pieces: &[PieceOn]) -> String {
    listed(pieces.iter().map(piece_on))
}

/// The moves of an answer.
#[track_caller]
fn moves_of(answer: Answer) -> Vec<Move> {
    match answer {
        Answer::Moves { moves } | Answer::Explained { moves, .. } => moves,
        other => panic!("{other:?} has no moves"),
    }
}

#[track_caller]
fn check_moves(fen: &str, query: Query, expected: &str) {
    let moves = moves_of(ask(fen, query));
    assert_eq!(listed(moves.iter().map(|mv| mv.san.clone())), expected, "{fen}");
}

#[track_caller]
fn the_move(fen: &str, from: &str, san: &str) -> Move {
    let moves = moves_of(ask(fen, Query::LegalMovesFrom { square: at(from) }));
    moves
        .into_iter()
        .find(|mv| mv.san == san)
        .unwrap_or_else(|| panic!("{san} is missing"))
}

#[test]
fn legal_moves_of_a_side_and_of_a_square() {
    assert_eq!(moves_of(ask(START, Query::LegalMoves)).len(), 20);
    assert_eq!(moves_of(ask_after(START, "e2e4", Query::LegalMoves)).len(), 20);
    let from = |name| Query::LegalMovesFrom { square: at(name) };
    check_moves(START, from("g1"), "Nf3 Nh3");
    check_moves(START, from("g8"), "");
    check_moves(START, from("e4"), "");
    let black = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    check_moves(black, from("g8"), "Nf6 Nh6");
    check_moves(black, from("g1"), "");
}

#[test]
fn a_move_is_described_completely() {
    let push = the_move(START, "e2", "e4");
    assert_eq!(
        (push.uci.to_string().as_str(), push.kind, push.gives_check),
        ("e2e4", MoveKind::DoublePush, false)
    );
    assert_eq!((push.from.number, push.to.number), (12, 28));
    assert_eq!((push.captured, push.promotion, push.castling), (None, None, None));
    assert_eq!(
        (push.piece.color, push.piece.piece_type),
        (Color::White, PieceType::Pawn)
    );

    let promotion = the_move("8/8/8/8/8/k7/p7/1N2K3 b - - 0 1", "a2", "axb1=Q+");
    assert_eq!(
        (promotion.uci.to_string().as_str(), promotion.kind),
        ("a2b1q", MoveKind::CapturePromotion)
    );
    assert_eq!(promotion.captured.as_ref().map(piece_on).as_deref(), Some("wNb1"));
    assert_eq!(promotion.promotion, Some(PieceType::Queen));
    assert_eq!((promotion.gives_check, promotion.piece.color), (true, Color::Black));
}

#[test]
fn castling_contains_the_squares_of_the_rook() {
    let usual = the_move("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8", "O-O-O");
    let rook = usual.castling.expect("castling moves a rook");
    assert_eq!(
        (usual.uci.to_string().as_str(), usual.kind, rook.wing),
        ("e8c8", MoveKind::Castling, CastlingSide::Queenside)
    );
    assert_eq!((rook.rook_from.name.as_str(), rook.rook_to.name.as_str()), ("a8", "d8"));
    let chess960 = the_move("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "f1", "O-O");
    let rook = chess960.castling.expect("castling moves a rook");
    assert_eq!(
        (chess960.uci.to_string().as_str(), chess960.to.name.as_str()),
        ("f1g1", "g1")
    );
    assert_eq!((rook.rook_from.name.as_str(), rook.rook_to.name.as_str()), ("g1", "f1"));
}

#[track_caller]
fn check_captures(fen: &str, query: Query, expected: &str) {
    let moves = moves_of(ask(fen, query));
    let texts = moves
        .iter()
        .map(|mv| format!("{}:{}", mv.san, mv.captured.as_ref().map(piece_on).unwrap_or_default()));
    assert_eq!(listed(texts), expected, "{fen}");
}

#[test]
fn captures_contain_the_captured_piece() {
    let white = "4k3/8/8/3pP3/8/5r2/8/3Q2K1 w - d6 0 1";
    check_captures(white, Query::Captures, "Qxd5:bPd5 Qxf3:bRf3 exd6:bPd5");
    check_captures(white, Query::CapturesFrom { square: at("e5") }, "exd6:bPd5");
    let black = "3q2k1/8/5R2/8/3Pp3/8/8/4K3 b - d3 0 1";
    check_captures(black, Query::Captures, "Qxd4:wPd4 Qxf6:wRf6 exd3:wPd4");
    check_captures(black, Query::CapturesFrom { square: at("d4") }, "");
    check_captures(START, Query::Captures, "");
}

#[track_caller]
fn check_potential(fen: &str, square: &str, expected: &str) {
    let Answer::PotentialMoves { moves, .. } = ask(fen, Query::PotentialMoves { square: at(square) }) else {
        panic!("no potential moves");
    };
    let texts = moves.iter().map(|potential| {
        let kind = match potential.kind {
            PotentialKind::Move => "",
            PotentialKind::KingCapture => "!",
            PotentialKind::PawnAttack => "?",
        };
        let captured = potential.captured.as_ref().map(piece_on).unwrap_or_default();
        format!("{}{kind}{captured}", potential.to.name)
    });
    assert_eq!(listed(texts), expected, "{fen}");
}

#[test]
fn potential_moves_ignore_check_and_show_king_captures_and_pawn_attacks() {
    // The rook is pinned, and it is the other side's turn.
    check_potential(
        "4r1k1/8/8/8/8/8/4R3/4K3 b - - 0 1",
        "e2",
        "a2 b2 c2 d2 e3 e4 e5 e6 e7 e8bRe8 f2 g2 h2",
    );
    check_potential("4k3/3P4/8/8/8/8/8/4K3 b - - 0 1", "d7", "c8? d8 d8 d8 d8 e8!bKe8");
    check_potential("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "d2", "c1? d1 d1 d1 d1 e1!wKe1");
    check_potential("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5", "d6bPd5 e6 f6?");
    check_potential(START, "e4", "");
}

#[test]
fn potential_moves_have_their_vectors() {
    let Answer::PotentialMoves { piece, moves } = ask(START, Query::PotentialMoves { square: at("b8") }) else {
        panic!("no potential moves");
    };
    assert_eq!(
        piece.map(|piece| (piece.color, piece.piece_type)),
        Some((Color::Black, PieceType::Knight))
    );
    let mut vectors: Vec<[i8; 2]> = moves.iter().map(|potential| potential.vector).collect();
    vectors.sort_unstable();
    assert_eq!(vectors, [[-1, -2], [1, -2]]);
    assert!(
        moves
            .iter()
            .all(|potential| potential.move_kind == Some(MoveKind::Quiet))
    );
}

#[test]
fn vectors_on_the_empty_board_and_clipped() {
    let fen = "4k3/8/8/1p6/8/1R1P4/8/4K3 w - - 0 1";
    let Answer::Vectors {
        piece,
        empty_board,
        clipped,
    } = ask(fen, Query::Vectors { square: at("b3") })
    else {
        panic!("no vectors");
    };
    assert_eq!(piece.map(|piece| piece.piece_type), Some(PieceType::Rook));
    assert_eq!(empty_board.iter().map(|vector| vector.squares.len()).sum::<usize>(), 14);
    assert!(
        empty_board
            .iter()
            .all(|vector| vector.blocker.is_none() && vector.kind == VectorKind::Move)
    );
    let found: Vec<_> = clipped
        .iter()
        .map(|vector| {
            (
                vector.step,
                names(&vector.squares),
                vector.blocker.as_ref().map(piece_on),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            ([0, 1], "b4".to_owned(), Some("bPb5".to_owned())),
            ([1, 0], "c3".to_owned(), Some("wPd3".to_owned())),
            ([0, -1], "b1 b2".to_owned(), None),
            ([-1, 0], "a3".to_owned(), None),
        ]
    );
    assert_eq!(clipped[2].displacements, [[0, -1], [0, -2]]);
}

#[test]
fn a_black_pawn_has_a_push_and_attacks() {
    let Answer::Vectors { clipped, .. } = ask(START, Query::Vectors { square: at("e7") }) else {
        panic!("no vectors");
    };
    let kinds: Vec<_> = clipped
        .iter()
        .map(|vector| (vector.step, vector.kind, vector.squares.len()))
        .collect();
    let attack = VectorKind::PawnAttack;
    assert_eq!(
        kinds,
        [
            ([1, -1], attack, 1),
            ([0, -1], VectorKind::Push, 2),
            ([-1, -1], attack, 1)
        ]
    );
}

#[track_caller]
fn check_control(fen: &str, color: Color, expected: &str) {
    let Answer::Control { squares } = ask(fen, Query::Control { color }) else {
        panic!("no squares");
    };
    assert_eq!(names(&squares), expected, "{fen}");
}

#[test]
fn control_of_both_sides() {
    let fen = "7k/6pp/8/8/8/8/PP6/K7 w - - 0 1";
    check_control(fen, Color::White, "a2 a3 b1 b2 b3 c3");
    check_control(fen, Color::Black, "f6 g6 g7 g8 h6 h7");
}

#[track_caller]
fn check_controllers(fen: &str, color: Color, square: &str, expected: &str) {
    let Answer::Controllers { pieces } = ask(
        fen,
        Query::Controllers {
            color,
            square: at(square),
        },
    ) else {
        panic!("no pieces");
    };
    assert_eq!(pieces_on(&pieces), expected, "{fen}");
}

#[test]
fn controllers_of_a_square() {
    check_controllers(START, Color::White, "f3", "wNg1 wPe2 wPg2");
    check_controllers(START, Color::Black, "f6", "bNg8 bPe7 bPg7");
    check_controllers(START, Color::Black, "f3", "");
}

#[track_caller]
fn check_checkers(fen: &str, king: &str, expected: &str) {
    let Answer::Checkers {
        in_check,
        king: found,
        checkers,
    } = ask(fen, Query::Checkers)
    else {
        panic!("no checkers");
    };
    assert_eq!(
        (found.name.as_str(), pieces_on(&checkers).as_str()),
        (king, expected),
        "{fen}"
    );
    assert_eq!(in_check, !expected.is_empty());
}

#[test]
fn checkers_of_both_sides() {
    check_checkers(START, "e1", "");
    check_checkers("4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1", "e8", "wNd6 wRe1");
    check_checkers("k3r3/8/8/8/8/3n4/8/4K3 w - - 0 1", "e1", "bNd3 bRe8");
}

#[track_caller]
fn check_pins(fen: &str, color: Color, expected: &[(&str, &str, &str)]) {
    let Answer::Pins { pins } = ask(fen, Query::Pins { color }) else {
        panic!("no pins");
    };
    let found: Vec<_> = pins
        .iter()
        .map(|pin| (piece_on(&pin.pinned), piece_on(&pin.by), names(&pin.line)))
        .collect();
    let expected: Vec<_> = expected
        .iter()
        .map(|&(pinned, by, line)| (pinned.to_owned(), by.to_owned(), line.to_owned()))
        .collect();
    assert_eq!(found, expected, "{fen}");
}

#[test]
fn pins_of_both_sides() {
    let fen = "4k3/4q3/8/8/8/2n5/4N3/4K3 w - - 0 1";
    check_pins(fen, Color::White, &[("wNe2", "bQe7", "e2 e3 e4 e5 e6 e7")]);
    check_pins(fen, Color::Black, &[]);
    let fen = "4k3/3n4/8/1B6/8/8/8/4K3 w - - 0 1";
    check_pins(fen, Color::Black, &[("bNd7", "wBb5", "b5 c6 d7")]);
}

#[track_caller]
fn check_castling(start: &str, moves: &str, expected: [&str; 4]) {
    let Answer::Castling { castlings } = ask_after(start, moves, Query::Castling) else {
        panic!("no castlings");
    };
    let order = |chance: &CastlingStatus| (chance.color, chance.wing);
    let whites = [
        (Color::White, CastlingSide::Kingside),
        (Color::White, CastlingSide::Queenside),
    ];
    let blacks = [
        (Color::Black, CastlingSide::Kingside),
        (Color::Black, CastlingSide::Queenside),
    ];
    assert_eq!(
        castlings.iter().map(order).collect::<Vec<_>>(),
        [whites, blacks].concat()
    );
    let found = castlings.iter().map(|chance| {
        assert_eq!(chance.possible, chance.uci.is_some());
        let code = chance.refusal.as_ref().map(|refusal| refusal.code.clone());
        code.or(chance.uci.map(|uci| uci.to_string())).unwrap_or_default()
    });
    assert_eq!(found.collect::<Vec<_>>(), expected, "{start} {moves}");
}

#[test]
fn castling_on_each_wing_or_the_reason_why_not() {
    let between = "castling-piece-between";
    check_castling(START, "", [between; 4]);
    let open = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check_castling(open, "", ["e1g1", "e1c1", "e8g8", "e8c8"]);
    let (king, rook) = ("castling-king-moved", "castling-rook-moved");
    check_castling(open, "e1e2 h8h7 e2e1 h7h8", [king, king, rook, "e8c8"]);
    check_castling(
        "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1",
        "",
        ["f1g1", "f1b1", "castling-no-right", "castling-no-right"],
    );
}

#[track_caller]
fn standing(start: &str, moves: &str) -> GameStatus {
    let Answer::Outcome(standing) = ask_after(start, moves, Query::Outcome) else {
        panic!("no outcome");
    };
    assert_eq!(standing.over, standing.reason.is_some());
    standing
}

#[track_caller]
fn check_end(start: &str, moves: &str, code: &str, winner: Option<Color>) {
    let found = standing(start, moves);
    assert_eq!(
        (found.reason.map(|reason| reason.code).as_deref(), found.winner),
        (Some(code), winner),
        "{start}"
    );
    assert_eq!(found.claimable_draw, None);
}

#[test]
fn outcomes_of_both_sides_with_reason_and_winner() {
    check_end(START, "f2f3 e7e5 g2g4 d8h4", "checkmate", Some(Color::Black));
    check_end(START, "e2e4 f7f6 d2d4 g7g5 d1h5", "checkmate", Some(Color::White));
    check_end("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", "stalemate", None);
    check_end("8/8/8/8/8/6k1/5q2/7K w - - 0 1", "", "stalemate", None);
    check_end("7k/8/8/8/8/8/8/KB6 w - - 0 1", "", "insufficient-material", None);
    check_end("7k/8/8/8/8/8/1R6/K7 w - - 150 99", "", "seventy-five-moves", None);
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
    check_end(START, &there_and_back.repeat(4), "fivefold-repetition", None);
}

#[test]
fn a_claimable_draw_is_reported() {
    let claim = |start, moves: &str| standing(start, moves).claimable_draw.map(|claim| claim.code);
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
    assert_eq!(claim(START, there_and_back), None);
    assert_eq!(
        claim(START, &there_and_back.repeat(2)).as_deref(),
        Some("threefold-repetition")
    );
    assert_eq!(standing(START, &there_and_back.repeat(2)).repetitions, 3);
    assert_eq!(
        claim("7k/8/8/8/8/8/1R6/K7 w - - 100 90", "").as_deref(),
        Some("fifty-moves")
    );
}

#[track_caller]
fn explained(start: &str, moves: &str, ends: (&str, &str), promotion: Option<PieceType>) -> (usize, Option<Reason>) {
    let (from, to) = (at(ends.0), at(ends.1));
    let Answer::Explained { legal, moves, refusal } = ask_after(start, moves, Query::Explain { from, to, promotion })
    else {
        panic!("no explanation");
    };
    assert_eq!(legal, refusal.is_none());
    assert_eq!(legal, !moves.is_empty());
    (moves.len(), refusal)
}

#[track_caller]
fn check_refused(start: &str, ends: (&str, &str), code: &str, about: &str, sentence: &str) {
    let (_, refusal) = explained(start, "", ends, None);
    let refusal = refusal.expect("not a legal move");
    let square = refusal.square.map(|square| square.name).unwrap_or_default();
    assert_eq!(
        (refusal.code.as_str(), square.as_str(), refusal.text.as_str()),
        (code, about, sentence)
    );
}

#[test]
fn illegal_moves_are_explained() {
    check_refused(START, ("a1", "a4"), "blocked", "a2", "a2 is in the way.");
    check_refused(START, ("e4", "e5"), "no-piece", "e4", "There is no piece on e4.");
    check_refused(START, ("e7", "e5"), "not-your-turn", "", "It is White's turn.");
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    let sentence = "That would put your king in check from e8.";
    check_refused(pinned, ("e2", "c3"), "puts-king-in-check", "e8", sentence);
    let black = "4k3/4n3/8/8/8/8/8/4R1K1 b - - 0 1";
    let sentence = "That would put your king in check from e1.";
    check_refused(black, ("e7", "c6"), "puts-king-in-check", "e1", sentence);
}

#[test]
fn legal_squares_are_answered_with_all_their_moves() {
    assert_eq!(explained(START, "", ("e2", "e4"), None), (1, None));
    assert_eq!(explained(START, "e2e4", ("e7", "e5"), None), (1, None));
    let promotion = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(explained(promotion, "", ("a7", "a8"), None), (4, None));
    assert_eq!(explained(promotion, "", ("a7", "a8"), Some(PieceType::Rook)), (1, None));
    let (_, refusal) = explained(promotion, "", ("a7", "a8"), Some(PieceType::King));
    assert_eq!(
        refusal.map(|refusal| refusal.code).as_deref(),
        Some("no-such-promotion")
    );
}

#[track_caller]
fn played(start: &str, moves: &str, text: &str) -> Played {
    match ask_after(start, moves, Query::Play { text: text.to_owned() }) {
        Answer::Played(played) => *played,
        other => panic!("{other:?} is no move"),
    }
}

#[test]
fn a_typed_move_is_played() {
    let first = played(START, "", " E2-e4 ");
    assert_eq!(
        (first.mv.san.as_str(), first.moves.as_slice()),
        ("e4", [uci("e2e4")].as_slice())
    );
    assert_eq!(
        first.fen.to_string(),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
    assert!(!first.outcome.over);
    let mate = played(START, "f2f3 e7e5 g2g4", "qh4");
    assert_eq!((mate.mv.san.as_str(), mate.moves.len()), ("Qh4#", 4));
    assert_eq!((mate.outcome.over, mate.outcome.winner), (true, Some(Color::Black)));
}

#[test]
fn a_position_is_described_completely() {
    let Answer::Position(start) = ask_after(START, "e2e4", Query::Position) else {
        panic!("no position");
    };
    assert_eq!(
        start.fen.to_string(),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
    assert!(start.shredder_fen.contains(" b HAha "));
    assert!(start.diagram.starts_with("8  r n b q k b n r\n"));
    assert_eq!(
        (start.side_to_move, start.in_check, start.pieces.len()),
        (Color::Black, false, 32)
    );
    assert_eq!(piece_on(&start.pieces[0]), "wRa1");
    let Answer::Position(en_passant) = ask("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 7", Query::Position) else {
        panic!("no position");
    };
    assert_eq!(en_passant.en_passant.map(|square| square.name).as_deref(), Some("d6"));
    assert_eq!((en_passant.halfmove_clock, en_passant.fullmove_number), (0, 7));
}

#[track_caller]
fn check_failure(answer: Answer, expected: &str) {
    let Answer::Failed { message } = answer else {
        panic!("{answer:?} is no failure");
    };
    assert!(
        message.starts_with(expected),
        "{message:?} does not start with {expected:?}"
    );
}

#[test]
fn the_invalid_field_is_named() {
    check_failure(ask_after(START, "e2e4 e2e4", Query::LegalMoves), "moves[1]: ");
    check_failure(
        ask(START, Query::Play { text: "Nd4".to_owned() }),
        "text: \"Nd4\" is not a legal move here: A knight does not move like that.",
    );
    check_failure(ask(START, Query::Play { text: String::new() }), "text: ");
}

#[test]
fn every_refused_text_has_a_reason() {
    let check = |game: &Game, text: &str, why: &str| {
        let expected = format!("\"{text}\" {why}");
        assert_eq!(read_move(game, text), Err(expected), "{text}");
    };
    let start = Game::default();
    for (text, why) in [
        ("a1-a4", "is not a legal move here: a2 is in the way."),
        ("A1A4", "is not a legal move here: a2 is in the way."),
        ("Ra4", "is not a legal move here: a2 is in the way."),
        ("e5", "is not a legal move here: A pawn does not move like that."),
        (
            "O-O",
            "is not a legal move here: You cannot castle: a piece stands in the way on f1.",
        ),
        (
            "e2e4q",
            "is not a legal move here: This move does not make a queen of a pawn.",
        ),
        ("Ne1f3", "is not a legal move here: There is no such piece."),
        ("hello", "is not a move such as e4, Nf3, O-O or e2e4"),
    ] {
        check(&start, text, why);
    }
    let mated = parse_game(START, ["f2f3", "e7e5", "g2g4", "d8h4"]).unwrap();
    for text in ["a3", "a2-a3"] {
        check(
            &mated,
            text,
            "is not a legal move here: The game is over. Checkmate. Black wins.",
        );
    }
    let promoting = Game::new("7k/4P3/8/8/8/8/8/K7 w - - 0 1".parse().unwrap());
    check(&promoting, "e8", "does not say what the pawn becomes, as e8=Q does");
}
