//! Mutation testing: changes single expressions of the code, and reports the changes that no test notices.

use crate::process::{Outcome, command, run as execute};
use crate::tools;

/// The code whose tests are tested.
const FILES: [&str; 6] = [
    "crates/chess-core/src/rules/**",
    "crates/chess-core/src/notation/**",
    "crates/chess-core/src/tactics/**",
    "crates/game-store/src/**",
    "web/src/state/**",
    "crates/explanation/src/**",
];
/// The results, relative to the project's root.
const RESULTS: &str = "target/mutants";
/// The mutants of all files, and how many shares of about 500 they make.
const SHARES: u32 = 16;

/// Tests one share of the mutants, or all if `share` is `None`. A share contains every 16th mutant, so that it is a
/// sample of all files. The same share always contains the same mutants.
///
/// # Errors
/// When the tool cannot be installed, a test fails without a change, or no test notices a change. The file
/// `target/mutants/mutants.out/missed.txt` then lists these changes.
pub fn run(share: Option<u32>) -> Outcome {
    tools::ensure(&tools::MUTATION_TESTER)?;
    execute(command("cargo", &arguments()).args(share.map(shard).unwrap_or_default()))
}

/// Parses the arguments after `mutants`.
///
/// # Errors
/// When the number of the share is invalid, or an option is unknown.
pub fn share(words: &[&str]) -> Outcome<Option<u32>> {
    match words {
        [] => Ok(None),
        ["--share", number] => {
            let share = number.parse().ok().filter(|share| *share < SHARES);
            share
                .map(Some)
                .ok_or(format!("--share {number} is not a number from 0 to {}", SHARES - 1))
        }
        _ => Err(format!("unknown option of mutants: {}", words.join(" "))),
    }
}

fn arguments() -> Vec<&'static str> {
    let mut arguments = vec![
        "mutants",
        "--output",
        RESULTS,
        "--no-shuffle",
        "--minimum-test-timeout",
        "60",
    ];
    arguments.extend(FILES.iter().flat_map(|file| ["--file", file]));
    arguments
}

fn shard(share: u32) -> [String; 4] {
    ["--sharding", "round-robin", "--shard", &format!("{share}/{SHARES}")].map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn a_share_has_a_number_below_the_number_of_shares() {
        assert_eq!(share(&[]), Ok(None));
        assert_eq!(share(&["--share", "0"]), Ok(Some(0)));
        assert_eq!(share(&["--share", "15"]), Ok(Some(15)));
        for words in [
            ["--share", "16"].as_slice(),
            &["--share", "-1"],
            &["--share"],
            &["--all"],
        ] {
            assert!(share(words).is_err(), "{words:?}");
        }
    }
}
