//! The command `explain`: writes the facts about the last move, and their sentences, as one line of JSON.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chess_core::Game;
use chess_core::engine::{self, Observer, Progress, SearchMemory};
use explanation::MoveFacts;
use serde::Serialize;

use crate::output;
use crate::platform::{Instant, send};
use crate::task::Signals;

/// The time between two `info` lines.
const INFO_INTERVAL: Duration = Duration::from_millis(100);

/// The reason why there is no explanation.
#[derive(Serialize)]
struct Refusal<'a> {
    error: &'a str,
}

/// Explains the last move of the game and sends its progress; returns the line with the answer.
#[must_use]
pub fn run(game: &Game, nodes: u64, memory: &Mutex<SearchMemory>, signals: &Signals) -> String {
    // After a panic during a search, the memory is still usable.
    let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
    let mut sender = InfoSender {
        signals,
        start: Instant::now(),
        last: None,
    };
    match engine::explain(game, game.ply(), nodes, &mut memory, &mut sender) {
        Ok(explanation) => json(&MoveFacts::new(&explanation)),
        Err(error) => refusal(&error.to_string()),
    }
}

/// The line that reports why there is no explanation.
#[must_use]
pub fn refusal(reason: &str) -> String {
    json(&Refusal { error: reason })
}

fn json(answer: &impl Serialize) -> String {
    // Texts and numbers can always be written.
    serde_json::to_string(answer).unwrap_or_default()
}

/// Observes the search: sends its progress at intervals, and stops it on request.
struct InfoSender<'a> {
    signals: &'a Signals,
    start: Instant,
    last: Option<Duration>,
}

impl Observer for InfoSender<'_> {
    fn progress(&mut self, progress: &Progress<'_>) -> ControlFlow<()> {
        let time = self.start.elapsed();
        if self.last.is_none_or(|last| time - last >= INFO_INTERVAL) {
            self.last = Some(time);
            let (nodes, speed) = (progress.nodes, output::per_second(progress.nodes, time));
            let depth = progress.depth;
            send(&format!(
                "info depth {depth} nodes {nodes} nps {speed} time {}",
                time.as_millis()
            ));
        }
        if self.signals.is_stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
