//! What a question says, as the core has it.

use chess_core::{Color, PieceType, Square};
use engine_protocol::rules;

/// The square that a field names.
///
/// # Errors
///
/// Names the field where it holds no square.
pub fn square(field: &str, square: &rules::SquareRef) -> Result<Square, String> {
    match square {
        rules::SquareRef::Name(name) | rules::SquareRef::Both(rules::Square { name, .. }) => name
            .parse()
            .map_err(|error| format!("{field}: \"{name:.24}\" is no square: {error}")),
        rules::SquareRef::Number(number) => numbered(*number).ok_or_else(|| {
            let shown = shown(*number);
            format!("{field}: {shown} is no square: squares are numbered from 0 to 63")
        }),
    }
}

fn numbered(number: f64) -> Option<Square> {
    Square::ALL.into_iter().find(|square| square.index() as f64 == number)
}

/// A number as text, to a thousandth: code that writes any fraction to its last digit takes many kilobytes.
fn shown(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    let sign = if number < 0.0 { "-" } else { "" };
    if number.is_infinite() {
        return format!("{sign}inf");
    }
    let whole = number.trunc();
    let thousandths = ((number - whole) * 1000.0).round().abs() as u32;
    let text = format!("{sign}{}.{thousandths:03}", whole.abs() as u64);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The side that is meant.
#[must_use]
pub const fn color(color: rules::Color) -> Color {
    match color {
        rules::Color::White => Color::White,
        rules::Color::Black => Color::Black,
    }
}

/// The kind of piece that is meant.
#[must_use]
pub const fn piece_type(piece_type: rules::PieceType) -> PieceType {
    match piece_type {
        rules::PieceType::Pawn => PieceType::Pawn,
        rules::PieceType::Knight => PieceType::Knight,
        rules::PieceType::Bishop => PieceType::Bishop,
        rules::PieceType::Rook => PieceType::Rook,
        rules::PieceType::Queen => PieceType::Queen,
        rules::PieceType::King => PieceType::King,
    }
}
