//! The field for a typed move.

use chess_core::notation::{ParseMoveError, explain_text, parse_move};
use chess_core::{Board, Move};
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::dom;
use crate::messages::{Text, Texts};
use crate::settings::language_name;
use crate::state::{Action, AppState, GameTableAction, InputAction};

/// The field for a typed move. `play` receives the field when the person presses Enter or the button.
pub fn typed_move(texts: Texts, play: &Callback<HtmlInputElement>) -> Html {
    let play = play.clone();
    let onsubmit = move |event: SubmitEvent| {
        event.prevent_default();
        if let Some(field) = dom::find("#typed-move").and_then(|field| field.dyn_into().ok()) {
            play.emit(field);
        }
    };
    html! {
        <form class="typed-move" {onsubmit}>
            <label for="typed-move">{ texts.of(Text::TypeAMove) }</label>
            <input id="typed-move" type="text" autocomplete="off" autocapitalize="off"
                autocorrect="off" spellcheck="false" enterkeyhint="go"
                placeholder={texts.of(Text::TypeAMovePlaceholder)} />
            <button type="submit" class="plain">{ texts.of(Text::Play) }</button>
        </form>
    }
}

/// The action for a typed text. The `bool` is `true` if the text should be removed from the field.
#[must_use]
pub fn action_of_typed_text(state: &AppState, text: &str) -> (Action, bool) {
    let board = state.active_game();
    if let Some(reason) = board.move_refusal() {
        return (Action::Notice(state.texts.of(reason).to_owned()), false);
    }
    // A draw claim with a move ends with the sign of a draw offer, `=`, as on a scoresheet.
    let announced = text.trim_end().strip_suffix('=');
    let given = announced.unwrap_or(text);
    let (text, found) = parse_typed_move(state.texts, state.settings.auto_queen, board.board(), given);
    match found {
        // In a variation, a draw cannot be claimed. The text stays in the field,
        // so that the person can remove the `=` and play the move.
        Ok(mv) if announced.is_some() => (Action::Game(GameTableAction::ClaimDrawWith(mv)), !board.is_variation),
        Ok(mv) => (Action::Input(InputAction::Play(mv)), true),
        Err(error) => {
            let texts = state.texts;
            let refused = texts.format(Text::TypeAMoveError, &[&texts.move_error(&error.quoting(given))]);
            let why = explain_text(&board.game, &text).map(|refusal| texts.refusal(refusal));
            (
                Action::Notice([Some(refused), why].into_iter().flatten().collect::<Vec<_>>().join(" ")),
                false,
            )
        }
    }
}

/// Reads a move from a typed text. Also returns the text in English letters.
/// The text is read with English letters first, and then with the letters of the page's language. If both are legal
/// moves but not the same, as `Rf1` may be in Spanish (rook or rey), the text is refused.
fn parse_typed_move(
    texts: Texts,
    auto_queen: bool,
    board: &Board,
    given: &str,
) -> (String, Result<Move, ParseMoveError>) {
    let found = parse_english_move(board, given, auto_queen);
    let translated = texts.in_english_letters(given);
    let found_in_translated = parse_english_move(board, &translated, auto_queen);
    match (&found, &found_in_translated) {
        (Ok(one), Ok(other)) if one != other => (given.to_owned(), Err(ambiguous_move_error(texts, given))),
        (Ok(_), _) => (given.to_owned(), found),
        // If only the text with English letters resembles a move, the error describes the text with English letters.
        (Err(error), Err(_)) if !matches!(error, ParseMoveError::Unknown(_)) => (given.to_owned(), found),
        _ => (translated, found_in_translated),
    }
}

/// The error about a text that means one move with English letters and another move with the letters of the page's
/// language.
fn ambiguous_move_error(texts: Texts, given: &str) -> ParseMoveError {
    let own = language_name(texts.lang()).map_or("", |name| texts.of(name));
    let error = ParseMoveError::Letters {
        text: String::new(),
        languages: [texts.of(Text::English), own],
    };
    error.quoting(given)
}

/// Reads a move from a text in English letters. With `auto_queen`, a promotion without a piece becomes a queen.
fn parse_english_move(board: &Board, text: &str, auto_queen: bool) -> Result<Move, ParseMoveError> {
    match parse_move(board, text) {
        Err(ParseMoveError::PromotionMissing(_)) if auto_queen => {
            let pawn = text.trim_end().trim_end_matches(['+', '#', '!', '?']);
            parse_move(board, &[pawn, "=Q"].concat())
        }
        found => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{german_texts, spanish_texts};

    #[track_caller]
    fn check(texts: Texts, fen: &str, given: &str, expected: &str) {
        let board: Board = fen.parse().expect("a position");
        let (_, found) = parse_typed_move(texts, false, &board, given);
        let text = match found {
            Ok(mv) => mv.to_string(),
            Err(ParseMoveError::Letters { text, languages }) => format!("{text}: {} or {}", languages[0], languages[1]),
            Err(error) => error.to_string(),
        };
        assert_eq!(text, expected, "{given}");
    }

    #[test]
    fn english_letters_are_read_first_and_then_those_of_the_language() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (texts, given) in [
            (spanish_texts(), "Cf3"),
            (spanish_texts(), "Nf3"),
            (german_texts(), "Sf3"),
            (spanish_texts(), "1. Cf3"),
        ] {
            check(texts, start, given, "g1f3");
        }
        let pieces = "4k3/P7/8/8/8/8/8/3QKB1R w - - 0 1";
        for (given, expected) in [
            ("Ag2", "f1g2"),
            ("Dd7+", "d1d7"),
            ("Th5", "h1h5"),
            ("Re2", "e1e2"),
            ("a8=D+", "a7a8q"),
            ("a8=C", "a7a8n"),
            ("a8=R", "a7a8r"),
            // The English rook moves where no king can move.
            ("Rh5", "h1h5"),
        ] {
            check(spanish_texts(), pieces, given, expected);
        }
    }

    #[test]
    fn a_text_with_two_meanings_is_refused() {
        let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        check(spanish_texts(), fen, "Rd1", "Rd1: English or Español");
        check(spanish_texts(), fen, "Td1", "a1d1");
        check(spanish_texts(), fen, "Kd1", "e1d1");
        check(spanish_texts(), fen, "Rb1", "a1b1");
        check(spanish_texts(), fen, "Re2", "e1e2");
        check(Texts::english(), fen, "Rd1", "a1d1");
        check(german_texts(), fen, "Rd1", "a1d1");
    }
}
