//! The browser's loudspeaker, asked for when the first sound is to be heard.

use std::cell::OnceCell;

use web_sys::{AudioContext, AudioContextState};

use super::Sound;
use crate::dom;

/// Plays sounds; a browser that cannot stays silent.
#[derive(Default)]
pub struct Speaker {
    context: OnceCell<Option<AudioContext>>,
}

impl Speaker {
    /// Plays a sound; the sounds before a person has touched the page are not heard.
    pub fn play(&self, sound: Sound) {
        // A browser lets a page be heard only after a person did something; asking before would only make it complain.
        if !has_been_touched() {
            return;
        }
        let context = self.context.get_or_init(|| AudioContext::new().ok());
        if let Some(context) = context {
            // A sound that cannot be made is a silent move, not a fault.
            let _ = start(context, sound);
        }
    }
}

fn start(context: &AudioContext, sound: Sound) -> Result<(), wasm_bindgen::JsValue> {
    if context.state() == AudioContextState::Suspended {
        // It goes on by itself once the browser allows it.
        let _ = context.resume()?;
    }
    let samples = sound.samples(context.sample_rate());
    let buffer = context.create_buffer(1, samples.len() as u32, context.sample_rate())?;
    buffer.copy_to_channel(&samples, 0)?;
    let source = context.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    source.connect_with_audio_node(&context.destination())?;
    source.start()
}

fn has_been_touched() -> bool {
    dom::window().navigator().user_activation().has_been_active()
}
