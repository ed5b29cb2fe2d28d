//! Practice: the list of exercises, and the ending or the puzzle on the board.

mod attempt;
mod dialog;
mod ending_panel;
mod frame;
mod missing;
mod panel;
mod puzzle_panel;
mod start;
mod tiles;

pub use dialog::PracticeDialog;
pub use panel::PracticePanel;
