//! Random numbers from the browser.

/// Returns a random number from 0 to `u32::MAX`.
#[must_use]
pub fn random_u32() -> u32 {
    (js_sys::Math::random() * f64::from(u32::MAX)) as u32
}
