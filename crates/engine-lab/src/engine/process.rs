//! A program that is talked to line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running program, which is ended with this value.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
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
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        Ok(Self { child, input, output })
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
    /// Where the program ends before.
    pub fn hear(
        &mut self,
        is_last: impl Fn(&str) -> bool,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            match self.output.read_line(&mut line) {
                Ok(0) | Err(_) => return Err("the engine ended before it answered".into()),
                Ok(_) => {}
            }
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

impl Drop for Process {
    fn drop(&mut self) {
        // A program that does not obey is ended; there is nobody to tell that it could not be.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
