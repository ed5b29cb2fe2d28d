//! The names of judgements.

use crate::messages::Text;
use crate::review::Judgement;

/// The name of a judgement.
#[must_use]
pub const fn judgement_name(judgement: Judgement) -> Text {
    match judgement {
        Judgement::Blunder => Text::Blunder,
        Judgement::Mistake => Text::Mistake,
        Judgement::Inaccuracy => Text::Inaccuracy,
        Judgement::MissedWin => Text::MissedWin,
        Judgement::StillWinning => Text::StillWinning,
    }
}
