//! The handle at the corner of the board, which makes the board smaller or larger on a large screen.

use web_sys::{Element, PointerEvent};
use yew::prelude::*;

use crate::dom;
use crate::messages::{Text, use_texts};
use crate::settings::{BoardSize, Settings};
use crate::state::{Action, SettingsAction};

/// The properties of the handle.
#[derive(PartialEq, Properties)]
pub struct BoardSizeProps {
    /// The settings, which include the size.
    pub settings: Settings,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// The start of a drag.
struct DragStart {
    pointer: [i32; 2],
    percent: f64,
    /// The width of the board at its maximum size, in CSS pixels.
    full_width: f64,
}

impl DragStart {
    /// The size after the pointer has moved to another point. Of the horizontal and the vertical movement, the larger
    /// one counts.
    fn size_at(&self, pointer: [i32; 2]) -> BoardSize {
        let [right, down] = [0, 1].map(|axis| pointer[axis] - self.pointer[axis]);
        let moved = if right.abs() > down.abs() { right } else { down };
        BoardSize::closest_to(self.percent + 100.0 * f64::from(moved) / self.full_width)
    }
}

/// The handle: a slider that is also dragged.
#[component]
pub fn BoardSizeHandle(props: &BoardSizeProps) -> Html {
    let BoardSizeProps { settings, dispatch } = props;
    let (settings, dispatch) = (*settings, dispatch.clone());
    let texts = use_texts();
    let percent = settings.board_size.percent();
    let grip = use_mut_ref(|| None);
    let resize = move |size: BoardSize| {
        if size != settings.board_size {
            let resized = Settings {
                board_size: size,
                ..settings
            };
            dispatch.emit(Action::Settings(SettingsAction::Configure(resized)));
        }
    };
    let onpointerdown = {
        let grip = grip.clone();
        move |event: PointerEvent| {
            grip.replace(start_drag(&event, f64::from(percent)));
        }
    };
    let onpointermove = {
        let (grip, resize) = (grip.clone(), resize.clone());
        move |event: PointerEvent| {
            let size = grip
                .borrow()
                .as_ref()
                .map(|grip: &DragStart| grip.size_at(pointer_position(&event)));
            if let Some(size) = size {
                resize(size);
            }
        }
    };
    let onlostpointercapture = move |_: PointerEvent| {
        grip.replace(None);
    };
    let onkeydown = move |event: KeyboardEvent| {
        if let Some(size) = size_after_key(&event.key(), percent) {
            event.prevent_default();
            resize(size);
        }
    };
    html! {
        <div class="board-size" role="slider" tabindex="0" aria-label={texts.of(Text::BoardSize)}
            aria-valuemin={BoardSize::SMALLEST.percent().to_string()}
            aria-valuemax={BoardSize::FULL.percent().to_string()} aria-valuenow={percent.to_string()}
            {onpointerdown} {onpointermove} {onlostpointercapture} {onkeydown}></div>
    }
}

/// Starts a drag. During the drag, the handle receives all events of the pointer.
fn start_drag(event: &PointerEvent, percent: f64) -> Option<DragStart> {
    if event.button() != 0 {
        return None;
    }
    let handle: Element = event.target_unchecked_into();
    handle.set_pointer_capture(event.pointer_id()).ok()?;
    let width = dom::find("#board")?.get_bounding_client_rect().width();
    Some(DragStart {
        pointer: pointer_position(event),
        percent,
        full_width: 100.0 * width.max(1.0) / percent,
    })
}

fn pointer_position(event: &PointerEvent) -> [i32; 2] {
    [event.client_x(), event.client_y()]
}

/// The size that a key of a slider chooses; `None` for other keys.
fn size_after_key(key: &str, percent: u8) -> Option<BoardSize> {
    let by = |steps: f64| Some(BoardSize::closest_to(f64::from(percent) + steps));
    match key {
        "ArrowUp" | "ArrowRight" => by(2.0),
        "ArrowDown" | "ArrowLeft" => by(-2.0),
        "PageUp" => by(10.0),
        "PageDown" => by(-10.0),
        "Home" => Some(BoardSize::SMALLEST),
        "End" => Some(BoardSize::FULL),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_movement_of_the_pointer_resizes_the_board() {
        let grip = DragStart {
            pointer: [700, 800],
            percent: 80.0,
            full_width: 1000.0,
        };
        let size = |x, y| grip.size_at([x, y]).percent();
        assert_eq!([size(700, 800), size(705, 795)], [80, 80]);
        assert_eq!([size(600, 800), size(700, 700), size(600, 750)], [70, 70, 70]);
        assert_eq!([size(800, 820), size(790, 900), size(1500, 800)], [90, 90, 100]);
        assert_eq!(size(0, 0), 50);
    }

    #[test]
    fn keys_move_the_handle_like_a_slider() {
        let size = |key: &str| size_after_key(key, 80).map(BoardSize::percent);
        let keys = ["ArrowUp", "ArrowLeft", "PageUp", "PageDown", "Home", "End"];
        assert_eq!(keys.map(size), [82, 78, 90, 70, 50, 100].map(Some));
        assert_eq!(["Tab", "Enter", "a"].map(size), [None; 3]);
        assert_eq!(size_after_key("ArrowUp", 100), Some(BoardSize::FULL));
    }
}
