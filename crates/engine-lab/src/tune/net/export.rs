//! A net as whole numbers in one file: a line that says what it is, an empty line, and a byte for each weight.
//!
//! The bytes are the weights in the order of [`Shape`], as signed numbers: those up to the hidden layer's biases in units of
//! 1 / [`HIDDEN_UNIT`], the output's weights and bias in units of 1 / [`OUTPUT_UNIT`].

use super::network::Shape;

/// How many units are 1 in the hidden layer.
pub const HIDDEN_UNIT: f32 = 128.0;
/// How many units are 1 in the output's weights.
pub const OUTPUT_UNIT: f32 = 64.0;
/// The most that a weight may be, so that it fits in the smaller unit.
pub const MOST: f32 = 127.0 / HIDDEN_UNIT;

/// The bytes of a net, after a line about it.
#[must_use]
pub fn net(shape: Shape, weights: &[f32], about: &str) -> Vec<u8> {
    let line = format!(
        "Second Thought net: 768 (king mirrored) -> {} x 2 -> 1, squared clipped ReLU, units 1/{HIDDEN_UNIT} and 1/{OUTPUT_UNIT}; {about}\n\n",
        shape.hidden
    );
    let bytes = weights.iter().enumerate().map(|(at, weight)| {
        let unit = if at < shape.output_weights() {
            HIDDEN_UNIT
        } else {
            OUTPUT_UNIT
        };
        (weight * unit).round().clamp(-127.0, 127.0) as i8 as u8
    });
    line.into_bytes().into_iter().chain(bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_net_is_a_line_and_a_byte_for_each_weight() {
        let shape = Shape { hidden: 2 };
        let mut weights = vec![0.25; shape.len()];
        weights[0] = -MOST;
        weights[shape.output_bias()] = 0.5;
        let bytes = net(shape, &weights, "two positions");
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
