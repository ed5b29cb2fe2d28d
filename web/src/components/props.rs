//! What several components get.

use chess_core::Color;
use yew::{Callback, Properties};

use crate::settings::Settings;
use crate::state::{Action, OffBoard};

/// What most components get.
#[derive(Clone, PartialEq, Properties)]
pub struct StateProps {
    /// The state to draw.
    pub state: OffBoard,
    /// Where actions go.
    pub dispatch: Callback<Action>,
}

/// Whose bar.
#[derive(Clone, PartialEq, Properties)]
pub struct PlayerBarProps {
    /// The state to draw.
    pub state: OffBoard,
    /// The side.
    pub color: Color,
    /// Where actions go.
    pub dispatch: Callback<Action>,
}

/// What is chosen, and where other choices go.
#[derive(Clone, PartialEq, Properties)]
pub struct SettingsProps {
    /// The settings in force.
    pub settings: Settings,
    /// Where actions go.
    pub dispatch: Callback<Action>,
}
