//! What tabs tell one another of stored games.

use gloo_events::EventListener;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use web_sys::{BroadcastChannel, MessageEvent};

/// The channel of all tabs.
const NAME: &str = "second-thought.games";

/// What one tab tells the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Message {
    /// A game was written.
    Written(Written),
    /// A tab that does not write has thought about the game of this number; the text is all that it knows.
    Thought(u32, String),
    /// Which tab writes the game of this number?
    Who(u32),
    /// This one does.
    Here(u32),
}

/// A game that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// The game's number.
    pub id: u32,
    /// The text that it goes on from.
    pub base: Option<String>,
    /// The text that is stored now.
    pub text: String,
}

/// One end of the channel: it hears what is posted at all others.
#[derive(Debug)]
pub struct Channel(Option<BroadcastChannel>);

impl Channel {
    /// An end of the channel; a browser without one has tabs that do not hear of one another.
    #[must_use]
    pub fn open() -> Self {
        Self(BroadcastChannel::new(NAME).ok())
    }

    /// Tells the other tabs.
    pub fn post(&self, message: &Message) {
        if let (Some(channel), Ok(message)) = (&self.0, serde_wasm_bindgen::to_value(message)) {
            // A tab that could not be told compares before it writes.
            let _ = channel.post_message(&message);
        }
    }

    /// Calls back with what other tabs tell, as long as what is given back is kept. A tab of another version may tell
    /// what this one does not know.
    #[must_use]
    pub fn listen(&self, heard: impl Fn(Message) + 'static) -> Option<EventListener> {
        let listener = EventListener::new(self.0.as_ref()?, "message", move |event| {
            let event: &MessageEvent = event.unchecked_ref();
            if let Ok(message) = serde_wasm_bindgen::from_value(event.data()) {
                heard(message);
            }
        });
        Some(listener)
    }
}
