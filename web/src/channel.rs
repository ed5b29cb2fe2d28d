//! Messages between the tabs of the page, about stored games.

use gloo_events::EventListener;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use web_sys::{BroadcastChannel, MessageEvent};

/// The name of the channel that all tabs share.
const CHANNEL_NAME: &str = "second-thought.games";

/// A message from one tab to the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TabMessage {
    /// A game was written.
    Written(Written),
    /// A tab that does not write has analysed the game of this number; the text has all that it knows.
    #[serde(rename = "Thought")]
    Analysis(u32, String),
    /// Asks which tab writes the game of this number.
    Who(u32),
    /// Answers that this tab writes the game of this number.
    Here(u32),
}

/// A game that a tab has written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// The game's number.
    pub id: u32,
    /// The text that the game continues.
    pub base: Option<String>,
    /// The text that is stored now.
    pub text: String,
}

/// One end of the channel: it receives the messages of all other ends.
#[derive(Debug)]
pub struct Channel(Option<BroadcastChannel>);

impl Channel {
    /// Opens an end of the channel. In a browser without such channels, the tabs receive no messages.
    #[must_use]
    pub fn open() -> Self {
        Self(BroadcastChannel::new(CHANNEL_NAME).ok())
    }

    /// Sends a message to the other tabs.
    pub fn post(&self, message: &TabMessage) {
        if let (Some(channel), Ok(message)) = (&self.0, serde_wasm_bindgen::to_value(message)) {
            // A tab that misses the message compares the texts before it writes.
            let _ = channel.post_message(&message);
        }
    }

    /// Calls `received` with each message of another tab, for as long as the returned listener exists. Unknown messages
    /// from tabs with another version of the page are ignored.
    #[must_use]
    pub fn listen(&self, received: impl Fn(TabMessage) + 'static) -> Option<EventListener> {
        let listener = EventListener::new(self.0.as_ref()?, "message", move |event| {
            let event: &MessageEvent = event.unchecked_ref();
            if let Ok(message) = serde_wasm_bindgen::from_value(event.data()) {
                received(message);
            }
        });
        Some(listener)
    }
}
