//! Runs the checks of the fuzz targets on the seeds of these targets. The checks concern `chess-core`, stored games and
//! settings.

#[path = "../../../fuzz/src"]
mod oracles {
    pub mod archived;
    pub mod epd;
    pub mod fen;
    pub mod game;
    mod message;
    pub mod pgn;
    mod position;
    pub mod san;
    pub mod seeds;
    pub mod settings;
    pub mod stored_game;
    pub mod uci;
}

use oracles::seeds::check_seeds;

#[test]
fn fen_seeds_pass_the_oracle() {
    check_seeds("fen", oracles::fen::fen);
}

#[test]
fn san_seeds_pass_the_oracle() {
    check_seeds("san", oracles::san::san);
}

#[test]
fn uci_seeds_pass_the_oracle() {
    check_seeds("uci", oracles::uci::uci);
}

#[test]
fn game_seeds_pass_the_oracle() {
    check_seeds("game", oracles::game::game);
}

#[test]
fn epd_seeds_pass_the_oracle() {
    check_seeds("epd", oracles::epd::epd);
}

#[test]
fn pgn_seeds_pass_the_oracle() {
    check_seeds("pgn", oracles::pgn::pgn);
}

#[test]
fn every_start_position_can_be_chosen() {
    for number in 0..=u8::MAX {
        oracles::game::game(&[number, 17, 4, 99]);
    }
}

#[test]
fn stored_game_seeds_pass_the_oracle() {
    check_seeds("stored_game", oracles::stored_game::stored_game);
}

#[test]
fn archived_seeds_pass_the_oracle() {
    check_seeds("archived", oracles::archived::archived);
}

#[test]
fn settings_seeds_pass_the_oracle() {
    check_seeds("settings", oracles::settings::settings);
}
