//! The text that explains a move.

use crate::messages::Text;
use crate::review::{ExplanationResult, Judgement};
use crate::state::model::{AppState, BETTER_LINE, moves_of_line};
use crate::state::queries::status::ply_name;
use crate::state::queries::{advice, analysis, exercise};

/// A text that explains a move or a position, and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The source of the text.
    pub source: ExplanationSource,
    /// The text.
    pub text: String,
}

/// The source of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExplanationSource {
    /// The judgement of a move in a review.
    Review,
    /// The last move of the person, in a game with comments.
    Comment,
    /// The shown position, or the threat in it.
    Position,
    /// The mistake of an exercise, after the solution was found or shown.
    Exercise,
}

impl ExplanationSource {
    /// The name of the source on the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Review => "review",
            Self::Comment => "comment",
            Self::Position => "position",
            Self::Exercise => "exercise",
        }
    }
}

/// The explanation to show; `None` if there is nothing to explain.
#[must_use]
pub fn explanation(state: &AppState) -> Option<Explanation> {
    if state.exercise().is_some() {
        let text = exercise::mistake_text(state)?;
        return Some(Explanation {
            source: ExplanationSource::Exercise,
            text,
        });
    }
    let of = |source| move |text| Explanation { source, text };
    let inquiry = advice::inquiry_text(state).map(of(ExplanationSource::Position));
    inquiry.or_else(|| {
        if state.analysis.on {
            judged_move(state)
        } else {
            advice::comment_text(state).map(of(ExplanationSource::Comment))
        }
    })
}

/// Whether the box for explanations has a separate place while the analysis is off. In games with comments, the box is
/// always shown, so that nothing moves when a comment appears.
#[must_use]
pub fn has_own_place(state: &AppState) -> bool {
    is_during_play(state) && advice::has_comments(state)
}

/// Whether the box for explanations covers other parts of the page: it has no separate place in games without
/// comments, so that nothing moves when the answer to a question appears.
#[must_use]
pub fn is_overlay(state: &AppState) -> bool {
    is_during_play(state) && !advice::has_comments(state) && advice::inquiry(state).is_some()
}

fn is_during_play(state: &AppState) -> bool {
    !state.analysis.on && state.exercise().is_none()
}

/// The explanation of the judged move in the analysis. In a variation, it stays as long as the moves are those of the
/// line that proves it.
fn judged_move(state: &AppState) -> Option<Explanation> {
    if !analysis::follows_proof(state) {
        return None;
    }
    let ply = analysis::explained_ply(state);
    let judgement = state.analysis.review.judgement(ply)?;
    Some(Explanation {
        source: ExplanationSource::Review,
        text: judged_move_text(state, ply, judgement),
    })
}

/// The reason for the judgement of a move. If the engine has no explanation,
/// or if the explanation contradicts the judgement, the text contains only the loss and the better move.
fn judged_move_text(state: &AppState, ply: usize, judgement: Judgement) -> String {
    let review = &state.analysis.review;
    match (review.facts(ply), review.explanation(ply)) {
        (Some(facts), _) => state.texts.explanation(facts).to_owned(),
        (None, None) if analysis::may_analyse(state) => state.texts.of(Text::LookingForReason).to_owned(),
        (None, None | Some(ExplanationResult::Facts(_) | ExplanationResult::Missing)) => {
            loss_text(state, ply, judgement)
        }
    }
}

fn loss_text(state: &AppState, ply: usize, judgement: Judgement) -> String {
    let texts = state.texts;
    let name = ply_name(state, ply).unwrap_or_default();
    let better = state.analysis.review.best_line(ply).map(|line| line.to_search_info());
    let better = better.and_then(|info| {
        moves_of_line(&info, BETTER_LINE)
            .first()
            .map(|san| texts.localized_san(san))
    });
    let better = better.unwrap_or_default();
    match judgement {
        Judgement::StillWinning => texts.format(Text::StillWonBetterIs, &[&name, &better]),
        Judgement::MissedWin => texts.format(Text::WinGoneBetterIs, &[&name, &better]),
        Judgement::Blunder | Judgement::Mistake | Judgement::Inaccuracy => {
            let loss = state.analysis.review.loss(ply).unwrap_or_default().round();
            texts.format(
                Text::LosesChancesBetterIs,
                &[&name, &(loss as u32).to_string(), &better],
            )
        }
    }
}

#[cfg(test)]
mod tests;
