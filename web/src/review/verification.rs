//! The verification of a move that seems to have lost much: further searches of this move and of the best move, which
//! must confirm the loss.

use std::rc::Rc;

use chess_core::Color;
use engine_protocol::SearchInfo;

use super::Evaluation;

/// The result of the searches that compare the best move and the played move of a ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// The evaluation of the position before the ply, with the better move.
    pub best: Rc<Evaluation>,
    /// The evaluation of the position after the ply.
    pub after: Rc<Evaluation>,
    /// The last search.
    pub step: VerificationStep,
}

/// One of the searches of a verification. The variants are in the order in which the searches are made.
///
/// The first search decides whether a move may be a mistake or worse. Every further search must confirm it:
/// of the scores of a move in these searches, the one that makes the loss smaller counts.
/// A search of the position after a move often finds a reply that a longer search from the position before the move
/// misses, and the reverse also occurs. Therefore a mark needs both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum VerificationStep {
    /// A search of only the best move and the played move, a few times as long as the quick search of a position.
    Short,
    /// A search of the position after the played move.
    AfterPlayed,
    /// A search of the position after the best move.
    AfterBest,
    /// A search of only the two moves, many times the length of the quick search.
    Long,
}

impl VerificationStep {
    /// All searches, in the order in which they are made.
    pub(super) const ALL: [Self; 4] = [Self::Short, Self::AfterPlayed, Self::AfterBest, Self::Long];

    /// Returns the best move or the played move, whichever leads to the position that is searched; `None` if the search
    /// compares the moves in the position before them.
    #[must_use]
    pub fn searched_after<T: Copy>(self, [best, played]: [T; 2]) -> Option<T> {
        match self {
            Self::AfterPlayed => Some(played),
            Self::AfterBest => Some(best),
            Self::Short | Self::Long => None,
        }
    }

    const fn keyword(self) -> &'static str {
        match self {
            Self::Short => "first",
            Self::AfterPlayed => "after-played",
            Self::AfterBest => "after-best",
            Self::Long => "long",
        }
    }
}

impl Verification {
    /// Creates the verification from the results of a search of both moves. `played` is the move in SAN.
    /// Returns `None` if the results do not contain the move.
    #[must_use]
    pub(super) fn from_info(info: &SearchInfo, played: &str, step: VerificationStep) -> Option<Self> {
        let mut lines = info.lines.iter();
        let of_played = lines.find(|line| line.moves.first().is_some_and(|san| san == played))?;
        let best = info.lines.first()?;
        Some(Self {
            best: Rc::new(Evaluation::from_line(best, info.depth)),
            after: Rc::new(Evaluation::from_line(of_played, info.depth).after_first_move()),
            step,
        })
    }

    /// Returns the verification after another search: for both moves, the evaluation that makes the loss smaller.
    /// A mate is certain, so no later search changes it. `color` is the player of the move, and `played` is the move in
    /// SAN.
    #[must_use]
    pub(super) fn confirmed_by(&self, other: &Self, color: Color, played: &str) -> Self {
        let chance = |evaluation: &Rc<Evaluation>| evaluation.winning_chance_of(color);
        let has_milder = |own: &Rc<Evaluation>, is_milder: bool| own.mate.is_none() && is_milder;
        let best = if has_milder(&self.best, chance(&other.best) < chance(&self.best)) {
            &other.best
        } else {
            &self.best
        };
        let after = if has_milder(&self.after, chance(&other.after) > chance(&self.after)) {
            &other.after
        } else {
            &self.after
        };
        let best = if chance(after) >= chance(best) {
            Rc::new(after.before_move(played))
        } else {
            Rc::clone(best)
        };
        Self {
            best,
            after: Rc::clone(after),
            step: other.step,
        }
    }

    /// Returns the verification after a search of the position after one of the moves. Without a result, only the step
    /// changes.
    #[must_use]
    pub(super) fn with_position(&self, info: &SearchInfo, step: VerificationStep) -> Self {
        let found = Evaluation::from_info(info).map(Rc::new);
        let first = self.best.line.first();
        let [best, after] = match step {
            VerificationStep::AfterBest => [found.zip(first).map(|(it, san)| Rc::new(it.before_move(san))), None],
            _ => [None, found],
        };
        Self {
            best: best.unwrap_or_else(|| Rc::clone(&self.best)),
            after: after.unwrap_or_else(|| Rc::clone(&self.after)),
            step,
        }
    }

    /// Creates the verification of a ply for which a search had no result.
    /// The loss is not confirmed, so the move is not marked.
    #[must_use]
    pub(super) fn without_loss(after: &Rc<Evaluation>) -> Self {
        Self {
            best: Rc::clone(after),
            after: Rc::clone(after),
            step: VerificationStep::Long,
        }
    }

    /// Formats the verification as a line of text: its last search, and the texts of both evaluations.
    #[must_use]
    pub(super) fn to_text(&self) -> String {
        let evaluations = [self.best.to_text(), self.after.to_text()];
        [self.step.keyword(), &evaluations.join(SEPARATOR)].join(" ")
    }

    /// Parses the text of a verification; `None` if it is invalid.
    pub(super) fn from_text(text: &str) -> Option<Self> {
        let (word, evaluations) = text.split_once(' ')?;
        let (best, after) = evaluations.split_once(SEPARATOR)?;
        Some(Self {
            best: Rc::new(Evaluation::from_text(best)?),
            after: Rc::new(Evaluation::from_text(after)?),
            step: match word {
                SHORT_IN_EARLIER_VERSIONS => VerificationStep::AfterBest,
                _ => VerificationStep::ALL.into_iter().find(|step| step.keyword() == word)?,
            },
        })
    }
}

/// The keyword of the short search in texts of earlier versions, which made only a short and a long search. The other
/// searches are left out for such a text, because they could change a mark that was already final.
const SHORT_IN_EARLIER_VERSIONS: &str = "short";

/// Separates the two evaluations in a text. The separator does not occur in moves.
const SEPARATOR: &str = "; ";
