//! The board as a picture, with its visible marks.

use chess_core::{Board, Color, Square};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(module = "/src/picture/png.js")]
extern "C" {
    /// Renders an SVG text to a PNG file, `size` pixels wide and high.
    #[wasm_bindgen(catch, js_name = pngOf)]
    pub async fn png_of(svg: &str, size: u32) -> Result<JsValue, JsValue>;

    /// Returns the arrows and circles on the board as SVG, as they are shown. The unit is the side of a square.
    #[wasm_bindgen(js_name = visibleDrawings)]
    pub fn visible_drawings() -> String;
}

/// The side of a square, in units of the sprite.
const SQUARE_SIZE: usize = 45;

/// The colours of the squares.
#[derive(Clone, Debug, PartialEq)]
pub struct Colors {
    /// The colour of light squares.
    pub light: String,
    /// The colour of dark squares, such as a1.
    pub dark: String,
    /// The tint of the last move.
    pub last_move: String,
}

/// The marks on the squares and above the pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// The start and target squares of the last move.
    pub last_move: Option<[Square; 2]>,
    /// The square of the king in check.
    pub in_check: Option<Square>,
    /// The arrows and circles as SVG. The unit is the side of a square.
    pub drawings: String,
}

/// Returns the picture of a position as a self-contained SVG. `sprite` is the text of the file with the pieces.
#[must_use]
pub fn svg(board: &Board, bottom: Color, sprite: &str, colors: &Colors, marks: &Marks) -> String {
    let inner = sprite.find('>').map_or("", |end| &sprite[end + 1..]);
    let inner = inner.rsplit_once("</svg>").map_or(inner, |(inner, _)| inner);
    let whole = (8 * SQUARE_SIZE).to_string();
    let mut text = [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ",
        &whole,
        " ",
        &whole,
        "\" width=\"720\" height=\"720\"><defs>",
        inner,
        "</defs><rect width=\"100%\" height=\"100%\" fill=\"",
        &colors.light,
        "\"/><path fill=\"",
        &colors.dark,
        "\" d=\"",
    ]
    .concat();
    for square in Square::ALL {
        if (square.file().index() + square.rank().index()).is_multiple_of(2) {
            let (x, y) = top_left(square, bottom);
            text.push_str(&["M", &x.to_string(), " ", &y.to_string(), "h45v45h-45z"].concat());
        }
    }
    text.push_str("\"/>");
    let tint = |square: Square, color: &str, opacity: &str| {
        let (x, y) = top_left(square, bottom);
        let place = ["M", &x.to_string(), " ", &y.to_string(), "h45v45h-45z"].concat();
        [
            "<path fill=\"",
            color,
            "\" fill-opacity=\"",
            opacity,
            "\" d=\"",
            &place,
            "\"/>",
        ]
        .concat()
    };
    for square in marks.last_move.into_iter().flatten() {
        text.push_str(&tint(square, &colors.last_move, ".5"));
    }
    if let Some(square) = marks.in_check {
        text.push_str(&tint(square, "#e12819", ".7"));
    }
    for square in Square::ALL {
        if let Some(piece) = board.piece_at(square) {
            let (x, y) = top_left(square, bottom);
            let (x, y) = (x.to_string(), y.to_string());
            let side = SQUARE_SIZE.to_string();
            let parts = [
                "<svg x=\"",
                &x,
                "\" y=\"",
                &y,
                "\" width=\"",
                &side,
                "\" height=\"",
                &side,
                "\"><use href=\"#",
                piece.code(),
                "\"/></svg>",
            ];
            text.push_str(&parts.concat());
        }
    }
    let drawings = ["<svg viewBox=\"0 0 8 8\">", &marks.drawings, "</svg></svg>\n"];
    text.push_str(&drawings.concat());
    text
}

/// The coordinates of a square's top left corner.
fn top_left(square: Square, bottom: Color) -> (usize, usize) {
    let (file, rank) = (square.file().index(), square.rank().index());
    match bottom {
        Color::White => (file * SQUARE_SIZE, (7 - rank) * SQUARE_SIZE),
        Color::Black => ((7 - file) * SQUARE_SIZE, rank * SQUARE_SIZE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_and_piece_is_drawn_once_in_its_place() {
        let colors = Colors {
            light: "#fff".into(),
            dark: "#000".into(),
            last_move: "#ff0".into(),
        };
        let marks = Marks {
            last_move: Some([Square::A1, Square::A2]),
            in_check: Some(Square::E8),
            drawings: "<g/>".into(),
        };
        let sprite = "<svg xmlns=\"x\"><defs><g id=\"wK\"/></defs></svg>\n";
        let board = "4k3/8/8/8/8/8/8/K7 w - - 0 1".parse().expect("a position");
        let white = svg(&board, Color::White, sprite, &colors, &marks);
        assert_eq!(white.matches("h45v45h-45z").count(), 32 + 3);
        assert!(white.contains("<path fill=\"#ff0\" fill-opacity=\".5\" d=\"M0 270h45v45h-45z\"/>"));
        assert!(
            white.contains("d=\"M180 0h45v45h-45z\"/>") && white.contains("<g/></svg></svg>"),
            "{white}"
        );
        assert!(white.contains("M0 315h45"), "a1 is dark: {white}");
        assert!(white.contains("<defs><defs><g id=\"wK\"/></defs></defs>"), "{white}");
        assert!(white.contains("<svg x=\"0\" y=\"315\" width=\"45\" height=\"45\"><use href=\"#wK\"/></svg>"));
        assert!(white.contains("<svg x=\"180\" y=\"0\" width=\"45\" height=\"45\"><use href=\"#bK\"/></svg>"));
        let black = svg(&board, Color::Black, sprite, &colors, &Marks::default());
        assert!(black.contains("<svg x=\"315\" y=\"0\" width=\"45\" height=\"45\"><use href=\"#wK\"/></svg>"));
        assert_eq!(white.matches("<use").count(), 2);
    }
}
