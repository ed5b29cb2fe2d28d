//! Mouse, pen and touch on the board. Only one pointer at a time presses the board; other pointers are ignored.
//!
//! The state is notified when the pointer goes down, reaches another square or goes up. Between these events, only
//! the carried piece moves. The piece moves at most once per frame, without a change of the state or the components.

use std::cell::RefCell;
use std::rc::Rc;

use chess_core::{Color, Square};
use gloo_events::{EventListener, EventListenerOptions, EventListenerPhase};
use gloo_render::{AnimationFrame, request_animation_frame};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, PointerEvent};
use yew::Callback;

use super::drag_threshold::{drag_threshold_px, is_drag};
use super::geometry::{BoardPlace, Point};
use crate::decimals::two_decimals;
use crate::dom;
use crate::state::{Action, Brush, InputAction};

/// Touches that start within this many milliseconds count as one gesture.
const SAME_GESTURE_MS: f64 = 400.0;
/// The squares with pieces that a pointer may pick up.
const DRAGGABLE_SQUARES: &str = ".takes-white .holds-white, .takes-black .holds-black, .draws .boardsquare";
/// Prompts that a press may open.
const PROMPT_SELECTOR: &str = ".promotion, .confirm";
/// The squares on which a finger draws.
const DRAWABLE_SQUARES: &str = ".draws .boardsquare";
/// Bits of the DOM property `buttons`: the main button, and the button of the context menu.
const MAIN_BUTTON: u16 = 1;
const SECONDARY_BUTTON: u16 = 2;

/// Listens to pointers on a board, until the listener is dropped.
pub struct PointerListener {
    _listeners: Vec<EventListener>,
}

struct PointerState {
    board: HtmlElement,
    /// The element with the piece under the pointer.
    carrier: HtmlElement,
    /// The side at the bottom of the board.
    orientation: Rc<RefCell<Color>>,
    dispatch: Callback<Action>,
    press: Option<Press>,
    /// Whether the next click is the end of a press that was already handled.
    click_is_handled: bool,
    /// The time stamp in milliseconds of the press of the primary pointer.
    first_down_ms: f64,
}

type SharedState = Rc<RefCell<PointerState>>;

impl PointerState {
    fn place(&self) -> BoardPlace {
        let rectangle = self.board.get_bounding_client_rect();
        BoardPlace {
            left: rectangle.left(),
            top: rectangle.top(),
            side: rectangle.width(),
            orientation: *self.orientation.borrow(),
        }
    }
}

/// The pointer that presses the board.
struct Press {
    id: i32,
    /// The bit of the pressed button in the DOM property `buttons`.
    button: u16,
    /// The brush for a drawing. A drawing starts when the pointer leaves its first square.
    brush: Option<Brush>,
    threshold_px: f64,
    place: BoardPlace,
    start: Point,
    at: Point,
    /// The square that was last reported to the state; `None` before the pointer drags.
    reported: Option<Option<Square>>,
    frame: Option<AnimationFrame>,
}

impl PointerListener {
    /// Starts to listen to a board. `carrier` is the element with the dragged piece,
    /// and `orientation` is the side at the bottom.
    #[must_use]
    pub fn listen(
        board: HtmlElement,
        carrier: HtmlElement,
        orientation: Rc<RefCell<Color>>,
        dispatch: Callback<Action>,
    ) -> Self {
        let window = dom::window();
        let shared: SharedState = Rc::new(RefCell::new(PointerState {
            board: board.clone(),
            carrier,
            orientation,
            dispatch,
            press: None,
            click_is_handled: false,
            first_down_ms: f64::NEG_INFINITY,
        }));
        let on = |target: &web_sys::EventTarget, name: &'static str, options, handle: fn(&SharedState, &Event)| {
            let shared = Rc::clone(&shared);
            EventListener::new_with_options(target, name, options, move |event| handle(&shared, event))
        };
        let passive = EventListenerOptions::default();
        let active = EventListenerOptions::enable_prevent_default();
        let early = EventListenerOptions {
            phase: EventListenerPhase::Capture,
            ..passive
        };
        Self {
            _listeners: vec![
                on(&window, "pointerdown", early, |shared, event| {
                    with_pointer_event(event, |it| on_first_press(shared, it));
                }),
                on(&board, "pointerdown", passive, |shared, event| {
                    with_pointer_event(event, |it| on_down(shared, it))
                }),
                on(&window, "pointermove", passive, |shared, event| {
                    with_pointer_event(event, |it| on_move(shared, it))
                }),
                on(&window, "pointerup", passive, |shared, event| {
                    with_pointer_event(event, |it| on_up(shared, it))
                }),
                on(&window, "pointercancel", passive, |shared, event| {
                    with_pointer_event(event, |it| on_cancel(shared, it));
                }),
                on(&window, "resize", passive, |shared, _| interrupt_press(shared)),
                on(&window, "scroll", early, |shared, _| measure_board(shared)),
                on(&board, "touchmove", active, prevent_scrolling),
                on(&board, "mousedown", active, |_, event| preserve_prompt_focus(event)),
                on(&board, "click", passive, on_click),
                on(&board, "contextmenu", active, |_, event| event.prevent_default()),
            ],
        }
    }
}

fn with_pointer_event(event: &Event, then: impl Fn(&PointerEvent)) {
    if let Some(event) = event.dyn_ref() {
        then(event);
    }
}

fn on_first_press(shared: &SharedState, event: &PointerEvent) {
    if event.is_primary() {
        shared.borrow_mut().first_down_ms = event.time_stamp();
    }
}

fn on_down(shared: &SharedState, event: &PointerEvent) {
    let (report, action) = {
        let mut inner = shared.borrow_mut();
        let Some(button) = button_of(event) else { return };
        inner.click_is_handled |= button == MAIN_BUTTON && inner.press.is_some();
        // A gesture with several touches zooms the page. A finger that has rested on the screen
        // for a longer time does not prevent another finger from pressing the board.
        let is_same_gesture = !event.is_primary() && event.time_stamp() - inner.first_down_ms < SAME_GESTURE_MS;
        if inner.press.is_some() || is_same_gesture {
            return;
        }
        let place = inner.place();
        let start = point_of(event);
        let Some(square) = place.square_at(start) else { return };
        let is_mouse = event.pointer_type() == "mouse";
        if button == MAIN_BUTTON {
            // On other squares, a touch may start scrolling, so the touch acts only when it becomes a click.
            // The browser sends clicks only for the primary touch.
            inner.click_is_handled = is_mouse || !event.is_primary() || target_matches(event, DRAGGABLE_SQUARES);
            if !inner.click_is_handled {
                return;
            }
        }
        inner.press = Some(Press {
            id: event.pointer_id(),
            button,
            brush: (button == SECONDARY_BUTTON).then(|| brush_of(event)),
            threshold_px: drag_threshold_px(is_mouse),
            place,
            start,
            at: start,
            reported: None,
            frame: None,
        });
        let action = match button {
            SECONDARY_BUTTON => InputAction::CancelOrDraw(square, brush_of(event)),
            _ if !is_mouse && target_matches(event, DRAWABLE_SQUARES) => InputAction::Draw(square, brush_of(event)),
            _ => InputAction::Press(square),
        };
        (inner.dispatch.clone(), action)
    };
    report.emit(with_piece_choice(event, action));
}

fn on_move(shared: &SharedState, event: &PointerEvent) {
    let mut inner = shared.borrow_mut();
    let board = inner.board.clone();
    let Some(press) = inner.press.as_mut().filter(|press| press.id == event.pointer_id()) else {
        return;
    };
    if press.button == MAIN_BUTTON && event.buttons() & SECONDARY_BUTTON != 0 {
        drop(inner);
        return end_press(shared, Action::Input(InputAction::Cancel));
    }
    if event.buttons() & press.button == 0 {
        // The pointer went up outside the window.
        drop(inner);
        return interrupt_press(shared);
    }
    press.at = point_of(event);
    let is_first = press.reported.is_none();
    if is_first && !is_drag(press.start, press.at, press.threshold_px) {
        return;
    }
    if is_first {
        // A pointer that is already up cannot be captured. Then the capture is not needed.
        let _ = board.set_pointer_capture(press.id);
    }
    if press.frame.is_none() {
        let later = Rc::clone(shared);
        press.frame = Some(request_animation_frame(move |_| draw_carried_piece(&later)));
    }
    drop(inner);
    if is_first {
        move_piece_to_pointer(shared);
    }
}

/// Moves the carried piece, once per frame.
fn draw_carried_piece(shared: &SharedState) {
    if let Some(press) = &mut shared.borrow_mut().press {
        press.frame = None;
    }
    move_piece_to_pointer(shared);
}

/// Moves the carried piece to the pointer and reports a new square.
fn move_piece_to_pointer(shared: &SharedState) {
    let update = {
        let mut inner = shared.borrow_mut();
        let carrier = inner.carrier.clone();
        let Some(press) = inner.press.as_mut() else { return };
        let Point { x, y } = press.place.centered_at(press.at);
        // If the piece cannot be moved, it stays where it was drawn last.
        let _ = carrier.style().set_property(
            "transform",
            &["translate(", &two_decimals(x), "px,", &two_decimals(y), "px)"].concat(),
        );
        let square = press.place.square_at(press.at);
        let is_new = press.reported != Some(square);
        let start = press.place.square_at(press.start);
        let leaves = square.is_some() && square != start;
        let brush = leaves.then(|| press.brush.take()).flatten();
        let drawn = start
            .zip(brush)
            .map(|(start, brush)| Action::Input(InputAction::Draw(start, brush)));
        press.reported = Some(square);
        is_new.then(|| (inner.dispatch.clone(), drawn, square))
    };
    if let Some((report, drawn, square)) = update {
        for action in drawn.into_iter().chain([Action::Input(InputAction::DragOver(square))]) {
            report.emit(action);
        }
    }
}

fn on_up(shared: &SharedState, event: &PointerEvent) {
    let is_carried = {
        let mut inner = shared.borrow_mut();
        let Some(press) = inner.press.as_mut().filter(|press| press.id == event.pointer_id()) else {
            return;
        };
        press.at = point_of(event);
        press.reported.is_some() || is_drag(press.start, press.at, press.threshold_px)
    };
    if is_carried {
        move_piece_to_pointer(shared);
    }
    end_press(shared, with_piece_choice(event, InputAction::Release));
}

fn on_cancel(shared: &SharedState, event: &PointerEvent) {
    let is_ours = shared
        .borrow()
        .press
        .as_ref()
        .is_some_and(|press| press.id == event.pointer_id());
    if is_ours {
        interrupt_press(shared);
    }
}

fn interrupt_press(shared: &SharedState) {
    if shared.borrow().press.is_some() {
        end_press(shared, Action::Input(InputAction::Interrupt));
    }
}

fn end_press(shared: &SharedState, action: Action) {
    let report = {
        let mut inner = shared.borrow_mut();
        inner.press = None;
        // If the transform were not removed, the hidden piece could make a narrower page scroll sideways.
        let _ = inner.carrier.style().remove_property("transform");
        inner.dispatch.clone()
    };
    report.emit(action);
}

/// Measures the board again after the page was scrolled under the pointer.
fn measure_board(shared: &SharedState) {
    let mut inner = shared.borrow_mut();
    let place = inner.place();
    if let Some(press) = &mut inner.press {
        press.place = place;
    }
}

/// Prevents the page from scrolling while a finger presses the board.
fn prevent_scrolling(shared: &SharedState, event: &Event) {
    if shared.borrow().press.is_some() && event.cancelable() {
        event.prevent_default();
    }
}

/// Leaves the focus in a prompt that the press has opened. By default, the browser would move the focus to the square.
fn preserve_prompt_focus(event: &Event) {
    if dom::focused().is_some_and(|element| matches!(element.closest(PROMPT_SELECTOR), Ok(Some(_)))) {
        event.prevent_default();
    }
}

/// Handles touches on squares without a draggable piece, and clicks that were made without a pointer.
/// Assistive technology makes such clicks.
fn on_click(shared: &SharedState, event: &Event) {
    let (is_handled, report) = {
        let mut inner = shared.borrow_mut();
        let is_from_pointer = event
            .dyn_ref::<web_sys::UiEvent>()
            .is_some_and(|event| event.detail() > 0);
        (
            std::mem::take(&mut inner.click_is_handled) && is_from_pointer,
            inner.dispatch.clone(),
        )
    };
    if let Some(square) = target_of(event)
        .and_then(|target| target.id().parse().ok())
        .filter(|_| !is_handled)
    {
        report.emit(Action::Input(InputAction::Activate(square)));
    }
}

fn target_matches(event: &PointerEvent, selector: &str) -> bool {
    target_of(event).is_some_and(|target| matches!(target.matches(selector), Ok(true)))
}

/// The bit of the pressed button, if the button has a function on the board.
fn button_of(event: &PointerEvent) -> Option<u16> {
    match event.button() {
        0 => Some(MAIN_BUTTON),
        2 => Some(SECONDARY_BUTTON),
        _ => None,
    }
}

/// With Alt, the person always chooses the promotion piece.
fn with_piece_choice(event: &PointerEvent, action: InputAction) -> Action {
    Action::Input(if event.alt_key() {
        InputAction::AskingPiece(Box::new(action))
    } else {
        action
    })
}

fn brush_of(event: &PointerEvent) -> Brush {
    match (event.shift_key() || event.ctrl_key(), event.alt_key()) {
        (false, false) => Brush::Green,
        (true, false) => Brush::Red,
        (false, true) => Brush::Blue,
        (true, true) => Brush::Yellow,
    }
}

fn target_of(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

fn point_of(event: &PointerEvent) -> Point {
    Point {
        x: f64::from(event.client_x()),
        y: f64::from(event.client_y()),
    }
}
