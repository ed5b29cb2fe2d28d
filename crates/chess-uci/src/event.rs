//! What the program waits for: lines of input, and the end of work.

use std::io::BufRead;
use std::sync::mpsc::Sender;

/// Something that has happened.
#[derive(Debug)]
pub enum Event {
    /// A line was read.
    Line(String),
    /// There is no more input.
    EndOfInput,
    /// The work with this number has ended.
    WorkEnded(u64),
}

/// Sends each line of `input`, then that it has ended, as long as someone listens.
pub fn read_lines(input: &mut dyn BufRead, events: &Sender<Event>) {
    let lines = std::iter::from_fn(|| next_line(input)).map(Event::Line);
    for event in lines.chain([Event::EndOfInput]) {
        if events.send(event).is_err() {
            return;
        }
    }
}

/// The next line, bytes that are no text replaced; nothing at the end of the input and where it cannot be read.
fn next_line(input: &mut dyn BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes).ok()?;
    (read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned())
}

/// Sends that work has ended when it is dropped, so also where the work breaks off.
#[derive(Debug)]
pub struct EndOfWork {
    /// The number of the work.
    pub number: u64,
    /// Who waits for it.
    pub events: Sender<Event>,
}

impl Drop for EndOfWork {
    fn drop(&mut self) {
        // Where nobody listens any more, the program ends.
        let _ = self.events.send(Event::WorkEnded(self.number));
    }
}
