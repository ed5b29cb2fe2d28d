//! Positions and games in which other programs once made a mistake, or whose results other libraries publish in their
//! tests. The tables contain only facts: positions, moves and results.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test reports errors by failing")]

use chess_core::notation::parse_move;
use chess_core::{Board, Game, Setup, SetupProblem};

mod castling;
mod controllers;
mod draws;
mod en_passant;
mod fen;
mod perft;
mod pgn;
mod san;

#[track_caller]
fn board(fen: &str) -> Board {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A position that cannot occur in a game, because no move can have given its check.
#[track_caller]
fn with_impossible_check(fen: &str) -> Board {
    let setup: Setup = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let forgiven = [SetupProblem::ImpossibleCheck];
    setup
        .into_board_forgiving(&forgiven)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The game with these moves, in any notation.
#[track_caller]
fn played(start: &str, moves: &str) -> Game {
    let mut game = Game::new(board(start));
    for text in moves.split_whitespace() {
        let mv = parse_move(game.board(), text).unwrap_or_else(|error| panic!("{} {text}: {error}", game.board()));
        game = game
            .play(mv)
            .unwrap_or_else(|error| panic!("{} {text}: {error}", game.board()));
    }
    game
}

/// The position after these moves.
#[track_caller]
fn after(start: &str, moves: &str) -> Board {
    played(start, moves).board().clone()
}

const START: &str = chess_core::notation::START_FEN;
