use chess_core::notation::Snapshot;

use super::position::check_message;

/// A stored game that can be read is the same when it has been written and read again, wherever in it one stands.
pub fn snapshot(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let snapshot = match text.parse::<Snapshot>() {
        Ok(snapshot) => snapshot,
        Err(error) => return check_message(&error),
    };
    check_stored(&snapshot);
    let actions = snapshot.game.actions().len() + snapshot.game.undone().len();
    for cursor in [0, actions / 2, actions] {
        let game = snapshot.game.go_to(cursor).expect("not more than there are");
        assert_eq!(game.cursor(), cursor, "{snapshot}");
        assert_eq!(game.actions().len() + game.undone().len(), actions, "{snapshot}");
        check_stored(&Snapshot::new(game));
    }
    assert_eq!(snapshot.game.go_to(actions + 1), None, "{snapshot}");
}

/// Panics unless a stored game is written and read back, in the same text.
pub fn check_stored(snapshot: &Snapshot) {
    let text = snapshot.to_string();
    let again = text.parse::<Snapshot>();
    assert_eq!(again.as_ref(), Ok(snapshot), "{text}");
    assert_eq!(again.map(|it| it.to_string()).as_ref(), Ok(&text));
}
