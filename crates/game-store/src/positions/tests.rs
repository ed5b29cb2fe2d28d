use chess_core::notation::START_FEN;
use chess_core::{Board, Color, Game, Setup};
use fastrand::Rng;

use super::{GamePositions, PackedMove};
use crate::{ChosenGames, GameFacts, GameSummary, PlayedMove, PositionCount, PositionIndex, SavedGame};

fn positions(start: &str, moves: &str) -> GamePositions {
    let moves: Vec<String> = moves.split_whitespace().map(|mv| format!("{mv:?}")).collect();
    let text = format!(r#"{{"version":1,"start":"{start}","moves":[{}]}}"#, moves.join(","));
    GamePositions::of_text(&text).expect("a game")
}

/// A game of random legal moves. Its positions may repeat.
fn random_game(start: Board, plies: usize, random: &mut Rng) -> Game {
    let mut game = Game::new(start);
    for _ in 0..plies {
        let moves = game.board().legal_moves();
        if moves.is_empty() || game.outcome().is_some() {
            break;
        }
        game = game.play(moves[random.usize(..moves.len())]).expect("a legal move");
    }
    game
}

/// Usual start positions, Chess960 and a position with promotions.
fn starts() -> Vec<Board> {
    let chess960 = |number| Board::try_from(Setup::chess960(number).expect("a number")).expect("legal");
    let set_up = [
        "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
        "4k3/8/8/8/Pp6/8/8/4K2R b K a3 0 30",
    ];
    let mut starts = vec![Board::default(), chess960(0), chess960(333), chess960(959)];
    starts.extend(set_up.iter().map(|fen| fen.parse().expect("a legal position")));
    starts
}

#[test]
fn each_move_of_random_games_is_found_in_its_position() {
    let mut random = Rng::with_seed(7);
    for start in starts().into_iter().cycle().take(120) {
        let game = random_game(start, 60, &mut random);
        let listed = GamePositions::of_text(&SavedGame::of(&game).to_text()).expect("a game");
        assert_eq!(GamePositions::from_bytes(&listed.to_bytes()).as_ref(), Some(&listed));
        for (ply, mv) in game.moves().iter().enumerate() {
            let board = game.board_at(ply).expect("a ply of the game");
            let mut found = listed.moves_in(board.position_hash());
            let is_found = found.any(|packed| packed.on(board) == Some(*mv));
            // A later ply may be found too, because its position and its move may be repetitions.
            assert!(is_found || ply >= GamePositions::MAX_PLIES, "ply {ply} of {board}");
        }
        let last = game.ply().min(GamePositions::MAX_PLIES);
        assert_eq!(listed.hashes().count(), last + 1);
        assert!(listed.contain(game.board_at(last).expect("a ply").position_hash()));
    }
}

#[test]
fn all_moves_of_a_position_are_packed_differently() {
    let mut random = Rng::with_seed(8);
    for start in starts().into_iter().cycle().take(60) {
        let board = random_game(start, 30, &mut random).board().clone();
        let moves = board.legal_moves();
        for mv in &moves {
            assert_eq!(PackedMove::new(*mv).on(&board), Some(*mv), "{mv} in {board}");
        }
    }
}

#[test]
fn the_order_of_moves_does_not_matter() {
    let one = positions(START_FEN, "d2d4 d7d5 c2c4 e7e6 b1c3");
    let other = positions(START_FEN, "c2c4 e7e6 d2d4 d7d5 g1f3");
    let hash = one.hashes().nth(4).expect("a position");
    assert!(other.contain(hash));
    assert_eq!(other.hashes().nth(4), Some(hash));
    // The same pieces with the other side to move, or with other castling rights, are another position.
    let black = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    let without_castling = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq - 0 1";
    for start in [black, without_castling] {
        assert!(
            !positions(start, "").contain(Board::default().position_hash()),
            "{start}"
        );
    }
}

#[test]
fn moves_that_were_taken_back_and_moves_after_an_illegal_one_are_left_out() {
    for (text, plies) in [
        (r#"{"version":1,"moves":["e2e4","e7e5","g1f3"],"cursor":1}"#, 1),
        (r#"{"version":1,"moves":["e2e4","e2e4","g1f3"]}"#, 1),
        (r#"{"version":1,"moves":["e2e4","e7e5"],"cursor":9}"#, 2),
        (r#"{"version":1,"moves":["e2e4","e7e5","g1"#, 2),
        (r#"{"version":1,"moves":[]}"#, 0),
    ] {
        let found = GamePositions::of_text(text).expect("a game");
        assert_eq!(found.hashes().count(), plies + 1, "{text}");
    }
    for text in [
        "",
        "{}",
        r#"{"version":1,"start":"rubbish","moves":[]}"#,
        r#"{"version":2,"moves":[]}"#,
    ] {
        assert_eq!(GamePositions::of_text(text), None, "{text}");
    }
}

#[test]
fn damaged_bytes_are_refused() {
    let bytes = positions(START_FEN, "e2e4 e7e5 g1f3").to_bytes();
    for index in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[index] ^= 4;
        assert_eq!(GamePositions::from_bytes(&damaged), None, "byte {index}");
        assert_eq!(GamePositions::from_bytes(&bytes[..index]), None, "{index} bytes");
    }
}

/// An index of games, each given by its players, its result and its moves.
fn index(games: &[(&str, &str, &str)]) -> PositionIndex {
    let mut index = PositionIndex::default();
    for (id, (players, result, moves)) in (1..).zip(games) {
        let (white, black) = players.split_once(' ').expect("two players");
        let players = format!(r#"{{"white":"{white}","black":"{black}"}}"#);
        let text = format!(r#"{{"version":1,"moves":[],"result":"{result}","players":{players}}}"#);
        let summary = GameSummary::read(&text).expect("a game");
        index.add(id, 0, GameFacts::of(&summary), positions(START_FEN, moves));
    }
    index
}

/// Counts all games of an index, in steps of `step` games.
fn count(index: &PositionIndex, position: u64, chosen: ChosenGames, step: usize) -> PositionCount {
    let mut count = PositionCount::new(position, chosen);
    while count.add_games(index, step) {}
    count
}

#[track_caller]
fn check_moves(index: &PositionIndex, chosen: ChosenGames, expected: &[(&str, [u32; 4])]) {
    let board = Board::default();
    let counted = count(index, board.position_hash(), chosen, 100);
    for step in 1..9 {
        assert_eq!(
            count(index, board.position_hash(), chosen, step),
            counted,
            "steps of {step} games"
        );
    }
    let found: Vec<(String, [u32; 4])> = counted
        .moves()
        .iter()
        .map(|played| {
            let PlayedMove {
                mv,
                games,
                wins,
                draws,
                losses,
            } = *played;
            (mv.on(&board).expect("legal").to_string(), [games, wins, draws, losses])
        })
        .collect();
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

#[test]
fn a_changed_game_is_not_known_and_a_deleted_one_is_removed() {
    let mut games = index(&[("human 3", "1-0", "e2e4"), ("human 3", "1-0", "e2e4 e7e5")]);
    assert!(games.knows(1, 0) && !games.knows(1, 5) && !games.knows(3, 0));
    let after = positions(START_FEN, "e2e4").hashes().nth(1).expect("a position");
    let found = |games: &PositionIndex| count(games, after, ChosenGames::All, 1).games();
    assert_eq!((games.numbers().collect::<Vec<_>>(), found(&games)), (vec![1, 2], 2));
    games.remove(1);
    assert_eq!((games.numbers().collect::<Vec<_>>(), found(&games)), (vec![2], 1));
}
