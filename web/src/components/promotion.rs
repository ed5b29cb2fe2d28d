//! The choice of the promotion piece.

use chess_core::{Color, Piece, PieceType, Square};
use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::board;
use super::piece::piece_image;
use crate::dom;
use crate::messages::{Text, use_texts};
use crate::state::{Action, InputAction};

/// The properties of the dialog.
#[derive(Clone, PartialEq, Properties)]
pub struct PromotionProps {
    /// The start and target squares of the pawn.
    pub step: (Square, Square),
    /// The side that promotes.
    pub color: Color,
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// The receiver of the choice.
    pub dispatch: Callback<Action>,
}

/// A dialog over the board, next to the file of the pawn.
#[component]
pub fn PromotionDialog(props: &PromotionProps) -> Html {
    let PromotionProps {
        step: (_, to),
        color,
        orientation,
        dispatch,
    } = props.clone();
    let texts = use_texts();
    let first = use_node_ref();
    {
        let (first, dispatch) = (first.clone(), dispatch.clone());
        use_effect_with((), move |()| {
            if let Some(button) = first.cast() {
                dom::focus(&button);
            }
            // A press outside the board cancels the move, as a press on the board does.
            let outside = EventListener::new(&dom::window(), "pointerdown", move |event| {
                let target = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
                if target.is_some_and(|it| !matches!(it.closest(".board-frame"), Ok(Some(_)))) {
                    dispatch.emit(Action::Input(InputAction::Cancel));
                }
            });
            move || {
                drop(outside);
                board::focus_square(to);
            }
        });
    }
    let on_key = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
            "Escape" => {
                event.prevent_default();
                dispatch.emit(Action::Input(InputAction::Cancel));
            }
            "ArrowUp" | "ArrowLeft" => move_focus(&event, -1),
            "ArrowDown" | "ArrowRight" => move_focus(&event, 1),
            "Tab" => move_focus(&event, if event.shift_key() { -1 } else { 1 }),
            _ => {}
        })
    };
    let on_context_menu = dispatch.reform(|event: MouseEvent| {
        event.prevent_default();
        Action::Input(InputAction::Cancel)
    });
    let buttons = PROMOTION_CHOICES.into_iter().enumerate().map(|(index, (name, piece_type))| {
        let name = texts.of(name);
        let choose = dispatch.reform(move |_: MouseEvent| Action::Input(InputAction::Promote(piece_type)));
        let node = if index == 0 { first.clone() } else { NodeRef::default() };
        html! {
            <button ref={node} type="button" class="promotion-choice" aria-label={name} title={name} onclick={choose}>
                { piece_image(Piece::new(color, piece_type)) }
            </button>
        }
    });
    let side = if color == orientation {
        "from-top"
    } else {
        "from-bottom"
    };
    let orientation_class = if orientation == Color::White {
        "seen-white"
    } else {
        "seen-black"
    };
    let file = format!("file-{}", to.file().letter());
    html! {
        <>
            <div class="promotion-scrim" onclick={dispatch.reform(|_: MouseEvent| Action::Input(InputAction::Cancel))}
                oncontextmenu={on_context_menu.clone()}></div>
            <div role="dialog" aria-modal="true" aria-label={texts.of(Text::PromoteTo)} onkeydown={on_key}
                oncontextmenu={on_context_menu} class={classes!("promotion", side, orientation_class, file)}>
                { for buttons }
            </div>
        </>
    }
}

/// Moves the focus to another button of the dialog. After the last button, the focus moves to the first one.
fn move_focus(event: &KeyboardEvent, by: i32) {
    event.prevent_default();
    // Yew listens to events at the root of the page, so the current target of the event is not the dialog.
    let Some(focused) = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
    else {
        return;
    };
    let Some(dialog) = focused.parent_element() else { return };
    let children = dialog.children();
    let count = children.length() as i32;
    let index = (0..count)
        .find(|index| children.item(*index as u32).as_ref() == Some(&focused))
        .unwrap_or(0);
    let next = children.item((index + by).rem_euclid(count.max(1)) as u32);
    if let Some(button) = next.and_then(|element| element.dyn_into().ok()) {
        dom::focus(&button);
    }
}

const PROMOTION_CHOICES: [(Text, PieceType); 4] = [
    (Text::QueenButton, PieceType::Queen),
    (Text::RookButton, PieceType::Rook),
    (Text::BishopButton, PieceType::Bishop),
    (Text::KnightButton, PieceType::Knight),
];
