use super::*;
use crate::rules::Color;
use crate::rules::tests::flipped;

const POSITIONS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2r2rk1/pb1q1ppp/1p2pn2/8/3P4/P1NB1Q2/1P3PPP/R4RK1 b - - 0 17",
    "8/1p3pk1/p2p2p1/3P3p/1PP1r3/P6P/5PP1/3R2K1 b - - 0 31",
    "rn1q1rk1/1P3ppp/4p3/3pP3/1b1P4/2N2N2/4QPPP/R3K2R w KQ d6 0 14",
];

fn board(fen: &str) -> Board {
    fen.parse().unwrap()
}

/// The bytes of a file with random weights.
fn file(seed: u64) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(seed);
    let count = INPUTS * HIDDEN + HIDDEN + OUTPUT_BUCKETS * (2 * HIDDEN + 1);
    let weights = (0..count).map(|_| random.i8(-127..).cast_unsigned());
    format!("{}by chance\n\n", file_header(HIDDEN))
        .into_bytes()
        .into_iter()
        .chain(weights)
        .collect()
}

fn net(seed: u64) -> Nnue {
    Nnue::new(Weights::from_file(file(seed).leak()).unwrap())
}

/// The output of the network in a file, computed from the definition in floating point, in centipawns.
fn in_floating_point(file: &[u8], board: &Board) -> f64 {
    let start = file.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    let weights: Vec<f64> = file[start..]
        .iter()
        .map(|&byte| f64::from(byte.cast_signed()))
        .collect();
    let output = (board.pieces().count() - 2) / 4;
    let biases = INPUTS * HIDDEN;
    let outputs = biases + HIDDEN + output * 2 * HIDDEN;
    let of_side = |side: Color, place: usize| -> f64 {
        let of_hidden = |hidden: usize| {
            let on = board
                .pieces()
                .map(|(square, piece)| input(side, board.king(side), piece, square))
                .inspect(|input| assert!(can_be_active(*input), "{input}"));
            let sum = on.map(|input| weights[input * HIDDEN + hidden]).sum::<f64>() + weights[biases + hidden];
            let clipped = (sum / f64::from(HIDDEN_UNIT)).clamp(0.0, 1.0);
            clipped * clipped * weights[outputs + place * HIDDEN + hidden] / f64::from(OUTPUT_UNIT)
        };
        (0..HIDDEN).map(of_hidden).sum()
    };
    let side = board.side_to_move();
    let bias = weights[weights.len() - OUTPUT_BUCKETS + output] / f64::from(OUTPUT_UNIT);
    f64::from(CENTIPAWNS_PER_OUTPUT) * (of_side(side, 0) + of_side(!side, 1) + bias)
}

#[test]
fn the_output_matches_the_definition_whatever_was_evaluated_before() {
    // With random weights, most values are clipped. With the engine's own weights, most values are not clipped.
    check_output(&file(7));
    check_output(include_bytes!("second-thought.nnue"));
}

fn check_output(file: &[u8]) {
    let mut net = Nnue::new(Weights::from_file(file.to_vec().leak()).unwrap());
    let mut random = fastrand::Rng::with_seed(1);
    let mut compared = 0;
    for fen in POSITIONS {
        let mut line = vec![board(fen)];
        for _ in 0..300 {
            // Moves are made and taken back as in a search. Some of the positions are evaluated.
            let moves = line.last().unwrap().legal_moves();
            if (moves.is_empty() || random.u8(..) < 100) && line.len() > 1 {
                line.pop();
            } else if !moves.is_empty() {
                let next = line.last().unwrap().play(moves[random.usize(..moves.len())]).unwrap();
                line.push(next);
            }
            if random.bool() {
                let board = line.last().unwrap();
                let (whole, exact) = (net.output(board), in_floating_point(file, board));
                assert!((f64::from(whole) - exact).abs() <= 1.0, "{board}: {whole} {exact}");
                compared += 1;
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn the_output_is_the_same_for_flipped_and_mirrored_positions() {
    for fen in POSITIONS {
        assert_eq!(
            net(3).output(&board(fen)),
            net(3).output(&board(&flipped(fen))),
            "{fen}"
        );
    }
    let right = board("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1");
    let left = board("1k6/ppp5/8/8/8/8/PPP4r/1K4R1 w - - 0 1");
    assert_eq!(net(3).output(&right), net(3).output(&left));
}

#[test]
fn known_endgames_are_not_evaluated_by_the_network() {
    assert_eq!(net(5).value(&board("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1")), 0);
    // The bishop does not control the promotion square.
    assert_eq!(net(5).value(&board("k7/8/8/8/P7/8/1B6/K7 w - - 0 1")), 0);
    assert_ne!(net(5).value(&board("k7/8/8/8/1P6/8/1B6/K7 w - - 0 1")), 0);
    assert!(net(5).value(&board("8/8/8/4k3/8/8/8/K6R w - - 90 120")) > 2000);
}

#[test]
fn the_embedded_network_prefers_the_side_that_is_ahead() {
    let value = |fen: &str| Nnue::default().value(&board(fen));
    let start = value(POSITIONS[0]);
    assert!((0..100).contains(&start), "{start}");
    assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1") < -400);
    assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 400);
}

#[test]
fn files_of_another_shape_are_rejected() {
    let file = file(1);
    let error = |bytes: &[u8]| Weights::from_file(bytes).err();
    assert_eq!(error(b"Second Thought net"), Some(NetError::Header));
    assert_eq!(error(&file[..file.len() - 1]), Some(NetError::Length));
    assert_eq!(error(&[&file[..], b"x"].concat()), Some(NetError::Length));
}
