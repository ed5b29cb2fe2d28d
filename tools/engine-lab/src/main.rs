//! Where the engine's strength is measured: engines play each other over UCI, from openings made up for the match.
//!
//! `cargo xtask match A B` runs it. An engine is a command; options follow it after semicolons:
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
mod players;
mod pool;
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

  A, B                 a command that speaks UCI, with options: path;Name=Value;...
  --games N            at most so many games, two from each opening (default 200)
  --nodes N            each move may visit so many positions (default 5000)
  --movetime N         instead: each move has N milliseconds
  --time S+I           instead: a clock of S seconds, and I seconds with each move
  --grace N            a move may be so many milliseconds late (default 10)
  --parallel N         so many games at once (default 1)
  --seed N             where the openings come from (default 1)
  --book B             openings that are even (default), unbalanced: 80 to 150 centipawns for one side, or wide: to 1000
  --plies N            random plies of an opening (default 8)
  --sprt X Y           the match ends when the sequential test of X against Y Elo has a decision (told anyway: 0 and 5)
  --note TEXT          what the match is to show: its result is added to docs/matches.tsv

  A match that is interrupted goes on where it was when it is asked for again.

       engine-lab match factors ENGINE --change NAME=VALUE... [options]

  tests many changes at once: in each pair of games chance decides for each change which of the engines plays with it

  --change NAME=VALUE  a change: an option of the engine, or several with commas between;
                       'TITLE: NAME=VALUE' gives it a name
  and the options of a match

       engine-lab match levels [options]

  --from N --to N      the levels that play the one below (default 2 and 12)
  --games N            so many games of each pair of levels (default 200)
  --parallel N         so many games at once (default 1)
  --seed N             where openings and chance come from (default 1)

       engine-lab match levels --behaviour [options]

  prints how each level plays: its first moves, what its moves lose, and what it leaves undone

  --from N --to N      the levels (default 1 and 12)
  --games N            so many games of each level against itself (default 12)
  --cases N            so many positions of each kind in which one thing is to be done (default 120)
  --nodes N            the judge visits so many positions (default 20000)
  --judge COMMAND      an engine that speaks UCI judges the games, not our own
  --parallel N         so many games at once (default 1)
  --seed N             where games and positions come from (default 1)
  --note TEXT          what the figures are to show: they are added to docs/behaviour.tsv

       engine-lab match characters [options]

  prints how strong each character is beside the universal one at the same level, and how it plays

  --level N            the level (default 3)
  --games N            so many games of each (default 200)
  --parallel N         so many games at once (default 1)
  --seed N             where chance comes from (default 1)

       engine-lab match pool [PROGRAM] [options]

  lets the levels of PROGRAM (default target/release/second-thought) and Debian's engines play those near them, and
  rates all of them by one fit

  --games N            the games of all together, with those in the file (default 16000)
  --parallel N         so many games at once (default 1)
  --seed N             where openings come from (default 1)
  --file F             where the results stand (default docs/pool.tsv)

       engine-lab depth A... [options]

  prints the nodes and the time that each engine needs for a depth, beside the first

  --depth N            the depth in plies (default 18)
  --positions N        so many positions from all parts of games (default 60)
  --seed N             where they come from (default 1)

       engine-lab tactics [options]

  --nodes N            each search may visit so many positions (default 100000)

       engine-lab teach [options]

  prints how many of the motifs that puzzles are labelled with are found, and tests each claim by a second opinion

  --puzzles F          the puzzles (default ../shared/puzzles.csv)
  --nodes N            each search may visit so many positions (default 100000)

       engine-lab tune generate [options]

  lets the engine play itself and keeps the games with the scores of their positions, in viriformat

  --games N            so many games are in the file at the end (default 1000)
  --nodes N            after so many positions a move's search begins no other depth (default 1000)
  --parallel N         so many games at once (default 1)
  --seed N             where the openings come from (default 1)
  --file F             the file (default second-thought/games.viri in the user's cache folder)

  A run that is interrupted goes on where it was when it is asked for again.

       engine-lab tune show [options]

  prints games as PGN, with the scores of their positions

  --file F             the file with the games (default second-thought/games.viri in the user's cache folder)
  --games N            so many, from all over the file (default 10)

       engine-lab tune net [options]

  trains a net on the quiet positions of the games and writes it as whole numbers

  --file F             a file with games (default second-thought/games.viri in the user's cache folder); several are
                       read as one
  --net F              the file that the net is written to (default target/second-thought.nnue)
  --hidden N           the hidden values of a side (default 64, with which the engine is built)
  --imitation N        epochs on nearby positions with the hand-made evaluation's values, before the games (default 3)
  --epochs N           how often all positions are seen (default 10)
  --batch N            how many positions are seen between two steps (default 2048)
  --blend X            how much the search's score counts beside the result, 0 to 1 (default 0.7)
  --seed N             what decides the first weights and the order (default 1)
  --parallel N         so many threads, 4 at most (default 1)

  A training that is interrupted goes on after its last epoch when it is asked for again.

       engine-lab tune book

  makes the book of the levels of the names of openings that a build leaves in target/

       engine-lab tune spsa ENGINE [options]

  tunes the search's parameters: the numbers among the options of an engine built with `--features tuning`

  --only A,B,...       these alone
  --games N            the games of the whole run (default 30000)
  --nodes N            each move may visit so many positions (default 5000)
  --rate X             how far a parameter goes at the end for a game won, in perturbations (default 0.002)
  --parallel N         so many games at once (default 1)
  --seed N             where openings and signs come from (default 1)
  --file F             where the run is written down (default docs/spsa.tsv)

  A run that is interrupted goes on where it was when it is asked for again.";

fn main() -> ExitCode {
    if std::env::args_os().any(|word| word == "--help") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    match obey(Parser::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn obey(mut words: Parser) -> Result<(), Box<dyn Error>> {
    let Some(work) = words.raw_args()?.next() else {
        return Err(USAGE.into());
    };
    match work.string()?.as_str() {
        "match" if next_is(&mut words, "levels")? => match next_is(&mut words, "--behaviour")? {
            true => behaviour::run(&behaviour::Options::parse(words)?)?,
            false => levels::run(&levels::Options::parse(words)?)?,
        },
        "match" if next_is(&mut words, "characters")? => characters::run(&characters::Options::parse(words)?)?,
        "match" if next_is(&mut words, "factors")? => factors::run(&factors::Options::parse(words)?)?,
        "match" if next_is(&mut words, "pool")? => pool::run(&pool::Options::parse(words)?)?,
        "match" => tournament::run(&MatchOptions::parse(words)?)?,
        "depth" => depth::run(&depth::Options::parse(words)?)?,
        "teach" => teach::run(&teach::Options::parse(words)?)?,
        "tactics" => tactics::run(&tactics::Options::parse(words)?)?,
        "tune" if next_is(&mut words, "generate")? => tune::generate::run(&tune::generate::Options::parse(words)?)?,
        "tune" if next_is(&mut words, "show")? => tune::show::run(&tune::show::Options::parse(words)?)?,
        "tune" if next_is(&mut words, "net")? => tune::net::run(&tune::net::Options::parse(words)?)?,
        "tune" if next_is(&mut words, "spsa")? => tune::spsa::run(&tune::spsa::Options::parse(words)?)?,
        "tune" if next_is(&mut words, "book")? => tune::book::run()?,
        other => return Err(format!("there is no command {other}\n{USAGE}").into()),
    }
    Ok(())
}

/// Passes the next word by where it is this one.
fn next_is(words: &mut Parser, word: &str) -> Result<bool, lexopt::Error> {
    Ok(words.raw_args()?.next_if(|next| next == word).is_some())
}
