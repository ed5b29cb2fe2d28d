//! The second look at a half-move that seems to have lost much.

use std::rc::Rc;

use engine_protocol::SearchInfo;

use super::Verdict;

/// What a search of nothing but the best move and the one played says of both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The position before the half-move, with the better of both moves.
    pub best: Rc<Verdict>,
    /// The position after the half-move.
    pub after: Rc<Verdict>,
    /// How long the search was.
    pub effort: Effort,
}

/// How long a search of two moves is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effort {
    /// A few times as long as the first look at a position.
    Short,
    /// Many times as long: before a move is called a mistake or worse.
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
    /// What the figures of a search say of the half-move `played`, in SAN; `None` where they say nothing of it.
    #[must_use]
    pub(super) fn of_info(info: &SearchInfo, played: &str, effort: Effort) -> Option<Self> {
        let mut lines = info.lines.iter();
        let of_played = lines.find(|line| line.moves.first().is_some_and(|san| san == played))?;
        let best = info.lines.first()?;
        Some(Self {
            best: Rc::new(Verdict::of_line(best, info.depth)),
            after: Rc::new(Verdict::of_line(of_played, info.depth).after_first_move()),
            effort,
        })
    }

    /// The check of a half-move of which a search has said nothing: what nothing confirms is not marked.
    #[must_use]
    pub(super) fn without_loss(after: &Rc<Verdict>) -> Self {
        Self {
            best: Rc::clone(after),
            after: Rc::clone(after),
            effort: Effort::Long,
        }
    }

    /// The check as a line of text: its length, and the texts of both verdicts.
    #[must_use]
    pub(super) fn to_text(&self) -> String {
        let verdicts = [self.best.to_text(), self.after.to_text()];
        [self.effort.keyword(), &verdicts.join(SEPARATOR)].join(" ")
    }

    /// The check of a text; `None` where it is none.
    pub(super) fn of_text(text: &str) -> Option<Self> {
        let (word, verdicts) = text.split_once(' ')?;
        let (best, after) = verdicts.split_once(SEPARATOR)?;
        Some(Self {
            best: Rc::new(Verdict::of_text(best)?),
            after: Rc::new(Verdict::of_text(after)?),
            effort: Effort::ALL.into_iter().find(|effort| effort.keyword() == word)?,
        })
    }
}

/// Stands between the two verdicts of a text, and in no move.
const SEPARATOR: &str = "; ";
