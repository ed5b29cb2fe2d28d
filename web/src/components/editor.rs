//! The dialog in which a position is set up. It fills the page.

use std::str::FromStr;

use chess_core::{CastlingSide, Color, Piece, PieceType, Setup, Square};
use web_sys::{Element, HtmlElement, PointerEvent};
use yew::prelude::*;

use super::edit_board::{EditBoard, element_square};
use super::modal::use_modal;
use super::piece::piece_image;
use crate::address::parse_start;
use crate::dom;
use crate::editor::{Edit, Editor, Tool, empty_board, en_passant_squares, setup_fen, setup_problems};
use crate::messages::{Text, Texts, use_texts};

/// The properties of the dialog.
#[derive(Clone, PartialEq, Properties)]
pub struct SetupProps {
    /// The initial FEN. If it is invalid, the dialog starts with the standard position.
    pub from: String,
    /// The FEN of the position on the page's board.
    pub current: String,
    /// The name of the button that accepts the position.
    pub accept: Text,
    /// Called with the FEN of a legal position that is to be analysed.
    #[prop_or_default]
    pub analyse: Option<Callback<String>>,
    /// Called with the FEN of a legal position, or with `None` when the dialog is cancelled.
    pub done: Callback<Option<String>>,
}

/// The position on the page's board as FEN, for dialogs that do not receive the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurrentPosition(pub String);

/// The piece that a pointer carries, and its square; `None` for a spare piece.
type CarriedPiece = Option<(Piece, Option<Square>)>;

/// The dialog: a board, spare pieces, the other parts of the position, and the reasons why the position is illegal.
#[component]
pub fn SetupDialog(props: &SetupProps) -> Html {
    let SetupProps {
        from,
        current,
        accept,
        analyse,
        done,
    } = props;
    let dialog = use_modal();
    let texts = use_texts();
    let editor = {
        let from = from.clone();
        use_state(move || Editor::new(&from))
    };
    let carried = use_state(|| CarriedPiece::None);
    let shadow = use_node_ref();
    let edit = {
        let editor = editor.clone();
        Callback::from(move |edit: Edit| editor.set(editor.after_edit(edit)))
    };
    let pick_up = {
        let carried = carried.clone();
        Callback::from(move |taken: (Piece, Option<Square>)| carried.set(Some(taken)))
    };
    let onpointermove = {
        let shadow = shadow.clone();
        Callback::from(move |event: PointerEvent| {
            if let Some(shadow) = shadow.cast::<HtmlElement>() {
                let place = format!("translate({}px,{}px)", event.client_x(), event.client_y());
                // If the style cannot be set, the picture of the carried piece does not follow the pointer.
                let _ = shadow.style().set_property("transform", &place);
            }
        })
    };
    let onpointerup = {
        let (carried, edit) = (carried.clone(), edit.clone());
        Callback::from(move |event: PointerEvent| {
            let Some((piece, from)) = *carried else { return };
            carried.set(None);
            let under = element_at(&event);
            let to = under.as_ref().and_then(element_square);
            match (from, to) {
                (Some(from), to) if to != Some(from) => edit.emit(Edit::Move(from, to)),
                (None, Some(to)) => edit.emit(Edit::Put(to, Some(piece))),
                _ => {}
            }
        })
    };
    let onpointercancel = {
        let carried = carried.clone();
        Callback::from(move |_: PointerEvent| carried.set(None))
    };
    let setup = &editor.setup;
    let wrong = setup_problems(setup);
    let text = setup_fen(setup);
    let is_wrong = (!wrong.is_empty()).then_some("true");
    let close = done.reform(|_: MouseEvent| None);
    let oncancel = done.reform(|event: Event| {
        event.prevent_default();
        None
    });
    let onsubmit = {
        let (done, is_legal) = (done.clone(), wrong.is_empty());
        let text = text.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if is_legal {
                done.emit(Some(text.clone()));
            }
        })
    };
    let typed = edit_from_field(&edit, |text| {
        Setup::from_str(text.trim())
            .ok()
            .map(|setup| Edit::Load(Box::new(setup)))
    });
    let onanalyse = analyse.as_ref().map(|analyse| {
        let (text, is_legal) = (text.clone(), wrong.is_empty());
        let analyse = analyse.clone();
        Callback::from(move |_: MouseEvent| {
            if is_legal {
                analyse.emit(text.clone());
            }
        })
    });
    let load = |name: Text, setup: Setup| {
        let onclick = edit.reform(move |_: MouseEvent| Edit::Load(Box::new(setup.clone())));
        html! { <button type="button" class="plain small" {onclick}>{ texts.of(name) }</button> }
    };
    html! {
        <dialog ref={dialog} role="dialog" class="dialog editor" aria-labelledby="editor-title" {oncancel}
            onpointerdown={onpointermove.clone()} {onpointermove} {onpointerup} {onpointercancel}>
            <form {onsubmit}>
                <div class="editor-heading">
                    <h2 id="editor-title">{ texts.of(Text::SetUpPosition) }</h2>
                    <button type="button" class="plain" onclick={close}>{ texts.of(Text::Cancel) }</button>
                </div>
                { spare_pieces(&editor, Color::Black, texts, &edit, &pick_up) }
                <EditBoard editor={Editor::clone(&editor)} edit={edit.clone()} pick_up={pick_up.clone()} />
                { spare_pieces(&editor, Color::White, texts, &edit, &pick_up) }
                <div class="editor-side">
                <div class="editor-facts">
                    { side_to_move_field(setup, texts, &edit) }
                    { en_passant_field(setup, texts, &edit) }
                    { castling_rights_field(setup, texts, &edit) }
                    <div class="editor-loads">
                        if let Ok(setup) = Setup::from_str(current) {
                            { load(Text::CurrentPosition, setup) }
                        }
                        { load(Text::UsualPosition, Setup::default()) }
                        { load(Text::ClearBoard, empty_board()) }
                    </div>
                </div>
                <input type="text" aria-label="FEN" autocomplete="off" spellcheck="false" value={text}
                    onchange={typed} />
                // A list that is longer than its box can be scrolled with the keyboard.
                <div id="setup-problems" class="field-error" role="status" aria-label={texts.of(Text::SetupProblems)}
                    tabindex={(!wrong.is_empty()).then_some("0")}>
                    if !wrong.is_empty() {
                        <ul id="setup-reasons">
                            { for wrong.iter().map(|problem| html! { <li>{ texts.problem_sentence(*problem) }</li> }) }
                        </ul>
                    }
                </div>
                </div>
                <div class="dialog-buttons">
                    if let Some(onclick) = onanalyse {
                        <button type="button" class="plain" aria-disabled={is_wrong}
                            aria-describedby={is_wrong.and(Some("setup-reasons"))} {onclick}>
                            { texts.of(Text::Analyse) }
                        </button>
                    }
                    <button type="submit" class="primary" aria-disabled={is_wrong}
                        aria-describedby={is_wrong.and(Some("setup-reasons"))}>
                        { texts.of(*accept) }
                    </button>
                </div>
            </form>
            <div class="editor-shadow" ref={shadow} aria-hidden="true">
                if let Some((piece, _)) = *carried { { piece_image(piece) } }
            </div>
        </dialog>
    }
}

/// The buttons that choose a piece of one colour to place. After White's pieces follows the tool that removes pieces.
fn spare_pieces(
    editor: &Editor,
    color: Color,
    texts: Texts,
    edit: &Callback<Edit>,
    pick_up: &Callback<(Piece, Option<Square>)>,
) -> Html {
    let pressed = |tool: Tool| if editor.tool == tool { "true" } else { "false" };
    let pieces = PieceType::ALL.map(|piece_type| {
        let piece = Piece::new(color, piece_type);
        let name = texts.piece_name(piece);
        let onpointerdown = pick_up.reform(move |_: PointerEvent| (piece, None));
        let onclick = edit.reform(move |_: MouseEvent| Edit::Choose(Tool::Put(piece)));
        html! {
            <button type="button" class="spare" aria-label={name} aria-pressed={pressed(Tool::Put(piece))}
                {onpointerdown} {onclick}>{ piece_image(piece) }</button>
        }
    });
    let remove = edit.reform(|_: MouseEvent| Edit::Choose(Tool::Remove));
    html! {
        <div class="spares" role="group" aria-label={texts.of(Text::SparePieces)}>
            { for pieces }
            if color == Color::White {
                <button type="button" class="spare" aria-label={texts.of(Text::RemovePieces)}
                    aria-pressed={pressed(Tool::Remove)} onclick={remove}>{ "✕" }</button>
            }
        </div>
    }
}

fn side_to_move_field(setup: &Setup, texts: Texts, edit: &Callback<Edit>) -> Html {
    let onchange = edit_from_field(edit, |word| {
        Color::ALL
            .into_iter()
            .find(|color| color.name() == word)
            .map(Edit::SetSideToMove)
    });
    html! {
        <label class="editor-fact">{ texts.of(Text::SideToMove) }
            <select {onchange}>
                { for Color::ALL.map(|color| html! {
                    <option value={color.name()} selected={setup.side_to_move == color}>
                        { texts.color_name(color) }
                    </option>
                }) }
            </select>
        </label>
    }
}

fn en_passant_field(setup: &Setup, texts: Texts, edit: &Callback<Edit>) -> Html {
    let onchange = edit_from_field(edit, |word| Some(Edit::EnPassant(word.parse().ok())));
    let mut squares = en_passant_squares(setup);
    squares.extend(setup.en_passant.filter(|square| !squares.contains(square)));
    html! {
        <label class="editor-fact">{ texts.of(Text::EnPassant) }
            <select {onchange}>
                <option value="-" selected={setup.en_passant.is_none()}>{ "–" }</option>
                { for squares.into_iter().map(|square| html! {
                    <option value={square.name()} selected={setup.en_passant == Some(square)}>{ square.name() }</option>
                }) }
            </select>
        </label>
    }
}

fn castling_rights_field(setup: &Setup, texts: Texts, edit: &Callback<Edit>) -> Html {
    let right = |color: Color, wing: CastlingSide, name: Text| {
        let onchange = edit.reform(move |_: Event| Edit::ToggleCastling(color, wing));
        html! {
            <label class="editor-right">
                <input type="checkbox" checked={setup.castling_rights.has(color, wing)} {onchange} />
                { texts.of(name) }
            </label>
        }
    };
    html! {
        <fieldset class="editor-rights">
            <legend>{ texts.of(Text::CastlingRights) }</legend>
            { right(Color::White, CastlingSide::Kingside, Text::WhiteShort) }
            { right(Color::White, CastlingSide::Queenside, Text::WhiteLong) }
            { right(Color::Black, CastlingSide::Kingside, Text::BlackShort) }
            { right(Color::Black, CastlingSide::Queenside, Text::BlackLong) }
        </fieldset>
    }
}

/// The button that opens the dialog, and the dialog while it is open.
/// The dialog starts with the position of `text`, or with the current position if `text` is empty.
/// `chosen` receives the new FEN.
#[hook]
pub fn use_setup_dialog(text: String, chosen: Callback<String>) -> (Html, Html) {
    let texts = use_texts();
    let current = use_context::<CurrentPosition>().map_or_else(String::new, |position| position.0);
    let from = use_state(|| None::<String>);
    let open = {
        let (from, current) = (from.clone(), current.clone());
        Callback::from(move |_: MouseEvent| {
            if text.trim().is_empty() {
                return from.set(Some(current.clone()));
            }
            // The number of a Chess960 position is converted to a FEN.
            let start = parse_start(&text).map(|reading| reading.board.to_string());
            from.set(Some(start.unwrap_or_else(|_| text.clone())));
        })
    };
    let done = {
        let from = from.clone();
        Callback::from(move |fen: Option<String>| {
            if let Some(fen) = fen {
                chosen.emit(fen);
            }
            from.set(None);
        })
    };
    let button = html! {
        <button type="button" class="plain" onclick={open}>{ texts.of(Text::SetUp) }</button>
    };
    let dialog = from
        .as_ref()
        .map(|from| html! { <SetupDialog from={from.clone()} {current} accept={Text::UsePosition} {done} /> });
    (button, dialog.unwrap_or_default())
}

/// Returns the handler of a field. `meaning` converts the new value of the field to an edit; if it returns `None`,
/// nothing happens.
fn edit_from_field(edit: &Callback<Edit>, meaning: fn(&str) -> Option<Edit>) -> Callback<Event> {
    let edit = edit.clone();
    Callback::from(move |event: Event| {
        let target = event.target();
        let value = target.and_then(|target| js_sys::Reflect::get(&target, &"value".into()).ok());
        if let Some(meant) = value
            .and_then(|value| value.as_string())
            .and_then(|text| meaning(&text))
        {
            edit.emit(meant);
        }
    })
}

fn element_at(event: &PointerEvent) -> Option<Element> {
    dom::document().element_from_point(event.client_x() as f32, event.client_y() as f32)
}
