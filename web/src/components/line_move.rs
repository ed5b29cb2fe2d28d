//! A move of an engine line. The person can show the move on the board and try it.

use chess_core::{Color, Game};
use yew::prelude::*;

use crate::messages::use_texts;
use crate::state::{Action, ViewAction};

/// The properties of a move of a line.
#[derive(Clone, PartialEq, Properties)]
pub struct LineMoveProps {
    /// The index of the engine's line.
    #[prop_or_default]
    pub which: usize,
    /// The index of the move in the line.
    pub index: usize,
    /// The move number that is written before the move, if there is one.
    pub number: Option<String>,
    /// The move.
    pub san: String,
    /// Whether the position after the move is shown on the board.
    pub previewed: bool,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// The button of a move. While the pointer or the focus is on the button, the board shows the position after the move.
/// During an analysis, a click starts a variation with the move.
#[component]
pub fn LineMove(props: &LineMoveProps) -> Html {
    let LineMoveProps {
        which,
        index,
        number,
        san,
        previewed,
        dispatch,
    } = props;
    let (which, index) = (*which, *index);
    let texts = use_texts();
    let look = move || Action::View(ViewAction::Preview(Some((which, index))));
    let leave = || Action::View(ViewAction::Preview(None));
    let on_move = {
        let (dispatch, previewed) = (dispatch.clone(), *previewed);
        Callback::from(move |event: PointerEvent| {
            // If a line appears under a pointer that does not move, no position is shown:
            // the person has not pointed at the line.
            if !previewed && (event.movement_x(), event.movement_y()) != (0, 0) {
                dispatch.emit(look());
            }
        })
    };
    html! {
        <>
            if let Some(number) = number {
                <span class="line-number" aria-hidden="true">{ number.clone() }</span>
            }
            <button type="button" class={classes!("line-move", previewed.then_some("looked-at"))}
                onclick={dispatch.reform(move |_: MouseEvent| Action::View(ViewAction::TryLine(which, index)))}
                onfocusin={dispatch.reform(move |_: FocusEvent| look())}
                onfocusout={dispatch.reform(move |_: FocusEvent| leave())}
                onpointermove={on_move}
                onpointerout={dispatch.reform(move |_: PointerEvent| leave())}>{ texts.localized_san(san) }</button>
        </>
    }
}

/// The moves of a line of the engine. The line starts in the last position of the game `from`.
pub fn line_moves(
    from: &Game,
    line: &[String],
    which: usize,
    previewed: Option<(usize, usize)>,
    dispatch: &Callback<Action>,
) -> Html {
    let moves = line.iter().enumerate().map(|(index, san)| {
        html! {
            <LineMove key={index} {which} {index} number={move_number(from, index)} san={san.clone()}
                previewed={previewed == Some((which, index))} dispatch={dispatch.clone()} />
        }
    });
    moves.collect()
}

/// The move number to write before the move at `index` of a line, if there is one. The line starts in the last position
/// of `from`.
#[must_use]
pub fn move_number(from: &Game, index: usize) -> Option<String> {
    let board = from.board();
    let plies = index + usize::from(board.side_to_move() == Color::Black);
    let number = board.fullmove_number() as usize + plies / 2;
    match (plies % 2, index) {
        (0, _) => Some(format!("{number}.")),
        (_, 0) => Some(format!("{number}…")),
        _ => None,
    }
}
