//! The hash of a text.

/// The 64-bit FNV-1a hash of a text or of bytes. The build of the page uses the same hash.
///
/// ```
/// assert_eq!(game_store::text_hash("a"), 0xaf63_dc4c_8601_ec8c);
/// assert_eq!(game_store::text_hash(b"a"), 0xaf63_dc4c_8601_ec8c);
/// ```
#[must_use]
pub fn text_hash(text: impl AsRef<[u8]>) -> u64 {
    extended_hash(EMPTY_HASH, text)
}

/// The hash of the empty text.
pub(crate) const EMPTY_HASH: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash of a text that consists of a text with this hash, and of more text.
#[must_use]
pub(crate) fn extended_hash(hash: u64, more: impl AsRef<[u8]>) -> u64 {
    more.as_ref().iter().fold(hash, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
