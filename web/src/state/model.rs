//! The data that the page shows, as plain values, and the actions that change it.

mod action;
mod advice;
mod analysis;
mod app_state;
mod clock;
mod dialogs;
mod drag;
mod drawing;
mod edit;
mod engine;
mod engine_fault;
mod exercise;
mod game_table;
mod import;
mod input;
mod new_game;
mod played_game;
mod practice;
mod preview;
mod status;
mod variation;
mod view;

pub use action::{
    Action, AdviceAction, AnalysisAction, DeliveredReport, DialogAction, EngineAction, EngineReport, ExerciseAction,
    GameTableAction, InputAction, PracticeAction, SettingsAction, ViewAction,
};
pub use advice::{Advice, Comment, HeldMove, HeldStage, Inquiry, InquiryAnswer, InquiryKind, Preparation};
pub use analysis::{Analysis, AnalysisKind, AnalysisTarget, MAX_LINES, TargetInfo};
pub use app_state::{AppState, OffBoard};
pub use clock::Clock;
pub use dialogs::{Dialog, Dialogs};
pub use drag::{Click, Drag};
pub use drawing::{Brush, Drawing};
pub use edit::{BeforeEdit, Edited, TreePath};
pub use engine::{EngineState, EngineView, Hint};
pub use engine_fault::EngineFault;
pub use exercise::{AttemptedMove, ExerciseSession, ExerciseState, ExerciseTask, StoredResult};
pub use game_table::{EffectOfLeaving, GameTable, Offer, Question};
pub use import::ImportProgress;
pub use input::{BoardInput, Premove};
pub use new_game::{NAME_TAGS, NewGame, NextGame, Origin};
pub use played_game::PlayedGame;
pub use practice::{Goal, Practice, PracticeKind, PracticeProgress, PracticeTask, SuspendedGame};
pub use preview::{BETTER_LINE, PROOF_LINE, Preview, moves_of_line};
pub use status::{SavedAsFile, Status, StatusMessage};
pub use variation::Variation;
pub use view::View;
