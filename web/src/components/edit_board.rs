//! The board on which a position is set up, with White at the bottom.

use chess_core::{Color, File, Piece, Rank, Square, SquareColor};
use web_sys::Element;
use yew::prelude::*;

use super::piece::piece_image;
use crate::dom;
use crate::editor::{Edit, Editor};
use crate::input::{BoardKey, board_key, files_and_ranks};
use crate::messages::{Texts, use_texts};

/// The properties of the board.
#[derive(Clone, PartialEq, Properties)]
pub struct EditBoardProps {
    /// The position.
    pub editor: Editor,
    /// Called with each edit.
    pub edit: Callback<Edit>,
    /// Called with the piece that a pointer picks up, and its square.
    pub pick_up: Callback<(Piece, Option<Square>)>,
}

/// A grid of cells. The arrow keys move through the grid. Enter uses the selected tool,
/// the letter of a piece places the piece, and Delete removes the piece on the square.
#[component]
pub fn EditBoard(props: &EditBoardProps) -> Html {
    let EditBoardProps { editor, edit, pick_up } = props;
    let (board, texts) = (use_node_ref(), use_texts());
    let onkeydown = {
        let (edit, board) = (edit.clone(), board.clone());
        Callback::from(move |event: KeyboardEvent| {
            let Some(square) = event.target_dyn_into().as_ref().and_then(element_square) else {
                return;
            };
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            if let Some(done) = edit_for_key(&event.key(), square) {
                event.prevent_default();
                if let Edit::MoveCursor(square) = done {
                    focus_square(&board, square);
                }
                edit.emit(done);
            }
        })
    };
    let onclick = {
        let edit = edit.clone();
        Callback::from(move |event: MouseEvent| {
            if let Some(square) = event.target_dyn_into().as_ref().and_then(element_square) {
                edit.emit(Edit::Press(square));
            }
        })
    };
    let onpointerdown = {
        let (pick_up, editor) = (pick_up.clone(), editor.clone());
        Callback::from(move |event: PointerEvent| {
            let square = event.target_dyn_into().as_ref().and_then(element_square);
            if let Some((square, piece)) = square.and_then(|square| Some((square, editor.piece(square)?))) {
                pick_up.emit((piece, Some(square)));
            }
        })
    };
    let (files, ranks) = files_and_ranks(Color::White);
    let rows = ranks.iter().map(|rank| {
        let cells = files
            .iter()
            .map(|file| square_cell(editor, Square::new(*file, *rank), texts));
        html! { <div class="row" role="row">{ for cells }</div> }
    });
    html! {
        <div ref={board} class="edit-board" role="grid" aria-labelledby="editor-title"
            {onkeydown} {onclick} {onpointerdown}>{ for rows }</div>
    }
}

fn square_cell(editor: &Editor, square: Square, texts: Texts) -> Html {
    let piece = editor.piece(square);
    let color = match square.color() {
        SquareColor::Light => "light",
        SquareColor::Dark => "dark",
    };
    let is_selected = editor.selected == Some(square);
    html! {
        <div class={classes!("edit-square", color, is_selected.then_some("selected"))} role="gridcell"
            data-edit={square.name()} aria-label={texts.square(square, piece)}
            aria-selected={if is_selected { "true" } else { "false" }}
            tabindex={if editor.cursor == square { "0" } else { "-1" }} autofocus={editor.cursor == square}>
            if square.file() == File::A {
                <span class="coordinate rank-mark" aria-hidden="true">{ square.rank().digit() }</span>
            }
            if square.rank() == Rank::First {
                <span class="coordinate file-mark" aria-hidden="true">{ square.file().letter() }</span>
            }
            if let Some(piece) = piece { { piece_image(piece) } }
        </div>
    }
}

/// The edit for a key that is pressed on a square.
fn edit_for_key(key: &str, square: Square) -> Option<Edit> {
    let mut letters = key.chars();
    if let (Some(letter), None) = (letters.next(), letters.next())
        && let Some(piece) = Piece::from_fen_char(letter)
    {
        return Some(Edit::Put(square, Some(piece)));
    }
    match board_key(key, false, square, Color::White)? {
        BoardKey::MoveTo(square) => Some(Edit::MoveCursor(square)),
        BoardKey::Activate => Some(Edit::Press(square)),
        BoardKey::ClearDrawings => Some(Edit::Put(square, None)),
        _ => None,
    }
}

fn focus_square(board: &NodeRef, square: Square) {
    let selector = format!("[data-edit=\"{}\"]", square.name());
    let cell = board.cast().and_then(|board| dom::find_in(&board, &selector));
    if let Some(cell) = cell {
        dom::focus(&cell);
    }
}

/// The square of the editor's board that contains an element.
pub(super) fn element_square(element: &Element) -> Option<Square> {
    let cell = element.closest("[data-edit]").ok()??;
    cell.get_attribute("data-edit")?.parse().ok()
}
