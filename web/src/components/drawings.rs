//! The arrows and circles drawn by a person, and the arrows of an analysis, above the pieces.

use chess_core::{Color, Square};
use yew::prelude::*;

use crate::decimals::two_decimals;
use crate::state::{Arrow, ArrowKind, Brush, Drawing};

/// The layer of the drawings, of which the last one is on top, and below them the arrows of an analysis.
/// The unit of the coordinates is the side of a square. `orientation` is the colour at the bottom of the board.
pub fn drawings_layer(drawings: &[Drawing], arrows: &[Arrow], orientation: Color) -> Html {
    html! {
        <svg key="drawings" class="drawings" viewBox="0 0 8 8" aria-hidden="true" focusable="false">
            { for arrows.iter().map(|arrow| analysis_arrow(*arrow, orientation)) }
            { for drawings.iter().map(|drawing| drawing_shape(*drawing, orientation)) }
        </svg>
    }
}

/// A drawing as SVG. Each drawing has two shapes:
/// a light rim, which is visible on every square, and the coloured stroke.
fn drawing_shape(drawing: Drawing, orientation: Color) -> Html {
    let is_arrow = drawing.from != drawing.to;
    let class = classes!(is_arrow.then_some("arrow"), brush_class(drawing.brush));
    let data = format!("{}{}", drawing.from.name(), drawing.to.name());
    let end = |square: Square| is_arrow.then(|| square.name());
    let (shaft, head) = if is_arrow {
        let (shaft, head) = arrow_paths(
            square_center(drawing.from, orientation),
            square_center(drawing.to, orientation),
        );
        (shaft, Some(head))
    } else {
        (circle_path(square_center(drawing.from, orientation)), None)
    };
    html! {
        <g {class} data-drawing={data} data-from={end(drawing.from)} data-to={end(drawing.to)}
            data-kind={is_arrow.then_some("drawn")}>{ outlined_paths(shaft, head) }</g>
    }
}

fn outlined_paths(shaft: String, head: Option<String>) -> Html {
    html! {
        <>
            <path class="rim" d={shaft.clone()} />
            if let Some(head) = &head { <path class="rim head" d={head.clone()} /> }
            <path class="stroke" d={shaft} />
            if let Some(head) = head { <path class="head" d={head} /> }
        </>
    }
}

/// An arrow of the analysis. The arrow of the engine's best line is the thickest.
fn analysis_arrow(it: Arrow, orientation: Color) -> Html {
    let (shaft, head) = arrow_paths(square_center(it.from, orientation), square_center(it.to, orientation));
    let (kind, weight) = match it.kind {
        ArrowKind::Engine(0) => ("engine", "first"),
        ArrowKind::Engine(1) => ("engine", "second"),
        ArrowKind::Engine(_) => ("engine", "further"),
        ArrowKind::Played => ("played", "first"),
        ArrowKind::Better => ("better", "first"),
        ArrowKind::Refutation => ("refutation", "first"),
        ArrowKind::Threat => ("threat", "first"),
    };
    html! {
        <g class={classes!("arrow", weight)} data-from={it.from.name()} data-to={it.to.name()} data-kind={kind}>
            { outlined_paths(shaft, Some(head)) }
        </g>
    }
}

const fn brush_class(brush: Brush) -> &'static str {
    match brush {
        Brush::Green => "brush-green",
        Brush::Red => "brush-red",
        Brush::Blue => "brush-blue",
        Brush::Yellow => "brush-yellow",
    }
}

fn square_center(square: Square, orientation: Color) -> (f64, f64) {
    let (file, rank) = (square.file().index() as f64, square.rank().index() as f64);
    match orientation {
        Color::White => (file + 0.5, 7.5 - rank),
        Color::Black => (7.5 - file, rank + 0.5),
    }
}

fn circle_path((x, y): (f64, f64)) -> String {
    let (left, middle) = (two_decimals(x - CIRCLE_RADIUS), two_decimals(y));
    format!("M{left} {middle}a.43.43 0 1 0 .86 0a.43.43 0 1 0 -.86 0")
}

/// The shaft and the head of an arrow.
/// The arrow starts in the middle of a square and ends just before the middle of another square.
fn arrow_paths(from: (f64, f64), to: (f64, f64)) -> (String, String) {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let length = right.hypot(down);
    let (right, down) = (right / length, down / length);
    let along = |distance: f64, aside: f64| {
        let x = from.0 + right * distance - down * aside;
        let y = from.1 + down * distance + right * aside;
        format!("{} {}", two_decimals(x), two_decimals(y))
    };
    let neck = length - HEAD_LENGTH;
    let shaft = format!("M{}L{}", along(0.3_f64.min(neck / 2.0), 0.0), along(neck, 0.0));
    let head = format!(
        "M{}L{}L{}Z",
        along(length - 0.05, 0.0),
        along(neck, HEAD_WIDTH),
        along(neck, -HEAD_WIDTH)
    );
    (shaft, head)
}

const CIRCLE_RADIUS: f64 = 0.43;
const HEAD_LENGTH: f64 = 0.42;
const HEAD_WIDTH: f64 = 0.24;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_square_depends_on_the_orientation() {
        assert_eq!(square_center(Square::A1, Color::White), (0.5, 7.5));
        assert_eq!(square_center(Square::A1, Color::Black), (7.5, 0.5));
        assert_eq!(square_center(Square::H8, Color::White), (7.5, 0.5));
    }

    #[test]
    fn an_arrow_goes_straight_up_and_ends_before_the_middle() {
        let (shaft, head) = arrow_paths((0.5, 7.5), (0.5, 4.5));
        assert_eq!(shaft, "M0.50 7.20L0.50 4.92");
        assert_eq!(head, "M0.50 4.55L0.74 4.92L0.26 4.92Z");
    }
}
