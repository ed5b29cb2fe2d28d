//! The text that explains a move.

use crate::messages::Text;
use crate::review::{Explained, Judgement};
use crate::state::model::{AppState, BETTER, line_of};
use crate::state::queries::analysis;
use crate::state::queries::exercise;
use crate::state::queries::status::ply_name;

/// A text that explains something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What it is about.
    pub source: ExplanationSource,
    /// The text.
    pub text: String,
}

/// What a text explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExplanationSource {
    /// The judgement of a move in a review.
    Review,
    /// The mistake of an exercise, once the solution is known.
    Exercise,
}

impl ExplanationSource {
    /// The name in the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Review => "review",
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
    let ply = analysis::explained_ply(state);
    let judgement = state.analysis.review.judgement(ply).filter(|_| state.analysis.on)?;
    Some(Explanation {
        source: ExplanationSource::Review,
        text: judged_move_text(state, ply, judgement),
    })
}

/// Why a move has its judgement. Without an explanation of the engine, or if that contradicts the judgement, the text
/// only states the loss and the better move.
fn judged_move_text(state: &AppState, ply: usize, judgement: Judgement) -> String {
    let review = &state.analysis.review;
    match (review.facts(ply), review.explained(ply)) {
        (Some(facts), _) => state.texts.explanation(facts).to_owned(),
        (None, None) if analysis::may_analyse(state) => state.texts.of(Text::LookingForReason).to_owned(),
        (None, None | Some(Explained::Facts(_) | Explained::Missing)) => loss_text(state, ply, judgement),
    }
}

fn loss_text(state: &AppState, ply: usize, judgement: Judgement) -> String {
    let texts = state.texts;
    let name = ply_name(state, ply).unwrap_or_default();
    let better = state.analysis.review.best_line(ply).map(|line| line.to_search_info());
    let better = better.and_then(|info| line_of(&info, BETTER).first().map(|san| texts.spelled(san)));
    let better = better.unwrap_or_default();
    match judgement {
        Judgement::StillWinning => texts.with(Text::StillWonBetterIs, &[&name, &better]),
        Judgement::MissedWin => texts.with(Text::WinGoneBetterIs, &[&name, &better]),
        Judgement::Blunder | Judgement::Mistake | Judgement::Inaccuracy => {
            let loss = state.analysis.review.loss(ply).unwrap_or_default().round();
            texts.with(
                Text::LosesChancesBetterIs,
                &[&name, &(loss as u32).to_string(), &better],
            )
        }
    }
}

#[cfg(test)]
mod tests;
