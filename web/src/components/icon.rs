//! The icons on buttons.

use yew::prelude::*;

/// An icon made of lines, on a grid of 24 × 24, in the colour of the text around it.
pub fn icon(path: &'static str) -> Html {
    html! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={path} />
        </svg>
    }
}

/// A plus.
pub const PLUS: &str = "M12 5v14M5 12h14";
/// An arrow that turns back.
pub const UNDO: &str = "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3";
/// A flag.
pub const FLAG: &str = "M5 21V4M5 4h13l-3 4.5 3 4.5H5";
/// Two bars.
pub const PAUSE: &str = "M9 5v14M15 5v14";
/// A triangle that points to the right.
pub const PLAY: &str = "M8 5l11 7-11 7z";
/// A bulb.
pub const BULB: &str = "M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.5c-.7.6-1 1.2-1 2v.5H9v-.5c0-.8-.3-1.4-1-2A6 6 0 0 1 12 3";
/// Three sliders.
pub const SLIDERS: &str = "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5";
/// A curve over a base.
pub const LINE_CHART: &str = "M4 4v16h16M7 15l4-5 3 3 5-7";
/// A bar and an arrow to the left: the start.
pub const FIRST: &str = "M18 6l-6 6 6 6M7 6v12";
/// An arrow to the left.
pub const PREVIOUS: &str = "M15 6l-6 6 6 6";
/// An arrow to the right.
pub const NEXT: &str = "M9 6l6 6-6 6";
/// An arrow to the right and a bar: the end.
pub const LAST: &str = "M6 6l6 6-6 6M17 6v12";
/// The lines of a list.
pub const LIST: &str = "M4 6h2M9 6h11M4 12h2M9 12h11M4 18h2M9 18h11";
/// Three dots.
pub const DOTS: &str =
    "M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0";
/// An arrow that points down.
pub const CHEVRON_DOWN: &str = "M6 9l6 6 6-6";
/// A cross.
pub const CROSS: &str = "M6 6l12 12M18 6L6 18";
/// An arrow that turns forward.
pub const REDO: &str = "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3";
/// An arrow up and an arrow down.
pub const FLIP: &str = "M8 20V4M4 8l4-4 4 4M16 4v16M12 16l4 4 4-4";
/// Two hands that meet.
pub const HANDSHAKE: &str = "M3 12l5-5 4 3 4-3 5 5M6 14l6 5 6-5";
/// A circle of which half is marked.
pub const HALF_CIRCLE: &str = "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 4v16";
/// A circle around a point.
pub const TARGET: &str = "M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2";
/// A question mark.
pub const QUESTION: &str = "M8 9a4 4 0 1 1 6 3.5c-1.3.8-2 1.5-2 3M12 19v.5";
/// A scholar's cap.
pub const GRADUATION_CAP: &str = "M2 9l10-5 10 5-10 5zM6 11.5v5c3 2.5 9 2.5 12 0v-5";
/// Four squares.
pub const SQUARES: &str = "M4 4h16v16H4zM12 4v16M4 12h16";
/// An arrow in and an arrow out.
pub const ARROWS: &str = "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4";
/// Two sheets.
pub const COPY: &str = "M9 9h11v11H9zM5 15H4V4h11v1";
/// A keyboard.
pub const KEYBOARD: &str = "M3 6h18v12H3zM7 10h.5M12 10h.5M17 10h.5M8 14h8";
/// A cup for the winner.
pub const TROPHY: &str = "M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5c0 3 1.5 5 4 5M17 6h3.5c0 3-1.5 5-4 5M12 15v4M8 20h8";
/// A king that lies on the board.
pub const FALLEN_KING: &str = "M3 20h18M4 16v-7M4 9c4-1.5 8-1 11 3.5-3 4.5-7 5-11 3.5M15 12.5h6M18.5 10v5";
/// Two equal bars.
pub const EQUAL: &str = "M5 9h14M5 15h14";
