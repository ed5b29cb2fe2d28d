//! What must hold for any bytes: one oracle for each fuzz target, that panics where a promise is broken.
//!
//! `cargo xtask fuzz` runs them on bytes that libFuzzer mutates; the tests of the crate whose promise it is run them on
//! the files of `fuzz/seeds`, where the smallest input of every bug found so far stays.

mod address;
mod epd;
mod fen;
mod game;
mod message;
mod pgn;
mod position;
mod san;
mod settings;
mod stored_game;
mod uci;

pub use address::address;
pub use epd::epd;
pub use fen::fen;
pub use game::game;
pub use pgn::pgn;
pub use san::san;
pub use settings::settings;
pub use stored_game::stored_game;
pub use uci::uci;
