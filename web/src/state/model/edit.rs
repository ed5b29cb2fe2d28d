//! An edit of the tree of variations, and what was there before it.

use std::rc::Rc;

use chess_core::Move;

use crate::annotations::Annotations;
use crate::messages::Text;
use crate::review::Review;
use crate::state::model::clock::Clock;
use crate::state::model::played_game::PlayedGame;
use crate::state::model::variation::Variation;

/// A position of the tree: after how many half-moves of the game, and the moves that leave it there.
pub type TreePath = (usize, Rc<[Move]>);

/// What an edit makes of the game and of what stands beside its moves.
#[derive(Clone, Debug)]
pub struct Edited {
    /// What was edited, the game and the tree: where something else is there by now, nothing is put in its place.
    pub base: (PlayedGame, Rc<Annotations>),
    /// The game: another one where a variation took the place of its moves.
    pub game: PlayedGame,
    /// What stands beside its moves.
    pub annotations: Rc<Annotations>,
    /// The position to be shown.
    pub shown: TreePath,
    /// What is said about it.
    pub told: Option<Text>,
}

/// What was there before an edit.
#[derive(Clone, Debug)]
pub struct BeforeEdit {
    pub(in crate::state) game: PlayedGame,
    pub(in crate::state) annotations: Rc<Annotations>,
    pub(in crate::state) clock: Option<Rc<Clock>>,
    pub(in crate::state) review: Rc<Review>,
    pub(in crate::state) viewed_ply: Option<usize>,
    pub(in crate::state) variation: Option<Variation>,
}

/// An edit is the same as itself alone.
impl PartialEq for BeforeEdit {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// What it makes of the tree is the same only in the same place.
impl PartialEq for Edited {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.annotations, &other.annotations) && self.shown == other.shown
    }
}
