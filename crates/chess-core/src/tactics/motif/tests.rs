//! Examples of each motif in small positions, and near misses: positions that differ by one piece or one square and
//! lack the motif.

use crate::notation::parse_san;
use crate::rules::tests::flipped;
use crate::rules::{Board, Square};
use crate::tactics::{Motif, ProofLine, motif, motifs};

/// Parses a line of moves in SAN, in the position as it is or with the colours swapped.
#[track_caller]
fn line(fen: &str, moves: &str, is_flipped: bool) -> ProofLine {
    let start: Board = if is_flipped { flipped(fen) } else { fen.to_owned() }
        .parse()
        .expect(fen);
    let mut board = start.clone();
    let mut played = Vec::new();
    for text in moves.split(' ') {
        let text = if is_flipped {
            flipped_move(text)
        } else {
            text.to_owned()
        };
        let mv = parse_san(&board, &text).unwrap_or_else(|error| panic!("{fen}: {error}"));
        board = board.play(mv).expect("a legal move");
        played.push(mv);
    }
    ProofLine::new(&start, &played).expect("legal moves")
}

/// The move mirrored to the other side of the board: ranks are counted from the opposite end.
fn flipped_move(text: &str) -> String {
    text.chars()
        .map(|char| match char.to_digit(9) {
            Some(rank @ 1..=8) => char::from_digit(9 - rank, 10).unwrap_or(char),
            _ => char,
        })
        .collect()
}

/// The name of the motif, the square of the piece that uses it, and the targets: `fork c7 a8 e8`; `-` if there is no
/// motif.
fn described(found: Option<Motif>, is_flipped: bool) -> String {
    let name = |square: &Square| {
        let name = square.name().to_owned();
        if is_flipped { flipped_move(&name) } else { name }
    };
    found.map_or_else(
        || "-".to_owned(),
        |found| {
            let mut targets: Vec<String> = found.targets.iter().map(name).collect();
            targets.sort();
            [vec![found.kind.name().to_owned(), name(&found.by)], targets]
                .concat()
                .join(" ")
        },
    )
}

/// Checks pairs of text lines: an example of the motif with this name, and a near miss. Each has a position, a line of
/// moves, and the expected motif, separated by `|`. The near miss differs from the example by one piece or one square,
/// and the motif cannot be proved in it.
#[track_caller]
pub(super) fn check_pairs(name: &str, pairs: &str) {
    for pair in pairs.trim().split("\n\n") {
        let rows: Vec<[&str; 3]> = pair.lines().map(row).collect();
        let [example, near_miss] = rows[..] else {
            panic!("an example and a near miss: {pair}");
        };
        assert!(is_near(example[0], near_miss[0]), "{pair}");
        assert_eq!(example[2].split(' ').next(), Some(name), "{pair}");
        for [fen, moves, expected] in [example, near_miss] {
            check(fen, moves, expected);
        }
        let found = motifs(&line(near_miss[0], near_miss[1], false));
        assert!(found.iter().all(|motif| motif.kind.name() != name), "{pair}");
    }
}

#[track_caller]
fn row(text: &str) -> [&str; 3] {
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    parts.try_into().unwrap_or_else(|_| panic!("three parts: {text}"))
}

/// Whether one piece is added, removed, replaced by another or moved to another square.
fn is_near(one: &str, other: &str) -> bool {
    let [one, other]: [Board; 2] = [one, other].map(|fen| fen.parse().expect(fen));
    let differing: Vec<Square> = Square::ALL
        .into_iter()
        .filter(|square| one.piece_at(*square) != other.piece_at(*square))
        .collect();
    let is_moved = |[a, b]: [Square; 2]| one.piece_at(a) == other.piece_at(b) && one.piece_at(b) == other.piece_at(a);
    one.side_to_move() == other.side_to_move()
        && match differing[..] {
            [_] => true,
            [a, b] => is_moved([a, b]),
            _ => false,
        }
}

#[track_caller]
fn check(fen: &str, moves: &str, expected: &str) {
    for is_flipped in [false, true] {
        let found = motif(&line(fen, moves, is_flipped));
        assert_eq!(
            described(found, is_flipped),
            expected,
            "{fen} {moves} flipped: {is_flipped}"
        );
    }
}

#[test]
fn forks() {
    check("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Ke7 Nxa8", "fork c7 a8 e8");
    check("1r2k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+ Kd7 Nd5", "-");
    check(
        "r3k3/1b6/8/3N4/8/8/8/4K3 w - - 0 1",
        "Nc7+ Ke7 Nxa8 Bxa8",
        "fork c7 a8 e8",
    );
    check("4k3/8/2n1n3/8/3P4/8/8/4K3 w - - 0 1", "d5 Nb4 dxe6", "fork d5 c6 e6");
    check("3qk3/8/2n1n3/8/3P4/8/8/4K3 w - - 0 1", "d5 Qxd5", "-");
    check("4k3/8/2n5/4n3/3P4/8/8/4K3 w - - 0 1", "d5 Nb4", "-");
    check("6k1/8/8/r7/8/8/8/3QK3 w - - 0 1", "Qd8+ Kg7 Qxa5", "fork d8 a5 g8");
    check("6k1/8/1p6/r7/8/8/8/3QK3 w - - 0 1", "Qd8+ Kg7 Qc7+ Kg8", "-");
    check("6k1/8/1p6/r7/8/8/8/3QK3 w - - 0 1", "Qd8+ Kg7 Qxb6", "pin d8 a5 b6");
    check("8/8/8/k7/4b3/8/1n6/4K2R w - - 0 1", "Rh4 Bd5 Kd2", "-");
    check("6k1/5ppp/8/8/1b3n2/8/5PPP/3R2K1 w - - 0 1", "Rd4 Ne2+ Kf1 Nxd4", "-");
    check(
        "6k1/5ppp/8/8/1b3n2/8/5PPP/3R1K2 w - - 0 1",
        "Rd4 Ba5 Rxf4",
        "fork d4 b4 f4",
    );
    check(
        "6k1/5ppp/8/8/1b2n3/8/5PPP/3R1K2 w - - 0 1",
        "Rd4 Nc3 Rxb4",
        "fork d4 b4 e4",
    );
    check("8/8/3k4/8/2n1b3/8/8/3K4 w - - 0 1", "Ke1 Ke5", "-");
    check("8/6k1/8/8/2n1b3/8/3K4/8 w - - 0 1", "Kc3 Nd6 Kd4", "-");
    check("8/6k1/8/n1b5/8/8/8/1K6 w - - 0 1", "Kb2 Kf6", "-");
}

#[test]
fn skewers() {
    check("4q3/8/8/4k3/8/8/8/R3K3 w - - 0 1", "Ra5+ Kd6 Kd2", "-");
    check("3q4/8/8/3k4/8/8/8/K6R w - - 0 1", "Rd1+ Ke6 Rxd8", "skewer d1 d5 d8");
    check("3q4/2p5/8/3k4/8/8/8/K6R w - - 0 1", "Rd1+ Ke6 Rxd8", "skewer d1 d5 d8");
    check("3q4/4k3/8/8/8/8/8/K6R w - - 0 1", "Rd1 Qxd1+", "-");
    check("8/8/8/1r1q4/8/8/4B1k1/K7 w - - 0 1", "Bf3+ Qxf3", "-");
    check("7k/r5pp/8/8/3q4/8/1B4PP/2B4K w - - 0 1", "Be3 Qd7", "-");
    check("k7/8/8/3r4/8/1b6/8/4K2R w - - 0 1", "Rh8+ Ka7", "-");
    check("2r4k/8/2q5/8/8/8/5PPP/R4BK1 w - - 0 1", "Rc1 Qe8 Rxc8", "-");
    check("2r4k/8/2q5/8/8/8/5PPP/2B2BKR w - - 0 1", "h3 Qe8", "-");
}

#[test]
fn pinned_pieces_are_captured() {
    check("4k3/8/4n3/8/8/3P4/8/4R1K1 w - - 0 1", "d4 Kd7 d5", "-");
    check("4k3/8/8/4n3/8/3P4/8/4R1K1 w - - 0 1", "d4 Kd7 dxe5", "pin e1 e5 e8");
    check("4k3/8/8/4n3/8/3P4/8/3R2K1 w - - 0 1", "d4 Nd7", "-");
    check(
        "4k3/5p2/5p2/4n3/8/3P4/8/4R1K1 w - - 0 1",
        "d4 Kd7 dxe5 fxe5",
        "pin e1 e5 e8",
    );
    check("4k3/8/2n5/1B6/3P4/8/8/4K3 w - - 0 1", "d5 Kd8 dxc6", "pin b5 c6 e8");
    check(
        "4k3/1p6/2n5/1B6/3P4/8/8/4K3 w - - 0 1",
        "d5 Kd8 dxc6 bxc6",
        "pin b5 c6 e8",
    );
    check("6k1/4rppp/8/8/1B6/8/5PPP/6K1 w - - 0 1", "Bxe7", "hanging-piece e7 e7");
    check("3rq1k1/4bppp/8/8/8/8/4RPPP/3QR1K1 w - - 0 1", "Qxd8 Qxd8 Rxe7", "-");
    check("6k1/5ppp/5n2/8/8/2B5/5PPP/6K1 w - - 0 1", "Bxf6 gxf6", "-");
}

#[test]
fn pinned_pieces_do_not_guard() {
    check("6k1/5pp1/5n2/8/8/6R1/1B3PPP/6K1 w - - 0 1", "Bxf6", "pin g3 g7 g8");
    check("6k1/5pp1/5n2/6R1/8/8/1B3PPP/6K1 w - - 0 1", "Bxf6", "pin g5 g7 g8");
    check("5k2/5pp1/5n2/6R1/8/8/1B3PPP/6K1 w - - 0 1", "Bxf6 gxf6", "-");
    // A capture by the other guard would lose the rook.
    check(
        "3r4/3R1pk1/4n3/8/6B1/8/b7/6K1 w - - 0 1",
        "Bxe6 Rxd7 Bxd7",
        "pin d7 f7 g7",
    );
    check("8/3R1pk1/4n3/8/6B1/8/b7/3r2K1 w - - 0 1", "Bxd1", "hanging-piece d1 d1");
    check("8/3R1pk1/3rn3/8/6B1/8/b7/6K1 w - - 0 1", "Rxd6", "hanging-piece d6 d6");
    check("3n4/3R1pk1/4n3/8/6B1/8/b7/6K1 w - - 0 1", "Bxe6 Bxe6", "-");
}

#[test]
fn discovered_attacks() {
    check(
        "3q2k1/8/8/8/8/3B4/8/3R2K1 w - - 0 1",
        "Bc4+ Kg7 Rxd8",
        "discovered-attack d1 d8",
    );
    check("3q2k1/8/8/8/8/3B4/8/2R3K1 w - - 0 1", "Bc4+ Kg7", "-");
    check("3q2k1/8/8/8/3n4/3B4/8/3R2K1 w - - 0 1", "Bc4+ Kg7", "-");
    check("3q2k1/8/8/8/8/3N4/8/3R2K1 w - - 0 1", "Ne5 Qxd1+", "-");
    check("3r2k1/5ppp/8/8/8/3N1P2/6PP/3R2K1 w - - 0 1", "Ne5 Rxd1+", "-");
}

#[test]
fn discovered_checks_and_double_checks() {
    check("4k3/2q5/8/8/4N3/8/8/K3R3 w - - 0 1", "Nd6+ Kd7 Nb5", "-");
    check("4k3/2q5/8/8/4N3/8/8/K3R3 w - - 0 1", "Nf6+ Kd8 Nd5", "-");
    check(
        "4k3/1q6/8/8/4N3/8/8/K3R3 w - - 0 1",
        "Nd6+ Kd7 Nxb7",
        "double-check e1 b7 e8",
    );
    check("4k3/8/8/8/4N3/8/3q4/K3R3 w - - 0 1", "Nxd2+ Kf7", "hanging-piece d2 d2");
    check("4k3/8/8/8/4N3/8/1q6/K3R3 w - - 0 1", "Kxb2", "hanging-piece b2 b2");
}

#[test]
fn removed_defenders() {
    check("6k1/5ppp/2n2n2/8/3B4/1N6/5PPP/6K1 w - - 0 1", "Bxf6 gxf6", "-");
    check(
        "3r2k1/5ppp/5n2/3b4/8/2B5/5PPP/3R2K1 w - - 0 1",
        "Bxf6 gxf6 Rxd5 Rxd5",
        "-",
    );
    check(
        "6k1/5ppp/5n2/3b4/8/2B5/5PPP/3R2K1 w - - 0 1",
        "Bxf6 gxf6 Rxd5",
        "removes-defender f6 d5",
    );
    check("6k1/5ppp/4pn2/3b4/8/2B5/5PPP/3R2K1 w - - 0 1", "Bxf6 gxf6 Kf1", "-");
    check(
        "6k1/5ppp/8/3b1n2/8/3B4/5PPP/3R2K1 w - - 0 1",
        "Bxf5",
        "hanging-piece f5 f5",
    );
}

#[test]
fn hanging_pieces_and_exchanges() {
    check("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5", "hanging-piece d5 d5");
    check("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5 exd5", "-");
    check(
        "4k3/8/4p3/3n4/4P3/8/8/3RK3 w - - 0 1",
        "exd5 exd5 Rxd5",
        "bad-exchange d5 d5",
    );
    check(
        "3rk3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1",
        "Rxd5 Rxd5 Rxd5",
        "bad-exchange d5 d5",
    );
    check("3rk3/3r4/8/3n4/8/8/3R4/3RK3 w - - 0 1", "Rxd5 Rxd5 Rxd5 Rxd5", "-");
}

#[test]
fn mates_by_their_pattern() {
    check("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#", "back-rank-mate a8 g8");
    check("6k1/5pp1/8/8/8/7R/8/R5K1 w - - 0 1", "Ra8#", "mate a8 g8");
    check("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "Nf7#", "smothered-mate f7 h8");
    check("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qg7#", "mate g7 h8");
}

#[test]
fn promotions() {
    check("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", "promotion e8 e8");
    check("8/4P3/5k2/8/8/8/8/4K3 w - - 0 1", "e8=Q", "promotion e8 e8");
    check("4r3/3P2k1/8/8/8/8/8/4K3 w - - 0 1", "dxe8=Q", "promotion e8 e8");
    check("3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q", "promotion d8 d8");
}
