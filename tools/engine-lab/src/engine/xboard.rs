//! An engine that uses the XBoard protocol (Tim Mann and H. G. Muller). Only the commands that a
//! match needs are supported.
//!
//! The engine receives the whole game before each move, so its own state does not matter.

use chess_core::Game;
use chess_core::notation::parse_move;

use super::Answer;
use super::process::Process;

/// A running engine.
#[derive(Debug)]
pub struct Xboard {
    process: Process,
    /// Commands that are sent before each move, such as `sd 2`.
    settings: Vec<String>,
}

impl Xboard {
    /// Starts a program. Each option is a command with its argument, such as `sd` with 2.
    ///
    /// # Errors
    ///
    /// When the program cannot be started or does not reply.
    pub fn start(command: &str, options: &[(&str, &str)]) -> Result<Self, String> {
        let mut process = Process::start(command)?;
        process.send("xboard\nprotover 2")?;
        process.read_until(|line| line.contains("done=1"), |_| false)?;
        Ok(Self {
            process,
            settings: options.iter().map(|(name, value)| format!("{name} {value}")).collect(),
        })
    }

    /// Returns the engine's move in the current position of a game.
    ///
    /// # Errors
    ///
    /// When the engine returns no move, or claims that the game is over.
    pub fn search(&mut self, game: &Game) -> Result<Answer, String> {
        let moves = game.moves().iter().map(ToString::to_string);
        let commands = ["new", "easy", "force"].into_iter().map(String::from);
        let text: Vec<String> = commands.chain(self.settings.iter().cloned()).chain(moves).collect();
        // The engine may still print output about the game before. Such output precedes the reply to `ping`.
        self.process.send(&format!("{}\nping 1", text.join("\n")))?;
        self.process.read_until(|line| line.starts_with("pong"), |_| false)?;
        self.process.send("go")?;
        let lines = self
            .process
            .read_until(|line| played_move(line).is_some() || is_over(line), |_| false)?;
        let last = lines.last().map_or("", String::as_str);
        let best = played_move(last).ok_or_else(|| format!("no move, but {}", last.trim()))?;
        // Some engines write castling as O-O.
        let mv = parse_move(game.board(), best).map_err(|error| format!("{best}: {error}"))?;
        Ok(Answer {
            best: mv.to_string(),
            score: None,
            nodes: None,
        })
    }
}

/// The move in a `move` line.
fn played_move(line: &str) -> Option<&str> {
    line.trim().strip_prefix("move ")
}

/// Whether a line reports the end of the game.
fn is_over(line: &str) -> bool {
    ["1-0", "0-1", "1/2-1/2", "resign"]
        .iter()
        .any(|end| line.starts_with(end))
}

#[cfg(test)]
mod tests {
    use super::{is_over, played_move};

    #[test]
    fn moves_and_results_are_recognised() {
        assert_eq!(played_move("move e2e4\n"), Some("e2e4"));
        assert_eq!(played_move("telluser my move is good"), None);
        assert!(is_over("1/2-1/2 {Repetition}") && !is_over("# 16+16 pieces"));
    }
}
