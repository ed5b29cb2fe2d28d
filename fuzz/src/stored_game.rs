use game_store::{GameSummary, Record, RestoredGame, SavedGame};

use super::message::check_message;

/// Checks that a stored game reports each fault in a short message, that the restored game stays the same when it is
/// written and read again at any cursor, and that the list of games describes the game.
pub fn stored_game(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let summary = GameSummary::read(text);
    let RestoredGame { game, saved, faults } = match SavedGame::read(text) {
        Ok(restored) => restored,
        Err(error) => return check_message(&error),
    };
    faults.iter().for_each(check_message);
    if faults.is_empty() {
        let summary = summary.expect("a game has a summary");
        let found = (&summary.name, &summary.begun, summary.players, summary.plies);
        assert_eq!(
            found,
            (
                &saved.details.name,
                &saved.details.begun,
                saved.setup.players,
                saved.record.moves.len()
            ),
            "{text}"
        );
    }
    let actions = game.actions().len() + game.undone_actions().len();
    for cursor in [0, actions / 2, actions] {
        let game = game.go_to(cursor).expect("a cursor within the game");
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
        assert_eq!(
            SavedGame::read(&text),
            Ok(RestoredGame { game, saved, faults }),
            "{text}"
        );
    }
}
