//! The searches of the analysis, and the results that the page shows.

use std::rc::Rc;

use chess_core::{Game, Move, Outcome, notation};
use engine_protocol::SearchInfo;

use crate::review::{Evaluation, Judgement, ReviewTask};
use crate::state::model::{AnalysisKind, AnalysisTarget, AppState, BETTER_LINE, PROOF_LINE, Preview};
use crate::state::queries::advice;
use crate::state::queries::exercise::exercise_analysis;
use crate::state::queries::move_search::{may_help, move_search};
use crate::state::queries::practice::{is_puzzle, is_puzzle_finished};

/// Whether the analysis is available. During practice, only a finished puzzle can be analysed.
#[must_use]
pub fn may_analyse(state: &AppState) -> bool {
    may_help(state) && (state.practice.is_none() || is_puzzle_finished(state))
}

/// Whether the evaluation of the full-strength engine is shown during a game.
#[must_use]
pub fn shows_evaluation(state: &AppState) -> bool {
    let is_playing = state.practice.is_none() && state.table.outcome().is_none();
    state.settings.engine_figures && may_analyse(state) && is_playing
}

/// The next search of the analysis: a search of the shown position until this search is complete, or of a position that
/// the review has not evaluated yet. While the review is running, its positions have priority over the shown position.
#[must_use]
pub fn analysis_target(state: &AppState) -> Option<AnalysisTarget> {
    if let Some(session) = state.exercise() {
        let is_free = !state.engine.has_failed() && move_search(state).is_none();
        return is_free.then(|| exercise_analysis(session)).flatten();
    }
    let is_solving = is_puzzle(state) && !state.analysis.on;
    if !may_help(state) || is_solving || move_search(state).is_some() {
        return None;
    }
    let urgent = advice::urgent_target(state);
    // In an ending, the engine answers questions, but the analysis is not available.
    if urgent.is_some() || !may_analyse(state) {
        return urgent;
    }
    if !state.analysis.on {
        let shows_evaluation = shows_evaluation(state) && state.table.is_persons_turn();
        let kind = if state.table.setup.choice.second_thoughts {
            AnalysisKind::Brief
        } else {
            AnalysisKind::Deep(1)
        };
        let evaluation = || shows_evaluation.then(|| target_of_position(state, kind)).flatten();
        // While the page asks the person about a blunder, no search is needed.
        let is_free = state.advice.held.is_none();
        let target = advice::preparation_target(state).or_else(|| advice::comment_target(state));
        return target.or_else(evaluation).filter(|_| is_free);
    }
    let of_position = || target_of_position(state, AnalysisKind::Deep(state.analysis.lines));
    let explanation = || explanation_target(state);
    if state.analysis.reviewing {
        review_target(state).or_else(explanation).or_else(of_position)
    } else {
        explanation().or_else(of_position).or_else(|| review_target(state))
    }
}

/// The request for the next explanation: of the key moments of a finished review first, then of the shown move.
fn explanation_target(state: &AppState) -> Option<AnalysisTarget> {
    let (game, review) = (&state.table.game, &state.analysis.review);
    let shown = explained_ply(state);
    let is_wanted = |ply: &usize| review.judgement(*ply).is_some() && review.explanation(*ply).is_none();
    let ply = review
        .next_explanation(game.ply())
        .or_else(|| Some(shown).filter(is_wanted))?;
    Some(AnalysisTarget {
        game: Rc::clone(game),
        ply,
        kind: AnalysisKind::Explanation,
    })
}

/// The key moment that explains the result best: the first one of the side that lost, or else the first one. `None` if
/// the game is not over or has no key moment.
#[must_use]
pub fn deciding_moment(state: &AppState) -> Option<usize> {
    let (outcome, game) = (state.table.outcome()?, &state.table.game);
    let moments = state.analysis.review.key_moments(game.ply());
    let is_of_loser = |ply: &&usize| {
        let board = ply.checked_sub(1).and_then(|before| game.board_at(before));
        board.is_some_and(|board| outcome.winner() == Some(!board.side_to_move()))
    };
    moments.iter().find(is_of_loser).or(moments.first()).copied()
}

/// The plies that the review lists: first those that are always listed, then those that are listed on request. If one
/// person has played, these are all serious errors of the person, and the key moments in which the opponent moved.
/// Otherwise, all key moments are listed.
#[must_use]
pub fn listed_moments(state: &AppState) -> [Vec<usize>; 2] {
    let (review, last) = (&state.analysis.review, state.table.game.ply());
    let moments = review.key_moments(last);
    match state.table.setup.players.only_person() {
        Some(person) => {
            let others = moments.into_iter().filter(|ply| !review.is_of_side(*ply, person));
            [review.serious_errors(person, last), others.collect()]
        }
        None => [moments, Vec::new()],
    }
}

/// The ply whose judgement is explained: the shown ply. In a variation, the ply after which the variation starts.
#[must_use]
pub fn explained_ply(state: &AppState) -> usize {
    let variation = state.view.variation.as_ref();
    variation.map_or_else(|| state.shown_ply(), |variation| variation.from)
}

/// The next search of the review.
fn review_target(state: &AppState) -> Option<AnalysisTarget> {
    let game = &state.table.game;
    let (ply, kind) = match state.analysis.review.next_task(game.ply())? {
        ReviewTask::Position(ply) => (ply, AnalysisKind::Quick),
        ReviewTask::Verification { ply, moves, step } => (ply - 1, AnalysisKind::Verification { moves, step }),
    };
    Some(AnalysisTarget {
        game: Rc::clone(game),
        ply,
        kind,
    })
}

/// The ply whose move the engine is searching again before the move is judged.
#[must_use]
pub fn ply_in_verification(state: &AppState) -> Option<usize> {
    let target = analysis_target(state)?;
    matches!(target.kind, AnalysisKind::Verification { .. }).then_some(target.ply + 1)
}

/// The search of the shown position; `None` if the search is complete or the game is over there.
fn target_of_position(state: &AppState, kind: AnalysisKind) -> Option<AnalysisTarget> {
    let (game, ply) = state.chosen_position();
    let target = AnalysisTarget {
        game: Rc::clone(game),
        ply,
        kind,
    };
    let info = state.analysis.target_info.as_ref();
    let is_known = info.is_some_and(|found| found.is_all && found.target == target);
    let is_over = || {
        game.board_at(ply)
            .is_none_or(|board| Outcome::of_position(board).is_some())
    };
    (!is_known && !is_over()).then_some(target)
}

/// The results for the shown position, from the analysis or, if the analysis has none, from the review.
#[must_use]
pub fn position_info(state: &AppState) -> Option<Rc<SearchInfo>> {
    let (game, ply) = state.chosen_position();
    let info = state.analysis.target_info.as_ref();
    let info = info.filter(|found| found.target.ply == ply && found.target.game == *game && found.info.score.is_some());
    info.map(|found| Rc::clone(&found.info)).or_else(|| {
        let end = game.board_at(ply).and_then(Evaluation::from_end);
        let known = || {
            state
                .analysis
                .review
                .evaluation(ply)
                .filter(|_| state.view.variation.is_none())
        };
        let info = end
            .map(|end| end.to_search_info())
            .or_else(|| known().map(|it| it.to_search_info()));
        info.map(Rc::new)
    })
}

/// White's winning chance in the shown position, in percent; 50 if the chance is unknown.
#[must_use]
pub fn white_winning_chance(state: &AppState) -> f64 {
    let evaluation = position_info(state).and_then(|info| Evaluation::from_info(&info));
    evaluation.map_or(50.0, |evaluation| evaluation.white_winning_chance())
}

/// The shown results of the engine, and the game to which their lines belong.
#[must_use]
pub fn shown_info(state: &AppState) -> (Rc<Game>, Option<Rc<SearchInfo>>) {
    match &state.view.preview {
        Some(preview) if preview.which != BETTER_LINE && preview.which != PROOF_LINE => {
            (Rc::clone(&preview.from), Some(Rc::clone(&preview.info)))
        }
        _ if state.analysis.on || shows_evaluation(state) => {
            let (game, ply) = state.chosen_position();
            let game = game.go_to(ply).map_or_else(|| Rc::clone(game), Rc::new);
            (game, position_info(state))
        }
        _ => (
            Rc::clone(&state.engine.info_from),
            state.engine.info.clone().map(Rc::new),
        ),
    }
}

/// The better alternative to the move that led to the shown position:
/// the judgement of that move, the game before the move, and the results with the better line.
#[must_use]
pub fn better_line(state: &AppState) -> Option<(Judgement, Rc<Game>, Rc<SearchInfo>)> {
    let ply = state.shown_ply();
    if !state.analysis.on || state.view.variation.is_some() {
        return None;
    }
    let judgement = state.analysis.review.judgement(ply)?;
    let before = state.table.game.go_to(ply.checked_sub(1)?)?;
    let evaluation = state.analysis.review.best_line(ply)?;
    Some((judgement, Rc::new(before), Rc::new(evaluation.to_search_info())))
}

/// The line that proves the judgement of the explained move:
/// the game after that move, and the line in the form of search results. `None` if the explanation has no line.
#[must_use]
pub fn proof_line(state: &AppState) -> Option<(Rc<Game>, Rc<SearchInfo>)> {
    let ply = explained_ply(state);
    let facts = state.analysis.review.facts(ply).filter(|_| state.analysis.on)?;
    let after = state.table.game.go_to(ply).filter(|_| !facts.proof.is_empty())?;
    let info = SearchInfo {
        principal_variation: facts.proof.clone(),
        ..SearchInfo::default()
    };
    Some((Rc::new(after), Rc::new(info)))
}

/// Whether all moves of the shown variation are moves of [`proof_line`]; `true` without a variation.
#[must_use]
pub fn follows_proof(state: &AppState) -> bool {
    let Some(variation) = &state.view.variation else {
        return true;
    };
    let proof = state.analysis.review.facts(variation.from).map(|facts| &facts.proof);
    let expected = |index: usize| {
        let board = variation.game.board_at(variation.from + index)?;
        notation::parse_san(board, proof?.get(index)?).ok()
    };
    let tried = variation.game.moves().iter().skip(variation.from);
    tried.enumerate().all(|(index, mv)| expected(index) == Some(*mv))
}

/// The reply that refutes the shown move: the first move of the proof, otherwise the engine's choice.
#[must_use]
pub fn refutation(state: &AppState) -> Option<Move> {
    let ply = state.shown_ply();
    let review = &state.analysis.review;
    let proof = review.facts(ply).and_then(|facts| facts.proof.first());
    let reply = || review.evaluation(ply)?.line.first();
    notation::parse_san(state.table.game.board_at(ply)?, proof.or_else(reply)?).ok()
}

/// The preview of the position after a move of a line.
#[must_use]
pub fn preview(state: &AppState, which: usize, at: usize) -> Option<Preview> {
    if which == BETTER_LINE {
        let (_, from, info) = better_line(state)?;
        return Preview::new(&from, &info, which, at);
    }
    if which == PROOF_LINE {
        let (from, info) = proof_line(state)?;
        return Preview::new(&from, &info, which, at);
    }
    let (from, info) = shown_info(state);
    Preview::new(&from, &info?, which, at)
}

/// Whether the results of the review are shown: the accuracy and the key moments. The analysis of a game in progress
/// evaluates all positions too, but the moves are not summed up until the person asks for a review.
#[must_use]
pub fn shows_review(state: &AppState) -> bool {
    let is_over = state.table.outcome().is_some() || state.table.ended_before_import();
    is_over || state.analysis.review_wanted
}

/// The progress of the review: the number of finished positions and the number of all positions.
#[must_use]
pub fn review_progress(state: &AppState) -> (usize, usize) {
    let last = state.table.game.ply();
    (state.analysis.review.finished_positions(last), last + 1)
}
