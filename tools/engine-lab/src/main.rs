//! Measures the engine's strength and tunes its parameters: engines play each other over UCI, from generated openings.
//!
//! `cargo xtask match A B` runs this program. An engine is described by a command, with options after semicolons:
//! `./second-thought;Opponent=Classic;Hash=8`.

mod behaviour;
mod book;
mod characters;
mod depth;
mod engine;
mod factors;
mod game;
mod journal;
mod lead;
mod levels;
mod match_options;
mod pair;
mod parallel;
mod ratings;
mod record;
mod statistics;
mod tactics;
mod teach;
mod tournament;
mod tune;

use std::error::Error;
use std::process::ExitCode;

use lexopt::{Parser, ValueExt};

use match_options::MatchOptions;

const USAGE: &str = "\
usage: engine-lab match A B [options]

  plays a match between two engines

  A, B                 the command of a UCI engine, with options: path;Name=Value;...
  --games N            the maximum number of games, two from each opening (default 200)
  --nodes N            nodes per move (default 5000)
  --movetime N         instead of --nodes: N milliseconds per move
  --time S+I           instead of --nodes: a clock with S seconds, and an increment of I seconds per move
  --grace N            the tolerance for late moves in milliseconds (default 10)
  --parallel N         the number of games at once (default 1)
  --seed N             the seed of the openings (default 1)
  --book B             even (default), unbalanced (80 to 150 centipawns for one side) or wide (up to 1000) openings
  --plies N            random plies of an opening (default 8)
  --sprt X Y           ends the match when the sequential test of X against Y Elo has a decision
                       (without it, the test of 0 against 5 Elo is only printed)
  --note TEXT          adds the result with this note to docs/matches.tsv

  An interrupted match continues when it is started again with the same options.

       engine-lab match factors ENGINE --change NAME=VALUE... [options]

  tests many changes at once: in each pair of games, each change is randomly assigned to one of the engines

  --change NAME=VALUE  a change: an option of the engine, or several options separated by commas;
                       'TITLE: NAME=VALUE' gives it a title
  and the options of a match

       engine-lab match levels [options]

  plays each level against the level below

  --from N --to N      the levels that play the level below (default 2 and 12)
  --games N            the number of games of each pair of levels (default 200)
  --parallel N         the number of games at once (default 1)
  --seed N             the seed of openings and random choices (default 1)

       engine-lab match levels --behaviour [options]

  prints how each level plays: its first moves, the losses of its moves, and the obvious moves that it misses

  --from N --to N      the levels (default 1 and 12)
  --games N            the number of games of each level against itself (default 12)
  --cases N            the number of test positions of each kind (default 120)
  --nodes N            the judge's nodes per position (default 20000)
  --judge COMMAND      a UCI engine that judges the games instead of our own
  --parallel N         the number of games at once (default 1)
  --seed N             the seed of games and positions (default 1)
  --note TEXT          adds the figures with this note to docs/behaviour.tsv

       engine-lab match characters [options]

  prints the strength of each playing style against the universal style at the same level, and how each style plays

  --level N            the level (default 6)
  --games N            the number of games of each style (default 200)
  --parallel N         the number of games at once (default 1)
  --seed N             the seed of random choices (default 1)

       engine-lab match ratings

  rates the levels by the games of docs/ratings.tsv, and updates docs/strength.md

       engine-lab depth A... [options]

  prints the nodes and the time that each engine needs for a depth, relative to the first engine

  --depth N            the depth in plies (default 18)
  --positions N        the number of positions, from all parts of games (default 60)
  --seed N             the seed of the positions (default 1)

       engine-lab tactics [options]

  prints how many known combinations the engine finds

  --nodes N            nodes per position (default 100000)

       engine-lab teach [options]

  explains mistakes from games of each level against itself, and tests each claim: its motif by a second
  implementation of the definition, its gain by an engine

  --from N --to N      the levels (default 1 and 9)
  --mistakes N         the number of mistakes, including the mistakes in the file (default 2000)
  --nodes N            the nodes of an explanation (default 500000)
  --judge-nodes N      the nodes of a judgement (default 2000000)
  --judge COMMAND      a UCI engine that judges instead of this one
  --unjudged           tests only the claims about the board, which takes a tenth of the time
  --seed N             the seed of the games (default 1)
  --parallel N         the number of games at once (default 1)
  --file F             the results so far (default target/teach.tsv)
  --cache F            the games and the judge's scores of all runs (default target/teach-cache.tsv)
  --texts F            a file to which the sentences are added

  An interrupted run continues when the command is repeated. A run with another file, after a change of the motifs or of
  the sentences, plays no game again and judges only new positions.

       engine-lab teach --puzzles[=FILE] [options]

  prints the share of labelled motifs of puzzles that are found (default ../shared/puzzles.csv)

  --nodes N            the nodes of each search (default 100000)
  --cache F            the lines of earlier runs (default target/teach-cache.tsv)
  --show THEME         also prints the rows of a theme in which another motif or no motif is named

       engine-lab tune generate [options]

  plays games of the engine against itself and saves them with the scores of their positions, in viriformat

  --games N            the total number of games in the file at the end (default 1000)
  --nodes N            the number of nodes after which a search begins no further depth (default 1000)
  --parallel N         the number of games at once (default 1)
  --seed N             the seed of the openings (default 1)
  --file F             the file (default second-thought/games.viri in the user's cache folder)

  An interrupted run continues when it is started again with the same options.

       engine-lab tune show [options]

  prints games as PGN, with the scores of their positions

  --file F             the file with the games (default second-thought/games.viri in the user's cache folder)
  --games N            the number of games, evenly spaced in the file (default 10)

       engine-lab tune net [options]

  trains a net on the quiet positions of the games and writes it with integer weights

  --file F             a file with games (default second-thought/games.viri in the user's cache folder); can be given
                       several times
  --net F              the file to which the net is written (default target/second-thought.nnue)
  --hidden N           the number of hidden values per side (default 64, as in the engine)
  --imitation N        epochs of imitating the hand-made evaluation on nearby positions, before the games (default 3)
  --epochs N           epochs on the games (default 10)
  --batch N            the number of positions per step (default 2048)
  --blend X            the weight of the search's score relative to the result, 0 to 1 (default 0.7)
  --seed N             the seed of the initial weights and the order of positions (default 1)
  --parallel N         the number of threads, 4 at most (default 1)

  An interrupted training continues after its last epoch when it is started again with the same options.

       engine-lab tune book

  makes the levels' book from the names of openings that a build writes to target/

       engine-lab tune prior GAMES [options]

  fits the levels' model of people to a PGN file of people's games with ratings, and writes its weights

  --steps N            the maximum number of steps of the fit (default 150)

       engine-lab tune puzzles [options]

  makes the puzzles of the page from games in which each level plays against itself, and rates them by the levels
  that solve them

  --count N            the number of puzzles (default 640)
  --nodes N            the nodes of the search of each of the solver's moves (default 500000)
  --seed N             the seed of the games (default 1)
  --found F            the file of the puzzles found so far (default target/puzzles.tsv)
  --file F             the file to which the rated puzzles are written (default web/assets/puzzles.tsv)
  --continue           only computes the moves that show the gain after each solution in that file

  An interrupted run continues when the command is repeated. With enough puzzles in the file, it only rates them.

       engine-lab tune spsa ENGINE [options]

  tunes the search's parameters: the numeric options of an engine built with `--features tuning`

  --only A,B,...       only these parameters
  --games N            the number of games of the whole run (default 30000)
  --nodes N            nodes per move (default 5000)
  --rate X             the step for a won game at the end of the run, in perturbations (default 0.002)
  --parallel N         the number of games at once (default 1)
  --seed N             the seed of openings and perturbations (default 1)
  --file F             the file with the state of the run (default docs/spsa.tsv)

  An interrupted run continues when it is started again with the same options.";

fn main() -> ExitCode {
    if std::env::args_os().any(|word| word == "--help") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    match run_command(Parser::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run_command(mut words: Parser) -> Result<(), Box<dyn Error>> {
    let Some(work) = words.raw_args()?.next() else {
        return Err(USAGE.into());
    };
    match work.string()?.as_str() {
        "match" if skip_if(&mut words, "levels")? => match skip_if(&mut words, "--behaviour")? {
            true => behaviour::run(&behaviour::Options::parse(words)?)?,
            false => levels::run(&levels::Options::parse(words)?)?,
        },
        "match" if skip_if(&mut words, "characters")? => characters::run(&characters::Options::parse(words)?)?,
        "match" if skip_if(&mut words, "factors")? => factors::run(&factors::Options::parse(words)?)?,
        "match" if skip_if(&mut words, "ratings")? => ratings::run()?,
        "match" => tournament::run(&MatchOptions::parse(words)?)?,
        "depth" => depth::run(&depth::Options::parse(words)?)?,
        "teach" => teach::run(&teach::Options::parse(words)?)?,
        "tactics" => tactics::run(&tactics::Options::parse(words)?)?,
        "tune" if skip_if(&mut words, "generate")? => tune::generate::run(&tune::generate::Options::parse(words)?)?,
        "tune" if skip_if(&mut words, "show")? => tune::show::run(&tune::show::Options::parse(words)?)?,
        "tune" if skip_if(&mut words, "net")? => tune::net::run(&tune::net::Options::parse(words)?)?,
        "tune" if skip_if(&mut words, "spsa")? => tune::spsa::run(&tune::spsa::Options::parse(words)?)?,
        "tune" if skip_if(&mut words, "prior")? => tune::prior::run(&tune::prior::Options::parse(words)?)?,
        "tune" if skip_if(&mut words, "book")? => tune::book::run()?,
        "tune" if skip_if(&mut words, "puzzles")? => tune::puzzles::run(&tune::puzzles::Options::parse(words)?)?,
        other => return Err(format!("there is no command {other}\n{USAGE}").into()),
    }
    Ok(())
}

/// Skips the next argument if it is this word. Returns whether an argument was skipped.
fn skip_if(words: &mut Parser, word: &str) -> Result<bool, lexopt::Error> {
    Ok(words.raw_args()?.next_if(|next| next == word).is_some())
}
