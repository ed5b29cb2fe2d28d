//! The board: a grid of squares for pointers, keys and screen readers, and a layer of pieces that slide above it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use chess_core::{Color, Square};
use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use yew::prelude::*;

use super::drawings::drawings_layer;
use super::piece::Pieces;
use super::square::BoardRow;
use crate::dom;
use crate::input::{BoardKey, PointerListener, board_key, files_and_ranks, listen_to_wheel, step_after_click};
use crate::messages::{Text, use_texts};
use crate::scene::Scene;
use crate::state::{Action, InputAction, ViewAction};

/// The properties of the board.
#[derive(Clone, PartialEq, Properties)]
pub struct BoardProps {
    /// The content of the board.
    pub scene: Scene,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// The board with its pieces.
#[component]
pub fn BoardView(props: &BoardProps) -> Html {
    let BoardProps { scene, dispatch } = props;
    let texts = use_texts();
    let orientation = scene.orientation;
    let (_, ranks) = files_and_ranks(orientation);
    let rows = ranks.iter().map(|rank| {
        html! { <BoardRow key={rank.digit().to_string()} rank={*rank} looks={scene.row(*rank)} {orientation} /> }
    });
    let refocus = use_mut_ref(|| false);
    let is_focused_by_pointer = use_memo((), |()| Cell::new(false));
    {
        let refocus = refocus.clone();
        use_effect_with((orientation, scene.cursor), move |(_, cursor)| {
            if refocus.replace(false) {
                focus_square(*cursor);
            }
        });
    }
    use_tab_stop(scene.cursor);
    let (board, carrier) = (use_node_ref(), use_node_ref());
    let shown_orientation = use_mut_ref(|| orientation);
    shown_orientation.replace(orientation);
    {
        let (board, carrier, dispatch) = (board.clone(), carrier.clone(), dispatch.clone());
        let is_focused_by_pointer = Rc::clone(&is_focused_by_pointer);
        use_effect_with((), move |()| {
            let wheel = board.cast().map(|board| listen_to_wheel(&board, dispatch.clone()));
            let focus = board
                .cast()
                .map(|board| listen_to_focus(&board, &is_focused_by_pointer));
            let pointers = board
                .cast()
                .zip(carrier.cast())
                .map(|(board, carrier)| PointerListener::listen(board, carrier, shown_orientation, dispatch));
            move || drop((pointers, wheel, focus))
        });
    }
    html! {
        <div id="board" class={board_class(scene)} role="grid" aria-label={texts.of(Text::ChessBoard)}
            data-orientation={orientation.name()} ref={board}
            onkeydown={on_key(scene, dispatch, &refocus, is_focused_by_pointer)}>
            { for rows }
            <Pieces key={orientation.name()} looks={scene.pieces.clone()} />
            { drawings_layer(&scene.drawings, &scene.arrows, orientation) }
            <div key="carrier" class="carrier" ref={carrier} aria-hidden="true">
                if let Some(piece) = scene.carried {
                    <div class="piece carried" data-piece={piece.code()}></div>
                }
            </div>
        </div>
    }
}

/// Makes one square of the board the stop of the Tab key.
///
/// When `tabindex` changes, the browser checks at once whether the element can still have the focus.
/// For this check, the browser computes the styles of all elements that changed after the key or pointer was pressed.
/// It computes these styles anyway in the next frame, so `tabindex` changes only in that frame.
#[hook]
fn use_tab_stop(cursor: Square) {
    let stop = use_memo((), |()| TabStop::new());
    use_effect_with(cursor, move |cursor| stop.go_to(*cursor));
}

/// The square that is the tab stop, and the square that becomes the tab stop with the next frame.
struct TabStop {
    places: Rc<[Cell<Option<Square>>; 2]>,
    /// The closure is created only once, so that a press is handled quickly.
    in_frame: Closure<dyn Fn()>,
}

impl TabStop {
    fn new() -> Self {
        let places = Rc::<[Cell<Option<Square>>; 2]>::default();
        let later = Rc::clone(&places);
        Self {
            places,
            in_frame: Closure::new(move || move_tab_stop(&later)),
        }
    }

    fn go_to(&self, cursor: Square) {
        let [now, next] = &*self.places;
        let is_scheduled = next.replace(Some(cursor)).is_some();
        if now.get().is_none() {
            move_tab_stop(&self.places);
        } else if !is_scheduled {
            // Requesting a frame of a window cannot fail.
            let _ = dom::window().request_animation_frame(self.in_frame.as_ref().unchecked_ref());
        }
    }
}

fn move_tab_stop([now, next]: &[Cell<Option<Square>>; 2]) {
    let Some(cursor) = next.take() else { return };
    if let Some(before) = now.replace(Some(cursor)) {
        set_tab_index(before, "-1");
    }
    set_tab_index(cursor, "0");
}

fn set_tab_index(square: Square, index: &str) {
    if let Some(element) = square_element(square) {
        // Setting this attribute cannot fail.
        let _ = element.set_attribute("tabindex", index);
    }
}

fn board_class(scene: &Scene) -> Classes {
    let draggable = match scene.draggable {
        Some(Color::White) => "takes-white",
        Some(Color::Black) => "takes-black",
        None => "",
    };
    classes!(
        "board",
        draggable,
        scene.carried.map(|_| "carrying"),
        scene.draws.then_some("draws"),
        scene.faces_players.then_some("facing")
    )
}

/// Handles a key on the board.
///
/// Flipping the board removes the focused square from the page for a moment; `refocus` records that the square gets
/// the focus again. If a pointer moved the focus to the board, keys step through the game, as elsewhere on the page.
/// The kind of input is recorded when the focus moves, because `:focus-visible` changes with the first key.
fn on_key(
    scene: &Scene,
    dispatch: &Callback<Action>,
    refocus: &Rc<RefCell<bool>>,
    is_focused_by_pointer: Rc<Cell<bool>>,
) -> Callback<KeyboardEvent> {
    let (dispatch, refocus) = (dispatch.clone(), Rc::clone(refocus));
    let (state_cursor, orientation, is_selected) = (scene.cursor, scene.orientation, scene.has_selection());
    Callback::from(move |event: KeyboardEvent| {
        // The focus may have moved without an arrow key, so the focused square has priority.
        let cursor = event_square(&event).unwrap_or(state_cursor);
        if event.ctrl_key() || event.meta_key() {
            return;
        }
        let is_bare = is_focused_by_pointer.get() && !event.shift_key() && !event.alt_key();
        if let Some(by) = step_after_click(&event.key(), is_selected).filter(|_| is_bare) {
            event.prevent_default();
            if !event.repeat() {
                dispatch.emit(Action::View(ViewAction::Step(by)));
            }
            return;
        }
        let key = board_key(&event.key(), event.shift_key(), cursor, orientation);
        let Some(key) = key.filter(|key| !event.alt_key() || *key == BoardKey::Activate) else {
            return;
        };
        event.prevent_default();
        // An arrow key that is held down moves repeatedly. Any other key acts only once.
        if event.repeat() && !matches!(key, BoardKey::MoveTo(_)) {
            return;
        }
        dispatch.emit(match key {
            BoardKey::MoveTo(square) => {
                focus_square(square);
                Action::Input(InputAction::MoveCursor(square))
            }
            BoardKey::Activate if event.alt_key() => {
                Action::Input(InputAction::AskingPiece(Box::new(InputAction::Activate(cursor))))
            }
            BoardKey::Activate => Action::Input(InputAction::Activate(cursor)),
            BoardKey::Draw => Action::Input(InputAction::DrawByKey(cursor)),
            BoardKey::ClearDrawings => Action::Input(InputAction::RemoveDrawings),
            BoardKey::Cancel => Action::Input(InputAction::Cancel),
            BoardKey::Flip => {
                refocus.replace(true);
                Action::View(ViewAction::Flip)
            }
        });
    })
}

/// Records whether a pointer or the keyboard moved the focus to a board, until the listeners are dropped.
/// The listeners bypass Yew, because the page has to react to a press quickly.
fn listen_to_focus(board: &web_sys::HtmlElement, is_focused_by_pointer: &Rc<Cell<bool>>) -> [EventListener; 2] {
    let (pressed, focused) = (Rc::clone(is_focused_by_pointer), Rc::clone(is_focused_by_pointer));
    [
        EventListener::new(board, "pointerdown", move |_| pressed.set(true)),
        EventListener::new(board, "focusin", move |event| focused.set(!has_focus_ring(event))),
    ]
}

/// Whether the browser shows a focus ring on the focused element. It shows the ring after input with the keyboard.
fn has_focus_ring(event: &Event) -> bool {
    let element = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| matches!(element.matches(":focus-visible"), Ok(true)))
}

/// The square in which an event occurred.
fn event_square(event: &Event) -> Option<Square> {
    event.target()?.dyn_into::<web_sys::Element>().ok()?.id().parse().ok()
}

/// Moves the keyboard focus to a square.
pub(super) fn focus_square(square: Square) {
    if let Some(element) = square_element(square) {
        dom::focus(&element);
    }
}

fn square_element(square: Square) -> Option<web_sys::HtmlElement> {
    dom::document().get_element_by_id(square.name())?.dyn_into().ok()
}
