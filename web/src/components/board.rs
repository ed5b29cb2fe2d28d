//! The board: a grid of squares for hands, keys and screen readers, and the pieces that slide above it.

use std::cell::RefCell;
use std::rc::Rc;

use chess_core::{Move, Piece, Square};
use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::{PieceImage, StateProps};
use crate::input::{BoardKey, board_key, seen_from};
use crate::pieces::{TrackedPiece, tracked_pieces};
use crate::state::{Action, GameState};
use crate::wishes;

/// The board with its pieces.
#[component]
pub fn BoardView(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let (files, ranks) = seen_from(state.orientation);
    let targets = wishes::targets(state);
    let orientation = state.orientation.name();
    let rows = ranks.iter().map(|rank| {
        let squares = files.iter().map(|file| {
            let square = Square::new(*file, *rank);
            square_cell(state, &targets, square, dispatch)
        });
        html! { <div key={rank.digit().to_string()} class="row" role="row">{ for squares }</div> }
    });
    let pieces = tracked_pieces(&state.game, state.shown_ply());
    let moved_to = wishes::shown_move(state).map(|mv| mv.to);
    let ply = state.shown_ply();
    let refocus = use_mut_ref(|| false);
    {
        let refocus = refocus.clone();
        use_effect_with((state.orientation, state.cursor), move |(_, cursor)| {
            if refocus.replace(false) {
                focus(*cursor);
            }
        });
    }
    html! {
        <div id="board" class="board" role="grid" aria-label="Chess board" data-orientation={orientation}
            onkeydown={on_key(state, dispatch, &refocus)} oncontextmenu={on_right_click(dispatch)}>
            { for rows }
            <div key={orientation} class="pieces" aria-hidden="true">
                { for pieces.iter().filter(|tracked| tracked.captured_at.is_none_or(|at| at == ply))
                    .map(|tracked| piece(tracked, moved_to)) }
            </div>
        </div>
    }
}

fn square_cell(state: &GameState, targets: &[Move], square: Square, dispatch: &Callback<Action>) -> Html {
    let board = state.shown_board();
    let piece = board.piece_at(square);
    let selected = state.selection == Some(square);
    let activate = dispatch.reform(move |_: MouseEvent| Action::Activate(square));
    let (files, ranks) = seen_from(state.orientation);
    let on_left = files.first() == Some(&square.file());
    let at_bottom = ranks.last() == Some(&square.rank());
    html! {
        <div key={square.name()} id={square.name()} role="gridcell"
            class={square_classes(state, targets, square)}
            tabindex={if state.cursor == square { "0" } else { "-1" }}
            aria-label={square_label(square, piece)}
            aria-selected={if selected { "true" } else { "false" }}
            aria-description={square_description(state, targets, square)}
            onclick={activate}>
            if on_left {
                <span class="coordinate rank-mark" aria-hidden="true">{ square.rank().digit() }</span>
            }
            if at_bottom {
                <span class="coordinate file-mark" aria-hidden="true">{ square.file().letter() }</span>
            }
        </div>
    }
}

fn square_classes(state: &GameState, targets: &[Move], square: Square) -> Classes {
    let shown = wishes::shown_move(state);
    let target = targets.iter().find(|mv| mv.is_meant_by_going_to(square));
    let shade = match square.color() {
        chess_core::SquareColor::Light => "lightsquare",
        chess_core::SquareColor::Dark => "darksquare",
    };
    classes!(
        "boardsquare",
        shade,
        (state.selection == Some(square)).then_some("selectedFromSquare"),
        target.map(|mv| if mv.is_capture() {
            "possible-capture"
        } else {
            "possible-move"
        }),
        shown
            .is_some_and(|mv| mv.from == square || mv.to == square)
            .then_some("last-move"),
        (wishes::king_in_check(state.shown_board()) == Some(square)).then_some("in-check"),
    )
}

/// What the marks on a square say, for those who do not see them.
fn square_description(state: &GameState, targets: &[Move], square: Square) -> Option<&'static str> {
    if let Some(target) = targets.iter().find(|mv| mv.is_meant_by_going_to(square)) {
        return Some(if target.is_capture() {
            "possible capture"
        } else {
            "possible move"
        });
    }
    if wishes::king_in_check(state.shown_board()) == Some(square) {
        return Some("in check");
    }
    wishes::shown_move(state)
        .filter(|mv| mv.from == square || mv.to == square)
        .map(|_| "last move")
}

fn piece(tracked: &TrackedPiece, moved_to: Option<Square>) -> Html {
    let TrackedPiece {
        id,
        piece,
        square,
        captured_at,
    } = *tracked;
    let place = classes!(
        "piece",
        format!("file-{}", square.file().letter()),
        format!("rank-{}", square.rank().digit()),
        captured_at.map(|_| "leaving"),
        (captured_at.is_none() && moved_to == Some(square)).then_some("moved"),
    );
    let on_square = captured_at.is_none().then(|| square.name());
    html! {
        <div key={id} class={place} data-piece={piece.code()} data-square={on_square}>
            <PieceImage {piece} />
        </div>
    }
}

/// Turning the board takes the focused square out of the page for a moment; `refocus` remembers to go back to it.
fn on_key(state: &GameState, dispatch: &Callback<Action>, refocus: &Rc<RefCell<bool>>) -> Callback<KeyboardEvent> {
    let (state_cursor, orientation) = (state.cursor, state.orientation);
    let (dispatch, refocus) = (dispatch.clone(), Rc::clone(refocus));
    Callback::from(move |event: KeyboardEvent| {
        // The focus may have come by other ways than the arrow keys.
        let cursor = focused_square(&event).unwrap_or(state_cursor);
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let Some(key) = board_key(&event.key(), event.shift_key(), cursor, orientation) else {
            return;
        };
        event.prevent_default();
        dispatch.emit(match key {
            BoardKey::Go(square) => {
                focus(square);
                Action::MoveCursor(square)
            }
            BoardKey::Activate => Action::Activate(cursor),
            BoardKey::Cancel => Action::Cancel,
            BoardKey::Flip => {
                refocus.replace(true);
                Action::Flip
            }
        });
    })
}

/// Whatever is selected is given up.
fn on_right_click(dispatch: &Callback<Action>) -> Callback<MouseEvent> {
    dispatch.reform(|event: MouseEvent| {
        event.prevent_default();
        Action::Cancel
    })
}

fn focused_square(event: &KeyboardEvent) -> Option<Square> {
    event.target()?.dyn_into::<web_sys::Element>().ok()?.id().parse().ok()
}

/// Puts the keyboard on a square.
pub(super) fn focus(square: Square) {
    let element = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id(square.name()))
        .and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(element) = element {
        // An element that cannot take the focus leaves it where it was.
        let _ = element.focus();
    }
}

fn square_label(square: Square, piece: Option<Piece>) -> String {
    match piece {
        Some(piece) => {
            format!("{}, {} {}", square.name(), piece.color.name(), piece.piece_type.name())
        }
        None => format!("{}, empty", square.name()),
    }
}
