//! What a pointer does on the board: pressing, carrying, letting go.

use chess_core::Square;

use super::by_hand::{act_on, activate, drop_on, select};
use super::drawing::drawn;
use super::reduce::deselected;
use super::second_thought::{afresh, wiped_out};
use super::{Brush, Drawing, GameState};
use crate::wishes;

/// What a pointer has hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// A piece that has not been carried yet: letting go is a click.
    Pressed {
        /// Where it stands.
        from: Square,
        /// What the click means.
        click: Click,
    },
    /// A piece that follows the pointer.
    Carried {
        /// Where it stands as long as it is not put down.
        from: Square,
        /// The square under the pointer; `None` beside the board.
        over: Option<Square>,
    },
    /// A drawing.
    Drawing {
        /// Where it begins.
        from: Square,
        /// The square under the pointer; `None` beside the board.
        over: Option<Square>,
        /// How it looks.
        brush: Brush,
    },
}

/// What letting go of a piece that was not carried means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// Nothing more: the press has selected it.
    Select,
    /// It was selected already.
    Deselect,
    /// The selected king castles with it.
    Castle,
}

impl Hand {
    /// Where it began: the place of the piece in hand.
    #[must_use]
    pub const fn from(self) -> Square {
        match self {
            Self::Pressed { from, .. } | Self::Carried { from, .. } | Self::Drawing { from, .. } => from,
        }
    }

    /// What is being drawn.
    #[must_use]
    pub fn drawing(self) -> Option<Drawing> {
        match self {
            Self::Drawing {
                from,
                over: Some(to),
                brush,
            } => Some(Drawing { from, to, brush }),
            _ => None,
        }
    }
}

/// A pointer goes down: on a piece it takes hold of it, elsewhere it acts at once.
pub(super) fn press(state: GameState, square: Square) -> GameState {
    if state.promotion.is_some() || !wishes::selectable(&state, square) {
        return activate(state, square);
    }
    let state = afresh(state);
    let click = match state.selection {
        Some(from) if from == square => Click::Deselect,
        Some(from) if wishes::leads_to(&state, from, square) => Click::Castle,
        _ => Click::Select,
    };
    let state = match click {
        Click::Castle => state,
        Click::Select | Click::Deselect => select(state, square),
    };
    with!(GameState {
        hand: Some(Hand::Pressed { from: square, click }),
        ..state
    })
}

/// The pointer goes further than a slip of the hand, to a square or beside the board.
pub(super) fn carry(state: GameState, over: Option<Square>) -> GameState {
    match state.hand {
        Some(Hand::Pressed { from, .. }) => with!(GameState {
            hand: Some(Hand::Carried { from, over }),
            ..select(state, from)
        }),
        Some(Hand::Carried { from, .. }) => with!(GameState {
            hand: Some(Hand::Carried { from, over }),
            ..state
        }),
        Some(Hand::Drawing { from, brush, .. }) => with!(GameState {
            hand: Some(Hand::Drawing { from, over, brush }),
            ..state
        }),
        None => state,
    }
}

/// The pointer goes up.
pub(super) fn let_go(state: GameState) -> GameState {
    let hand = state.hand;
    let state = with!(GameState { hand: None, ..state });
    match hand {
        Some(Hand::Pressed { from, click }) => match (click, state.selection) {
            (Click::Deselect, _) => deselected(state),
            (Click::Castle, Some(king)) => act_on(state, king, from),
            _ => state,
        },
        Some(Hand::Carried { from, over: Some(to) }) if from == to => state,
        Some(Hand::Carried { from, over: Some(to) }) => drop_on(state, from, to),
        Some(Hand::Carried { over: None, .. }) => deselected(state),
        Some(hand @ Hand::Drawing { .. }) => match hand.drawing() {
            // A tap of the drawing finger.
            Some(Drawing { from, to, .. }) if from == to && state.settings.drawing && !state.drawings.is_empty() => {
                wiped_out(state)
            }
            Some(drawing) => drawn(state, drawing),
            None => state,
        },
        None => state,
    }
}

/// The browser takes the pointer away; a piece that was carried goes back.
pub(super) fn interrupt(state: GameState) -> GameState {
    match state.hand {
        Some(Hand::Carried { .. }) => deselected(state),
        _ => with!(GameState { hand: None, ..state }),
    }
}

/// The hand after a change of the game: it keeps hold of a piece that is still there to be taken.
pub(super) fn still_held(state: &GameState) -> Option<Hand> {
    state
        .hand
        .filter(|hand| matches!(hand, Hand::Drawing { .. }) || wishes::selectable(state, hand.from()))
}

#[cfg(test)]
mod tests;
