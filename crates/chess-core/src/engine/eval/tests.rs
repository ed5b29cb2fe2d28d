use super::counts::counts;
use super::endgame::{FULL_SCALE, scale_factor};
use super::material::Material;
use super::tally::Phase;
use super::weights::{SECTIONS, TERM_COUNT, WEIGHTS, unpack};
use super::{Evaluate, Hce, TEMPO, kpk};
use crate::rules::tests::flipped;
use crate::rules::{Board, Color, PieceType, Square};

fn board(fen: &str) -> Board {
    fen.parse().unwrap()
}

/// The evaluation for the side to move, in centipawns.
fn value(fen: &str) -> i32 {
    Hce::new().value(&board(fen))
}

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2r2rk1/pb1q1ppp/1p2pn2/8/3P4/P1NB1Q2/1P3PPP/R4RK1 b - - 0 17",
    "8/1p3pk1/p2p2p1/3P3p/1PP1r3/P6P/5PP1/3R2K1 b - - 0 31",
    "8/3k4/8/2pB4/2P2p2/5Pp1/6Pb/5K2 b - - 0 50",
    "8/8/4k3/8/4K3/4P3/8/8 b - - 0 1",
];

#[test]
fn the_evaluation_is_the_same_for_both_colors() {
    for fen in POSITIONS {
        assert_eq!(value(fen), value(&flipped(fen)), "{fen}");
    }
    assert_eq!(value(POSITIONS[0]), TEMPO);
}

#[test]
fn the_counted_terms_add_up_to_the_evaluation() {
    for fen in &POSITIONS[..5] {
        let position = board(fen);
        let counts = counts(&position);
        assert_eq!(counts.terms.len(), TERM_COUNT);
        let sum = counts
            .terms
            .iter()
            .zip(&WEIGHTS)
            .map(|(&count, &weight)| i32::from(count) * weight)
            .sum();
        let (middlegame, endgame) = unpack(sum);
        let mixed = Phase::of(&position).taper(middlegame, endgame * counts.scale / FULL_SCALE);
        assert_eq!(Hce::new().white_value(&position), Some(mixed), "{fen}");
    }
}

#[test]
fn the_sections_contain_all_terms() {
    let mut next = 0;
    for (name, start, weights) in SECTIONS {
        assert_eq!(*start, next, "{name}");
        next += weights.len();
    }
    assert_eq!(next, TERM_COUNT);
}

#[test]
fn the_pawn_cache_does_not_change_evaluations() {
    let mut cached = Hce::new();
    for fen in POSITIONS.iter().chain(&POSITIONS) {
        assert_eq!(cached.value(&board(fen)), value(fen));
    }
}

/// Checks whether White wins with king and pawn against king. Checks the same for Black in the flipped position.
#[track_caller]
fn check_kpk(fen: &str, wins: bool) {
    let table = kpk::Bitbase::new();
    for (fen, winner) in [(fen.to_string(), Color::White), (flipped(fen), Color::Black)] {
        let board = board(&fen);
        let pawn = Square::lsb(board.of(winner, PieceType::Pawn));
        assert_eq!(table.wins(&board, winner, pawn), wins, "{fen}");
    }
}

#[test]
fn the_bitbase_returns_the_result_of_king_and_pawn_endgames() {
    // The king is two squares ahead of the pawn, or one square ahead with the opposition.
    check_kpk("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1", true);
    check_kpk("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", false);
    check_kpk("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", true);
    // On the sixth rank the opposition does not matter.
    check_kpk("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true);
    check_kpk("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true);
    // A stalemate, and a zugzwang.
    check_kpk("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", false);
    check_kpk("4k3/4P3/4K3/8/8/8/8/8 w - - 0 1", true);
    check_kpk("4k3/8/3PK3/8/8/8/8/8 w - - 0 1", false);
    check_kpk("3k4/8/3PK3/8/8/8/8/8 b - - 0 1", false);
    check_kpk("4k3/8/3PK3/8/8/8/8/8 b - - 0 1", true);
    // A rook pawn, and a lone king outside of the pawn's square.
    check_kpk("k7/8/K7/P7/8/8/8/8 w - - 0 1", false);
    check_kpk("8/8/8/8/P6k/8/8/K7 w - - 0 1", true);
    check_kpk("8/8/8/8/P3k3/8/8/K7 b - - 0 1", false);
    check_kpk("8/8/8/7P/3k4/8/8/7K w - - 0 1", true);
}

#[test]
fn drawn_endgames_are_evaluated_as_draws() {
    for fen in [
        "4k3/8/8/8/8/8/8/3NK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1",
        "3bk3/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "k7/8/8/8/P7/8/1B6/K7 w - - 0 1",
        "7k/8/8/7P/8/8/1K6/1B6 b - - 0 1",
    ] {
        assert!(value(fen).abs() <= TEMPO, "{fen}: {}", value(fen));
        assert!(value(&flipped(fen)).abs() <= TEMPO, "{fen}");
    }
    // The bishop of the other colour wins.
    assert!(value("k7/8/8/8/P7/8/2B5/K7 w - - 0 1") > 200);
}

#[test]
fn bishops_of_opposite_colors_reduce_an_advantage() {
    let opposite = board("4k3/5p2/4b3/8/8/2B5/5PP1/4K3 w - - 0 1");
    let same = board("4k3/5p2/3b4/8/8/2B5/5PP1/4K3 w - - 0 1");
    let scaled = |board: &Board| scale_factor(board, Color::ALL.map(|color| Material::of(board, color)), 100);
    assert!(scaled(&opposite) < scaled(&same) && scaled(&same) <= FULL_SCALE);
}

#[test]
fn a_lone_king_is_driven_to_the_edge_and_to_the_right_corner() {
    assert!(value("8/8/8/3k4/8/8/8/KQ6 w - - 0 1") < value("k7/8/8/8/8/8/8/KQ6 w - - 0 1"));
    // The bishop attacks light squares: a8 is the right corner, and a1 is the wrong corner.
    let right = value("k7/8/2K5/8/8/8/8/4BN2 w - - 0 1");
    let wrong = value("8/8/8/8/8/2K5/8/k3BN2 w - - 0 1");
    assert_ne!(right, wrong);
}
