//! Castling as text.

use alloc::string::String;

use crate::rules::CastlingSide;

/// Castling to a side, in standard algebraic notation.
pub(super) const fn castling_text(wing: CastlingSide) -> &'static str {
    match wing {
        CastlingSide::Kingside => "O-O",
        CastlingSide::Queenside => "O-O-O",
    }
}

/// The wing of a castling move in a text, which has letters O or zeros, with or without hyphens.
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
