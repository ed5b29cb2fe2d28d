//! What the page shows, as plain values, and what can happen to it.

mod action;
mod analysis;
mod app_state;
mod clock;
mod dialogs;
mod drag;
mod drawing;
mod edit;
mod engine;
mod engine_fault;
mod input;
mod new_game;
mod played_game;
mod preview;
mod status;
mod table;
mod variation;
mod view;

pub use action::{
    Action, AnalysisAction, DialogAction, EngineAction, InputAction, SettingsAction, TableAction, ViewAction,
};
pub use analysis::{Analysis, AnalysisTarget, Look, MOST_LINES, TargetInfo};
pub use app_state::{AppState, OffBoard};
pub use clock::Clock;
pub use dialogs::{Dialog, Dialogs};
pub use drag::{Click, Drag};
pub use drawing::{Brush, Drawing};
pub use edit::{BeforeEdit, Edited, TreePath};
pub use engine::{EngineState, EngineView, Hint};
pub use engine_fault::EngineFault;
pub use input::{BoardInput, Premove};
pub use new_game::{NewGame, NextGame, Origin};
pub use played_game::PlayedGame;
pub use preview::{BETTER, Preview, line_of};
pub use status::{Message, SavedAsFile, Status};
pub use table::{Leaving, Offer, Question, Table};
pub use variation::Variation;
pub use view::View;
