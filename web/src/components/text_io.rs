//! The field for a typed move.

use chess_core::notation::{ParseMoveError, explain_text, parse_move};
use chess_core::{Board, Move};
use yew::prelude::*;

use super::props::StateProps;
use crate::messages::Text;
use crate::state::{Action, AppState, GameTableAction, InputAction};

/// The field for a typed move.
#[component]
pub fn TypedMove(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let field = use_node_ref();
    let onsubmit = {
        let (state, dispatch, field) = (state.clone(), dispatch.clone(), field.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let Some(input) = field.cast::<web_sys::HtmlInputElement>() else {
                return;
            };
            let (action, understood) = action_of_text(&state, &input.value());
            dispatch.emit(action);
            if understood {
                input.set_value("");
            }
        })
    };
    html! {
        <form class="typed-move" {onsubmit}>
            <label for="typed-move">{ state.texts.of(Text::TypeAMove) }</label>
            <input id="typed-move" ref={field} type="text" autocomplete="off" autocapitalize="off"
                autocorrect="off" spellcheck="false" enterkeyhint="go"
                placeholder={state.texts.of(Text::TypeAMovePlaceholder)} />
            <button type="submit" class="plain">{ state.texts.of(Text::Play) }</button>
        </form>
    }
}

/// The action for a typed text. The `bool` is `true` if the text should be removed from the field.
fn action_of_text(state: &AppState, text: &str) -> (Action, bool) {
    let board = state.active_game();
    if let Some(reason) = board.move_refusal() {
        return (Action::Notice(state.texts.of(reason).to_owned()), false);
    }
    // A draw claim with a move ends with the sign of a draw offer, `=`, as on a scoresheet.
    let announced = text.trim_end().strip_suffix('=');
    let given = announced.unwrap_or(text);
    let (text, found) = read(state, board.board(), given);
    match found {
        // In a variation, a draw cannot be claimed. The text stays in the field,
        // so that the person can remove the `=` and play the move.
        Ok(mv) if announced.is_some() => (Action::Game(GameTableAction::ClaimDrawWith(mv)), !board.is_variation),
        Ok(mv) => (Action::Input(InputAction::Play(mv)), true),
        Err(error) => {
            let texts = state.texts;
            let refused = texts.with(Text::TypeAMoveError, &[&texts.move_error(&error.quoting(given))]);
            let why = explain_text(&board.game, &text).map(|refusal| texts.refusal(refusal));
            (
                Action::Notice([Some(refused), why].into_iter().flatten().collect::<Vec<_>>().join(" ")),
                false,
            )
        }
    }
}

/// The move of a typed text, and the text in English letters.
/// The text is read with English letters first, and then with the letters of the page's language.
fn read(state: &AppState, board: &Board, given: &str) -> (String, Result<Move, ParseMoveError>) {
    let auto_queen = state.settings.auto_queen;
    let found = read_english(board, given, auto_queen);
    if found.is_ok() {
        return (given.to_owned(), found);
    }
    let translated = state.texts.in_english_letters(given);
    let found_in_translated = read_english(board, &translated, auto_queen);
    match found {
        // If only the text with English letters resembles a move, the error describes the text with English letters.
        Err(ref error) if found_in_translated.is_err() && !matches!(error, ParseMoveError::Unknown(_)) => {
            (given.to_owned(), found)
        }
        _ => (translated, found_in_translated),
    }
}

/// Reads a move from a text in English letters. With `auto_queen`, a promotion without a piece becomes a queen.
fn read_english(board: &Board, text: &str, auto_queen: bool) -> Result<Move, ParseMoveError> {
    match parse_move(board, text) {
        Err(ParseMoveError::PromotionMissing(_)) if auto_queen => {
            let pawn = text.trim_end().trim_end_matches(['+', '#', '!', '?']);
            parse_move(board, &[pawn, "=Q"].concat())
        }
        found => found,
    }
}
