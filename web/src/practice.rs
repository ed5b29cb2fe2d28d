//! Practice: endings against the engine, and puzzles.
//! Queries compute the next step after each move, and `components::practice` runs this step.
//! The texts and positions are in files that are fetched when practice is first opened.

pub mod endings;
pub mod judge;
pub mod loaded;
pub mod pick;
pub mod puzzles;
pub mod record;
pub mod solution;
pub mod texts;

pub use endings::Ending;
pub use loaded::PracticeData;
pub use puzzles::Puzzles;
pub use texts::PracticeTexts;
