//! Oracles on the files of `fuzz/seeds`, among them the smallest input of every bug that fuzzing found.

use std::fs;
use std::path::Path;

/// Runs an oracle on every seed of its target, whole and cut anywhere.
#[track_caller]
pub fn check_seeds(target: &str, oracle: fn(&[u8])) {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let all = folders.find_map(|folder| fs::read_dir(folder.join("fuzz/seeds").join(target)).ok());
    let files: Vec<_> = all
        .expect("each target has seeds")
        .flatten()
        .map(|entry| entry.path())
        .collect();
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
