//! An engine as another process that speaks UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running engine.
#[derive(Debug)]
pub struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    spins: Vec<Spin>,
}

/// An option that is a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spin {
    /// Its name.
    pub name: String,
    /// What it is unless it is set.
    pub value: i32,
    /// The least that it may be.
    pub least: i32,
    /// The most.
    pub most: i32,
}

/// What an engine said to `go`.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The best move as text.
    pub best: String,
    /// The last score of the best line, in centipawns of the side to move; a mate counts 30000.
    pub score: Option<i32>,
    /// The last count of nodes.
    pub nodes: Option<u64>,
}

impl Engine {
    /// Starts the engine that `text` names, and sets its options.
    ///
    /// # Errors
    ///
    /// Where it cannot be started or does not answer.
    pub fn start(text: &str) -> Result<Self, String> {
        let mut parts = text.split(';');
        let mut command = parts.next().unwrap_or_default().split_whitespace();
        let program = command.next().ok_or("an engine without a name")?;
        let mut child = Command::new(program)
            .args(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut engine = Self {
            child,
            input,
            output,
            spins: Vec::new(),
        };
        engine.say("uci")?;
        engine.spins = engine
            .hear_until("uciok")?
            .iter()
            .filter_map(|line| spin(line))
            .collect();
        for option in parts {
            let (name, value) = option.split_once('=').ok_or_else(|| format!("{option}: no value"))?;
            engine.say(&format!("setoption name {name} value {value}"))?;
        }
        engine.be_ready()?;
        Ok(engine)
    }

    /// The options that are numbers, as they are unless they are set.
    #[must_use]
    pub fn spins(&self) -> Vec<Spin> {
        self.spins.clone()
    }

    /// Another game begins.
    ///
    /// # Errors
    ///
    /// Where it does not answer.
    pub fn new_game(&mut self) -> Result<(), String> {
        self.say("ucinewgame")?;
        self.be_ready()
    }

    /// The answer to `position` and `go`.
    ///
    /// # Errors
    ///
    /// Where there is none.
    pub fn search(&mut self, position: &str, go: &str) -> Result<Answer, String> {
        self.say(&format!("{position}\n{go}"))?;
        let lines = self.hear_until("bestmove")?;
        let last = lines.last().map_or("", String::as_str);
        let best = last.split_whitespace().nth(1).ok_or("bestmove without a move")?;
        Ok(Answer {
            best: best.to_string(),
            score: lines.iter().rev().find_map(|line| score(line)),
            nodes: lines.iter().rev().find_map(|line| nodes(line)),
        })
    }

    fn be_ready(&mut self) -> Result<(), String> {
        self.say("isready")?;
        self.hear_until("readyok").map(drop)
    }

    fn say(&mut self, text: &str) -> Result<(), String> {
        writeln!(self.input, "{text}").map_err(|error| error.to_string())
    }

    /// The lines up to the one that begins with `word`; of the others only scores and options are kept.
    fn hear_until(&mut self, word: &str) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            match self.output.read_line(&mut line) {
                Ok(0) | Err(_) => return Err(format!("the engine ended before it said {word}")),
                Ok(_) => {}
            }
            let is_last = line.starts_with(word);
            if is_last || line.contains(" score ") || line.starts_with("option ") {
                lines.push(line);
            }
            if is_last {
                return Ok(lines);
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // An engine that does not obey is ended; there is nobody to tell that it could not be.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The option that an introduction names where it is a number.
#[must_use]
fn spin(line: &str) -> Option<Spin> {
    let (name, rest) = line.strip_prefix("option name ")?.split_once(" type spin ")?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let number = |name: &str| words.chunks(2).find(|pair| pair[0] == name)?.get(1)?.parse().ok();
    Some(Spin {
        name: name.into(),
        value: number("default")?,
        least: number("min")?,
        most: number("max")?,
    })
}

/// The score in an `info` line of the best line, where it is known and not only bounded.
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

/// The nodes in an `info` line.
#[must_use]
fn nodes(line: &str) -> Option<u64> {
    let mut words = line.split_whitespace().skip_while(|word| *word != "nodes").skip(1);
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{Spin, nodes, score, spin};

    #[test]
    fn numbers_among_the_options_are_read_with_their_ranges() {
        let hash = Spin {
            name: "Hash".into(),
            value: 16,
            least: 1,
            most: 4096,
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
