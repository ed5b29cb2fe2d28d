//! The oracles of the fuzz targets: each oracle panics if a guarantee does not hold for some bytes.
//!
//! `cargo xtask fuzz` runs the oracles on bytes that libFuzzer mutates. The tests of each crate run them on the files
//! of `fuzz/seeds`, which include the smallest input for every bug found so far.

mod address;
mod archived;
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
pub use archived::archived;
pub use epd::epd;
pub use fen::fen;
pub use game::game;
pub use pgn::pgn;
pub use san::san;
pub use settings::settings;
pub use stored_game::stored_game;
pub use uci::uci;
