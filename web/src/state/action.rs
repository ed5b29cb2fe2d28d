//! What can happen to the state.

use crate::storage::StorageError;

use super::analysis::AnalysisAction;
use super::dialogs::DialogAction;
use super::engine::EngineAction;
use super::input::InputAction;
use super::settings::SettingsAction;
use super::table::TableAction;
use super::view::ViewAction;

/// Something that a person, the engine or the browser did, told to the part of the state that it is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// On the board.
    Input(InputAction),
    /// In the game.
    Table(TableAction),
    /// About what is looked at.
    View(ViewAction),
    /// By the engine or to it.
    Engine(EngineAction),
    /// To the analysis.
    Analysis(AnalysisAction),
    /// To a dialog.
    Dialog(DialogAction),
    /// To the settings.
    Settings(SettingsAction),
    /// A sentence is to be said.
    Notice(String),
    /// Why the game is not kept, or that it is.
    NotKept(Option<StorageError>),
    /// The game was saved as a file, as it is now.
    SavedAsFile,
}

impl From<InputAction> for Action {
    fn from(action: InputAction) -> Self {
        Self::Input(action)
    }
}

impl From<TableAction> for Action {
    fn from(action: TableAction) -> Self {
        Self::Table(action)
    }
}

impl From<ViewAction> for Action {
    fn from(action: ViewAction) -> Self {
        Self::View(action)
    }
}

impl From<EngineAction> for Action {
    fn from(action: EngineAction) -> Self {
        Self::Engine(action)
    }
}

impl From<AnalysisAction> for Action {
    fn from(action: AnalysisAction) -> Self {
        Self::Analysis(action)
    }
}

impl From<DialogAction> for Action {
    fn from(action: DialogAction) -> Self {
        Self::Dialog(action)
    }
}

impl From<SettingsAction> for Action {
    fn from(action: SettingsAction) -> Self {
        Self::Settings(action)
    }
}

impl Action {
    /// Whether it is something that a person did: neither the engine, nor the browser, nor another tab.
    #[must_use]
    pub const fn is_of_person(&self) -> bool {
        match self {
            Self::Input(_) | Self::View(_) | Self::Dialog(_) | Self::Settings(_) | Self::SavedAsFile => true,
            Self::Table(action) => !matches!(
                action,
                TableAction::Tick
                    | TableAction::Start(_)
                    | TableAction::Restore(_)
                    | TableAction::SetMetadata(_)
                    | TableAction::Unrate
                    | TableAction::Follow(_)
            ),
            Self::Analysis(action) => !matches!(action, AnalysisAction::Know(_)),
            Self::Engine(_) | Self::Notice(_) | Self::NotKept(_) => false,
        }
    }

    /// Whether a person may go on looking at the engine's line meanwhile, or means the line that is looked at.
    #[must_use]
    pub const fn leaves_preview(&self) -> bool {
        matches!(
            self,
            Self::View(ViewAction::Preview(_) | ViewAction::TryLine(..) | ViewAction::Flip)
                | Self::Analysis(AnalysisAction::Know(_))
                | Self::Engine(
                    EngineAction::Ready
                        | EngineAction::Replaced
                        | EngineAction::SearchProgress(..)
                        | EngineAction::SearchEnding(..)
                )
                | Self::Settings(_)
                | Self::NotKept(_)
                | Self::Table(TableAction::SetMetadata(_) | TableAction::Follow(_) | TableAction::Tick)
        )
    }
}
