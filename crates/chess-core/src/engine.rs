//! Engines: queries from a position to a good move.
//!
//! A search never looks at a clock. Its [`Observer`] hears of progress at node-counted slices and may end it there.

pub mod bench;
pub mod classic;
mod report;

pub use report::{Observer, Progress, Report, Score};
