//! The picture of a piece, taken from the one sprite.

use chess_core::Piece;
use yew::prelude::*;

/// Which piece to draw.
#[derive(Clone, PartialEq, Properties)]
pub struct PieceProps {
    /// The piece.
    pub piece: Piece,
}

/// The picture of a piece.
#[component]
pub fn PieceImage(props: &PieceProps) -> Html {
    let sprite = use_memo((), |()| sprite_address());
    html! {
        <svg class="piece-image" viewBox="0 0 45 45" aria-hidden="true" focusable="false">
            <use href={format!("{sprite}#{}", props.piece.code())} />
        </svg>
    }
}

/// The sprite's address, which a release may put a hash into: it stands in the page, not in the program.
fn sprite_address() -> String {
    crate::app::page_value("pieces").unwrap_or_else(|| "./pieces.svg".to_owned())
}
