//! The changes of the state by each action.

mod advice;
mod analysis;
mod at_time;
mod dialogs;
mod drawing;
mod edit;
mod engine;
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
mod user_moves;
mod view;

pub use at_time::reduce_at;
pub use reduce::reduce;
