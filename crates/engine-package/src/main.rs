//! The program of the npm package `second-thought-engine`. It runs in a worker, does one command at a time, and sends
//! its lines and replies as messages of the worker.

use std::cell::RefCell;
use std::sync::mpsc::{self, Receiver};

use chess_uci::{Command, Event, Session};
use engine_protocol::wire::RawMessage;
use engine_worker::{HashTable, TEACHER};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

fn main() {}

#[wasm_bindgen]
extern "C" {
    /// Sends a reply as a message of this worker.
    #[wasm_bindgen(js_name = postMessage)]
    fn post_message(reply: JsValue);
}

/// A UCI session and the channel with the ends of its tasks.
struct Uci {
    session: Session,
    ends: Receiver<Event>,
}

thread_local! {
    /// The session, which begins with the first command.
    static UCI: RefCell<Option<Uci>> = const { RefCell::new(None) };
    /// The hash table of the typed requests.
    static HASH_TABLE: RefCell<HashTable> = const { RefCell::new(HashTable::new()) };
}

/// Runs a UCI command to its end. Returns `false` after `quit`.
#[must_use]
#[wasm_bindgen]
pub fn command(line: &str) -> bool {
    UCI.with_borrow_mut(|uci| uci.get_or_insert_with(Uci::new).run(line))
}

/// Carries out a typed request: sends its progress and its final reply.
#[wasm_bindgen]
pub fn request(message: JsValue) {
    HASH_TABLE.with_borrow_mut(|hash_table| {
        engine_worker::answer(&RawMessage(message), Some(&TEACHER), hash_table, &mut |reply| {
            post_message(reply.0);
        });
    });
}

impl Uci {
    fn new() -> Self {
        let (sender, ends) = mpsc::channel();
        Self {
            session: Session::new(sender),
            ends,
        }
    }

    fn run(&mut self, line: &str) -> bool {
        let mut flow = self.session.handle(Command::parse(line));
        while flow.is_continue()
            && let Ok(Event::TaskEnded(number)) = self.ends.try_recv()
        {
            flow = self.session.task_ended(number);
        }
        flow.is_continue()
    }
}
