//! What is drawn: each component is a function of the state and hands actions to one callback. What keeps nothing
//! itself and is always drawn with what is around it is a plain function.

use yew::{Callback, Properties};

use crate::state::{Action, OffBoard};

mod analysis;
mod annotate;
mod board;
mod clock;
mod confirm;
mod control_legend;
mod controls;
mod drawings;
mod edit_board;
mod editor;
mod engine_lines;
mod engine_panel;
mod evaluation;
mod folded_line;
mod form_fields;
mod games;
mod icon;
mod import_export;
mod line_move;
mod menu;
mod modal;
mod move_list;
mod new_game;
mod not_kept;
mod notes;
mod opponents;
mod piece;
mod player_bar;
mod promotion;
mod question;
mod rating;
mod result_card;
mod settings;
mod settings_files;
mod shortcuts;
mod square;
mod text_io;
mod time_choice;
mod variations;

pub use analysis::AnalysisPanel;
pub use annotate::AnnotateDialog;
pub use board::BoardView;
pub use confirm::ConfirmMove;
pub use control_legend::control_legend;
pub use controls::{controls, navigation, now_buttons};
pub use drawings::Drawings;
pub use engine_panel::EnginePanel;
pub use evaluation::EvaluationBar;
pub use games::GamesDialog;
pub use icon::icon;
pub use import_export::{Format, ImportExportDialog, copy_game, take_files};
pub use move_list::MoveList;
pub use new_game::NewGameDialog;
pub use not_kept::NotKept;
pub use notes::Notes;
pub use piece::{Pieces, piece_image};
pub use player_bar::PlayerBar;
pub use promotion::PromotionDialog;
pub use question::Ask;
pub use result_card::result_card;
pub use settings::SettingsDialog;
pub use shortcuts::ShortcutsDialog;
pub use square::BoardRow;
pub use text_io::TypedMove;
pub use variations::{Variations, VariationsProps};

/// What most components get.
#[derive(Clone, PartialEq, Properties)]
pub struct StateProps {
    /// The state to draw.
    pub state: OffBoard,
    /// Where actions go.
    pub dispatch: Callback<Action>,
}
