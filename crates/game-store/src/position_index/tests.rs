use std::collections::HashMap;

use chess_core::{Board, Color};
use fastrand::Rng;

use super::{ChosenGames, GameFacts, PlayedMove, PositionCount, PositionIndex};
use crate::{ArchivedFacts, GamePosition, GameSummary, GameText, GroupPart, PackedMove, PositionGroup};

/// A text of a game by its players, its result and its moves.
fn text(players: &str, result: &str, moves: &str) -> String {
    let (white, black) = players.split_once(' ').expect("two players");
    let moves: Vec<String> = moves.split_whitespace().map(|mv| format!("{mv:?}")).collect();
    let players = format!(r#"{{"white":"{white}","black":"{black}"}}"#);
    format!(
        r#"{{"version":1,"moves":[{}],"result":"{result}","players":{players}}}"#,
        moves.join(",")
    )
}

fn facts(id: u32, text_hash: u64, text: &str) -> ArchivedFacts {
    let facts = GameFacts::of(&GameSummary::read(text).expect("a game"));
    ArchivedFacts { id, text_hash, facts }
}

fn positions(text: &str) -> Vec<GamePosition> {
    GamePosition::all_of(text).expect("a game")
}

/// An index of games in memory, each given by its players, its result and its moves.
fn index(games: &[(&str, &str, &str)]) -> PositionIndex {
    let mut index = PositionIndex::default();
    for (id, (players, result, moves)) in (1..).zip(games) {
        let text = text(players, result, moves);
        index.add(facts(id, 0, &text));
        index.set_positions(GameText { id, hash: 0 }, positions(&text));
    }
    index
}

/// The numbers of games, wins, draws and losses.
fn numbers(played: &PlayedMove) -> [u32; 4] {
    [played.games, played.wins, played.draws, played.losses]
}

#[track_caller]
fn check_moves(index: &PositionIndex, chosen: ChosenGames, expected: &[(&str, [u32; 4])]) {
    let board = Board::default();
    let position = board.position_hash();
    let counted = PositionCount::of(position, &index.occurrences(position, &[]), chosen);
    let text = |played: &PlayedMove| (played.mv.on(&board).expect("legal").to_string(), numbers(played));
    let found: Vec<(String, [u32; 4])> = counted.moves.iter().map(text).collect();
    let expected: Vec<(String, [u32; 4])> = expected
        .iter()
        .map(|(mv, counts)| ((*mv).to_owned(), *counts))
        .collect();
    assert_eq!(found, expected, "{chosen:?}");
}

#[test]
fn moves_are_counted_from_the_view_of_the_person_or_of_white() {
    let games = index(&[
        ("human 3", "1-0", "e2e4 e7e5"),
        ("human 3", "0-1", "e2e4 c7c5"),
        ("3 human", "0-1", "e2e4 e7e5"),
        ("human 3", "1/2-1/2", "d2d4"),
        ("human 3", "*", "d2d4"),
        ("human human", "1-0", "d2d4"),
        ("3 human", "1-0", "d2d4"),
    ]);
    check_moves(
        &games,
        ChosenGames::All,
        &[("d2d4", [4, 2, 1, 0]), ("e2e4", [3, 1, 0, 2])],
    );
    let white = ChosenGames::PersonAs(Color::White);
    check_moves(&games, white, &[("d2d4", [2, 0, 1, 0]), ("e2e4", [2, 1, 0, 1])]);
    check_moves(
        &games,
        ChosenGames::PersonAs(Color::Black),
        &[("d2d4", [1, 0, 0, 1]), ("e2e4", [1, 1, 0, 0])],
    );
}

#[test]
fn a_game_that_repeats_a_position_counts_once() {
    let shuffled = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4";
    let games = index(&[("human 3", "1-0", shuffled)]);
    check_moves(
        &games,
        ChosenGames::All,
        &[("g1f3", [1, 1, 0, 0]), ("e2e4", [1, 1, 0, 0])],
    );
}

#[test]
fn points_are_rounded_percentages_of_games_with_a_result() {
    let played = |wins, draws, losses| PlayedMove {
        mv: PackedMove::new(Board::default().legal_moves()[0]),
        games: 9,
        wins,
        draws,
        losses,
    };
    for (counts, expected) in [
        ((1, 0, 0), Some(100)),
        ((1, 1, 1), Some(50)),
        ((1, 0, 2), Some(33)),
        ((2, 0, 1), Some(67)),
        ((0, 0, 0), None),
    ] {
        assert_eq!(played(counts.0, counts.1, counts.2).percent(), expected, "{counts:?}");
    }
}

/// The part of each group that has this position.
fn parts(groups: &[(PositionGroup, [Vec<u8>; PositionGroup::PARTS])], position: u64) -> Vec<GroupPart> {
    let number = PositionGroup::part_of(position);
    let part = |(group, parts): &(PositionGroup, [Vec<u8>; PositionGroup::PARTS])| {
        GroupPart::from_bytes(group.name(), number, parts[number].clone()).expect("a part")
    };
    groups.iter().map(part).collect()
}

/// The numbers of the games with a position, and the results of its moves, by counting each ply of each game.
fn naive_count(
    games: &HashMap<u32, String>,
    position: u64,
    chosen: ChosenGames,
) -> (usize, HashMap<PackedMove, [u32; 4]>) {
    let (mut count, mut moves) = (0, HashMap::<PackedMove, [u32; 4]>::new());
    for text in games.values() {
        let summary = GameSummary::read(text).expect("a game");
        let here: Vec<_> = positions(text)
            .into_iter()
            .filter(|found| found.hash == position)
            .collect();
        count += usize::from(!here.is_empty());
        let is_chosen = match chosen {
            ChosenGames::All => true,
            ChosenGames::PersonAs(color) => summary.players.only_person() == Some(color),
        };
        for (index, found) in here.iter().enumerate() {
            let is_first = here[..index].iter().all(|earlier| earlier.mv != found.mv);
            if let Some(mv) = found.mv.filter(|_| is_chosen && is_first) {
                let won = if chosen == ChosenGames::PersonAs(Color::Black) {
                    "0-1"
                } else {
                    "1-0"
                };
                let counts = moves.entry(mv).or_default();
                counts[0] += 1;
                match summary.result.as_str() {
                    "*" => {}
                    "1/2-1/2" => counts[2] += 1,
                    result if result == won => counts[1] += 1,
                    _ => counts[3] += 1,
                }
            }
        }
    }
    (count, moves)
}

#[test]
fn random_libraries_are_counted_like_game_by_game() {
    let mut random = Rng::with_seed(9);
    for _ in 0..60 {
        let mut any = |choices: &[&'static str]| choices[random.usize(..choices.len())];
        let mut any_text = || {
            // Few moves, so that the games share positions and repeat some.
            let mut board = Board::default();
            let mut moves = Vec::new();
            for _ in 0..12 {
                let played = any(&[
                    "e2e4", "e7e5", "g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "c3b1", "b8c6", "c6b8",
                ]);
                if let Ok(next) = played
                    .parse()
                    .map_err(drop)
                    .and_then(|mv: chess_core::notation::UciMove| {
                        let mv = mv.resolve(&board).map_err(drop)?;
                        board.play(mv).map_err(drop)
                    })
                {
                    board = next;
                    moves.push(played);
                }
            }
            let players = any(&["human 3", "3 human", "human human"]);
            text(players, any(&["1-0", "0-1", "1/2-1/2", "*"]), &moves.join(" "))
        };
        // Some games are stored with an earlier text too, some twice, and some are deleted.
        let stored: Vec<(u32, String)> = (0..60).map(|number| (number % 40, any_text())).collect();
        let hash = |text: &str| crate::text_hash(text);
        let mut games: HashMap<u32, String> = stored.iter().cloned().collect();
        let mut index = PositionIndex::default();
        for (id, text) in &games {
            index.add(facts(*id, hash(text), text));
        }
        let groups: Vec<_> = [&stored[..20], &stored[10..30], &stored[30..]]
            .iter()
            .map(|games| {
                let group = PositionGroup(
                    games
                        .iter()
                        .map(|(id, text)| GameText {
                            id: *id,
                            hash: hash(text),
                        })
                        .collect(),
                );
                let positions: Vec<_> = games.iter().map(|(_, text)| positions(text)).collect();
                let parts = group.parts(positions.iter().map(|positions| &**positions));
                index.add_group(group.clone());
                (group, parts)
            })
            .collect();
        assert_eq!((index.unknown().count(), index.count()), (0, 40));
        games.retain(|id, _| id % 7 != 0);
        index.retain(|id| id % 7 != 0);
        // A game in memory replaces its earlier text.
        let (id, replaced) = (1, any_text());
        index.add(facts(id, hash(&replaced), &replaced));
        assert_eq!(
            index.unknown().map(|game| game.id).collect::<Vec<_>>(),
            games
                .get(&id)
                .filter(|text| **text != replaced)
                .map(|_| id)
                .into_iter()
                .collect::<Vec<_>>()
        );
        index.set_positions(
            GameText {
                id,
                hash: hash(&replaced),
            },
            positions(&replaced),
        );
        games.insert(id, replaced);
        let all: Vec<u64> = stored
            .iter()
            .flat_map(|(_, text)| positions(text))
            .map(|position| position.hash)
            .collect();
        for _ in 0..20 {
            let position = all[random.usize(..all.len())];
            for chosen in [
                ChosenGames::All,
                ChosenGames::PersonAs(Color::White),
                ChosenGames::PersonAs(Color::Black),
            ] {
                let occurrences = index.occurrences(position, &parts(&groups, position));
                let counted = PositionCount::of(position, &occurrences, chosen);
                let moves = counted.moves.iter().map(|played| (played.mv, numbers(played)));
                assert_eq!((counted.games, moves.collect()), naive_count(&games, position, chosen));
                assert!(
                    counted
                        .moves
                        .is_sorted_by_key(|played| (u32::MAX - played.games, played.mv))
                );
            }
        }
    }
}

#[test]
fn a_changed_game_is_not_known_and_a_deleted_one_is_removed() {
    let mut games = index(&[("human 3", "1-0", "e2e4"), ("human 3", "1-0", "e2e4 e7e5")]);
    assert!(games.knows(1, 0) && !games.knows(1, 5) && !games.knows(3, 0));
    let after = positions(&text("human 3", "*", "e2e4"))[1].hash;
    let found = |games: &PositionIndex| {
        games
            .occurrences(after, &[])
            .iter()
            .map(|game| game.id)
            .collect::<Vec<_>>()
    };
    assert_eq!((games.count(), found(&games)), (2, vec![1, 2]));
    games.retain(|id| id != 1);
    assert_eq!((games.count(), found(&games)), (1, vec![2]));
}

#[test]
fn the_positions_of_a_removed_group_are_not_known() {
    let mut games = index(&[("human 3", "1-0", "e2e4")]);
    let group = PositionGroup(vec![GameText { id: 2, hash: 0 }]);
    assert!(!games.add_group(group.clone()), "no game of the index has this text");
    let text = text("human 3", "1-0", "d2d4");
    games.add(facts(2, 0, &text));
    assert!(games.add_group(group.clone()));
    assert_eq!(
        (games.count(), games.groups().collect::<Vec<_>>()),
        (2, vec![group.name()])
    );
    games.remove_group(group.name());
    assert_eq!((games.count(), games.groups().count()), (1, 0));
    assert_eq!(games.unknown().collect::<Vec<_>>(), [facts(2, 0, &text)]);
}
