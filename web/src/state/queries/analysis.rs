//! What the engine is to look at beside its own moves, and what is seen of that.

use std::rc::Rc;

use chess_core::{Game, Outcome};
use engine_protocol::SearchInfo;

use crate::review::{Judgement, Question, Verdict};
use crate::state::model::{AnalysisTarget, AppState, BETTER, Look, Preview};
use crate::state::queries::move_search::move_search;

/// Whether the engine can be asked about positions.
#[must_use]
pub fn may_analyse(state: &AppState) -> bool {
    let is_help = state.table.setup.choice.strict && state.table.outcome().is_none();
    !is_help && !state.engine.has_failed()
}

/// Whether a person who plays wants to see what the engine at its full strength thinks, and may.
#[must_use]
pub fn shows_verdict(state: &AppState) -> bool {
    state.settings.engine_figures && may_analyse(state) && state.table.outcome().is_none()
}

/// What the engine is to look at now: the shown position until all is said of it, and what the review of the game does
/// not know yet. While the review is wanted it comes first.
#[must_use]
pub fn analysis_target(state: &AppState) -> Option<AnalysisTarget> {
    if !may_analyse(state) || move_search(state).is_some() {
        return None;
    }
    if !state.analysis.on {
        let is_wanted = shows_verdict(state) && state.table.is_persons_turn();
        return is_wanted.then(|| deep_look(state, 1)).flatten();
    }
    let of_position = || deep_look(state, state.analysis.lines);
    if state.analysis.reviewing {
        review_look(state).or_else(of_position)
    } else {
        of_position().or_else(|| review_look(state))
    }
}

/// The next look of the review.
fn review_look(state: &AppState) -> Option<AnalysisTarget> {
    let game = &state.table.game;
    let (ply, look) = match state.analysis.review.question(game.ply())? {
        Question::Position(ply) => (ply, Look::Quick),
        Question::HalfMove { ply, moves, effort } => (ply - 1, Look::Check { moves, effort }),
    };
    Some(AnalysisTarget {
        game: Rc::clone(game),
        ply,
        look,
    })
}

/// The half-move that the engine looks at once more, and which is not judged before.
#[must_use]
pub fn checked_ply(state: &AppState) -> Option<usize> {
    let target = analysis_target(state)?;
    matches!(target.look, Look::Check { .. }).then_some(target.ply + 1)
}

fn deep_look(state: &AppState, lines: u32) -> Option<AnalysisTarget> {
    let (game, ply) = state.place();
    let target = AnalysisTarget {
        game: Rc::clone(game),
        ply,
        look: Look::Deep(lines),
    };
    let info = state.analysis.target_info.as_ref();
    let is_known = info.is_some_and(|found| found.is_all && found.target == target);
    let is_over = || {
        game.board_at(ply)
            .is_none_or(|board| Outcome::of_position(board).is_some())
    };
    (!is_known && !is_over()).then_some(target)
}

/// What is known of the shown position: the engine's last word, or what the review has.
#[must_use]
pub fn insight(state: &AppState) -> Option<Rc<SearchInfo>> {
    let (game, ply) = state.place();
    let info = state.analysis.target_info.as_ref();
    let info = info.filter(|found| found.target.ply == ply && found.target.game == *game && found.info.score.is_some());
    info.map(|found| Rc::clone(&found.info)).or_else(|| {
        let end = game.board_at(ply).and_then(Verdict::of_end);
        let known = || {
            state
                .analysis
                .review
                .verdict(ply)
                .filter(|_| state.view.variation.is_none())
        };
        let info = end.map(|end| end.to_info()).or_else(|| known().map(|it| it.to_info()));
        info.map(Rc::new)
    })
}

/// White's chance to win the shown position, in percent; even where nothing is known.
#[must_use]
pub fn white_chance(state: &AppState) -> f64 {
    let verdict = insight(state).and_then(|info| Verdict::of_info(&info));
    verdict.map_or(50.0, |verdict| verdict.white_chance())
}

/// The engine's figures that are shown, and the game that their lines go on from.
#[must_use]
pub fn shown_info(state: &AppState) -> (Rc<Game>, Option<Rc<SearchInfo>>) {
    match &state.view.preview {
        Some(preview) if preview.which != BETTER => (Rc::clone(&preview.from), Some(Rc::clone(&preview.info))),
        _ if state.analysis.on || shows_verdict(state) => {
            let (game, ply) = state.place();
            let game = game.go_to(ply).map_or_else(|| Rc::clone(game), Rc::new);
            (game, insight(state))
        }
        _ => (
            Rc::clone(&state.engine.info_from),
            state.engine.info.clone().map(Rc::new),
        ),
    }
}

/// What would have been better than the move that led to the shown position: its mark, the game before it, the line.
#[must_use]
pub fn better(state: &AppState) -> Option<(Judgement, Rc<Game>, Rc<SearchInfo>)> {
    let ply = state.shown_ply();
    if !state.analysis.on || state.view.variation.is_some() {
        return None;
    }
    let judgement = state.analysis.review.judgement(ply)?;
    let before = state.table.game.go_to(ply.checked_sub(1)?)?;
    let verdict = state.analysis.review.best_line(ply)?;
    Some((judgement, Rc::new(before), Rc::new(verdict.to_info())))
}

/// What is seen of one of the engine's lines at one of its moves.
#[must_use]
pub fn preview(state: &AppState, which: usize, at: usize) -> Option<Preview> {
    if which == BETTER {
        let (_, from, info) = better(state)?;
        return Preview::new(&from, &info, which, at);
    }
    let (from, info) = shown_info(state);
    Preview::new(&from, &info?, which, at)
}

/// How far the review is: how many of how many positions are done.
#[must_use]
pub fn review_progress(state: &AppState) -> (usize, usize) {
    let last = state.table.game.ply();
    (state.analysis.review.done(last), last + 1)
}
