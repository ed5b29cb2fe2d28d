use web::address::{PARAMETER_NAMES, new_game};
use web::import_export::first_game;
use web::messages::Texts;
use web::snapshot::read;
use web::state::{AppState, GameTableAction, reduce};

use super::message::check_message;

/// Checks that an address either describes a game that can be started, saved and restored, or is refused with a short
/// message.
pub fn address(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
    let parameters: Vec<(String, String)> = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let texts = Texts::english();
    let asked = new_game(&parameters, data.len() as u32, |pgn| first_game(pgn, texts));
    let asks = parameters
        .iter()
        .any(|(name, _)| PARAMETER_NAMES.contains(&name.as_str()));
    let asked = match asked {
        Ok(asked) => asked,
        Err(error) => return check_message(&error.message(texts)),
    };
    assert_eq!(asked.is_some(), asks, "{text}");
    let Some(asked) = asked else { return };
    let state = reduce(AppState::default(), GameTableAction::Start(Box::new(asked)));
    let stored = state.snapshot();
    let reading = read(&stored.to_text(), stored.metadata.id).expect("a stored game can be read");
    assert_eq!(reading.fault, None, "{text}");
    assert_eq!(reading.stored, stored, "{text}");
}
