//! Questions about a position beside its moves: vectors, captures and what they take, control, pins.

mod captures;
mod control;
mod pins;
mod vectors;

pub use captures::Capture;
pub use pins::Pin;
pub use vectors::{MovementVector, VectorKind};

#[cfg(test)]
mod tests;
