//! What can be edited in the tree of variations, and what an edit makes of it.

use std::rc::Rc;

use chess_core::notation::pgn::Nag;
use chess_core::{Game, Move};
use game_store::Players;

use crate::annotations::Annotations;
use crate::messages::Text;
use crate::state::model::{AppState, Edited, PlayedGame, Table, TreePath};
use crate::state::queries::view;

/// Where in the tree the shown position stands.
#[must_use]
pub fn shown_path(state: &AppState) -> TreePath {
    view::tried(state).unwrap_or_else(|| (state.shown_ply(), Rc::new([])))
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

/// Whether the shown variation may take the place of the line that it leaves. An engine would go on with another game,
/// and a clock that runs belongs to this one.
#[must_use]
pub fn may_promote(state: &AppState) -> bool {
    let table = &state.table;
    let (from, _) = shown_path(state);
    let is_settled = table.outcome().is_some() || (table.setup.players == Players::PEOPLE && table.clock.is_none());
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

/// The game and the tree once the shown variation has taken the place of the line that it leaves. `None` where there is
/// none.
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
