//! An engine as another process that speaks UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running engine.
#[derive(Debug)]
pub struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
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
        let mut engine = Self { child, input, output };
        engine.say("uci")?;
        engine.hear_until("uciok")?;
        for option in parts {
            let (name, value) = option.split_once('=').ok_or_else(|| format!("{option}: no value"))?;
            engine.say(&format!("setoption name {name} value {value}"))?;
        }
        engine.be_ready()?;
        Ok(engine)
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

    /// The lines up to the one that begins with `word`; of the others only those with a score are kept.
    fn hear_until(&mut self, word: &str) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            match self.output.read_line(&mut line) {
                Ok(0) | Err(_) => return Err(format!("the engine ended before it said {word}")),
                Ok(_) => {}
            }
            let is_last = line.starts_with(word);
            if is_last || line.contains(" score ") {
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
    use super::{nodes, score};

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
