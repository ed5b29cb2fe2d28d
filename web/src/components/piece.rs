//! A piece on the board, and the picture of a piece elsewhere. The style sheet takes both from a sheet of pictures.

use chess_core::Piece;
use yew::prelude::*;

use crate::scene::PieceLook;

/// What the layer of the pieces draws.
#[derive(Clone, PartialEq, Properties)]
pub struct PiecesProps {
    /// How each piece looks and where.
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

/// What a piece on the board draws.
#[derive(Clone, Copy, PartialEq, Properties)]
struct PieceOnBoardProps {
    /// How it looks and where.
    look: PieceLook,
}

/// A piece on its way or in its place; one that leaves the board names no square any more.
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

/// The picture of a piece, of the set that was chosen.
pub fn piece_image(piece: Piece) -> Html {
    html! { <span class="piece-image" data-piece={piece.code()} aria-hidden="true"></span> }
}
