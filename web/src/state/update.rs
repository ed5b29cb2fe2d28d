//! The changes of the state by each action.

mod advice;
mod analysis;
mod dialogs;
mod drawing;
mod edit;
mod engine;
mod engine_report;
mod exercise;
mod game_table;
mod input;
mod new_game;
mod offers;
mod parts;
mod play;
mod practice;
mod premove;
mod reduce;
mod restore;
mod settings;
mod status;
mod timed_actions;
mod user_moves;
mod view;

pub use reduce::reduce;
pub use timed_actions::reduce_at;
