//! Editing the tree of variations, and taking that back. What an edit makes of the tree is found by queries; a command puts it
//! in the place of what was there.

use std::rc::Rc;

use chess_core::notation::pgn::Nag;
use chess_core::{Game, Move};
use game_store::Players;

use super::{Clock, PlayedGame, Table};
use crate::annotations::Annotations;
use crate::messages::Text;
use crate::review::Review;
use crate::state::view::Variation;
use crate::state::{AppState, selectors};

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
    game: PlayedGame,
    annotations: Rc<Annotations>,
    clock: Option<Rc<Clock>>,
    review: Rc<Review>,
    viewed_ply: Option<usize>,
    variation: Option<Variation>,
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

/// So many edits can be taken back.
const MOST_EDITS: usize = 100;

/// Where in the tree the shown position stands.
#[must_use]
pub fn shown_path(state: &AppState) -> TreePath {
    selectors::tried(state).unwrap_or_else(|| (state.shown_ply(), Rc::new([])))
}

/// Whether the tree can be edited: in another tab that plays the game it would be written over.
#[must_use]
pub fn may_edit(state: &AppState) -> bool {
    state.analysis.on && !state.table.follows
}

/// How deep in the tree the shown move lies: 0 in the game, 1 in a variation that leaves the game.
#[must_use]
pub fn depth_shown(state: &AppState) -> usize {
    let (from, line) = shown_path(state);
    let Table { game, metadata, .. } = &*state.table;
    metadata.annotations.depth(game, (from, &line))
}

/// Whether the shown variation may take the place of the line that it leaves. An engine would go on with another game, and a
/// clock that runs belongs to this one.
#[must_use]
pub fn may_promote(state: &AppState) -> bool {
    let table = &state.table;
    let (from, _) = shown_path(state);
    let is_settled = table.outcome().is_some() || (table.players == Players::PEOPLE && table.clock.is_none());
    match depth_shown(state) {
        0 => false,
        1 => is_settled && from <= table.game.ply(),
        _ => true,
    }
}

/// The tree with another mark and comment beside the move that leads to a position.
#[must_use]
pub fn annotated(state: &AppState, (from, line): &TreePath, mark: Option<Nag>, comment: &str) -> Edited {
    let Table { game, metadata, .. } = &*state.table;
    let annotations = metadata.annotations.with_said(game, (*from, line), mark, comment);
    Edited {
        base: base(state),
        game: game.clone(),
        annotations: Rc::new(annotations),
        shown: shown_path(state),
        told: None,
    }
}

/// The tree without the shown move of a variation and all that follows it.
#[must_use]
pub fn without_shown(state: &AppState) -> Option<Edited> {
    let (from, line) = shown_path(state);
    let Table { game, metadata, .. } = &*state.table;
    let (_, before) = line.split_last()?;
    let annotations = metadata.annotations.without(game, (from, &line));
    Some(Edited {
        base: base(state),
        game: game.clone(),
        annotations: Rc::new(annotations),
        shown: (from, before.into()),
        told: Some(Text::VariationDeleted),
    })
}

/// The game and the tree once the shown variation has taken the place of the line that it leaves. `None` where there is none.
#[must_use]
pub fn with_shown_promoted(state: &AppState) -> Option<Edited> {
    let (from, line) = shown_path(state);
    let Table { game, metadata, .. } = &*state.table;
    let (moves, annotations) = metadata.annotations.promoted(game, (from, &line))?;
    let game = if moves == game.all_moves() {
        game.clone()
    } else {
        with_result_of(game, &moves)?
    };
    Some(Edited {
        base: base(state),
        game,
        annotations: Rc::new(annotations),
        shown: (from, line),
        told: Some(Text::VariationPromoted),
    })
}

fn base(state: &AppState) -> (PlayedGame, Rc<Annotations>) {
    let Table { game, metadata, .. } = &*state.table;
    (game.clone(), Rc::clone(&metadata.annotations))
}

/// These moves from where a game begins, with its ending, or with one of the same result where that is none of theirs.
fn with_result_of(game: &PlayedGame, moves: &[Move]) -> Option<PlayedGame> {
    let start = Game::new(game.start().clone());
    let moved = moves.iter().try_fold(start, |game, mv| game.play(*mv).ok())?;
    let same = game.ending().and_then(|ending| moved.act(ending).ok());
    let ended = same.or_else(|| match game.outcome()?.winner() {
        Some(winner) => moved.resign(!winner).ok(),
        None => moved.agree_draw().ok(),
    });
    Some(ended.unwrap_or(moved).into())
}

impl AppState {
    /// An edit takes the place of what was there.
    pub(in crate::state) fn edit(&mut self, edited: Edited) {
        let table = &self.table;
        let is_there = |game: &PlayedGame, annotations: &Rc<Annotations>| {
            table.game == *game && table.metadata.annotations == *annotations
        };
        let is_stale = !is_there(&edited.base.0, &edited.base.1);
        if !may_edit(self) || is_stale || is_there(&edited.game, &edited.annotations) {
            return;
        }
        let Edited {
            base: _,
            game,
            annotations,
            shown: (from, line),
            told,
        } = edited;
        self.remember_edit();
        Rc::make_mut(&mut self.table_mut().metadata).annotations = annotations;
        if self.table.game != game {
            self.keep_result();
            let table = self.table_mut();
            table.game = game;
            // What a clock showed at moves that nobody played is not known.
            table.clock = None;
            self.changed();
        }
        self.show_path(from, &line);
        if let Some(told) = told {
            self.say(told);
        }
    }

    /// What is there now can be gone back to.
    pub(in crate::state) fn remember_edit(&mut self) {
        let Self {
            table, view, analysis, ..
        } = self;
        let before = BeforeEdit {
            game: table.game.clone(),
            annotations: Rc::clone(&table.metadata.annotations),
            clock: table.clock.clone(),
            review: Rc::clone(&analysis.review),
            viewed_ply: view.viewed_ply,
            variation: view.variation.clone(),
        };
        let edits = &mut self.table_mut().edits;
        if edits.len() == MOST_EDITS {
            edits.remove(0);
        }
        edits.push(Rc::new(before));
    }

    /// The last edit is taken back.
    pub(in crate::state) fn undo_edit(&mut self) {
        let Some(before) = self.table_mut().edits.pop() else {
            return;
        };
        let table = self.table_mut();
        Rc::make_mut(&mut table.metadata).annotations = Rc::clone(&before.annotations);
        if table.game != before.game {
            table.game = before.game.clone();
            table.clock.clone_from(&before.clock);
            self.analysis_mut().review = Rc::clone(&before.review);
            self.changed();
        }
        let view = self.view_mut();
        view.viewed_ply = before.viewed_ply;
        view.variation.clone_from(&before.variation);
        view.suspended = None;
        self.input.put_down = None;
        self.input.deselect();
        self.say(Text::EditUndone);
    }

    /// The position after these moves, which leave the game there or are its own by now.
    fn show_path(&mut self, from: usize, line: &[Move]) {
        let own = self.table.game.moves().get(from..).unwrap_or_default();
        if own.starts_with(line) {
            self.view_mut().variation = None;
            self.view_ply(from + line.len());
        } else {
            self.try_variation(from, line);
        }
        self.view_mut().suspended = None;
    }
}

#[cfg(test)]
mod tests;
