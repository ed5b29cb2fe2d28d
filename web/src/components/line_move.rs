//! A move of the engine's, which can be looked at and tried.

use chess_core::{Color, Game};
use yew::prelude::*;

use crate::messages::use_texts;
use crate::state::{Action, ViewAction};

/// One move of a line.
#[derive(Clone, PartialEq, Properties)]
pub struct LineMoveProps {
    /// Which of the engine's lines.
    #[prop_or_default]
    pub which: usize,
    /// Its place in the line.
    pub index: usize,
    /// The move number before it, where there is one to write.
    pub number: Option<String>,
    /// The move.
    pub san: String,
    /// Whether its position is on the board.
    pub looked_at: bool,
    /// Where actions go.
    pub dispatch: Callback<Action>,
}

/// A move that shows its position while the pointer or the keyboard is on it, and during an analysis is tried by a
/// click.
#[component]
pub fn LineMove(props: &LineMoveProps) -> Html {
    let LineMoveProps {
        which,
        index,
        number,
        san,
        looked_at,
        dispatch,
    } = props;
    let (which, index) = (*which, *index);
    let texts = use_texts();
    let look = move || Action::View(ViewAction::Preview(Some((which, index))));
    let leave = || Action::View(ViewAction::Preview(None));
    html! {
        <>
            if let Some(number) = number {
                <span class="line-number" aria-hidden="true">{ number.clone() }</span>
            }
            <button type="button" class={classes!("line-move", looked_at.then_some("looked-at"))}
                onclick={dispatch.reform(move |_: MouseEvent| Action::View(ViewAction::TryLine(which, index)))}
                onfocusin={dispatch.reform(move |_: FocusEvent| look())}
                onfocusout={dispatch.reform(move |_: FocusEvent| leave())}
                onpointerover={dispatch.reform(move |_: PointerEvent| look())}
                onpointerout={dispatch.reform(move |_: PointerEvent| leave())}>{ texts.spelled(san) }</button>
        </>
    }
}

/// The moves of a line that goes on from a game.
pub fn line_moves(
    from: &Game,
    line: &[String],
    which: usize,
    looked_at: Option<(usize, usize)>,
    dispatch: &Callback<Action>,
) -> Html {
    let moves = line.iter().enumerate().map(|(index, san)| {
        html! {
            <LineMove key={index} {which} {index} number={number(from, index)} san={san.clone()}
                looked_at={looked_at == Some((which, index))} dispatch={dispatch.clone()} />
        }
    });
    moves.collect()
}

/// The number to write before a move of a line that goes on from a game.
#[must_use]
pub fn number(from: &Game, index: usize) -> Option<String> {
    let board = from.board();
    let half_moves = index + usize::from(board.side_to_move() == Color::Black);
    let number = board.fullmove_number() as usize + half_moves / 2;
    match (half_moves % 2, index) {
        (0, _) => Some(format!("{number}.")),
        (_, 0) => Some(format!("{number}…")),
        _ => None,
    }
}
