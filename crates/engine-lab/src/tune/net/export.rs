//! A net as whole numbers in one file: a line that says what it is, an empty line, and a byte for each weight.
//!
//! The bytes are the weights in the order of [`Shape`], as signed numbers: those up to the hidden layer's biases in units of
//! 1 / [`HIDDEN_UNIT`], the output's weights and bias in units of 1 / [`OUTPUT_UNIT`].

use super::network::Shape;

/// How many units are 1 in the hidden layer.
pub const HIDDEN_UNIT: f32 = 128.0;
/// How many units are 1 in the output's weights.
pub const OUTPUT_UNIT: f32 = 64.0;

/// The unit of a weight.
const fn unit(shape: Shape, at: usize) -> f32 {
    if at < shape.output_weights() {
        HIDDEN_UNIT
    } else {
        OUTPUT_UNIT
    }
}

/// The most that a weight may be, so that it fits into eight bits.
#[must_use]
pub fn most(shape: Shape, at: usize) -> f32 {
    127.0 / unit(shape, at)
}

/// The bytes of a net, after a line about it.
#[must_use]
pub fn net(shape: Shape, weights: &[f32], scale: f32, about: &str) -> Vec<u8> {
    let line = format!(
        "Second Thought net: 768 (king mirrored) -> {} x 2 -> 1, squared clipped ReLU, units 1/{HIDDEN_UNIT} and 1/{OUTPUT_UNIT}, 1 is {scale} centipawns; {about}\n\n",
        shape.hidden
    );
    let whole = |(at, weight): (usize, &f32)| (weight * unit(shape, at)).round().clamp(-127.0, 127.0) as i8;
    let bytes = weights.iter().enumerate().map(whole).map(i8::cast_unsigned);
    line.into_bytes().into_iter().chain(bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_net_is_a_line_and_a_byte_for_each_weight() {
        let shape = Shape { hidden: 2 };
        let mut weights = vec![0.25; shape.len()];
        weights[0] = -most(shape, 0);
        weights[shape.output_bias()] = 0.5;
        let bytes = net(shape, &weights, 400.0, "two positions");
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").unwrap();
        assert!(String::from_utf8_lossy(&bytes[..end]).ends_with("two positions"));
        let numbers: Vec<i8> = bytes[end + 2..].iter().map(|&byte| byte as i8).collect();
        assert_eq!(numbers.len(), shape.len());
        assert_eq!(
            (numbers[0], numbers[1], numbers[shape.output_weights()]),
            (-127, 32, 16)
        );
        assert_eq!(numbers.last(), Some(&32));
    }
}
