//! The program as a child process, which reads and sends lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time after which a program that sends no line, or does not end, makes the test fail. No correct program needs a
/// tenth of it, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);

/// A running instance of the program. It is terminated when the test ends.
pub struct Program {
    pub child: Child,
    input: Option<ChildStdin>,
    /// The lines of the output, which a thread reads. So a test can wait for a line for a limited time.
    output: Receiver<String>,
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
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (sender, output) = channel();
        thread::spawn(move || lines.map(Result::unwrap).try_for_each(|line| sender.send(line)));
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
        self.read_patiently(start, PATIENCE)
    }

    /// Like [`read_until`](Self::read_until), but waits this long for each line.
    #[track_caller]
    fn read_patiently(&mut self, start: &str, patience: Duration) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        loop {
            match self.output.recv_timeout(patience) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Timeout) => panic!("{lines:?} and then nothing, while {start:?} is expected"),
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("{lines:?} and then the end, while {start:?} is expected")
                }
            }
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// Waits until the program ends.
    #[track_caller]
    pub fn exit_status(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "the program does not end");
            thread::sleep(Duration::from_millis(1));
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
    #[track_caller]
    pub fn end(mut self) -> (Vec<String>, bool) {
        drop(self.input.take());
        let success = self.exit_status().success();
        (self.output.iter().collect(), success)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // If the program has already ended, there is an error, which does not matter.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[should_panic(expected = r#"[] and then nothing, while "bestmove" is expected"#)]
fn a_program_that_sends_nothing_fails_the_test() {
    Program::start().read_patiently("bestmove", Duration::from_millis(10));
}

#[test]
#[should_panic(expected = r#"["readyok"] and then the end, while "bestmove" is expected"#)]
fn a_program_that_ends_early_fails_the_test() {
    let mut program = Program::start();
    program.send("isready");
    program.send("quit");
    program.read_until("bestmove");
}
