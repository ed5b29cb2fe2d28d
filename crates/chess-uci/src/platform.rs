//! The functions that differ between an operating system and WebAssembly.

#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(target_family = "wasm")]
mod wasm;

#[cfg(not(target_family = "wasm"))]
pub use native::{Instant, Work, random_seed, send};
#[cfg(target_family = "wasm")]
pub use wasm::{Instant, Work, random_seed, send};
