//! Writes a net with integer weights, in the format of [`chess_core::engine::net::Weights`].

use chess_core::engine::net::{HIDDEN_UNIT, OUTPUT_UNIT, file_header};

use super::network::Shape;

/// The integer that represents a weight of 1.
fn weight_unit(shape: Shape, at: usize) -> f32 {
    f32::from(if at < shape.output_weights(0) {
        HIDDEN_UNIT
    } else {
        OUTPUT_UNIT
    })
}

/// The maximum of a weight. As an integer, the weight must fit into eight bits.
#[must_use]
pub fn max_weight(shape: Shape, at: usize) -> f32 {
    127.0 / weight_unit(shape, at)
}

/// The weights as integers.
fn integer_weights(shape: Shape, weights: &[f32]) -> impl Iterator<Item = i8> + '_ {
    let whole = move |(at, weight): (usize, &f32)| (weight * weight_unit(shape, at)).round().clamp(-127.0, 127.0) as i8;
    weights.iter().enumerate().map(whole)
}

/// The weights after rounding to integers, as floating-point numbers.
#[must_use]
pub fn rounded_weights(shape: Shape, weights: &[f32]) -> Vec<f32> {
    let weight = |(at, whole)| f32::from(whole) / weight_unit(shape, at);
    integer_weights(shape, weights).enumerate().map(weight).collect()
}

/// The file of a net: a line that describes the net, followed by the weights.
#[must_use]
pub fn net_file(shape: Shape, weights: &[f32], about: &str) -> Vec<u8> {
    let line = format!("{}{about}\n\n", file_header(shape.hidden));
    let bytes = integer_weights(shape, weights).map(i8::cast_unsigned);
    line.into_bytes().into_iter().chain(bytes).collect()
}

#[cfg(test)]
mod tests {
    use chess_core::Board;
    use chess_core::engine::net::{CENTIPAWNS_PER_OUTPUT, HIDDEN, OUTPUT_BUCKETS, Weights};
    use chess_core::engine::{Evaluate, Nnue};

    use super::super::network;
    use super::super::positions::Position;
    use super::*;

    #[test]
    fn the_engine_reads_a_trained_net() {
        let shape = Shape { hidden: HIDDEN };
        let mut random = fastrand::Rng::with_seed(2);
        let weights: Vec<f32> = (0..shape.len()).map(|_| random.f32() * 0.6 - 0.3).collect();
        let file = net_file(shape, &weights, "by chance").leak();
        let mut engine = Nnue::new(Weights::from_file(file).unwrap());
        let weights = rounded_weights(shape, &weights);
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/1p3pk1/p2p2p1/3P3p/1PP1r3/P6P/5PP1/3R2K1 b - - 0 31",
        ] {
            let board: Board = fen.parse().unwrap();
            let position = Position::new(&board, 0, None);
            let output = network::output(shape, &weights, &position, &mut network::Hidden::new(shape));
            let (trained, played) = (output * CENTIPAWNS_PER_OUTPUT as f32, engine.value(&board) as f32);
            assert!((trained - played).abs() < 1.5, "{fen}: {trained} {played}");
        }
    }

    #[test]
    fn a_net_is_a_line_and_a_byte_for_each_weight() {
        let shape = Shape { hidden: 2 };
        let mut weights = vec![0.25; shape.len()];
        weights[0] = -max_weight(shape, 0);
        weights[shape.output_bias(OUTPUT_BUCKETS - 1)] = 0.5;
        let bytes = net_file(shape, &weights, "two positions");
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap();
        assert!(String::from_utf8_lossy(&bytes[..end]).ends_with("two positions"));
        let numbers: Vec<i8> = bytes[end + 2..].iter().map(|&byte| byte as i8).collect();
        assert_eq!(numbers.len(), shape.len());
        let quarters = [HIDDEN_UNIT, OUTPUT_UNIT].map(|unit| (unit / 4) as i8);
        assert_eq!(
            (numbers[0], [numbers[1], numbers[shape.output_weights(0)]]),
            (-127, quarters)
        );
        assert_eq!(numbers.last(), Some(&(2 * quarters[1])));
    }
}
