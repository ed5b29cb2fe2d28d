//! Draws: positions without mating material, repetitions, and the rules of fifty and seventy-five moves.

use chess_core::{Board, Color, DrawClaim, Game, Outcome};

use crate::{START, after, board, played};

#[test]
fn bare_kings_one_minor_piece_and_bishops_on_one_color_are_insufficient() {
    for fen in [
        "8/8/8/8/8/8/8/k6K w - - 0 1",
        "8/2N5/8/8/8/8/8/k6K w - - 0 1",
        "8/2b5/8/8/8/8/8/k6K w - - 0 1",
        "8/b7/3B4/8/8/8/8/k6K w - - 0 1",
        "8/b1B1b1B1/1b1B1b1B/8/8/8/8/1k5K w - - 0 1",
        "k1K1B1B1/8/8/8/8/8/8/8 w - - 7 32",
        "5K2/8/8/1B6/8/k7/6b1/8 w - - 0 39",
        "4k3/8/8/8/8/5B2/8/4K3 w - - 0 1",
    ] {
        assert!(board(fen).has_insufficient_material(), "{fen}");
        assert_eq!(
            Outcome::of_position(&board(fen)),
            Some(Outcome::InsufficientMaterial),
            "{fen}"
        );
    }
    for fen in [
        START,
        "8/2p5/8/8/8/8/8/k6K w - - 0 1",
        "5k1K/7B/8/6b1/8/8/8/8 b - - 0 1",
        "7K/5k1N/8/6b1/8/8/8/8 b - - 0 1",
        "7K/5k1N/8/4n3/8/8/8/8 b - - 0 1",
        "kbK1B1B1/8/8/8/8/8/8/8 w - - 7 32",
        "1n2k1n1/8/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        assert!(!board(fen).has_insufficient_material(), "{fen}");
    }
}

#[test]
fn the_color_of_a_promoted_bishop_decides() {
    // The white bishop is on a dark square, and so are the promotion squares b8, d8, f8 and h8.
    for (file, square_is_dark) in ('a'..='h').zip([false, true].into_iter().cycle()) {
        let empty_before = u8::try_from(file).unwrap() - b'a';
        let rank: String = (0..8)
            .map(|index| if index == empty_before { 'P' } else { '1' })
            .collect();
        let promoted = after(&format!("8/{rank}/8/8/8/2k5/8/K1B5 w - - 0 1"), &format!("{file}8=B"));
        assert_eq!(promoted.has_insufficient_material(), square_is_dark, "{promoted}");
    }
}

#[test]
fn material_that_cannot_mate_does_not_win_on_time() {
    for (fen, color, expected) in [
        ("8/8/K7/8/1k6/8/8/8 w - - 0 1", Color::Black, false),
        ("7k/8/8/8/3K4/8/8/8 w - - 0 1", Color::Black, false),
        ("7k/5R2/5NQ1/8/3K4/8/8/8 w - - 0 1", Color::Black, false),
        // A single bishop against queens, rooks and a bishop on squares of the same colour; a single knight against a
        // queen.
        ("krq5/bqqq4/qqr5/1qq5/8/8/8/3qB2K b - - 0 1", Color::White, false),
        ("8/3k4/2q5/8/8/K1N5/8/8 b - - 0 1", Color::White, false),
        ("7k/8/6Q1/8/3K4/8/1n6/8 w - - 0 1", Color::Black, false),
        ("1b1b3K/8/5k1Q/8/8/8/8/8 b - - 0 1", Color::Black, false),
        ("8/7B/K7/2b5/1k6/8/8/8 b - - 0 1", Color::White, true),
        ("8/8/K7/2b5/1k6/5N2/8/8 b - - 0 1", Color::White, true),
        ("7k/5R2/5NQ1/8/3K4/8/1p6/8 w - - 0 1", Color::Black, true),
        ("7k/5R2/5NQ1/8/3K4/8/2n5/8 w - - 0 1", Color::Black, true),
        ("7k/5R2/5NQ1/8/3K4/1r6/8/8 w - - 0 1", Color::Black, true),
        ("7k/8/8/5R2/3K4/8/1n6/8 w - - 0 1", Color::Black, true),
        ("7k/8/6B1/8/3K4/8/1n6/8 w - - 0 1", Color::Black, true),
        ("7k/5P2/8/8/3K4/8/1n6/8 w - - 0 1", Color::Black, true),
        ("7k/6N1/8/8/3K4/8/1n6/8 w - - 0 1", Color::Black, true),
        ("b2b3K/8/5k1Q/8/8/8/8/8 b - - 0 1", Color::Black, true),
    ] {
        assert_eq!(board(fen).has_mating_material(color), expected, "{fen}");
        // The position must not have ended the game in another way.
        if let Ok(lost) = Game::new(board(fen)).run_out_of_time(!color) {
            assert_eq!(
                lost.outcome().and_then(Outcome::winner),
                expected.then_some(color),
                "{fen}"
            );
        }
    }
}

#[test]
fn few_pieces_do_not_end_a_game_in_which_a_mate_is_possible() {
    for (fen, mv) in [
        ("7K/5k2/7P/6n1/8/8/8/8 b - - 0 40", "Kf8"),
        ("1b1b3K/8/5k1P/8/8/8/8/8 b - - 0 40", "Be5"),
        ("b2b3K/8/5k1Q/8/8/8/8/8 b - - 0 1", "Ke5"),
        ("1b1b3K/8/5k1Q/8/8/8/8/8 b - - 0 1", "Ke5"),
        ("8/8/5N2/8/6p1/8/5K1p/7k w - - 0 37", "Ne4"),
        ("8/8/8/4N3/4k1p1/6K1/8/3b4 w - - 5 59", "Nf7"),
        ("8/8/3Q4/2bK4/B7/8/8/k7 b - - 0 67", "Kb2"),
    ] {
        assert_eq!(Outcome::of_position(&after(fen, mv)), None, "{fen} {mv}");
    }
}

/// For each move, the number of times that the position after the move has appeared.
#[track_caller]
fn repetitions(start: &str, moves: &str) -> Vec<usize> {
    let game = played(start, moves);
    (1..=game.ply())
        .map(|ply| game.up_to(ply).unwrap().repetitions())
        .collect()
}

#[test]
fn the_third_appearance_of_a_position_is_counted_in_games() {
    // The last moves of games. Only after the last move has a position appeared three times.
    for (start, moves) in [
        (
            "8/pp3p1k/2p2q1p/3r1P2/5R2/7P/P1P1QP2/7K b - - 2 30",
            "Qe5 Qh5 Qf6 Qe2 Re5 Qd3 Rd5 Qe2",
        ),
        (START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"),
        (START, "Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8"),
        (START, "e4 e5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8"),
        (
            START,
            "e4 e6 f4 c5 e5 d6 Nf3 Nc6 Bb5 Bd7 Bxc6 Bxc6 d3 Bxf3 Qxf3 d5 O-O Qb6 Be3 Qxb2 Nd2 Qb6 Rab1 Qc7 c4 Rd8 \
             cxd5 Rxd5 Ne4 b6 Rfd1 Nh6 g4 Be7 Kg2 O-O h3 Rfd8 Rb3 c4 Rc3 Bb4 Rcc1 Rxd3 Rxd3 Rxd3 Rc2 c3 h4 Qc6 Nf6+ \
             gxf6 Qxc6 Rxe3 exf6 Nxg4 Qc8+ Bf8 Rxc3 Re4 Kf3 Nxf6 Qd8 Kg7 Qxf6+ Kxf6 Kxe4 Bc5 a4 Kg6 a5 Kh5 axb6 \
             axb6 Rg3 Kxh4 Rg7 h5 Rxf7 Kg3 Rf6 h4 Rxe6 h3 Rg6+ Kf2 Rh6 Kg2 Rg6+ Kf2 Rh6 Kg2 Rg6+ Kf2",
        ),
    ] {
        let counts = repetitions(start, moves);
        let (last, before) = counts.split_last().unwrap();
        assert_eq!(*last, 3, "{moves}");
        assert!(before.iter().all(|count| *count < 3), "{moves}: {before:?}");
    }
}

#[test]
fn the_fifth_appearance_of_a_position_ends_the_game() {
    let lap = "Be2 Ne4 Bd3 Nf6 ";
    let start = "rnbq1rk1/ppp3pp/3bpn2/3p1p2/2PP4/2NBPN2/PP3PPP/R1BQK2R w KQ - 3 7";
    let shuffled = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Bg5 Bg7 f4 Nc6 Bb5 Bd7 Nxc6 Bxc6 Bxc6+ bxc6 O-O Qb6+ Kh1 Qxb2 \
                  Qd3 O-O Rab1 Qa3 Rb3 Qc5 Na4 Qa5 Nc3 Rab8 f5 Rxb3 axb3 Ng4 Ne2 Qc5 h3 Nf2+ Rxf2 Qxf2 fxg6 hxg6 Bxe7 \
                  Re8 Bxd6 Qf1+ Kh2 Be5+ Bxe5 Rxe5 Qd8+ Kg7 Qd4 f6 Ng3 Qf4 Qd7+ Kh6 Qf7 Rg5 Qf8+ Kh7 Qf7+ Kh8 Qf8+ Kh7 \
                  Qf7+ Kh6 Qf8+ Kh7 Qf7+ Kh8 Qf8+ Kh7 Qf7+ Kh6 Qf8+ Kh7";
    for (start, moves) in [(start, lap.repeat(4)), (START, shuffled.to_owned())] {
        let game = played(start, &moves);
        assert_eq!(game.outcome(), Some(Outcome::FivefoldRepetition), "{moves}");
        let before = game.undo().unwrap();
        assert_eq!(before.outcome(), None, "{moves}");
    }
}

#[test]
fn fifty_moves_are_a_claim_and_seventy_five_are_a_draw() {
    for (fen, claim, outcome) in [
        ("8/5R2/8/r2KB3/6k1/8/8/8 w - - 19 79", None, None),
        ("8/8/6r1/4B3/8/4K2k/5R2/8 b - - 68 103", None, None),
        ("6R1/7k/8/8/1r3B2/5K2/8/8 w - - 99 119", None, None),
        (
            "8/7k/8/6R1/1r3B2/5K2/8/8 b - - 100 119",
            Some(DrawClaim::FiftyMoves),
            None,
        ),
        (
            "8/7k/8/1r3KR1/5B2/8/8/8 w - - 105 122",
            Some(DrawClaim::FiftyMoves),
            None,
        ),
        ("4k3/8/6r1/8/8/8/2R5/4K3 w - - 120 1", Some(DrawClaim::FiftyMoves), None),
        (
            "4k3/8/6r1/8/8/8/2R5/4K3 w - - 369 1",
            None,
            Some(Outcome::SeventyFiveMoves),
        ),
        // Checkmate and stalemate take precedence over the rules of fifty and seventy-five moves.
        (
            "k7/8/NKB5/8/8/8/8/8 b - - 105 176",
            None,
            Some(Outcome::Checkmate { winner: Color::White }),
        ),
        ("k7/3N4/1K6/1B6/8/8/8/8 b - - 99 1", None, Some(Outcome::Stalemate)),
    ] {
        let game = Game::new(board(fen));
        assert_eq!((game.claimable_draw(), game.outcome()), (claim, outcome), "{fen}");
    }
}

#[test]
fn final_positions_have_the_published_outcome() {
    let outcome = |fen: &str| Outcome::of_position(&board(fen));
    assert_eq!(
        outcome("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
        Some(Outcome::Checkmate { winner: Color::Black })
    );
    for fen in [
        "7K/7P/7k/8/6q1/8/8/8 w - - 0 1",
        "1R6/8/8/8/8/8/7R/k6K b - - 0 1",
        "8/8/5k2/p4p1p/P4K1P/1r6/8/8 w - - 0 2",
    ] {
        assert_eq!(outcome(fen), Some(Outcome::Stalemate), "{fen}");
    }
    let in_play = "1rbqkbnr/pppp2pp/2n2p2/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQk - 0 4";
    assert_eq!(outcome(in_play), None);
    let mated: Board = after(
        "1rbqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQk - 4 4",
        "Qxf7#",
    );
    assert_eq!(
        Outcome::of_position(&mated),
        Some(Outcome::Checkmate { winner: Color::White })
    );
}
