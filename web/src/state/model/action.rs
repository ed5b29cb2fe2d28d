//! The actions on the state.

mod advice;
mod analysis;
mod dialogs;
mod engine;
mod exercise;
mod game_table;
mod input;
mod practice;
mod settings;
mod view;

pub use advice::AdviceAction;
pub use analysis::AnalysisAction;
pub use dialogs::DialogAction;
pub use engine::{DeliveredReport, EngineAction, EngineReport};
pub use exercise::ExerciseAction;
pub use game_table::GameTableAction;
pub use input::InputAction;
pub use practice::PracticeAction;
pub use settings::SettingsAction;
pub use view::ViewAction;

use crate::state::model::import::ImportProgress;
use crate::storage::StorageError;

/// An event caused by the person, the engine or the browser.
/// Each variant names the part of the state that the event affects.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Input on the board.
    Input(InputAction),
    /// A change of the game.
    Game(GameTableAction),
    /// A change of what the board shows.
    View(ViewAction),
    /// A request to the playing engine, or a change of its worker.
    Engine(EngineAction),
    /// A report from the playing engine.
    Report(DeliveredReport),
    /// A change of the analysis.
    Analysis(AnalysisAction),
    /// An action on the engine's help during a game.
    Advice(AdviceAction),
    /// A change of the exercises.
    Exercise(ExerciseAction),
    /// A change of the practice.
    Practice(PracticeAction),
    /// A dialog opens or closes.
    Dialog(DialogAction),
    /// A change of the settings.
    Settings(SettingsAction),
    /// The progress of a long import; `None` if it has ended.
    Import(Option<ImportProgress>),
    /// A sentence for the status line.
    Notice(String),
    /// The reason why the browser does not save the game; `None` if the game is saved.
    NotSaved(Option<StorageError>),
    /// The game was saved as a file in its current state.
    SavedAsFile,
}

/// Implements `From` for the actions of each part of the state.
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
    Game(GameTableAction),
    View(ViewAction),
    Engine(EngineAction),
    Analysis(AnalysisAction),
    Advice(AdviceAction),
    Exercise(ExerciseAction),
    Practice(PracticeAction),
    Dialog(DialogAction),
    Settings(SettingsAction)
);

impl Action {
    /// Whether the action was caused by a person, and not by the engine, the browser or another tab.
    #[must_use]
    pub const fn is_of_person(&self) -> bool {
        match self {
            Self::Input(_) | Self::View(_) | Self::Dialog(_) | Self::Settings(_) | Self::SavedAsFile => true,
            Self::Game(action) => !matches!(
                action,
                GameTableAction::Tick
                    | GameTableAction::Start(_)
                    | GameTableAction::Restore(_)
                    | GameTableAction::SetMetadata(_)
                    | GameTableAction::Unrate
                    | GameTableAction::Follow(_)
            ),
            Self::Advice(action) => !matches!(action, AdviceAction::TimeIsUp(_)),
            Self::Analysis(action) => !matches!(action, AnalysisAction::MergeReview(_)),
            Self::Exercise(action) => !matches!(action, ExerciseAction::Due(_) | ExerciseAction::ResultStored { .. }),
            Self::Practice(action) => matches!(action, PracticeAction::Start(..) | PracticeAction::Leave),
            Self::Engine(_) | Self::Report(_) | Self::Import(_) | Self::Notice(_) | Self::NotSaved(_) => false,
        }
    }

    /// Whether the preview of an engine line stays open after this action.
    #[must_use]
    pub const fn preserves_preview(&self) -> bool {
        matches!(
            self,
            Self::View(ViewAction::Preview(_) | ViewAction::TryLine(..) | ViewAction::Flip)
                | Self::Analysis(AnalysisAction::MergeReview(_))
                | Self::Engine(EngineAction::Ready | EngineAction::Replaced)
                | Self::Report(DeliveredReport {
                    report: EngineReport::SearchProgress(..) | EngineReport::SearchEnding(..),
                    ..
                })
                | Self::Settings(_)
                | Self::Import(_)
                | Self::NotSaved(_)
                | Self::Game(GameTableAction::SetMetadata(_) | GameTableAction::Follow(_) | GameTableAction::Tick)
        )
    }
}
