//! The rows and squares of the board, each drawn again only when it looks different.

use chess_core::{Color, Rank, Square};
use yew::prelude::*;

use crate::input::seen_from;
use crate::messages::{Texts, use_texts};
use crate::scene::{SquareLook, square_classes, square_control, square_description};

/// What a row draws.
#[derive(Clone, Copy, PartialEq, Properties)]
pub struct RowProps {
    /// Which rank of the board.
    pub rank: Rank,
    /// How its squares look, from file a on.
    pub looks: [SquareLook; 8],
    /// The colour at the bottom of the board.
    pub orientation: Color,
}

/// A rank of the board.
#[component]
pub fn BoardRow(props: &RowProps) -> Html {
    let RowProps {
        rank,
        looks,
        orientation,
    } = *props;
    let texts = use_texts();
    let (files, ranks) = seen_from(orientation);
    let squares = files.iter().map(|file| {
        let square = Square::new(*file, rank);
        html! {
            <SquareCell key={square.name()} {texts} {square} look={looks[file.index()]}
                names_rank={files.first() == Some(file)} names_file={ranks.last() == Some(&rank)} />
        }
    });
    html! { <div class="row" role="row">{ for squares }</div> }
}

/// What a square draws.
#[derive(Clone, Copy, PartialEq, Properties)]
struct SquareProps {
    /// The language of its name.
    texts: Texts,
    /// Which square.
    square: Square,
    /// How it looks.
    look: SquareLook,
    /// Whether it is the leftmost as seen, which names the rank.
    names_rank: bool,
    /// Whether it is the lowest as seen, which names the file.
    names_file: bool,
}

/// A cell of the grid; the board hears what is done to it, and makes one of the cells its tab stop.
#[component]
fn SquareCell(props: &SquareProps) -> Html {
    let SquareProps {
        texts,
        square,
        look,
        names_rank,
        names_file,
    } = *props;
    html! {
        <div id={square.name()} role="gridcell" class={square_classes(square, look)}
            tabindex="-1"
            aria-label={texts.square(square, look.piece)}
            aria-selected={if look.selected { "true" } else { "false" }}
            aria-description={square_description(texts, look)}
            title={square_control(texts, look)}>
            if names_rank {
                <span class="coordinate rank-mark" aria-hidden="true">{ square.rank().digit() }</span>
            }
            if names_file {
                <span class="coordinate file-mark" aria-hidden="true">{ square.file().letter() }</span>
            }
        </div>
    }
}
