//! Arrows and circles that a person draws on the board.

use chess_core::Square;

use super::reduce::notice;
use super::{GameState, Hand};
use crate::messages::{Text, Texts};

/// An arrow, or a circle where it ends where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// How it looks.
    pub brush: Brush,
}

/// How a drawing looks; each has a colour and a stroke of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// Without a modifier: green, drawn through.
    Green,
    /// With Shift or Control: red, in dashes.
    Red,
    /// With Alt: blue, in dots.
    Blue,
    /// With Alt and Shift or Control: yellow, in dashes and dots.
    Yellow,
}

/// A drawing begins, unless there is something to give up.
pub(super) fn draw(state: GameState, from: Square, brush: Brush) -> GameState {
    with!(GameState {
        hand: Some(Hand::Drawing {
            from,
            over: Some(from),
            brush,
        }),
        ..state
    })
}

/// The drawing is done; the same one again is wiped out.
pub(super) fn drawn(state: GameState, drawing: Drawing) -> GameState {
    let mut drawings = state.drawings.clone();
    let place = drawings
        .iter()
        .position(|it| (it.from, it.to) == (drawing.from, drawing.to));
    let replaced = place.map(|index| drawings.remove(index));
    let is_new = replaced.is_none_or(|old| old.brush != drawing.brush);
    if is_new {
        drawings.push(drawing);
    }
    let text = told(state.texts, drawing, is_new);
    notice(
        with!(GameState {
            drawings,
            hand: None,
            ..state
        }),
        text,
    )
}

/// With the keyboard: the first time a drawing begins, the second time it ends.
pub(super) fn draw_by_key(state: GameState, square: Square) -> GameState {
    match state.hand {
        Some(Hand::Drawing { from, brush, .. }) => {
            let to = square;
            drawn(state, Drawing { from, to, brush })
        }
        _ => {
            let text = state.texts.with(Text::DrawingFrom, &[square.name()]);
            notice(draw(state, square, Brush::Green), text)
        }
    }
}

fn told(texts: Texts, drawing: Drawing, is_new: bool) -> String {
    let Drawing { from, to, .. } = drawing;
    let text = match (from == to, is_new) {
        (true, true) => Text::CircleDrawn,
        (true, false) => Text::CircleGone,
        (false, true) => Text::ArrowDrawn,
        (false, false) => Text::ArrowGone,
    };
    // A circle leaves the second word out.
    texts.with(text, &[from.name(), to.name()])
}

#[cfg(test)]
mod tests;
