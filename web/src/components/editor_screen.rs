//! The screen on which a position is set up, in order to play or analyse it.

use chess_core::Board;
use game_store::Players;
use yew::prelude::*;

use super::editor::SetupDialog;
use super::props::StateProps;
use crate::library::new_number;
use crate::messages::Text;
use crate::new_game_from::new_game_from;
use crate::state::{Action, AnalysisAction, AppState, Dialog, DialogAction, GameTableAction, NewGame, OffBoard};

/// The editor, which starts with the shown position.
#[component]
pub fn EditorScreen(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let from = use_memo((), |()| state.shown_board().to_string());
    let (analysing, playing) = ((state.clone(), dispatch.clone()), (state.clone(), dispatch.clone()));
    let analyse = Callback::from(move |fen: String| analyse_from(&analysing.0, &fen, &analysing.1));
    let done = Callback::from(move |fen: Option<String>| {
        let (state, dispatch) = &playing;
        dispatch.emit(Action::Dialog(DialogAction::Close(Dialog::Editor)));
        if let Some(board) = fen.and_then(|fen| fen.parse().ok()) {
            play_from(state, board, dispatch);
        }
    });
    html! {
        <SetupDialog from={(*from).clone()} current={(*from).clone()} accept={Text::PlayFromHere} {analyse} {done} />
    }
}

/// Starts a game from a position. The opponent is the engine that was chosen last.
pub fn play_from(state: &OffBoard, board: Board, dispatch: &Callback<Action>) {
    let new_game = new_game_from(board, new_number());
    start_game(state, new_game, dispatch);
}

/// Opens a position without moves, with its analysis.
fn analyse_from(state: &OffBoard, fen: &str, dispatch: &Callback<Action>) {
    dispatch.emit(Action::Dialog(DialogAction::Close(Dialog::Editor)));
    let Ok(board) = fen.parse() else { return };
    let new_game = NewGame {
        board,
        players: Players::PEOPLE,
        orientation: state.view.orientation,
        choice: state.table.setup.choice.clone(),
        seed: new_number(),
        ..NewGame::default()
    };
    start_game(state, new_game, dispatch);
    dispatch.emit(Action::Analysis(AnalysisAction::Toggle));
}

/// Starts a game. The game on the board is stored in the list of games.
fn start_game(state: &AppState, new_game: NewGame, dispatch: &Callback<Action>) {
    if state.analysis.on {
        dispatch.emit(Action::Analysis(AnalysisAction::Toggle));
    }
    dispatch.emit(Action::Game(GameTableAction::Start(Box::new(new_game))));
}
