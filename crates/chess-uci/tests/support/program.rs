//! The program as a child process, which reads and sends lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running instance of the program.
pub struct Program {
    pub child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Program {
    /// Starts the program with the classic engine, whose results are published.
    #[allow(dead_code, reason = "not every program that includes this file needs both engines")]
    pub fn classic() -> Self {
        let mut program = Self::start();
        program.send("setoption name Opponent value Classic");
        program
    }

    /// Starts the program with the strong engine.
    pub fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_second-thought"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output }
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes unchanged.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// Reads and returns the lines up to the first line that starts with `start`.
    #[track_caller]
    pub fn read_until(&mut self, start: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).unwrap();
            assert!(read > 0, "{lines:?} and then no {start:?}");
            lines.push(line.trim_end().to_string());
            if line.starts_with(start) {
                return lines;
            }
        }
    }

    /// Sends `lines` and `isready`, and returns the answers to `lines`.
    #[track_caller]
    pub fn answers(&mut self, lines: &[&str]) -> Vec<String> {
        for line in lines {
            self.send(line);
        }
        self.send("isready");
        let mut output = self.read_until("readyok");
        output.pop();
        output
    }

    /// Closes the input; returns the remaining lines, and whether the program exited successfully.
    #[allow(
        dead_code,
        reason = "not every program that includes this file needs the end of the input"
    )]
    pub fn end(mut self) -> (Vec<String>, bool) {
        drop(self.input.take());
        let lines = (&mut self.output).lines().map(Result::unwrap).collect();
        (lines, self.child.wait().unwrap().success())
    }
}
