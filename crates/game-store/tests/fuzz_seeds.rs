//! Checks the guarantees for stored games and settings: runs the properties of the fuzz targets on the seeds of the
//! targets.

#[path = "../../../fuzz/src"]
mod oracles {
    mod message;
    pub mod seeds;
    pub mod settings;
    pub mod stored_game;
}

use oracles::seeds::check_seeds;

#[test]
fn stored_game_seeds_pass_the_oracle() {
    check_seeds("stored_game", oracles::stored_game::stored_game);
}

#[test]
fn settings_seeds_pass_the_oracle() {
    check_seeds("settings", oracles::settings::settings);
}
