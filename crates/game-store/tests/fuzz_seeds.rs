//! The fuzz targets' oracles on their seeds: what is promised of games and settings that are kept.

#[path = "../../../fuzz/src"]
mod oracles {
    mod message;
    pub mod seeds;
    pub mod settings;
    pub mod stored_game;
}

use oracles::seeds::check_seeds;

#[test]
fn stored_game_seeds_keep_the_promises() {
    check_seeds("stored_game", oracles::stored_game::stored_game);
}

#[test]
fn settings_seeds_keep_the_promises() {
    check_seeds("settings", oracles::settings::settings);
}
