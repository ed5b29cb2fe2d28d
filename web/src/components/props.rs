//! Properties that several components share.

use chess_core::Color;
use yew::{Callback, Properties};

use crate::settings::Settings;
use crate::state::{Action, OffBoard};

/// The properties of most components.
#[derive(Clone, PartialEq, Properties)]
pub struct StateProps {
    /// The state to draw.
    pub state: OffBoard,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// The properties of a player's bar and its parts.
#[derive(Clone, PartialEq, Properties)]
pub struct PlayerBarProps {
    /// The state to draw.
    pub state: OffBoard,
    /// The side.
    pub color: Color,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// The properties of components that change settings.
#[derive(Clone, PartialEq, Properties)]
pub struct SettingsProps {
    /// The current settings.
    pub settings: Settings,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}
