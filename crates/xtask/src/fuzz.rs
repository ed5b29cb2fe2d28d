//! Runs each fuzz target for a minute or for the given time. libFuzzer mutates the bytes that a target receives.

use crate::process::{Outcome, command, root, run as execute, try_output};
use crate::tools;
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

/// The targets to fuzz, and the time for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The names of the targets; empty for all targets.
    pub targets: Vec<String>,
    /// The time for each target in seconds, without the build.
    pub seconds: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            targets: Vec::new(),
            seconds: 60,
        }
    }
}

impl Options {
    /// Parses the arguments after `fuzz`.
    ///
    /// # Errors
    /// When an option is unknown, or `--seconds` has no valid number.
    pub fn parse(words: &[&str]) -> Outcome<Self> {
        let mut options = Self::default();
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            if *word == "--seconds" {
                let number = rest.next().ok_or("--seconds needs a number")?;
                let seconds = number.parse().ok().filter(|seconds| *seconds > 0);
                options.seconds = seconds.ok_or(format!("--seconds {number} is not a number of seconds"))?;
            } else if word.starts_with('-') {
                return Err(format!("unknown option of fuzz: {word}"));
            } else {
                options.targets.push((*word).to_owned());
            }
        }
        Ok(options)
    }
}

/// Fuzzes the chosen targets one after the other. Each target starts from its seeds and the
/// inputs that earlier runs found.
///
/// # Errors
/// When a target does not exist, cannot be built, or fails. The error message contains the
/// files with the failing inputs.
pub fn run(options: &Options) -> Outcome {
    let names = chosen_targets(&targets()?, &options.targets)?;
    tools::ensure(&tools::FUZZER)?;
    let compiler = Compiler::find();
    println!("fuzzing with {}", compiler.name());
    let mut failures = Vec::new();
    for name in &names {
        println!("== {name}, {} s", options.seconds);
        let known = failing_inputs(name);
        if let Err(message) = fuzz(name, options.seconds, &compiler) {
            let new: Vec<String> = failing_inputs(name).difference(&known).cloned().collect();
            let found = if new.is_empty() { message } else { new.join(", ") };
            failures.push(format!("{name}: {found}"));
        }
    }
    if failures.is_empty() {
        println!("{} passed, 0 failed", names.len());
        Ok(())
    } else {
        Err(failures.join("\n"))
    }
}

fn fuzz(name: &str, seconds: u32, compiler: &Compiler) -> Outcome {
    let corpus = format!("fuzz/corpus/{name}");
    fs::create_dir_all(root().join(&corpus)).map_err(|error| format!("{corpus}: {error}"))?;
    let mut cargo = compiler.cargo(&["fuzz", "run"]);
    if !compiler.has_sanitizer {
        cargo.args(["--sanitizer", "none"]);
    }
    cargo.args([name, &corpus, &format!("fuzz/seeds/{name}"), "--"]);
    let time = format!("-max_total_time={seconds}");
    execute(cargo.args([&time, "-timeout=20", "-verbosity=0", "-print_final_stats=1"]))
}

/// The names of all targets, sorted.
fn targets() -> Outcome<Vec<String>> {
    let folder = root().join("fuzz/targets");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let files = entries.flatten().map(|entry| entry.file_name());
    let mut names: Vec<String> = files
        .filter_map(|file| Some(file.to_str()?.strip_suffix(".rs")?.to_owned()))
        .collect();
    names.sort();
    Ok(names)
}

/// The targets with these names; all targets if no names are given.
fn chosen_targets(all: &[String], wanted: &[String]) -> Outcome<Vec<String>> {
    if let Some(name) = wanted.iter().find(|name| !all.contains(name)) {
        return Err(format!("no fuzz target {name}; the targets are {}", all.join(", ")));
    }
    Ok(if wanted.is_empty() { all } else { wanted }.to_vec())
}

/// The files with inputs for which a target has failed.
fn failing_inputs(name: &str) -> BTreeSet<String> {
    let folder = format!("fuzz/artifacts/{name}");
    let entries = fs::read_dir(root().join(&folder)).into_iter().flatten().flatten();
    entries
        .map(|entry| format!("{folder}/{}", entry.file_name().to_string_lossy()))
        .collect()
}

/// A compiler that accepts the unstable options of fuzzing.
struct Compiler {
    is_nightly: bool,
    /// Whether memory errors and leaks are found as well.
    has_sanitizer: bool,
}

impl Compiler {
    /// The nightly compiler if it is installed, otherwise the default compiler.
    fn find() -> Self {
        let is_nightly = try_output(&mut command("rustc", &["+nightly", "--version"])).is_some();
        let toolchain = if is_nightly { &["+nightly"][..] } else { &[] };
        let libraries = try_output(command("rustc", toolchain).args(["--print", "target-libdir"]));
        let entries = libraries.and_then(|folder| fs::read_dir(folder.trim()).ok());
        let has_sanitizer = entries
            .into_iter()
            .flatten()
            .flatten()
            .any(|entry| entry.file_name().to_string_lossy().contains("_rt.asan"));
        Self {
            is_nightly,
            has_sanitizer,
        }
    }

    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut cargo = command("cargo", if self.is_nightly { &["+nightly"] } else { &[] });
        cargo.args(arguments);
        if !self.is_nightly {
            // With this variable, a stable compiler accepts unstable options.
            cargo.env("RUSTC_BOOTSTRAP", "1");
        }
        cargo
    }

    fn name(&self) -> &'static str {
        match (self.is_nightly, self.has_sanitizer) {
            (true, true) => "the nightly compiler and the address sanitizer",
            (true, false) => "the nightly compiler, no address sanitizer",
            (false, true) => "the stable compiler and the address sanitizer",
            (false, false) => "the stable compiler, no address sanitizer",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Options, chosen_targets, targets};
    use crate::process::root;

    #[test]
    fn options_are_targets_and_seconds() {
        let options = Options::parse(&["fen", "--seconds", "5", "san"]).unwrap();
        assert_eq!(options.targets, ["fen", "san"]);
        assert_eq!(options.seconds, 5);
        assert_eq!(Options::parse(&[]).unwrap(), Options::default());
        for words in [
            ["--seconds"].as_slice(),
            &["--seconds", "0"],
            &["--seconds", "x"],
            &["--second"],
        ] {
            assert!(Options::parse(words).is_err(), "{words:?}");
        }
    }

    #[test]
    fn all_targets_run_unless_some_are_named() {
        let all = ["fen", "san"].map(str::to_owned);
        assert_eq!(chosen_targets(&all, &[]).unwrap(), all);
        assert_eq!(chosen_targets(&all, &["san".to_owned()]).unwrap(), ["san"]);
        let message = chosen_targets(&all, &["sun".to_owned()]).unwrap_err();
        assert_eq!(message, "no fuzz target sun; the targets are fen, san");
    }

    #[test]
    fn every_target_is_built_and_has_seeds() {
        let manifest = std::fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap();
        let names = targets().unwrap();
        assert!(names.len() >= 4, "{names:?}");
        for name in names {
            assert!(manifest.contains(&format!("path = \"targets/{name}.rs\"")), "{name}");
            assert!(root().join("fuzz/seeds").join(&name).is_dir(), "{name}");
        }
    }
}
