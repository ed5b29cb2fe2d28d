//! A program that receives and sends lines of text.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The time after which a program that prints nothing counts as hanging. This project's engine in wasm prints nothing
/// during a search. So this time is longer than any move in a practical match.
const HANG_TIMEOUT: Duration = Duration::from_mins(5);

/// A running program. The program is ended when this value is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    patience: Duration,
}

impl Process {
    /// Starts a program with its arguments, separated by spaces.
    ///
    /// # Errors
    ///
    /// When the program cannot be started.
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
        let patience = HANG_TIMEOUT;
        Ok(Self {
            child,
            input,
            lines,
            patience,
        })
    }

    /// Sends one or more lines.
    ///
    /// # Errors
    ///
    /// When the program has closed its input.
    pub fn send(&mut self, text: &str) -> Result<(), String> {
        writeln!(self.input, "{text}").map_err(|error| error.to_string())
    }

    /// Reads lines up to the first line for which `is_last` returns `true`. Returns the lines for which `is_wanted`
    /// returns `true`, followed by this last line.
    ///
    /// # Errors
    ///
    /// When the program ends or hangs before the last line.
    pub fn read_until(
        &mut self,
        is_last: impl Fn(&str) -> bool,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(self.patience).map_err(|error| match error {
                RecvTimeoutError::Disconnected => "the engine ended before it replied".to_owned(),
                RecvTimeoutError::Timeout => format!("the engine printed nothing for {:?}", self.patience),
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

/// The lines that a program prints. A separate thread reads them, because a pipe cannot be read with a timeout.
fn lines(output: ChildStdout) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                // The receiver was dropped.
                break;
            }
        }
    });
    receiver
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that does not quit is killed. If this fails, the failure cannot be reported.
        let _ = self.send("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_for_a_hanging_program_ends_with_an_error() {
        let mut process = Process::start("sleep 1000").unwrap();
        process.patience = Duration::from_millis(20);
        let lines = process.read_until(|_| true, |_| true);
        assert!(lines.unwrap_err().contains("printed nothing"));
        let mut ended = Process::start("true").unwrap();
        assert!(ended.read_until(|_| true, |_| true).unwrap_err().contains("ended"));
    }
}
