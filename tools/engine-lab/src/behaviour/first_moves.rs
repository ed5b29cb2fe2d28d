//! Measures the first moves of a level: how varied they are, and how rare.

use std::collections::HashMap;

use chess_core::engine::{Level, Limits};
use chess_core::notation::{START_FEN, parse_game};
use chess_core::{File, Game, Move, PieceType, Rank};

/// The number of seeds.
const SEED_COUNT: u64 = 100;

/// The variety and the oddness of a level's first moves. These are White's first moves, and Black's replies to 1. e4.
#[derive(Clone, Copy, Debug)]
pub struct FirstMoves {
    /// The part of the games in which the level plays its most frequent first move, from 0 to 1: the greater of the
    /// parts for White and for Black.
    pub most_frequent: f64,
    /// The part of first moves that people hardly ever play, from 0 to 1.
    pub odd: f64,
}

impl FirstMoves {
    /// The measurements of a level.
    #[must_use]
    pub fn of(level: Level) -> Self {
        let begun = [&[][..], &["e2e4"]].map(|moves| parse_game(START_FEN, moves.iter().copied()));
        let sides: Vec<(Game, Vec<Move>)> = begun
            .into_iter()
            .flatten()
            .map(|game| {
                let play = |seed| level.search(&game, &Limits::default(), seed, &mut ()).best_move;
                let moves = (0..SEED_COUNT).filter_map(play).collect();
                (game, moves)
            })
            .collect();
        let most = |moves: &[Move]| {
            let mut counts = HashMap::new();
            for mv in moves {
                *counts.entry(mv).or_insert(0) += 1;
            }
            counts.into_values().max().unwrap_or(0)
        };
        let odd = |(game, moves): &(Game, Vec<Move>)| moves.iter().filter(|&&mv| is_unusual(game, mv)).count();
        Self {
            most_frequent: sides.iter().map(|(_, moves)| most(moves)).max().unwrap_or(0) as f64 / SEED_COUNT as f64,
            odd: sides.iter().map(odd).sum::<usize>() as f64 / (sides.len() as u64 * SEED_COUNT) as f64,
        }
    }
}

/// Whether a first move is rare: a move of a rook's pawn, a move of the f-pawn by one square, a move of the g-pawn or
/// the b-pawn by two squares, or a knight's move to the edge.
fn is_unusual(game: &Game, mv: Move) -> bool {
    let piece = game.board().piece_at(mv.from).map(|piece| piece.piece_type);
    let (file, two_steps) = (mv.from.file(), matches!(mv.to.rank(), Rank::Fourth | Rank::Fifth));
    match piece {
        Some(PieceType::Pawn) => match file {
            File::A | File::H => true,
            File::F => !two_steps,
            File::G | File::B => two_steps,
            _ => false,
        },
        Some(PieceType::Knight) => matches!(mv.to.file(), File::A | File::H),
        _ => false,
    }
}
