//! A piece on the board, and the image of a piece elsewhere on the page.
//! The style sheet uses the same sprite for both.

use chess_core::Piece;
use yew::prelude::*;

use crate::scene::PieceLook;

/// The properties of the layer of pieces.
#[derive(Clone, PartialEq, Properties)]
pub struct PiecesProps {
    /// The look and place of each piece.
    pub looks: Vec<PieceLook>,
}

/// The pieces above the squares.
#[component]
pub fn Pieces(props: &PiecesProps) -> Html {
    html! {
        <div class="pieces" aria-hidden="true">
            { for props.looks.iter().map(|look| html! { <PieceOnBoard key={look.id} look={*look} /> }) }
        </div>
    }
}

/// The properties of a piece on the board.
#[derive(Clone, Copy, PartialEq, Properties)]
struct PieceOnBoardProps {
    /// The look and place of the piece.
    look: PieceLook,
}

/// A piece on the board. While a captured piece disappears, it has no `data-square`.
#[component]
fn PieceOnBoard(props: &PieceOnBoardProps) -> Html {
    let PieceLook {
        piece, square, leaving, ..
    } = props.look;
    let (file, rank) = (square.file().letter(), square.rank().digit());
    html! {
        <div class={format!("piece file-{file} rank-{rank}{}", piece_state(props.look))} data-piece={piece.code()}
            data-square={(!leaving).then(|| square.name())}></div>
    }
}

const fn piece_state(look: PieceLook) -> &'static str {
    match look {
        PieceLook { leaving: true, .. } => " leaving",
        PieceLook { carried: true, .. } => " carried-away",
        PieceLook { put_down: true, .. } => " moved put-down",
        PieceLook { moved: true, .. } => " moved",
        _ => "",
    }
}

/// The image of a piece, from the chosen set.
pub fn piece_image(piece: Piece) -> Html {
    html! { <span class="piece-image" data-piece={piece.code()} aria-hidden="true"></span> }
}
