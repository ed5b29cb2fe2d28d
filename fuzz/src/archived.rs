use game_store::{ArchivedGame, CatalogFacts, GamePositions, GameSummary, PositionGroup, text_hash};

/// Checks what the page stores of archived games: the bytes are read as an entry, as a game that is archived, as
/// positions and as facts of games, and as both with the right checksum.
pub fn archived(data: &[u8]) {
    check_bytes(data);
    check_bytes(&[data, &text_hash(data).to_le_bytes()].concat());
    if let Ok(text) = std::str::from_utf8(data) {
        check_entry(text);
        check_game(text);
    }
}

/// Checks that an entry stays the same when it is written and read again, and that its key is found without reading it.
fn check_entry(text: &str) {
    let key = ArchivedGame::key_in(text);
    assert!(key.is_none() || ArchivedGame::is_entry(text), "{text}");
    let Some(entry) = ArchivedGame::read(text) else {
        return;
    };
    assert!(key.is_none_or(|key| key == entry.key), "{text}");
    assert_eq!(GameSummary::read(text), None, "{text}");
    let written = entry.to_text();
    assert_eq!(ArchivedGame::read(&written), Some(entry), "{text}");
}

/// Checks that the entry of a game has its summary, and that its positions stay the same when they are written and read
/// again.
fn check_game(text: &str) {
    let entry = ArchivedGame::of(text, "7-0a");
    assert_eq!(
        entry.as_ref().map(ArchivedGame::summary),
        GameSummary::read(text),
        "{text}"
    );
    if let Some(entry) = entry {
        let written = entry.to_text();
        assert_eq!(ArchivedGame::key_in(&written), Some("7-0a"));
        let again = ArchivedGame::read(&written).map(|again| again.summary());
        assert_eq!(again, Some(entry.summary()), "{text}");
    }
    if let Some(positions) = GamePositions::of_text(text) {
        assert!(positions.hashes().count() <= GamePositions::MAX_PLIES + 1, "{text}");
        check_bytes(&positions.to_bytes());
        check_bytes(&PositionGroup(vec![("7-0a".to_owned(), positions.clone())]).to_bytes());
        assert_eq!(
            GamePositions::from_bytes(&positions.to_bytes()),
            Some(positions),
            "{text}"
        );
    }
}

/// Checks that positions and facts that are read have the bytes from which they were read, and that each move is found
/// in its position.
fn check_bytes(bytes: &[u8]) {
    if let Some(group) = PositionGroup::from_bytes(bytes) {
        assert!(group.0.len() <= bytes.len());
        assert_eq!(PositionGroup::from_bytes(&group.to_bytes()), Some(group));
    }
    if let Some(facts) = CatalogFacts::from_bytes(bytes) {
        assert_eq!(facts.to_bytes(), bytes);
    }
    let Some(positions) = GamePositions::from_bytes(bytes) else {
        return;
    };
    assert_eq!(positions.to_bytes(), bytes);
    let board = chess_core::Board::default();
    let count = positions.hashes().count();
    for (index, hash) in positions.hashes().enumerate() {
        assert!(positions.contain(hash));
        let moves: Vec<_> = positions.moves_in(hash).collect();
        assert!(index + 1 == count || !moves.is_empty());
        for mv in moves {
            assert!(mv.on(&board).is_none_or(|legal| board.legal_moves().contains(&legal)));
        }
    }
}
