use game_store::{
    ArchivedFacts, ArchivedGame, CatalogFacts, GameFacts, GamePosition, GameSummary, GameText, GroupPart,
    PositionGroup, PositionIndex, text_hash,
};

/// Checks what the page stores of archived games: the bytes are read as an entry, as a game that is archived, and, with
/// the right checksum and without it, as facts of games, as a group of games and as a part of its positions.
pub fn archived(data: &[u8]) {
    check_facts(data);
    check_facts(&[data, &text_hash(data).to_le_bytes()].concat());
    check_group(data);
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
    if let Some(positions) = GamePosition::all_of(text) {
        assert!(positions.len() <= usize::from(GamePosition::MAX_PLIES) + 1, "{text}");
        let group = PositionGroup(vec![GameText { id: 7, hash: 0x0a }]);
        let parts = group.parts([&*positions]).into_iter().enumerate();
        let mut found: Vec<GamePosition> = parts
            .filter_map(|(number, bytes)| GroupPart::from_bytes(group.name(), number, bytes))
            .flat_map(|part| part.positions().map(|(_, position)| position).collect::<Vec<_>>())
            .collect();
        found.sort_by_key(|position| position.ply);
        assert_eq!(found, positions, "{text}");
    }
}

/// Checks that facts that are read have the bytes from which they were read.
fn check_facts(bytes: &[u8]) {
    if let Some(facts) = CatalogFacts::from_bytes(bytes) {
        assert_eq!(facts.to_bytes(), bytes);
    }
}

/// Checks a group of games and a part of its positions: the first byte is the number of games, whose bytes follow, and
/// the rest has positions. What is read has the bytes from which it was read, and an index finds exactly the positions
/// that belong to games of the group.
fn check_group(bytes: &[u8]) {
    let Some((texts, positions)) = bytes
        .split_first()
        .and_then(|(count, rest)| rest.split_at_checked(12 * usize::from(*count)))
    else {
        return;
    };
    let name = text_hash(texts);
    let group = PositionGroup::from_bytes(name, texts).expect("whole texts with their hash");
    assert_eq!((group.to_bytes().as_slice(), group.name()), (texts, name));
    let sum = text_hash([&name.to_le_bytes(), &0_u64.to_le_bytes(), positions].concat());
    let part = [positions, &sum.to_le_bytes()].concat();
    assert_eq!(GroupPart::from_bytes(name, 1, part.clone()), None);
    let Some(part) = GroupPart::from_bytes(name, 0, part) else {
        assert_ne!(positions.len() % 13, 0);
        return;
    };
    assert_eq!(part.positions().count(), positions.len() / 13);
    let mut index = PositionIndex::default();
    for text in &group.0 {
        let facts = GameFacts {
            result: Default::default(),
            person: None,
        };
        index.add(ArchivedFacts {
            id: text.id,
            text_hash: text.hash,
            facts,
        });
    }
    index.add_group(group.clone());
    let known = |place: usize| group.0.get(place).is_some_and(|text| index.knows(text.id, text.hash));
    let expected = part.positions().filter(|(place, _)| known(*place)).count();
    assert_eq!(index.in_part(&part, |_| true).count(), expected);
    let board = chess_core::Board::default();
    for (_, position) in part.positions() {
        assert_eq!(GamePosition::from_bytes(position.to_bytes()), position);
        let mv = position.mv.and_then(|mv| mv.on(&board));
        assert!(mv.is_none_or(|legal| board.legal_moves().contains(&legal)));
    }
}
