//! What must hold for any bytes: one oracle for each fuzz target, that panics where a promise of `chess-core` is broken.
//!
//! `cargo xtask fuzz` runs them on bytes that libFuzzer mutates; `chess-core`'s own tests run them on the files of
//! `fuzz/seeds`, where the smallest input of every bug found so far stays.

mod epd;
mod fen;
mod game;
mod pgn;
mod position;
mod san;
mod snapshot;
mod uci;

pub use epd::epd;
pub use fen::fen;
pub use game::game;
pub use pgn::pgn;
pub use san::san;
pub use snapshot::snapshot;
pub use uci::uci;
