//! The fuzz targets' oracles on their seeds, among them the smallest input of every bug that fuzzing found.

use std::fs;
use std::path::Path;

#[path = "../../../fuzz/src/lib.rs"]
mod oracles;

#[track_caller]
fn check(target: &str, oracle: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/seeds")
        .join(target);
    let seeds = fs::read_dir(&folder).expect("each target has seeds");
    let files: Vec<_> = seeds.flatten().map(|entry| entry.path()).collect();
    assert!(files.len() > 2, "{target} has seeds");
    for file in files {
        let bytes = fs::read(&file).expect("a readable seed");
        oracle(&bytes);
        // As the fuzzer does it: cut anywhere.
        for length in 0..bytes.len() {
            oracle(&bytes[..length]);
        }
    }
}

#[test]
fn fen_seeds_keep_the_promises() {
    check("fen", oracles::fen);
}

#[test]
fn san_seeds_keep_the_promises() {
    check("san", oracles::san);
}

#[test]
fn uci_seeds_keep_the_promises() {
    check("uci", oracles::uci);
}

#[test]
fn game_seeds_keep_the_promises() {
    check("game", oracles::game);
}

#[test]
fn epd_seeds_keep_the_promises() {
    check("epd", oracles::epd);
}

#[test]
fn pgn_seeds_keep_the_promises() {
    check("pgn", oracles::pgn);
}

#[test]
fn snapshot_seeds_keep_the_promises() {
    check("snapshot", oracles::snapshot);
}

#[test]
fn every_start_can_be_chosen() {
    for number in 0..=u8::MAX {
        oracles::game(&[number, 17, 4, 99]);
    }
}
