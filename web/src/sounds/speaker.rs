//! The browser's audio output, which is opened when the first sound is played.

use std::cell::OnceCell;

use web_sys::{AudioContext, AudioContextState};

use super::Sound;
use crate::dom;

/// Plays sounds. In a browser without audio, the speaker is silent.
#[derive(Default)]
pub struct Speaker {
    context: OnceCell<Option<AudioContext>>,
}

impl Speaker {
    /// Plays a sound. `volume` is a factor of its amplitude. The speaker is silent until a person has pressed something
    /// on the page.
    pub fn play(&self, sound: Sound, volume: f32) {
        // Browsers allow audio only after a person has interacted with the page.
        // An earlier attempt would log a warning.
        if !has_user_activation() {
            return;
        }
        let context = self.context.get_or_init(|| AudioContext::new().ok());
        if let Some(context) = context {
            // If a sound cannot be played, the game continues without it.
            let _ = start(context, sound, volume);
        }
    }
}

fn start(context: &AudioContext, sound: Sound, volume: f32) -> Result<(), wasm_bindgen::JsValue> {
    if context.state() == AudioContextState::Suspended {
        // The audio output resumes as soon as the browser allows it.
        let _ = context.resume()?;
    }
    let mut samples = sound.samples(context.sample_rate());
    for sample in &mut samples {
        *sample *= volume;
    }
    let buffer = context.create_buffer(1, samples.len() as u32, context.sample_rate())?;
    buffer.copy_to_channel(&samples, 0)?;
    let source = context.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    source.connect_with_audio_node(&context.destination())?;
    source.start()
}

fn has_user_activation() -> bool {
    dom::window().navigator().user_activation().has_been_active()
}
