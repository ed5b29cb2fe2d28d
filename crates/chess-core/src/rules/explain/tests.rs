use super::{CastlingRefusal, Refusal};
use crate::notation::{parse_game, parse_move, parse_uci};
use crate::rules::tests::{board, flipped};
use crate::rules::{Board, CastlingSide, Color, Game, PieceType, Rank, Setup, Square};

fn flipped_square(square: Square) -> Square {
    Square::new(square.file(), Rank::ALL[7 - square.rank().index()])
}

/// The sentence for the position with colours and ranks exchanged: the names of squares and sides are replaced.
fn flipped_sentence(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let name = word.trim_end_matches(['.', ',']);
        match (name.parse::<Square>(), name) {
            (Ok(square), _) => word.replace(name, flipped_square(square).name()),
            (_, "White's") => "Black's".to_owned(),
            _ => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(fen: &str, from: Square, to: Square, expected: Option<&str>) {
    let found = board(fen).explain(from, to).map(|why| why.to_string());
    assert_eq!(found.as_deref(), expected, "{fen} {from}{to}");
    let twin = flipped(fen);
    let found = board(&twin).explain(flipped_square(from), flipped_square(to));
    assert_eq!(
        found.map(|why| why.to_string()),
        expected.map(flipped_sentence),
        "{twin} {from}{to} in black"
    );
}

#[test]
fn a_board_explains_why_a_piece_cannot_move_to_a_square() {
    use Square as S;
    const START: &str = crate::notation::START_FEN;
    check(START, S::E2, S::E4, None);
    check(START, S::E4, S::E5, Some("There is no piece on e4."));
    check(START, S::E7, S::E5, Some("It is White's turn."));
    check(START, S::A1, S::A2, Some("Your own piece stands on a2."));
    check(START, S::A1, S::A1, Some("Your own piece stands on a1."));
    check(START, S::A1, S::A4, Some("a2 is in the way."));
    check(START, S::B1, S::B3, Some("A knight does not move like that."));
    check(START, S::E2, S::D3, Some("A pawn moves diagonally only to capture."));
    check(START, S::E2, S::E5, Some("A pawn does not move like that."));
    check(START, S::E1, S::G1, Some("Your own piece stands on g1."));
    check(
        START,
        S::E1,
        S::H1,
        Some("You cannot castle: a piece stands in the way on f1."),
    );
    check(START, S::E1, S::D1, Some("Your own piece stands on d1."));
    let blocked = "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1";
    check(blocked, S::E2, S::E3, Some("e3 is in the way."));
    check(blocked, S::E2, S::E4, Some("e3 is in the way."));
    let blocked = "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1";
    check(blocked, S::E2, S::E4, Some("e4 is in the way."));
    let ladder = "4k3/8/8/8/R2n2n1/8/8/4K3 w - - 0 1";
    check(ladder, S::A4, S::H4, Some("d4 is in the way."));
    let from_above = "R7/4k3/n7/8/n7/8/8/4K3 w - - 0 1";
    check(from_above, S::A8, S::A1, Some("a6 is in the way."));
}

#[test]
fn a_board_explains_which_piece_would_give_check() {
    use Square as S;
    let pinned = "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1";
    check(pinned, S::E2, S::D3, Some("That would put your king in check from e7."));
    check(pinned, S::E2, S::E3, Some("A bishop does not move like that."));
    let in_check = "4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1";
    check(
        in_check,
        S::A1,
        S::A2,
        Some("That would leave your king in check from e7."),
    );
    check(
        in_check,
        S::E1,
        S::E2,
        Some("That would leave your king in check from e7."),
    );
    check(in_check, S::E1, S::D1, None);
    let two_lines = "k3r3/8/8/b7/8/8/3N4/4K3 w - - 0 1";
    check(
        two_lines,
        S::D2,
        S::E4,
        Some("That would put your king in check from a5."),
    );
    check(
        two_lines,
        S::D2,
        S::B3,
        Some("That would leave your king in check from e8."),
    );
    let kings = "8/8/8/8/8/4k3/8/4K3 w - - 0 1";
    check(kings, S::E1, S::E2, Some("That would put your king in check from e3."));
}

#[test]
fn a_board_explains_why_the_king_cannot_castle() {
    use Square as S;
    let between = "4k3/8/8/8/8/8/8/R1n1K3 w Q - 0 1";
    check(
        between,
        S::E1,
        S::C1,
        Some("You cannot castle: a piece stands in the way on c1."),
    );
    let knight = "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1";
    check(
        knight,
        S::E1,
        S::C1,
        Some("You cannot castle: a piece stands in the way on b1."),
    );
    let passed = "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1";
    let through = "You cannot castle: your king would pass over f1, which is attacked.";
    check(passed, S::E1, S::G1, Some(through));
    check(passed, S::E1, S::C1, None);
    let in_check = "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1";
    check(
        in_check,
        S::E1,
        S::C1,
        Some("You cannot castle while your king is in check."),
    );
    let into = "4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1";
    check(
        into,
        S::E1,
        S::G1,
        Some("You cannot castle: that would put your king in check from g3."),
    );
    let lost = "4k3/8/8/8/8/8/8/R3K2R w K - 0 1";
    let no_right = "You cannot castle there: the king or that rook has moved.";
    check(lost, S::E1, S::C1, Some(no_right));
    check(lost, S::E1, S::G1, None);
    // Moving the king onto its rook means castling too; moving the king onto another piece does not.
    check(lost, S::E1, S::A1, Some(no_right));
    check(lost, S::E1, S::H1, None);
    check(
        in_check,
        S::E1,
        S::H1,
        Some("You cannot castle while your king is in check."),
    );
    let other = "4k3/8/8/8/8/8/8/1R2K2B w - - 0 1";
    check(other, S::E1, S::H1, Some("Your own piece stands on h1."));
    check(other, S::E1, S::A1, Some("A king does not move like that."));
    let elsewhere = "4k3/8/8/8/8/8/8/R2K3R w - - 0 1";
    check(elsewhere, S::D1, S::B1, Some("A king does not move like that."));
    // Chess960: a king that moves onto its rook, and a rook that exposes its king to an attack.
    let onto_rook = "4k3/8/8/8/8/8/5r2/R4RK1 w A - 0 1";
    check(
        onto_rook,
        S::G1,
        S::A1,
        Some("You cannot castle: a piece stands in the way on f1."),
    );
    check(onto_rook, S::G1, S::F1, Some("Your own piece stands on f1."));
    let uncovered = "4k3/8/8/8/8/8/8/qRK5 w B - 0 1";
    let into = "You cannot castle: that would put your king in check from a1.";
    check(uncovered, S::C1, S::B1, Some(into));
}

#[test]
fn a_missing_capture_en_passant_is_explained_by_the_adjacent_pawn() {
    use Square as S;
    let adjacent = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
    let late = "The pawn on d5 can be taken en passant only right after it has advanced two squares.";
    check(adjacent, S::E5, S::D6, Some(late));
    check(adjacent, S::E5, S::F6, Some("A pawn moves diagonally only to capture."));
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", S::E5, S::D6, None);
    let knight_adjacent = "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1";
    check(
        knight_adjacent,
        S::E5,
        S::D6,
        Some("A pawn moves diagonally only to capture."),
    );
    let too_early = "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1";
    check(
        too_early,
        S::E4,
        S::D5,
        Some("A pawn moves diagonally only to capture."),
    );
}

/// Checks the explanation by a game, and by its twin with colours exchanged.
#[track_caller]
fn check_game(start: &str, moves: &str, (from, to): (Square, Square), expected: &str) {
    for is_twin in [false, true] {
        let flip = |square: Square| if is_twin { flipped_square(square) } else { square };
        let start = if is_twin { flipped(start) } else { start.to_owned() };
        let game = moves.split_whitespace().fold(Game::new(board(&start)), |game, text| {
            let squares = [0..2, 2..4].map(|part| flip(text[part].parse().unwrap()).name());
            let mv = parse_uci(game.board(), &(squares.concat() + &text[4..])).unwrap();
            game.play(mv).unwrap()
        });
        let found = game.explain(flip(from), flip(to)).map(|why| why.to_string());
        let expected = if is_twin {
            flipped_sentence(expected)
        } else {
            expected.to_owned()
        };
        assert_eq!(found, Some(expected), "{start} {moves} {from}{to}");
    }
}

#[test]
fn a_game_explains_how_the_right_to_castle_was_lost() {
    use Square as S;
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let to_g1 = (S::E1, S::G1);
    let to_c1 = (S::E1, S::C1);
    let king = "You cannot castle: your king has moved.";
    check_game(start, "e1e2 e8e7 e2e1 e7e8", to_g1, king);
    check_game(start, "e1e2 e8e7 e2e1 e7e8", to_c1, king);
    let rook = "You cannot castle there: that rook has moved.";
    check_game(start, "h1h2 a8b8 h2h1 b8a8", to_g1, rook);
    check_game(start, "h1h8 e8e7 h8h1 e7e6", to_g1, rook);
    let captured = "You cannot castle there: that rook was captured.";
    check_game(
        "4k3/8/8/8/8/8/6b1/R3K2R b KQ - 0 1",
        "g2h1 a1b1 h1g2 b1a1 g2b7",
        to_g1,
        captured,
    );
    check_game(
        "4k3/8/8/8/8/8/6b1/R3K2R b KQ - 0 1",
        "g2h1 a1b1 h1g2 b1a1 g2b7",
        to_c1,
        rook,
    );
    // Neither piece has moved: the game began without the right.
    let without = "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1";
    let game = Game::new(board(without));
    assert_eq!(
        game.castling_status(Color::White, CastlingSide::Kingside),
        Err(CastlingRefusal::NoRight)
    );
    assert!(game.castling_status(Color::White, CastlingSide::Queenside).is_ok());
    // A one-square king move to the square where the rook stood before is a normal move. So is the king's capture of
    // the piece that captured the rook.
    let adjacent = "4k1r1/8/8/8/8/8/8/5KR1 w G - 0 1";
    let in_check = "That would put your king in check from g7.";
    check_game(adjacent, "g1g2 g8g7 g2e2 e8f8", (S::F1, S::G1), in_check);
    let attacked = "4k1r1/8/8/8/3b4/8/8/5KR1 b G - 0 1";
    let guarded = "That would put your king in check from d4.";
    check_game(attacked, "g8g1", (S::F1, S::G1), guarded);
    // In Chess960, too, a rook that has moved cannot castle.
    let chess960 = "4k1r1/8/8/8/8/8/8/1R3K1R w BH - 0 1";
    check_game(chess960, "b1b2 e8d8 b2b1 d8e8", (S::F1, S::B1), rook);
    check_game(chess960, "h1h2 e8d8 b1a1 d8e8", (S::F1, S::B1), rook);
}

#[test]
fn a_game_shows_whether_a_pawn_has_just_advanced() {
    use Square as S;
    let start = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    let late = "The pawn on d5 can be taken en passant only right after it has advanced two squares.";
    check_game(start, "d7d5 e1e2 e8e7", (S::E5, S::D6), late);
    let pinned = "4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1";
    check_game(
        pinned,
        "d7d5",
        (S::E5, S::D6),
        "That would put your king in check from h5.",
    );
}

#[test]
fn every_move_is_refused_after_the_end() {
    let mated = parse_game(crate::notation::START_FEN, ["f2f3", "e7e5", "g2g4", "d8h4"]).unwrap();
    let why = mated.explain(Square::E2, Square::E4).unwrap();
    assert_eq!(why.to_string(), "The game is over. Checkmate. Black wins.");
    assert_eq!(why.code(), "game-over");
    let dead = Game::new(board("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert_eq!(
        dead.explain(Square::E1, Square::E2).map(Refusal::code),
        Some("game-over")
    );
    assert_eq!(dead.board().explain(Square::E1, Square::E2), None);
}

#[test]
fn a_promotion_needs_a_piece_type() {
    for (fen, from, to) in [
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", Square::A7, Square::A8),
        ("k7/8/8/8/8/8/p7/7K b - - 0 1", Square::A2, Square::A1),
    ] {
        let game = Game::new(board(fen));
        let explain = |piece| game.explain_move(from, to, piece).map(|why| why.to_string());
        let missing = "Say what the pawn becomes: a queen, rook, bishop or knight.";
        assert_eq!(explain(None).as_deref(), Some(missing));
        let king = "This move does not make a king of a pawn.";
        assert_eq!(explain(Some(PieceType::King)).as_deref(), Some(king));
        for piece in PieceType::PROMOTIONS {
            assert_eq!(explain(Some(piece)), None);
        }
    }
    let start = Game::default();
    let queen = Some(PieceType::Queen);
    let why = start.explain_move(Square::E2, Square::E4, queen).map(Refusal::code);
    assert_eq!(why, Some("no-such-promotion"));
    assert_eq!(start.explain_move(Square::E2, Square::E4, None), None);
    let blocked = start.explain_move(Square::E2, Square::E5, queen).map(Refusal::code);
    assert_eq!(blocked, Some("not-its-way"));
}

/// Tests that every pair of squares has either a legal move or a reason, never both.
#[test]
fn every_illegal_move_has_a_reason() {
    let mut random = fastrand::Rng::with_seed(1);
    let chess960 = |number| Board::try_from(Setup::chess960(number).unwrap()).unwrap();
    let mut game = Game::default();
    for turn in 0..60 {
        if turn % 10 == 5 {
            game = Game::new(chess960(random.u32(..960)));
        }
        for from in Square::ALL {
            for to in Square::ALL {
                let is_legal = !game.board().moves_between(from, to).is_empty();
                let is_over = game.outcome().is_some();
                assert_eq!(
                    game.explain(from, to).is_none(),
                    is_legal && !is_over,
                    "{}",
                    game.board()
                );
                assert_eq!(game.board().explain(from, to).is_none(), is_legal, "{}", game.board());
            }
        }
        let moves = game.board().legal_moves();
        let chosen = random.choice(&moves);
        game = match chosen.filter(|_| game.outcome().is_none()) {
            Some(mv) => {
                let text = mv.to_string();
                game.play(parse_move(game.board(), &text).unwrap()).unwrap()
            }
            None => Game::default(),
        };
    }
}
