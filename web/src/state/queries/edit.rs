//! Edits of the tree of variations: whether they are possible, and their results.

use std::rc::Rc;

use chess_core::notation::pgn::Nag;
use chess_core::{Game, Move};
use game_store::Players;

use crate::annotations::Annotations;
use crate::messages::Text;
use crate::state::model::{AppState, Edited, GameTable, PlayedGame, TreePath, Variation};
use crate::state::queries::view;

/// The path of the shown position in the tree.
#[must_use]
pub fn shown_path(state: &AppState) -> TreePath {
    view::shown_variation(state).unwrap_or_else(|| (state.shown_ply(), Rc::new([])))
}

/// Whether the tree can be edited. If another tab plays the game,
/// an edit is not possible, because that tab would overwrite the edit. The moves of a puzzle stay as they are.
#[must_use]
pub fn may_edit(state: &AppState) -> bool {
    state.analysis.on && !state.table.follows && state.practice.is_none()
}

/// The depth of the shown move in the tree: 0 in the game, 1 in a variation of the game.
#[must_use]
pub fn shown_depth(state: &AppState) -> usize {
    let (from, line) = shown_path(state);
    let GameTable { game, metadata, .. } = &*state.table;
    metadata.annotations.variation_depth(game, (from, &line))
}

/// Whether the list of moves shows the whole variation.
#[must_use]
pub fn is_in_move_list(state: &AppState, variation: &Variation) -> bool {
    let GameTable { game, metadata, .. } = &*state.table;
    let line = variation.game.all_moves();
    let line = line.get(variation.from..).unwrap_or_default();
    metadata.annotations.variation_depth(game, (variation.from, line)) > 0
}

/// Whether the shown variation may replace its parent line.
/// In a game with an engine or a clock, a variation can replace moves of the game only after the end of the game.
#[must_use]
pub fn may_promote_variation(state: &AppState) -> bool {
    let table = &state.table;
    let (from, _) = shown_path(state);
    let is_settled = table.outcome().is_some() || (table.setup.players == Players::PEOPLE && table.clock.is_none());
    match shown_depth(state) {
        0 => false,
        1 => is_settled && from <= table.game.ply(),
        _ => true,
    }
}

/// The tree after a change of the mark and the comment of the move that leads to a position.
#[must_use]
pub fn with_annotation(state: &AppState, (from, line): &TreePath, mark: Option<Nag>, comment: &str) -> Edited {
    let GameTable { game, metadata, .. } = &*state.table;
    let annotations = metadata
        .annotations
        .with_mark_and_comment(game, (*from, line), mark, comment);
    Edited {
        base: game_and_annotations(state),
        game: game.clone(),
        annotations: Rc::new(annotations),
        shown: shown_path(state),
        announcement: None,
    }
}

/// The tree without the shown move of a variation and without the moves after it.
#[must_use]
pub fn without_shown_move(state: &AppState) -> Option<Edited> {
    let (from, line) = shown_path(state);
    let GameTable { game, metadata, .. } = &*state.table;
    let (_, before) = line.split_last()?;
    let annotations = metadata.annotations.without_moves_from(game, (from, &line));
    Some(Edited {
        base: game_and_annotations(state),
        game: game.clone(),
        annotations: Rc::new(annotations),
        shown: (from, before.into()),
        announcement: Some(Text::VariationDeleted),
    })
}

/// The game and the tree after the shown variation has replaced its parent line. `None` if no variation is shown.
#[must_use]
pub fn with_shown_variation_promoted(state: &AppState) -> Option<Edited> {
    let (from, line) = shown_path(state);
    let GameTable { game, metadata, .. } = &*state.table;
    let (moves, annotations) = metadata.annotations.with_variation_promoted(game, (from, &line))?;
    let game = if moves == game.all_moves() {
        game.clone()
    } else {
        with_result_of(game, &moves)?
    };
    Some(Edited {
        base: game_and_annotations(state),
        game,
        annotations: Rc::new(annotations),
        shown: (from, line),
        announcement: Some(Text::VariationPromoted),
    })
}

fn game_and_annotations(state: &AppState) -> (PlayedGame, Rc<Annotations>) {
    let GameTable { game, metadata, .. } = &*state.table;
    (game.clone(), Rc::clone(&metadata.annotations))
}

/// Returns a game with the given moves that ends in the same way as `game`.
/// If this is impossible, the game ends in another way with the same result.
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
