//! Mutation testing: changes single expressions of the code, and reports the changes (mutants) for which no test fails.

use crate::process::{Outcome, command, run as execute};
use crate::tools;

/// The files whose expressions are changed.
const TESTED_FILES: [&str; 6] = [
    "crates/chess-core/src/rules/**",
    "crates/chess-core/src/notation/**",
    "crates/chess-core/src/tactics/**",
    "crates/game-store/src/**",
    "web/src/state/**",
    "crates/explanation/src/**",
];
/// The folder of the results, relative to the project's root.
const RESULTS_FOLDER: &str = "target/mutants";
/// The number of shares into which the mutants of all files are divided. A share has about 500 mutants.
const SHARE_COUNT: u32 = 16;

/// Tests one share of the mutants, or all if `share` is `None`. A share contains every 16th mutant, so that it is a
/// sample of all files. The same share always contains the same mutants.
///
/// # Errors
/// When the tool cannot be installed, a test fails without a change, or no test fails with a change. The file
/// `target/mutants/mutants.out/missed.txt` then lists these changes.
pub fn run(share: Option<u32>) -> Outcome {
    tools::ensure(&tools::MUTATION_TESTER)?;
    execute(command("cargo", &arguments()).args(share.map(shard_arguments).unwrap_or_default()))
}

/// Parses the arguments after `mutants`.
///
/// # Errors
/// When the number of the share is invalid, or an option is unknown.
pub fn parse_share(words: &[&str]) -> Outcome<Option<u32>> {
    match words {
        [] => Ok(None),
        ["--share", number] => {
            let share = number.parse().ok().filter(|share| *share < SHARE_COUNT);
            share.map(Some).ok_or(format!(
                "--share {number} is not a number from 0 to {}",
                SHARE_COUNT - 1
            ))
        }
        _ => Err(format!("unknown option of mutants: {}", words.join(" "))),
    }
}

fn arguments() -> Vec<&'static str> {
    let mut arguments = vec![
        "mutants",
        "--output",
        RESULTS_FOLDER,
        "--no-shuffle",
        "--minimum-test-timeout",
        "60",
    ];
    arguments.extend(TESTED_FILES.iter().flat_map(|file| ["--file", file]));
    arguments
}

fn shard_arguments(share: u32) -> [String; 4] {
    [
        "--sharding",
        "round-robin",
        "--shard",
        &format!("{share}/{SHARE_COUNT}"),
    ]
    .map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::parse_share;

    #[test]
    fn a_share_has_a_number_below_the_number_of_shares() {
        assert_eq!(parse_share(&[]), Ok(None));
        assert_eq!(parse_share(&["--share", "0"]), Ok(Some(0)));
        assert_eq!(parse_share(&["--share", "15"]), Ok(Some(15)));
        for words in [
            ["--share", "16"].as_slice(),
            &["--share", "-1"],
            &["--share"],
            &["--all"],
        ] {
            assert!(parse_share(words).is_err(), "{words:?}");
        }
    }
}
