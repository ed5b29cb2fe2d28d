//! The project's commands: `cargo xtask play`, `test`, `build`, `package`, `dev`, `bench`, `fuzz` and `tidy`.

mod bench;
mod browser;
mod checkout;
mod deny;
mod files;
mod first_build;
mod fuzz;
mod lab;
mod mutants;
mod package;
mod page_bench;
mod path_remapping;
mod perft;
mod process;
mod release;
mod reproduce;
mod sbom;
mod serve;
mod service_worker;
mod single;
mod site;
mod soak;
mod specs;
mod split;
mod steps;
mod suite;
mod tidy;
mod tools;
mod typescript;
mod up_to_date;
mod webkit;

use process::Outcome;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>

  play [--port N] [--no-open]   build the release site, serve it at http://127.0.0.1:8080/ and open it
  test [SUITE...]               run every test, or only the named suites; `tools` runs if it is named or the
                                variable CI is set
  test browser FILE... [-g NAME]
                                the browser tests in these files, or those whose titles contain NAME, on the site as
                                it is built
  test --under-load             the browser tests on a busy processor, then the time-dependent tests three times
  build [--single]              write the release site to dist/; with --single also as one page to dist-single/
  package                       write and check the npm packages and the crate's archive, in dist-packages/
  semver REVISION               compare the public items of chess-core with those of an earlier revision, such as v0.1.0
  dev                           serve a development build, rebuilt and reloaded on each change
  bench                         the node counts (fingerprints) and the speed of both engines, native and wasm
  bench all REVISION            compare the speed of everything with an earlier revision, such as v0.1.0
  bench engine                  the same for the strong engine only
  bench tactics [OPTION...]     how many known combinations the strong engine finds
  bench teach [OPTION...]       the share of explanations of mistakes that are true, tested on the board
  bench depth A... [OPTION...]  compare the nodes and the time that engines need for a depth
  bench page [FOLDER...]        compare the time for clicks, drags, a search's start and a first visit with
                                other boards, and measure second thoughts and reviews; FOLDER is another built site
                                to measure as well
  bench pgn                     the time and memory for writing and reading a file of 100,000 games
  bench rules                   compare the speed of the npm package of the rules with others
  bench perft [--quick] [--rounds N] [--only native|v3|wasm]
                                compare the speed of the move generator with other generators
  fuzz [TARGET...] [--seconds N]
                                every fuzz target, or only the named targets, for a minute each
  match A B [OPTION...]         two engines play each other over UCI; without A and B, the command prints all options,
                                also the options of `match levels`, `match ratings` and `match factors`
  tune generate|show|net|prior|spsa|book|puzzles [OPTION...]
                                games of the engine against itself, a net trained on them, the levels' model of people,
                                parameters of the search, the levels' book, puzzles; without arguments, the command
                                prints the options
  soak [--moves N] [--seed N]   play 10,000 plies in a browser, with random interruptions
  mutants [--share N]           change single expressions and report the changes that no test notices: all, or one
                                of 16 shares
  sbom FOLDER                   list the components of the released programs, in the CycloneDX format
  reproduce                     build the site in a second folder, and compare the two sites byte for byte
  tidy                          check forbidden references, circles, file sizes, words and leftovers
  tidy circles FOLDER           show the files below a folder that use each other in circles

Missing tools are installed first, into .tools/ and node_modules/.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["play", options @ ..] => match play_options(options) {
            Ok(options) => serve::play(&options),
            Err(message) => return print_usage(&message),
        },
        ["test", "--under-load"] => suite::under_load(),
        ["test", "browser", words @ ..] if !suite::are_suites(words) => match specs::Options::parse(words) {
            Ok(options) => specs::run(&options),
            Err(message) => return print_usage(&message),
        },
        ["test", names @ ..] => match suite::chosen_suites(names, suite::is_in_ci()) {
            Ok(suites) => suite::run(&suites),
            Err(message) => return print_usage(&message),
        },
        ["build"] => site::build(),
        ["build", "--single"] => site::build_single(),
        ["reproduce"] => reproduce::run_and_compare(),
        ["package"] => package::build_and_check(),
        ["semver", revision] => package::check_semver(revision),
        ["dev"] => site::develop(),
        ["bench"] => bench::run(),
        ["bench", "page", folders @ ..] => page_bench::measure(folders),
        ["bench", "all", revision] => bench::compare_with_revision(revision),
        ["bench", "engine"] => bench::engine(),
        ["bench", "tactics", options @ ..] => lab::run("tactics", options),
        ["bench", "teach", options @ ..] => lab::run("teach", options),
        ["bench", "depth", options @ ..] => lab::run("depth", options),
        ["bench", "pgn"] => bench::pgn(),
        ["bench", "rules"] => package::bench_rules(),
        ["bench", "perft", options @ ..] => match perft::options(options) {
            Ok(options) => perft::run(&options),
            Err(message) => return print_usage(&message),
        },
        ["fuzz", options @ ..] => match fuzz::Options::parse(options) {
            Ok(options) => fuzz::run(&options),
            Err(message) => return print_usage(&message),
        },
        ["match", options @ ..] => lab::run("match", options),
        ["tune", options @ ..] => lab::run("tune", options),
        ["soak", options @ ..] => match soak::Options::parse(options) {
            Ok(options) => soak::run(&options),
            Err(message) => return print_usage(&message),
        },
        ["mutants", words @ ..] => match mutants::parse_share(words) {
            Ok(share) => mutants::run(share),
            Err(message) => return print_usage(&message),
        },
        ["sbom", folder] => sbom::write(folder),
        ["tidy"] => tidy::run(),
        ["tidy", "circles", folder] => tidy::print_circles(folder),
        ["after-trunk"] => site::after_trunk(),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        [] => return print_usage("no command"),
        _ => return print_usage(&format!("unknown: {}", words.join(" "))),
    };
    exit_code_of(outcome)
}

/// Reads the options of `play`.
fn play_options(words: &[&str]) -> Outcome<serve::Options> {
    let mut options = serve::Options::default();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        match *word {
            "--no-open" => options.open = false,
            "--port" => {
                let number = rest.next().ok_or("--port needs a number")?;
                options.port = number
                    .parse()
                    .map_err(|_| format!("--port {number} is not a port number"))?;
            }
            other => return Err(format!("unknown option of play: {other}")),
        }
    }
    Ok(options)
}

fn exit_code_of(outcome: Outcome) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn print_usage(message: &str) -> ExitCode {
    eprintln!("error: {message}\n\n{USAGE}");
    ExitCode::from(2)
}

#[cfg(test)]
mod tests {
    use super::play_options;

    #[test]
    fn play_reads_its_options() {
        let options = play_options(&["--port", "9000", "--no-open"]).unwrap();
        assert_eq!((options.port, options.open), (9000, false));
        let options = play_options(&[]).unwrap();
        assert_eq!((options.port, options.open), (8080, true));
    }

    #[test]
    fn play_refuses_unknown_options() {
        for words in [["--port"].as_slice(), &["--port", "x"], &["--prot"]] {
            assert!(play_options(words).is_err(), "{words:?}");
        }
    }
}
