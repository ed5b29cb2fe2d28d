//! An edit of the tree of variations, and the state before it.

use std::rc::Rc;

use chess_core::Move;

use crate::annotations::Annotations;
use crate::messages::Text;
use crate::review::Review;
use crate::state::model::clock::Clock;
use crate::state::model::played_game::PlayedGame;
use crate::state::model::variation::Variation;

/// A position in the tree: the number of plies of the game before the variation, and the moves of the variation.
pub type TreePath = (usize, Rc<[Move]>);

/// The result of an edit: the game and its annotations.
#[derive(Clone, Debug)]
pub struct Edited {
    /// The game and the annotations before the edit. If they have changed in the meantime, the edit is dropped.
    pub base: (PlayedGame, Rc<Annotations>),
    /// The game after the edit. The edit changes the game only if a variation has replaced some of its moves.
    pub game: PlayedGame,
    /// The annotations: marks, comments and variations.
    pub annotations: Rc<Annotations>,
    /// The position to show.
    pub shown: TreePath,
    /// The announcement of the edit, if there is one.
    pub announcement: Option<Text>,
}

/// The state before an edit, for undoing it.
#[derive(Clone, Debug)]
pub struct BeforeEdit {
    pub(in crate::state) game: PlayedGame,
    pub(in crate::state) annotations: Rc<Annotations>,
    pub(in crate::state) clock: Option<Rc<Clock>>,
    pub(in crate::state) review: Rc<Review>,
    pub(in crate::state) viewed_ply: Option<usize>,
    pub(in crate::state) variation: Option<Variation>,
}

/// Two states before an edit are equal only if they are the same object.
impl PartialEq for BeforeEdit {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// Compares the annotations by pointer, which is fast.
impl PartialEq for Edited {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.annotations, &other.annotations) && self.shown == other.shown
    }
}
