//! The requests for the engine's help during a game, and the texts of its answers.

use std::rc::Rc;

use engine_protocol::MoveFacts;
use game_store::Player;

use crate::messages::Text;
use crate::state::model::{
    AnalysisKind, AnalysisTarget, AppState, Comment, HeldStage, Hint, Inquiry, InquiryAnswer, InquiryKind, Preparation,
};
use crate::state::queries::move_search::{may_help, move_search};
use crate::state::queries::practice::is_puzzle;
use crate::state::queries::second_thought;

/// Whether the person may ask about the shown position.
#[must_use]
pub fn may_inquire(state: &AppState) -> bool {
    let is_free = move_search(state).is_none() && state.advice.held.is_none() && state.exercise().is_none();
    may_help(state) && is_free && !is_puzzle(state)
}

/// The question about the shown position.
#[must_use]
pub fn inquiry(state: &AppState) -> Option<&Inquiry> {
    let (game, ply) = state.chosen_position();
    let inquiry = state.advice.inquiry.as_ref();
    inquiry.filter(|inquiry| inquiry.ply == ply && Rc::ptr_eq(&inquiry.game, game))
}

/// The threat that answers the question about the shown position.
#[must_use]
pub fn shown_threat(state: &AppState) -> Option<&engine_protocol::Threat> {
    match inquiry(state)?.answer.as_ref()? {
        InquiryAnswer::Threat(threat) => Some(threat),
        InquiryAnswer::Position(_) | InquiryAnswer::Missing => None,
    }
}

/// The request that judges a move before it takes effect, answers the person's question, or finds a hint. This request
/// has priority over the other requests of the analysis.
#[must_use]
pub fn urgent_target(state: &AppState) -> Option<AnalysisTarget> {
    held_target(state)
        .or_else(|| inquiry_target(state))
        .or_else(|| hint_target(state))
}

fn held_target(state: &AppState) -> Option<AnalysisTarget> {
    let held = state.advice.held.as_ref()?;
    let kind = match held.stage {
        HeldStage::Judging => AnalysisKind::SecondThought,
        HeldStage::Asking { .. } if second_thought::wants_reason(state) => AnalysisKind::Reason,
        HeldStage::Asking { .. } => return None,
    };
    Some(AnalysisTarget {
        game: Rc::clone(&held.game),
        ply: held.game.ply(),
        kind,
    })
}

fn inquiry_target(state: &AppState) -> Option<AnalysisTarget> {
    let inquiry = inquiry(state).filter(|inquiry| inquiry.answer.is_none())?;
    Some(AnalysisTarget {
        game: Rc::clone(&inquiry.game),
        ply: inquiry.ply,
        kind: AnalysisKind::Inquiry(inquiry.kind),
    })
}

/// The request for the explanation of the move of the hint.
fn hint_target(state: &AppState) -> Option<AnalysisTarget> {
    let Hint::Found(mv) = state.engine.hint else {
        return None;
    };
    let game = state.table.game.play(mv).ok()?;
    Some(AnalysisTarget {
        ply: game.ply(),
        game: Rc::new(game),
        kind: AnalysisKind::Hint,
    })
}

/// The request that prepares the worker, so that it can judge the first move of a game with second thoughts in time.
#[must_use]
pub fn preparation_target(state: &AppState) -> Option<AnalysisTarget> {
    let choice = &state.table.setup.choice;
    let is_wanted = choice.second_thoughts && !choice.strict && state.advice.preparation == Preparation::Wanted;
    is_wanted.then(|| AnalysisTarget {
        game: Rc::clone(&state.table.game),
        ply: 0,
        kind: AnalysisKind::Preparation,
    })
}

/// The ply of the last move of a person.
fn last_ply_of_person(state: &AppState) -> Option<usize> {
    let (game, players) = (&state.table.game, state.table.setup.players);
    let is_own = |ply: &usize| {
        let board = game.board_at(ply - 1);
        board.is_some_and(|board| players.of(board.side_to_move()) == Player::Human)
    };
    (1..=game.ply()).rev().find(is_own)
}

/// Whether the page comments on the person's moves in this game.
#[must_use]
pub fn has_comments(state: &AppState) -> bool {
    let choice = &state.table.setup.choice;
    choice.comments && !choice.strict && !state.table.setup.players.are_engines()
}

/// The comment on the person's last move.
#[must_use]
pub fn comment(state: &AppState) -> Option<&Comment> {
    let ply = last_ply_of_person(state).filter(|_| has_comments(state))?;
    let comment = state.advice.comment.as_ref();
    comment.filter(|comment| comment.is_about(&state.table.game, ply))
}

/// The facts about the last move of a target's game, with the strongest reason that is known for the move.
#[must_use]
pub(in crate::state) fn with_known_reason(
    state: &AppState,
    target: &AnalysisTarget,
    facts: Rc<MoveFacts>,
) -> Rc<MoveFacts> {
    let mut known = state.advice.reasons.iter();
    let known = known.find(|reason| reason.is_about(&target.game, target.ply));
    match known.and_then(|reason| reason.facts.as_ref()) {
        Some(known) => Rc::new(Rc::unwrap_or_clone(facts).with_stronger_reason(known)),
        None => facts,
    }
}

/// The request for the comment on the person's last move.
#[must_use]
pub fn comment_target(state: &AppState) -> Option<AnalysisTarget> {
    if !has_comments(state) || state.table.follows || comment(state).is_some() {
        return None;
    }
    Some(AnalysisTarget {
        game: Rc::clone(&state.table.game),
        ply: last_ply_of_person(state)?,
        kind: AnalysisKind::Comment,
    })
}

/// The comment as a text: the name of the judgement and the reason.
#[must_use]
pub fn comment_text(state: &AppState) -> Option<String> {
    let facts = comment(state)?.facts.as_ref()?;
    let text = state.texts.explanation(facts);
    let named = match facts.judgement.as_str() {
        "blunder" => Text::CommentOnBlunder,
        "mistake" => Text::CommentOnMistake,
        "inaccuracy" => Text::CommentOnInaccuracy,
        "missed-win" => Text::CommentOnMissedWin,
        _ => return Some(text.to_owned()),
    };
    Some(state.texts.format(named, &[text]))
}

/// The text of the answer to the question about the shown position.
#[must_use]
pub fn inquiry_text(state: &AppState) -> Option<String> {
    let inquiry = inquiry(state)?;
    let pick = |texts| state.texts.in_language(texts).to_owned();
    Some(match (&inquiry.answer, inquiry.kind) {
        (Some(InquiryAnswer::Threat(threat)), _) => pick([&threat.en, &threat.de, &threat.es]),
        (Some(InquiryAnswer::Position(position)), _) => pick([&position.en, &position.de, &position.es]),
        (Some(InquiryAnswer::Missing), _) => state.texts.of(Text::NoExplanation).to_owned(),
        (None, InquiryKind::Threat) => state.texts.of(Text::LookingForThreat).to_owned(),
        (None, InquiryKind::Position) => state.texts.of(Text::LookingAtPosition).to_owned(),
    })
}
