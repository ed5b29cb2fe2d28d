use game_store::{Head, Reading, Record, SavedGame};

use super::message::check_message;

/// A stored game tells each of its faults in a few words; what was made of it is the same when it has been written and
/// read again, wherever in it one stands; and the list of games tells of it.
pub fn stored_game(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let head = Head::read(text);
    let Reading { game, saved, faults } = match SavedGame::read(text) {
        Ok(reading) => reading,
        Err(error) => return check_message(&error),
    };
    faults.iter().for_each(check_message);
    if faults.is_empty() {
        let head = head.expect("a game has a head");
        let told = (&head.name, &head.begun, head.players, head.plies);
        assert_eq!(
            told,
            (
                &saved.details.name,
                &saved.details.begun,
                saved.setup.players,
                saved.record.moves.len()
            ),
            "{text}"
        );
    }
    let actions = game.actions().len() + game.undone().len();
    for cursor in [0, actions / 2, actions] {
        let game = game.go_to(cursor).expect("not more than there are");
        let record = Record {
            position: saved.record.position.clone(),
            annotated: saved.record.annotated.clone(),
            ..Record::of(&game)
        };
        let saved = SavedGame {
            record,
            ..saved.clone()
        };
        let text = saved.to_text();
        let faults = Vec::new();
        assert_eq!(SavedGame::read(&text), Ok(Reading { game, saved, faults }), "{text}");
    }
}
