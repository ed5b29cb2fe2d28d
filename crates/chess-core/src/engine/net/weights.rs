//! The weights of a net, and the file in which they lie.
//!
//! A line says what the net is and how it was made, then comes an empty line, then a byte for each weight, as a signed
//! number: the weights of the inputs, those of an input side by side, and the biases of the hidden values, in units of
//! 1 / [`HIDDEN_UNIT`]; the weights of each output, the side to move's first, and the biases of the outputs, in units
//! of 1 / [`OUTPUT_UNIT`].

use super::shape::{CENTIPAWNS, HIDDEN, HIDDEN_UNIT, INPUTS, OUTPUT_BUCKETS, OUTPUT_UNIT, Row, Values};
use crate::engine::value::Value;

/// The weights of a net of [`HIDDEN`] values.
#[derive(Clone, Copy, Debug)]
pub struct Weights<'a> {
    inputs: &'a [Row],
    biases: &'a Row,
    /// For each output, the weights of the side to move's values and of the other's.
    outputs: &'a [[Row; 2]; OUTPUT_BUCKETS],
    output_biases: &'a [u8; OUTPUT_BUCKETS],
}

/// Why bytes are no net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// No empty line ends what says what the net is.
    #[error("no empty line comes before the weights")]
    Header,
    /// There are more or fewer weights than the shape needs.
    #[error("the file has more or fewer weights than the net")]
    Length,
}

impl Weights<'static> {
    /// Those with which the engine plays.
    pub const OWN: Self = match Self::of_file(include_bytes!("second-thought.nnue")) {
        Ok(weights) => weights,
        Err(_) => panic!("the net in the source tree is whole"),
    };
}

impl<'a> Weights<'a> {
    /// The weights in the bytes of a file.
    ///
    /// # Errors
    ///
    /// Where these are no net of this shape.
    pub const fn of_file(bytes: &'a [u8]) -> Result<Self, NetError> {
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

    /// The hidden values of a side that sees nothing.
    pub(super) fn biases(&self) -> Values {
        self.biases.map(weight)
    }

    /// The weights of an input.
    #[inline]
    pub(super) const fn of_input(&self, input: usize) -> &'a Row {
        &self.inputs[input]
    }

    /// An output for the hidden values of the side to move and of the other, in centipawns.
    #[inline]
    pub(super) fn output(&self, values: [&Values; 2], output: usize) -> Value {
        let [own, other] = [0, 1].map(|side| sum(values[side], &self.outputs[output][side]));
        let squares = i64::from(HIDDEN_UNIT) * i64::from(HIDDEN_UNIT);
        let bias = i64::from(weight(self.output_biases[output])) * squares;
        let output = (i64::from(own) + i64::from(other) + bias) * i64::from(CENTIPAWNS);
        (output / (squares * i64::from(OUTPUT_UNIT))) as Value
    }
}

/// The squares of the values, clipped, with their weights.
#[inline]
fn sum(values: &Values, weights: &Row) -> i32 {
    let terms = values.iter().zip(weights).map(|(&value, &byte)| {
        let clipped = value.clamp(0, HIDDEN_UNIT);
        // At most 64 times 127: it fits into 16 bits, of which a vector holds twice as many as of 32.
        i32::from(clipped * weight(byte)) * i32::from(clipped)
    });
    terms.sum()
}

/// A byte of the file as a signed number.
#[inline]
pub(super) fn weight(byte: u8) -> i16 {
    byte.cast_signed().into()
}

/// What follows the first empty line.
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
