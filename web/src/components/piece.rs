//! A piece on the board, and the picture of a piece, taken from a sprite.

use chess_core::Piece;
use yew::prelude::*;

use crate::dom::page_value;
use crate::scene::PieceLook;
use crate::settings::{PieceSet, sprite};

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
            data-square={(!leaving).then(|| square.name())}>
            <PieceImage {piece} />
        </div>
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

/// Which piece to draw.
#[derive(Clone, PartialEq, Properties)]
pub struct PieceProps {
    /// The piece.
    pub piece: Piece,
}

/// The picture of a piece, of the set that was chosen.
#[component]
pub fn PieceImage(props: &PieceProps) -> Html {
    let set = use_context::<PieceSet>().unwrap_or(PieceSet::Classic);
    let sprite = use_memo(set, |set| sprite_address(*set));
    html! {
        <svg class="piece-image" viewBox="0 0 45 45" aria-hidden="true" focusable="false">
            <use href={format!("{sprite}#{}", props.piece.code())} />
        </svg>
    }
}

/// The sprite's address, which a release may put a hash into: it stands in the page, not in the program.
fn sprite_address(set: PieceSet) -> String {
    let name = sprite(set);
    page_value(name).unwrap_or_else(|| format!("./{name}.svg"))
}
