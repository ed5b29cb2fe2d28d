//! The weights of a network, and their file format.
//!
//! The file begins with a line that describes the network and how it was trained, followed by an empty line. The
//! weights follow, each in one byte, as a signed number. First are the weights of the inputs, grouped by input, and the
//! biases of the hidden values, in units of 1 / [`HIDDEN_UNIT`]. Then, in units of 1 / [`OUTPUT_UNIT`], follow the
//! weights of each output and the biases of the outputs. Within an output, the weights for the side to move are first.

use super::shape::{
    CENTIPAWNS_PER_OUTPUT, HIDDEN, HIDDEN_UNIT, HiddenValues, INPUTS, OUTPUT_BUCKETS, OUTPUT_UNIT, WeightRow,
};
use crate::engine::value::Value;

/// The weights of a network with [`HIDDEN`] hidden values.
#[derive(Clone, Copy, Debug)]
pub struct Weights<'a> {
    inputs: &'a [WeightRow],
    biases: &'a WeightRow,
    /// For each output, the weights for the side to move and the weights for the other side.
    outputs: &'a [[WeightRow; 2]; OUTPUT_BUCKETS],
    output_biases: &'a [u8; OUTPUT_BUCKETS],
}

/// The reason why a file is not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NetError {
    /// The file has no empty line after its description.
    #[error("there is no empty line before the weights")]
    Header,
    /// The number of weights does not match the shape.
    #[error("the file has more or fewer weights than the net")]
    Length,
}

impl Weights<'static> {
    /// The weights that the engine plays with.
    pub const EMBEDDED: Self = match Self::from_file(include_bytes!("second-thought.nnue")) {
        Ok(weights) => weights,
        Err(_) => panic!("the net in the source tree is whole"),
    };
}

impl<'a> Weights<'a> {
    /// Reads the weights from the bytes of a file.
    ///
    /// # Errors
    ///
    /// If the bytes are not a network of this shape.
    pub const fn from_file(bytes: &'a [u8]) -> Result<Self, NetError> {
        let Some(rows) = after_empty_line(bytes) else {
            return Err(NetError::Header);
        };
        let (rows, rest) = rows.as_chunks::<HIDDEN>();
        let Some((inputs, [biases, outputs @ ..])) = rows.split_at_checked(INPUTS) else {
            return Err(NetError::Length);
        };
        let (Some(output_biases), ([outputs], [])) = (rest.as_array(), outputs.as_chunks::<2>().0.as_chunks()) else {
            return Err(NetError::Length);
        };
        Ok(Self {
            inputs,
            biases,
            outputs,
            output_biases,
        })
    }

    /// The hidden values of a position without active inputs.
    pub(super) fn biases(&self) -> HiddenValues {
        self.biases.map(weight)
    }

    /// The weights of an input.
    #[inline]
    pub(super) const fn weights_of_input(&self, input: usize) -> &'a WeightRow {
        &self.inputs[input]
    }

    /// Computes an output from the hidden values of the side to move and of the other side, in centipawns.
    #[inline]
    pub(super) fn output(&self, values: [&HiddenValues; 2], output: usize) -> Value {
        let [own, other] = [0, 1].map(|side| weighted_sum(values[side], &self.outputs[output][side]));
        let squares = i64::from(HIDDEN_UNIT) * i64::from(HIDDEN_UNIT);
        let bias = i64::from(weight(self.output_biases[output])) * squares;
        let output = (i64::from(own) + i64::from(other) + bias) * i64::from(CENTIPAWNS_PER_OUTPUT);
        (output / (squares * i64::from(OUTPUT_UNIT))) as Value
    }
}

/// The sum of the clipped and squared hidden values times their weights.
#[inline]
fn weighted_sum(values: &HiddenValues, weights: &WeightRow) -> i32 {
    let terms = values.iter().zip(weights).map(|(&value, &byte)| {
        let clipped = value.clamp(0, HIDDEN_UNIT);
        // The product is at most 64 times 127, so it fits in 16 bits. A vector register holds twice as many 16-bit
        // numbers as 32-bit numbers.
        i32::from(clipped * weight(byte)) * i32::from(clipped)
    });
    terms.sum()
}

/// A byte of the file as a signed number.
#[inline]
pub(super) fn weight(byte: u8) -> i16 {
    byte.cast_signed().into()
}

/// The bytes after the first empty line.
const fn after_empty_line(bytes: &[u8]) -> Option<&[u8]> {
    let mut rest = bytes;
    while let [first, after @ ..] = rest {
        if let ([b'\n', ..], b'\n') = (after, *first) {
            return Some(after.split_at(1).1);
        }
        rest = after;
    }
    None
}
