//! A net as whole numbers in one file, as [`chess_core::engine::net::Weights`] reads it.

use chess_core::engine::net::{HIDDEN_UNIT, OUTPUT_UNIT, header};

use super::network::Shape;

/// The unit of a weight.
fn unit(shape: Shape, at: usize) -> f32 {
    f32::from(if at < shape.output_weights(0) {
        HIDDEN_UNIT
    } else {
        OUTPUT_UNIT
    })
}

/// The most that a weight may be, so that it fits into eight bits.
#[must_use]
pub fn most(shape: Shape, at: usize) -> f32 {
    127.0 / unit(shape, at)
}

/// The weights as they are once they are whole numbers.
#[must_use]
pub fn rounded(shape: Shape, weights: &[f32]) -> Vec<f32> {
    let whole = |(at, weight): (usize, &f32)| (weight * unit(shape, at)).round() / unit(shape, at);
    weights.iter().enumerate().map(whole).collect()
}

/// The bytes of a net, after a line about it.
#[must_use]
pub fn net(shape: Shape, weights: &[f32], about: &str) -> Vec<u8> {
    let line = format!("{}{about}\n\n", header(shape.hidden));
    let whole = |(at, weight): (usize, &f32)| (weight * unit(shape, at)).round().clamp(-127.0, 127.0) as i8;
    let bytes = weights.iter().enumerate().map(whole).map(i8::cast_unsigned);
    line.into_bytes().into_iter().chain(bytes).collect()
}

#[cfg(test)]
mod tests {
    use chess_core::engine::net::OUTPUTS;

    use super::*;

    #[test]
    fn a_net_is_a_line_and_a_byte_for_each_weight() {
        let shape = Shape { hidden: 2 };
        let mut weights = vec![0.25; shape.len()];
        weights[0] = -most(shape, 0);
        weights[shape.output_bias(OUTPUTS - 1)] = 0.5;
        let bytes = net(shape, &weights, "two positions");
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
