//! Castling as text.

use alloc::string::String;

use crate::rules::CastlingSide;

/// Castling on this wing in standard algebraic notation: `O-O` or `O-O-O`.
pub(super) const fn castling_text(wing: CastlingSide) -> &'static str {
    match wing {
        CastlingSide::Kingside => "O-O",
        CastlingSide::Queenside => "O-O-O",
    }
}

/// The wing of a castling move in a text. The text has letters O or zeros, with or without hyphens.
pub(super) fn castling_wing(text: &str) -> Option<CastlingSide> {
    let letters: String = text
        .chars()
        .map(|letter| if matches!(letter, 'o' | '0') { 'O' } else { letter })
        .collect();
    match letters.as_str() {
        "O-O" | "OO" => Some(CastlingSide::Kingside),
        "O-O-O" | "OOO" => Some(CastlingSide::Queenside),
        _ => None,
    }
}
