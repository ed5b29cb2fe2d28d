//! Queries about a position other than its moves: movement vectors, captures, control and pins.

mod captures;
mod control;
mod pins;
mod vectors;

pub use captures::Capture;
pub use pins::Pin;
pub use vectors::{MovementVector, VectorKind};

#[cfg(test)]
mod tests;
