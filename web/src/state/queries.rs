//! Queries on the state. They compute values from the state and change nothing.

pub mod active_game;
pub mod advice;
pub mod analysis;
pub mod analysis_texts;
pub mod arrows;
pub mod autosave;
pub mod clock;
pub mod concessions;
pub mod draws;
pub mod edit;
pub mod exercise;
pub mod explanation;
pub mod game;
pub mod hint;
pub mod input;
pub mod judgement;
pub mod move_search;
pub mod player_bar;
pub mod practice;
pub mod rating;
pub mod reply_delay;
pub mod result;
pub mod search;
pub mod second_thought;
pub mod shared_board;
pub mod status;
pub mod unsaved_game;
pub mod view;
pub mod welcome;

#[cfg(test)]
mod tests;
