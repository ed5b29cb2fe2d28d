//! The check of a move that seems to have lost much.

use std::rc::Rc;

use engine_protocol::SearchInfo;

use super::Evaluation;

/// The result of a search of only the best move and the played move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The evaluation of the position before the ply, with the better move.
    pub best: Rc<Evaluation>,
    /// The evaluation of the position after the ply.
    pub after: Rc<Evaluation>,
    /// The length of the search.
    pub effort: Effort,
}

/// The length of a search of two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// A search of a few times the length of the quick search of a position.
    Short,
    /// A search of many times the length of the quick search.
    /// A move is judged as a mistake or worse only after this search.
    Long,
}

impl Effort {
    const ALL: [Self; 2] = [Self::Short, Self::Long];

    const fn keyword(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Long => "long",
        }
    }
}

impl Check {
    /// Creates the check from the results of a search. `played` is the move in SAN.
    /// Returns `None` if the results do not contain the move.
    #[must_use]
    pub(super) fn from_info(info: &SearchInfo, played: &str, effort: Effort) -> Option<Self> {
        let mut lines = info.lines.iter();
        let of_played = lines.find(|line| line.moves.first().is_some_and(|san| san == played))?;
        let best = info.lines.first()?;
        Some(Self {
            best: Rc::new(Evaluation::from_line(best, info.depth)),
            after: Rc::new(Evaluation::from_line(of_played, info.depth).after_first_move()),
            effort,
        })
    }

    /// Creates the check of a ply for which a search had no result.
    /// The loss is not confirmed, so the move is not marked.
    #[must_use]
    pub(super) fn without_loss(after: &Rc<Evaluation>) -> Self {
        Self {
            best: Rc::clone(after),
            after: Rc::clone(after),
            effort: Effort::Long,
        }
    }

    /// Formats the check as a line of text: its effort, and the texts of both evaluations.
    #[must_use]
    pub(super) fn to_text(&self) -> String {
        let evaluations = [self.best.to_text(), self.after.to_text()];
        [self.effort.keyword(), &evaluations.join(SEPARATOR)].join(" ")
    }

    /// Parses the text of a check; `None` if it is invalid.
    pub(super) fn from_text(text: &str) -> Option<Self> {
        let (word, evaluations) = text.split_once(' ')?;
        let (best, after) = evaluations.split_once(SEPARATOR)?;
        Some(Self {
            best: Rc::new(Evaluation::from_text(best)?),
            after: Rc::new(Evaluation::from_text(after)?),
            effort: Effort::ALL.into_iter().find(|effort| effort.keyword() == word)?,
        })
    }
}

/// Separates the two evaluations in a text. The separator does not occur in moves.
const SEPARATOR: &str = "; ";
