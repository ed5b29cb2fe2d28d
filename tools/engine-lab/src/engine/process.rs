//! A program that is talked to line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// A program that says nothing for so long hangs. Ours in wasm says nothing while it thinks, so it is more than a move
/// takes in any match that people wait for.
const PATIENCE: Duration = Duration::from_mins(5);

/// A running program, which is ended with this value.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    patience: Duration,
}

impl Process {
    /// Starts a program with its arguments.
    ///
    /// # Errors
    ///
    /// Where it cannot be started.
    pub fn start(command: &str) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("an engine without a name")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let input = child.stdin.take().ok_or("no input")?;
        let lines = lines(child.stdout.take().ok_or("no output")?);
        let patience = PATIENCE;
        Ok(Self {
            child,
            input,
            lines,
            patience,
        })
    }

    /// Says a line, or several.
    ///
    /// # Errors
    ///
    /// Where nobody listens any more.
    pub fn say(&mut self, text: &str) -> Result<(), String> {
        writeln!(self.input, "{text}").map_err(|error| error.to_string())
    }

    /// The lines up to the first that is the last one wanted; of the others only those that are wanted are kept.
    ///
    /// # Errors
    ///
    /// Where the program ends before, or hangs.
    pub fn hear(
        &mut self,
        is_last: impl Fn(&str) -> bool,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(self.patience).map_err(|error| match error {
                RecvTimeoutError::Disconnected => "the engine ended before it answered".to_owned(),
                RecvTimeoutError::Timeout => format!("the engine said nothing for {:?}", self.patience),
            })?;
            let ends = is_last(&line);
            if ends || is_wanted(&line) {
                lines.push(line);
            }
            if ends {
                return Ok(lines);
            }
        }
    }
}

/// The lines of a program as they come, read by a thread of their own: a pipe cannot be read with a deadline.
fn lines(output: ChildStdout) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                // Nobody listens any more.
                break;
            }
        }
    });
    receiver
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that does not obey is ended; there is nobody to tell that it could not be.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_hangs_is_not_waited_for() {
        let mut process = Process::start("sleep 1000").unwrap();
        process.patience = Duration::from_millis(20);
        let heard = process.hear(|_| true, |_| true);
        assert!(heard.unwrap_err().contains("said nothing"));
        let mut ended = Process::start("true").unwrap();
        assert!(ended.hear(|_| true, |_| true).unwrap_err().contains("ended"));
    }
}
