//! The ranks and squares of the board. A square is rendered again only when its look changes.

use chess_core::{Color, Rank, Square};
use yew::prelude::*;

use crate::input::files_and_ranks;
use crate::messages::{Texts, use_texts};
use crate::scene::{SquareLook, square_classes, square_control, square_description};

/// The properties of a rank.
#[derive(Clone, Copy, PartialEq, Properties)]
pub struct RowProps {
    /// The rank.
    pub rank: Rank,
    /// The looks of the rank's squares, starting with file a.
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
    let (files, ranks) = files_and_ranks(orientation);
    let squares = files.iter().map(|file| {
        let square = Square::new(*file, rank);
        html! {
            <SquareCell key={square.name()} {texts} {square} look={looks[file.index()]}
                names_rank={files.first() == Some(file)} names_file={ranks.last() == Some(&rank)} />
        }
    });
    html! { <div class="row" role="row">{ for squares }</div> }
}

/// The properties of a square.
#[derive(Clone, Copy, PartialEq, Properties)]
struct SquareProps {
    /// The language of the accessible name.
    texts: Texts,
    /// The square.
    square: Square,
    /// The look of the square.
    look: SquareLook,
    /// Whether the square is the leftmost square of the rank. This square shows the digit of the rank.
    names_rank: bool,
    /// Whether the square is at the bottom of the board. Such a square shows the letter of the file.
    names_file: bool,
}

/// A cell of the grid. The board handles the events of the cell, and makes one of the cells its tab stop.
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
