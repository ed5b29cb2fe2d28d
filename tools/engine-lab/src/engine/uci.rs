//! An engine that uses UCI.

use chess_core::Game;

use super::process::Process;
use super::{Answer, NumericOption};

/// A running engine.
#[derive(Debug)]
pub struct Uci {
    process: Process,
    /// The name and the version of the program.
    pub name: String,
    /// The numeric options with their defaults.
    pub spins: Vec<NumericOption>,
    /// A `go` command that replaces the match's limits.
    go_override: Option<String>,
}

impl Uci {
    /// Starts a program and sets its options. The name `go` is not an option: its value replaces the match's limits.
    ///
    /// # Errors
    ///
    /// When the program cannot be started or does not reply.
    pub fn start(command: &str, options: &[(&str, &str)]) -> Result<Self, String> {
        let mut process = Process::start(command)?;
        process.send("uci")?;
        let introduction = process.read_until(
            |line| line.starts_with("uciok"),
            |line| line.starts_with("option ") || line.starts_with("id name "),
        )?;
        let name = introduction.iter().find_map(|line| line.strip_prefix("id name "));
        let mut engine = Self {
            process,
            name: name.unwrap_or(command).trim().to_owned(),
            spins: introduction.iter().filter_map(|line| spin(line)).collect(),
            go_override: None,
        };
        let names: Vec<&str> = introduction.iter().filter_map(|line| option_name(line)).collect();
        for (name, value) in options {
            if *name == "go" {
                engine.go_override = Some(format!("go {value}"));
            } else {
                // Engines silently ignore invalid options. Then the two engines of a match would be the same engine.
                check(name, value, &names, &engine.spins)?;
                engine.process.send(&format!("setoption name {name} value {value}"))?;
            }
        }
        engine.wait_until_ready()?;
        Ok(engine)
    }

    /// Notifies the engine that a new game begins.
    ///
    /// # Errors
    ///
    /// When the engine does not reply.
    pub fn new_game(&mut self) -> Result<(), String> {
        self.process.send("ucinewgame")?;
        self.wait_until_ready()
    }

    /// Returns the engine's move in the current position of a game, after this `go` command.
    ///
    /// # Errors
    ///
    /// When the engine returns no move.
    pub fn search(&mut self, game: &Game, go: &str) -> Result<Answer, String> {
        let go = self.go_override.as_deref().unwrap_or(go);
        self.process.send(&format!("{}\n{go}", position(game)))?;
        let lines = self
            .process
            .read_until(|line| line.starts_with("bestmove"), |line| line.contains(" score "))?;
        let last = lines.last().map_or("", String::as_str);
        let best = last.split_whitespace().nth(1).ok_or("bestmove without a move")?;
        Ok(Answer {
            best: best.to_string(),
            score: lines.iter().rev().find_map(|line| score(line)),
            nodes: lines.iter().rev().find_map(|line| nodes(line)),
        })
    }

    fn wait_until_ready(&mut self) -> Result<(), String> {
        self.process.send("isready")?;
        self.process
            .read_until(|line| line.starts_with("readyok"), |_| false)
            .map(drop)
    }
}

/// The `position` command for a game that begins with the usual start position.
#[must_use]
fn position(game: &Game) -> String {
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    match moves.is_empty() {
        true => "position startpos".into(),
        false => format!("position startpos moves {}", moves.join(" ")),
    }
}

/// The name of the option in an `option` line.
#[must_use]
fn option_name(line: &str) -> Option<&str> {
    Some(line.strip_prefix("option name ")?.split_once(" type ")?.0)
}

/// Checks that an engine with these options accepts a value for an option.
fn check(name: &str, value: &str, names: &[&str], spins: &[NumericOption]) -> Result<(), String> {
    if !names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        return Err(format!("{name}: the engine has no such option"));
    }
    match spins.iter().find(|spin| spin.name.eq_ignore_ascii_case(name)) {
        Some(spin) if !value.parse().is_ok_and(|value| (spin.min..=spin.max).contains(&value)) => Err(format!(
            "{name}: must be a number from {} to {}, not {value}",
            spin.min, spin.max
        )),
        _ => Ok(()),
    }
}

/// The numeric option in an `option` line.
#[must_use]
fn spin(line: &str) -> Option<NumericOption> {
    let (name, rest) = line.strip_prefix("option name ")?.split_once(" type spin ")?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let number = |name: &str| words.chunks(2).find(|pair| pair[0] == name)?.get(1)?.parse().ok();
    Some(NumericOption {
        name: name.into(),
        value: number("default")?,
        min: number("min")?,
        max: number("max")?,
    })
}

/// The score in an `info` line of the principal variation; `None` if the score is only a bound.
#[must_use]
fn score(line: &str) -> Option<i32> {
    let all = line.split_whitespace();
    let is_bound = all.clone().any(|word| word == "lowerbound" || word == "upperbound");
    let number = all.skip_while(|word| *word != "multipv").nth(1);
    if is_bound || number.is_some_and(|number| number != "1") {
        return None;
    }
    let mut words = line.split_whitespace().skip_while(|word| *word != "score").skip(1);
    let kind = words.next()?;
    let number: i32 = words.next()?.parse().ok()?;
    match kind {
        "cp" => Some(number),
        "mate" => Some(if number > 0 { 30_000 } else { -30_000 }),
        _ => None,
    }
}

/// The number of nodes in an `info` line.
#[must_use]
fn nodes(line: &str) -> Option<u64> {
    let mut words = line.split_whitespace().skip_while(|word| *word != "nodes").skip(1);
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{NumericOption, check, nodes, option_name, score, spin};

    #[test]
    fn options_that_the_engine_would_refuse_are_errors() {
        let line = "option name Hash type spin default 16 min 1 max 4096";
        let spins: Vec<NumericOption> = spin(line).into_iter().collect();
        let names: Vec<&str> = [line, "option name Clear Hash type button"]
            .into_iter()
            .filter_map(option_name)
            .collect();
        assert_eq!(names, ["Hash", "Clear Hash"]);
        let check = |name, value| check(name, value, &names, &spins);
        assert_eq!(check("hash", "8"), Ok(()));
        assert_eq!(check("Clear Hash", ""), Ok(()));
        assert!(check("Hush", "8").unwrap_err().contains("Hush"));
        assert!(check("Hash", "5000").unwrap_err().contains("4096"));
        assert!(check("Hash", "much").unwrap_err().contains("much"));
    }

    #[test]
    fn numbers_among_the_options_are_read_with_their_ranges() {
        let hash = NumericOption {
            name: "Hash".into(),
            value: 16,
            min: 1,
            max: 4096,
        };
        assert_eq!(spin("option name Hash type spin default 16 min 1 max 4096"), Some(hash));
        assert_eq!(spin("option name Clear Hash type button"), None);
        assert_eq!(spin("option name Hash type spin default 16 min 1"), None);
    }

    #[test]
    fn nodes_are_read_from_info_lines() {
        assert_eq!(nodes("info depth 3 score cp -12 nodes 3"), Some(3));
        assert_eq!(nodes("info depth 3 score cp 1 nodes"), None);
    }

    #[test]
    fn scores_are_read_from_info_lines() {
        assert_eq!(score("info depth 3 score cp -12 nodes 3"), Some(-12));
        assert_eq!(score("info score mate -3"), Some(-30_000));
        assert_eq!(score("info depth 3"), None);
        assert_eq!(score("info depth 3 multipv 1 score cp 7 pv e2e4"), Some(7));
        assert_eq!(score("info depth 3 multipv 2 score cp 7 pv e2e4"), None);
        assert_eq!(score("info depth 3 score cp 7 lowerbound pv e2e4"), None);
        assert_eq!(score("info depth 3 score cp 7 upperbound"), None);
    }
}
