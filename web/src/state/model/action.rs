//! What can happen to the state.

mod analysis;
mod dialogs;
mod engine;
mod input;
mod settings;
mod table;
mod view;

pub use analysis::AnalysisAction;
pub use dialogs::DialogAction;
pub use engine::EngineAction;
pub use input::InputAction;
pub use settings::SettingsAction;
pub use table::TableAction;
pub use view::ViewAction;

use crate::storage::StorageError;

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

/// Lets the actions of each part be actions on the state.
macro_rules! actions_of_parts {
    ($($part:ident($action:ty)),*) => {
        $(impl From<$action> for Action {
            fn from(action: $action) -> Self {
                Self::$part(action)
            }
        })*
    };
}

actions_of_parts!(
    Input(InputAction),
    Table(TableAction),
    View(ViewAction),
    Engine(EngineAction),
    Analysis(AnalysisAction),
    Dialog(DialogAction),
    Settings(SettingsAction)
);

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
