//! What can be asked of the state: each answer follows from it, and changes nothing.

pub mod analysis;
pub mod analysis_texts;
pub mod arrows;
pub mod autosave;
pub mod clock;
pub mod draws;
pub mod edit;
pub mod game;
pub mod input;
pub mod leaving;
pub mod move_search;
pub mod on_board;
pub mod pause;
pub mod rating;
pub mod result;
pub mod search;
pub mod status;
pub mod view;

#[cfg(test)]
mod tests;
