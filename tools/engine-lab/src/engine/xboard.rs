//! An engine that speaks the protocol of XBoard (Tim Mann and H. G. Muller), as far as a match needs it.
//!
//! It is told the whole game at each move, so that it need not be told what became of its own.

use chess_core::Game;
use chess_core::notation::parse_move;

use super::Answer;
use super::process::Process;

/// A running engine.
#[derive(Debug)]
pub struct Xboard {
    process: Process,
    /// What it is told before each move: `sd 2`.
    settings: Vec<String>,
}

impl Xboard {
    /// Starts a program; its options are commands with their argument, such as `sd`.
    ///
    /// # Errors
    ///
    /// Where it cannot be started or does not answer.
    pub fn start(command: &str, options: &[(&str, &str)]) -> Result<Self, String> {
        let mut process = Process::start(command)?;
        process.say("xboard\nprotover 2")?;
        process.hear(|line| line.contains("done=1"), |_| false)?;
        Ok(Self {
            process,
            settings: options.iter().map(|(name, value)| format!("{name} {value}")).collect(),
        })
    }

    /// The answer to a game's position.
    ///
    /// # Errors
    ///
    /// Where there is none, or the engine holds that the game is over.
    pub fn search(&mut self, game: &Game) -> Result<Answer, String> {
        let moves = game.moves().iter().map(ToString::to_string);
        let commands = ["new", "easy", "force"].into_iter().map(String::from);
        let text: Vec<String> = commands.chain(self.settings.iter().cloned()).chain(moves).collect();
        // What it still has to say of the game before comes before the answer to `ping`.
        self.process.say(&format!("{}\nping 1", text.join("\n")))?;
        self.process.hear(|line| line.starts_with("pong"), |_| false)?;
        self.process.say("go")?;
        let lines = self
            .process
            .hear(|line| played(line).is_some() || is_over(line), |_| false)?;
        let last = lines.last().map_or("", String::as_str);
        let best = played(last).ok_or_else(|| format!("no move, but {}", last.trim()))?;
        // Castling is O-O to some.
        let mv = parse_move(game.board(), best).map_err(|error| format!("{best}: {error}"))?;
        Ok(Answer {
            best: mv.to_string(),
            score: None,
            nodes: None,
        })
    }
}

/// The move in a line that tells of one.
fn played(line: &str) -> Option<&str> {
    line.trim().strip_prefix("move ")
}

/// Whether a line says that the game has ended.
fn is_over(line: &str) -> bool {
    ["1-0", "0-1", "1/2-1/2", "resign"]
        .iter()
        .any(|end| line.starts_with(end))
}

#[cfg(test)]
mod tests {
    use super::{is_over, played};

    #[test]
    fn a_move_is_told_from_other_lines() {
        assert_eq!(played("move e2e4\n"), Some("e2e4"));
        assert_eq!(played("telluser my move is good"), None);
        assert!(is_over("1/2-1/2 {Repetition}") && !is_over("# 16+16 pieces"));
    }
}
