//! The events of the program: lines of input and finished tasks.

use std::io::BufRead;
use std::sync::mpsc::Sender;

/// An event.
#[derive(Debug)]
pub enum Event {
    /// A line was read.
    Line(String),
    /// The input has ended.
    EndOfInput,
    /// The task with this number has finished.
    TaskEnded(u64),
}

/// Sends each line of `input` and then the end of the input. Stops if there is no receiver.
pub fn read_lines(input: &mut dyn BufRead, events: &Sender<Event>) {
    let lines = std::iter::from_fn(|| next_line(input)).map(Event::Line);
    for event in lines.chain([Event::EndOfInput]) {
        if events.send(event).is_err() {
            return;
        }
    }
}

/// Reads the next line, with invalid UTF-8 replaced; `None` at the end of the input or if the input cannot be read.
fn next_line(input: &mut dyn BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes).ok()?;
    (read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned())
}

/// Sends the end of a task when this value is dropped, even if the task panics.
#[derive(Debug)]
pub struct EndOfTask {
    /// The number of the task.
    pub number: u64,
    /// The channel to send to.
    pub events: Sender<Event>,
}

impl Drop for EndOfTask {
    fn drop(&mut self) {
        // If there is no receiver, the program is ending.
        let _ = self.events.send(Event::TaskEnded(self.number));
    }
}
