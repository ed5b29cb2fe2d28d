//! Compares the speed of this project's move generator with the speed of other generators, natively and in wasm. The
//! program that measures the speed is `tools/perft-bench`.

mod table;

use crate::process::{Outcome, command, output, run as execute};
use crate::tools;

const MANIFEST: &str = "tools/perft-bench/Cargo.toml";
/// The folder of the builds. For each set of compiler flags, there is one folder in it.
const BUILD_FOLDER: &str = "target/perft";
const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// The settings of a comparison: how often, how long and on which targets the generators are measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The number of rounds. Each result is the median of the rounds.
    rounds: u32,
    /// The minimum time of one measurement, in seconds.
    seconds: f64,
    places: Vec<BuildTarget>,
}

/// The target and the processor for which the generators are compiled, and the program that runs them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BuildTarget {
    Native,
    /// x86-64-v3: processors since about 2013. They have instructions such as population count.
    V3,
    Wasm,
}

impl BuildTarget {
    const ALL: [Self; 3] = [Self::Native, Self::V3, Self::Wasm];

    const fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::V3 => "v3",
            Self::Wasm => "wasm",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Native => "native, default target",
            Self::V3 => "native, x86-64-v3",
            Self::Wasm => "wasm, Node.js",
        }
    }
}

/// Parses the options of `bench perft`.
///
/// # Errors
/// When an option is unknown, or its value is missing or invalid.
pub fn options(words: &[&str]) -> Outcome<Options> {
    let mut options = Options {
        rounds: 5,
        seconds: 0.3,
        places: BuildTarget::ALL.to_vec(),
    };
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        match *word {
            "--quick" => (options.rounds, options.seconds) = (1, 0.1),
            "--rounds" => {
                let number = rest.next().ok_or("--rounds needs a number")?;
                options.rounds = number
                    .parse()
                    .ok()
                    .filter(|rounds| *rounds > 0)
                    .ok_or(format!("--rounds {number} is not a number of at least 1"))?;
            }
            "--only" => {
                let name = rest.next().ok_or("--only needs native, v3 or wasm")?;
                options.places.retain(|place| place.name() == *name);
                if options.places.is_empty() {
                    return Err(format!("--only {name}: the choices are native, v3 and wasm"));
                }
            }
            other => return Err(format!("unknown option of bench perft: {other}")),
        }
    }
    Ok(options)
}

/// Builds the programs, runs them one after the other, and prints the results and the size of the generator's lookup
/// tables.
///
/// # Errors
/// When a build fails, or when the number of nodes counted by a generator differs from the published number.
pub fn run(options: &Options) -> Outcome {
    // All programs are built first, because a running compiler would disturb the measurements.
    for place in &options.places {
        build(*place)?;
    }
    for place in &options.places {
        if *place == BuildTarget::V3 && !supports_v3() {
            println!(
                "
{}: skipped, this processor does not support it
",
                place.title()
            );
            continue;
        }
        let lines = output(&mut measuring_command(*place, options))?;
        println!("\n{}", table::tables(place.title(), &lines)?);
    }
    if options.places.contains(&BuildTarget::Wasm) {
        execute(&mut command(
            "node",
            &["tools/perft-bench/tables.mjs", &own_generator_wasm()],
        ))?;
    }
    Ok(())
}

fn build(place: BuildTarget) -> Outcome {
    match place {
        BuildTarget::Native => execute(&mut cargo("native", &[])),
        BuildTarget::V3 if supports_v3() => execute(cargo("v3", &[]).env("RUSTFLAGS", "-C target-cpu=x86-64-v3")),
        BuildTarget::V3 => Ok(()),
        BuildTarget::Wasm => {
            tools::ensure_wasm_target()?;
            tools::ensure_packages(".")?;
            // The steps are the same as for the site's worker, but without JavaScript bindings.
            execute(&mut cargo("wasm", &["--target", WASM_TARGET]))?;
            let compiled = compiled_wasm("wasm");
            execute(&mut command("wasm-opt", &["-O3", &compiled, "-o", &optimised_wasm()]))?;
            execute(&mut cargo("ours", &["--target", WASM_TARGET, "--no-default-features"]))
        }
    }
}

/// A cargo command that builds in a separate folder. The variable `RUSTFLAGS` is removed, because it would
/// replace the project's flags.
fn cargo(folder: &str, arguments: &[&str]) -> std::process::Command {
    let folder = format!("{BUILD_FOLDER}/{folder}");
    let mut cargo = command(
        "cargo",
        &["build", "--release", "--locked", "--manifest-path", MANIFEST],
    );
    cargo.args(["--target-dir", &folder]).args(arguments);
    cargo.env_remove("RUSTFLAGS");
    cargo
}

/// The command that prints a line for each measurement.
fn measuring_command(place: BuildTarget, options: &Options) -> std::process::Command {
    let rounds = options.rounds.to_string();
    let seconds = options.seconds.to_string();
    match place {
        BuildTarget::Wasm => command(
            "node",
            &["tools/perft-bench/bench.mjs", &optimised_wasm(), &rounds, &seconds],
        ),
        BuildTarget::Native | BuildTarget::V3 => {
            let program = format!(
                "{BUILD_FOLDER}/{}/release/perft-bench{}",
                place.name(),
                std::env::consts::EXE_SUFFIX
            );
            let program = crate::process::root().join(program);
            command(&program.to_string_lossy(), &[&rounds, &seconds])
        }
    }
}

fn compiled_wasm(folder: &str) -> String {
    format!("{BUILD_FOLDER}/{folder}/{WASM_TARGET}/release/perft-bench.wasm")
}

fn optimised_wasm() -> String {
    format!("{BUILD_FOLDER}/perft-bench.wasm")
}

fn own_generator_wasm() -> String {
    compiled_wasm("ours")
}

#[cfg(target_arch = "x86_64")]
fn supports_v3() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("lzcnt")
}

#[cfg(not(target_arch = "x86_64"))]
fn supports_v3() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::{BuildTarget, options};

    #[test]
    fn options_are_read() {
        let read = options(&["--rounds", "3", "--only", "wasm"]).unwrap();
        assert_eq!((read.rounds, read.places), (3, vec![BuildTarget::Wasm]));
        assert_eq!(options(&[]).unwrap().places, BuildTarget::ALL);
        assert!(options(&["--quick"]).unwrap().seconds < options(&[]).unwrap().seconds);
    }

    #[test]
    fn unknown_and_incomplete_options_are_refused() {
        for words in [
            ["--rounds"].as_slice(),
            &["--rounds", "0"],
            &["--rounds", "x"],
            &["--only"],
            &["--only", "v4"],
            &["fast"],
        ] {
            assert!(options(words).is_err(), "{words:?}");
        }
    }
}
