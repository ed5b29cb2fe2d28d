use chess_core::notation::START_FEN;
use chess_core::{Board, Game, Setup};
use fastrand::Rng;

use super::{GamePosition, PackedMove};
use crate::SavedGame;

fn positions(start: &str, moves: &str) -> Vec<GamePosition> {
    let moves: Vec<String> = moves.split_whitespace().map(|mv| format!("{mv:?}")).collect();
    let text = format!(r#"{{"version":1,"start":"{start}","moves":[{}]}}"#, moves.join(","));
    GamePosition::all_of(&text).expect("a game")
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
fn the_positions_of_random_games_are_listed_with_their_moves() {
    let mut random = Rng::with_seed(7);
    for start in starts().into_iter().cycle().take(120) {
        let game = random_game(start, 60, &mut random);
        let listed = GamePosition::all_of(&SavedGame::of(&game).to_text()).expect("a game");
        let last = game.ply().min(usize::from(GamePosition::MAX_PLIES));
        assert_eq!(listed.len(), last + 1);
        for (ply, position) in listed.iter().enumerate() {
            let board = game.board_at(ply).expect("a ply of the game");
            let mv = game.moves().get(ply).filter(|_| ply < last).copied();
            assert_eq!((usize::from(position.ply), position.hash), (ply, board.position_hash()));
            assert_eq!(
                position.mv.map(|packed| packed.on(board)),
                mv.map(Some),
                "ply {ply} of {board}"
            );
            assert_eq!(GamePosition::from_bytes(position.to_bytes()), *position);
        }
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
    assert_eq!(one[4].hash, other[4].hash);
    assert_ne!(one[4].mv, other[4].mv);
    // The same pieces with the other side to move, or with other castling rights, are another position.
    let black = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    let without_castling = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq - 0 1";
    for start in [black, without_castling] {
        assert_ne!(
            positions(start, "")[0].hash,
            Board::default().position_hash(),
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
        let found = GamePosition::all_of(text).expect("a game");
        assert_eq!(found.len(), plies + 1, "{text}");
    }
    for text in [
        "",
        "{}",
        r#"{"version":1,"start":"rubbish","moves":[]}"#,
        r#"{"version":2,"moves":[]}"#,
    ] {
        assert_eq!(GamePosition::all_of(text), None, "{text}");
    }
}
