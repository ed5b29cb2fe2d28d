//! What changes the state: from one state and an action to the next.

mod analysis;
mod at_time;
mod dialogs;
mod drawing;
mod edit;
mod engine;
mod input;
mod new_game;
mod offers;
mod parts;
mod play;
mod premove;
mod reduce;
mod restore;
mod settings;
mod status;
mod table;
mod user_moves;
mod view;

pub use at_time::reduce_at;
pub use reduce::reduce;
