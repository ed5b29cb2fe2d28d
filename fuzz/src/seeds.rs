//! Runs oracles on the files of `fuzz/seeds`, which include the smallest input for every bug that fuzzing has found.

use std::fs;
use std::path::Path;

/// Runs an oracle on every seed of its target, and on all prefixes of each seed.
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
        // The fuzzer truncates its inputs too.
        for length in 0..bytes.len() {
            oracle(&bytes[..length]);
        }
    }
}
