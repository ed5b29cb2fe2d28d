//! Random games beside another generator: both must find the same moves and reach the same positions.

use chess_core::{Board, Move, notation};
use cozy_chess::util::{display_uci_move, parse_uci_move};

/// xorshift64 (Marsaglia, 2003): equal games on every run.
fn next_random(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 33) as usize
}

fn ours(board: &Board) -> Vec<String> {
    let mut moves: Vec<String> = board.legal_moves().iter().map(Move::to_string).collect();
    moves.sort();
    moves
}

fn theirs(board: &cozy_chess::Board) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        moves.extend(set.into_iter().map(|mv| display_uci_move(board, mv).to_string()));
        false
    });
    moves.sort();
    moves
}

#[test]
fn random_games_are_the_same_to_another_generator() {
    let games = if std::env::var_os("SLOW").is_some_and(|value| value == "1") {
        10_000
    } else {
        200
    };
    let mut state = 0x9e37_79b9_7f4a_7c15;
    for _ in 0..games {
        let (mut board, mut other) = (Board::default(), cozy_chess::Board::default());
        for _ in 0..200 {
            let moves = ours(&board);
            assert_eq!(moves, theirs(&other), "{board}");
            assert_eq!(board.is_in_check(), !other.checkers().is_empty(), "{board}");
            let Some(text) = moves.get(next_random(&mut state) % moves.len().max(1)) else {
                break;
            };
            let mv = notation::parse_uci(&board, text).expect("a legal move");
            let san = notation::san(&board, mv);
            assert_eq!(notation::parse_san(&board, &san), Ok(mv), "{board} {san}");
            board = board.play(mv).expect("a legal move");
            other.play(parse_uci_move(&other, text).expect("a legal move"));
        }
    }
}
