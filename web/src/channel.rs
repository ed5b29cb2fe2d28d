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
    /// A game was written to the storage.
    Written(Written),
    /// A tab that does not write the game has analysed it.
    /// Contains the game's number and a text with all results of that tab.
    #[serde(rename = "Thought")]
    Analysis(u32, String),
    /// Requests a reply from the tab that writes the game of this number.
    Who(u32),
    /// The reply of the tab that writes the game of this number.
    Here(u32),
}

/// A game that a tab has written to the storage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// The game's number.
    pub id: u32,
    /// The earlier stored text that this text replaces, if the tab has read one.
    pub base: Option<String>,
    /// The text that is stored now.
    pub text: String,
}

/// One end of the channel. It receives the messages that the other ends send.
#[derive(Debug)]
pub struct Channel(Option<BroadcastChannel>);

impl Channel {
    /// Opens an end of the channel. In a browser without broadcast channels, the tabs receive no messages.
    #[must_use]
    pub fn open() -> Self {
        Self(BroadcastChannel::new(CHANNEL_NAME).ok())
    }

    /// Sends a message to the other tabs.
    pub fn post(&self, message: &TabMessage) {
        if let (Some(channel), Ok(message)) = (&self.0, serde_wasm_bindgen::to_value(message)) {
            // If another tab misses the message, it compares the stored text with its own before it writes.
            let _ = channel.post_message(&message);
        }
    }

    /// Calls `received` with each message of another tab, until the returned listener is dropped.
    /// Unknown messages from tabs with another version of the page are ignored.
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
