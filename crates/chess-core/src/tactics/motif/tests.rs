//! Examples of each motif in small positions, and near misses: positions that differ by one piece or one square and
//! lack the motif.

use crate::notation::parse_san;
use crate::rules::tests::flipped;
use crate::rules::{Board, Square};
use crate::tactics::motif::{CandidateMove, checking_square};
use crate::tactics::{Motif, ProofLine, motif, motifs};

/// Parses a line of moves in SAN, in the position as it is or with the colours swapped.
#[track_caller]
pub(super) fn line(fen: &str, moves: &str, is_flipped: bool) -> ProofLine {
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

/// The motif as text: its name, the square of the piece that uses it, and its targets, such as `fork c7 a8 e8`.
/// The text is `-` if there is no motif.
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

/// Checks pairs of text lines: an example of the motif with this name, and a near miss.
/// Each text line has a position, a line of moves, and the expected motif, separated by `|`.
/// The near miss differs from the example by one piece or one square, and the motif cannot be proved in the near miss.
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

/// Whether two positions differ by one piece that is added, removed, replaced by another piece,
/// or moved to another square.
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

/// Checks the motif of a line, also with the colours swapped.
#[track_caller]
pub(super) fn check(fen: &str, moves: &str, expected: &str) {
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
fn material_that_is_won_back_is_not_explained() {
    // The knight takes a knight, then forks king and rook.
    let fen = "r3k3/7p/8/3n4/5N2/8/8/4K3 w - - 0 1";
    check(fen, "Nxd5 h6 Nc7+ Kd7 Nxa8", "fork d5 a8 e8");
    // The forking knight is captured, so that the fork wins less than the first capture.
    check(fen, "Nxd5 h6 Nc7+ Kd7 Nxa8 Kc8 Kd2 Kb8 Kd3 Kxa8", "hanging-piece d5 d5");
    let start = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
    let gains = |moves| motifs(&line(start, moves, false)).iter().map(|motif| motif.gain).max();
    assert_eq!(gains("Nc7+ Kd7 Nxa8"), Some(500));
    assert_eq!(gains("Nc7+ Kd7 Nxa8 Kc8 Kd2 Kb8 Kd3 Kxa8"), Some(200));
}

#[test]
fn another_piece_on_the_square_of_a_captured_one_is_another_piece() {
    // The rook that attacks the king is captured. The queen, which takes its place, skewers king and bishop.
    let fen = "8/1b3k2/8/8/7R/3q4/7Q/6K1 w - - 0 1";
    check(fen, "Rh7+ Qxh7 Qxh7+ Kf6 Qxb7", "skewer h2 b7 f7");
    check(fen, "Rh7+ Kf6 Rxb7", "skewer h7 b7 f7");
}

/// Checks the motif of a line as the reply to its first move, also with the colours swapped.
#[track_caller]
fn check_reply(fen: &str, moves: &str, expected: &str) {
    for is_flipped in [false, true] {
        let whole = line(fen, moves, is_flipped);
        let reply = ProofLine::new(whole.board(1), &whole.moves()[1..]).expect("legal moves");
        let found = motif(&reply.as_reply_to(whole.board(0), whole.moves()[0]));
        assert_eq!(described(found, is_flipped), expected, "{fen} {moves}");
    }
}

#[test]
fn a_recapture_gains_the_difference_of_the_captured_pieces() {
    // White captures a rook, a bishop or a pawn with the rook, and Black recaptures.
    check_reply("3r2k1/8/8/3r4/8/8/3R4/6K1 w - - 0 1", "Rxd5 Rxd5", "-");
    check_reply(
        "3r2k1/8/8/3b4/8/8/3R4/6K1 w - - 0 1",
        "Rxd5 Rxd5",
        "hanging-piece d5 d5",
    );
    check_reply(
        "3r2k1/8/8/3p4/8/8/3R4/6K1 w - - 0 1",
        "Rxd5 Rxd5",
        "hanging-piece d5 d5",
    );
    // The rook that recaptures can be captured.
    check_reply("3r2k1/8/8/3r4/8/8/3R4/3R2K1 w - - 0 1", "Rxd5 Rxd5 Kf2 Rxd1", "-");
    // The captured queen was a pawn before White's move. So its capture explains less than a quarter of Black's gain,
    // or nothing.
    check_reply("8/1kP5/8/8/8/8/8/6K1 w - - 0 1", "c8=Q+ Kxc8", "-");
    check_reply("r3k3/1Pn5/8/8/8/8/8/6K1 w - - 0 1", "bxa8=Q+ Nxa8", "-");
    // White captures on another square than Black.
    check_reply(
        "3r2k1/8/8/8/8/r7/3R4/R5K1 w - - 0 1",
        "Rxa3 Rxd2",
        "hanging-piece d2 d2",
    );
    // The knight that captured a knight is recaptured, which gains nothing, and then a pawn forks two rooks.
    check_reply(
        "6k1/8/5p2/4n3/2p3N1/1R1R4/8/6K1 w - - 0 1",
        "Nxe5 cxd3 Nc6 Kf7 Kf2 Ke6",
        "bad-exchange d3 d3",
    );
}

#[test]
fn a_piece_that_has_moved_away_and_back_is_not_captured_in_place() {
    let fen = "r7/6k1/8/8/8/8/8/1R2K3 w - - 0 1";
    for (moves, expected) in [("Ra1 Kg6 Rxa8", true), ("Ra1 Rc8 Kf1 Ra8 Rxa8", false)] {
        let line = line(fen, moves, false);
        let candidate = CandidateMove { line: &line, index: 0 };
        assert_eq!(candidate.is_captured_in_place(Square::A8), expected, "{moves}");
    }
}

#[test]
fn of_two_discovered_checks_the_one_from_the_lower_file_is_reported() {
    // The capture en passant opens the file of the rook and the diagonal of the bishop.
    let fen = "8/8/3k4/3Pp3/8/8/7B/3RK3 w - e6 0 2";
    for (is_flipped, expected) in [(false, Square::D1), (true, Square::D8)] {
        let line = line(fen, "dxe6", is_flipped);
        assert_eq!(checking_square(line.board(1), line.moves()[0]), Some(expected));
    }
}
