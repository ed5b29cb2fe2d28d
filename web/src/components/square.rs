//! One square of the board, drawn again only when it looks different.

use chess_core::Square;
use yew::prelude::*;

use crate::scene::{SquareLook, square_classes, square_description, square_label};

/// What a square draws.
#[derive(Clone, Copy, PartialEq, Properties)]
pub struct SquareProps {
    /// Which square.
    pub square: Square,
    /// How it looks.
    pub look: SquareLook,
    /// Whether it is the leftmost as seen, which names the rank.
    pub names_rank: bool,
    /// Whether it is the lowest as seen, which names the file.
    pub names_file: bool,
}

/// A cell of the grid; the board hears what is done to it.
#[component]
pub fn SquareCell(props: &SquareProps) -> Html {
    let SquareProps {
        square,
        look,
        names_rank,
        names_file,
    } = *props;
    html! {
        <div id={square.name()} role="gridcell" class={square_classes(square, look)}
            tabindex={if look.cursor { "0" } else { "-1" }}
            aria-label={square_label(square, look.piece)}
            aria-selected={if look.selected { "true" } else { "false" }}
            aria-description={square_description(look)}>
            if names_rank {
                <span class="coordinate rank-mark" aria-hidden="true">{ square.rank().digit() }</span>
            }
            if names_file {
                <span class="coordinate file-mark" aria-hidden="true">{ square.file().letter() }</span>
            }
        </div>
    }
}
