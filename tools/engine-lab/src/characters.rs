//! Measures the playing styles: whether they are equally strong, and how differently they play.

use chess_core::engine::{Character, Level, Opponent};
use chess_core::{Color, Game, Piece, PieceType, Square};
use lexopt::Parser;
use lexopt::prelude::*;

use crate::game::Ending;
use crate::levels::play;
use crate::parallel::map_in_parallel;
use crate::statistics::Tally;

/// The level and the number of games.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The level of all opponents.
    level: Level,
    /// The number of games of each style.
    games: usize,
    parallel: usize,
    seed: u64,
}

impl Options {
    /// Parses the options.
    ///
    /// # Errors
    ///
    /// When an argument is invalid.
    pub fn parse(mut words: Parser) -> Result<Self, lexopt::Error> {
        let mut options = Self {
            level: Level::new(6).ok_or("there is no such level")?,
            games: 200,
            parallel: 1,
            seed: 1,
        };
        while let Some(word) = words.next()? {
            match word {
                Long("level") => options.level = Level::new(words.value()?.parse()?).ok_or("there is no such level")?,
                Long("games") => options.games = words.value()?.parse()?,
                Long("parallel") => options.parallel = words.value()?.parse::<usize>()?.clamp(1, 64),
                Long("seed") => options.seed = words.value()?.parse()?,
                _ => return Err(word.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Plays each style against the universal style at the same strength. Prints the results and numbers of each style.
///
/// # Errors
///
/// When a thread fails.
pub fn run(options: &Options) -> Result<(), String> {
    println!("| style | Elo | captures | squares attacked at the king | pawns given | queens exchanged | plies |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for character in Character::ALL {
        let numbers: Vec<u64> = (0..options.games as u64).collect();
        let games = map_in_parallel(&numbers, options.parallel, |&number| {
            Ok(play_game(character, options.level, options.seed << 32 | number))
        })?;
        let tally = games
            .iter()
            .fold(Tally::default(), |tally, game| tally.with_game(game.0));
        let style = StyleMeasurements::mean(&games.iter().map(|game| game.1).collect::<Vec<_>>());
        let (elo, error) = tally.elo();
        println!(
            "| {} | {elo:+.0} ± {error:.0} | {:.1} % | {:.2} | {:.2} | {:.0} % | {:.0} |",
            character.word(),
            100.0 * style.captures,
            style.king_attack,
            style.pawns_given,
            100.0 * style.queens_exchanged,
            style.length
        );
    }
    Ok(())
}

/// Plays one game of a style against the universal style. `seed` decides the sides and the random choices.
fn play_game(character: Character, level: Level, seed: u64) -> (Ending, StyleMeasurements) {
    let first = if seed.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    };
    let opponents = [character, Character::Universal].map(|character| Opponent {
        strength: level.strength(),
        character,
    });
    let (ending, game) = play(Game::default(), opponents, first, seed);
    (ending, StyleMeasurements::of(&game, first))
}

/// The numbers that describe how a side played a game.
#[derive(Clone, Copy, Debug, Default)]
struct StyleMeasurements {
    /// The part of the side's moves that were captures, from 0 to 1.
    captures: f64,
    /// The number of attacked squares around the king of the other side, averaged over the positions after the side's
    /// moves.
    king_attack: f64,
    /// The number of pawns by which the side was behind after 20 plies.
    pawns_given: f64,
    /// 1 if both queens were exchanged after 40 plies, otherwise 0.
    /// The mean over all games is the part of the games with exchanged queens.
    queens_exchanged: f64,
    /// The length of the game, in plies.
    length: f64,
}

impl StyleMeasurements {
    fn of(game: &Game, side: Color) -> Self {
        let board_after = |ply: usize| game.board_at(ply.min(game.ply()));
        let own: Vec<usize> = (1..=game.ply())
            .filter(|ply| game.board_at(ply - 1).is_some_and(|board| board.side_to_move() == side))
            .collect();
        let captures = own.iter().filter(|ply| game.moves()[**ply - 1].is_capture()).count();
        let attacks = own.iter().filter_map(|&ply| game.board_at(ply)).map(|board| {
            let controlled = board.controlled_by(side);
            neighbours(board.king(!side))
                .filter(|square| controlled.contains(*square))
                .count()
        });
        let pawns = |ply, color| {
            let pawn = Piece::new(color, PieceType::Pawn);
            board_after(ply).map_or(0, |board| board.squares_of(pawn).len()) as f64
        };
        let queens = Color::ALL.map(|color| {
            let queen = Piece::new(color, PieceType::Queen);
            board_after(40).map_or(0, |board| board.squares_of(queen).len())
        });
        Self {
            captures: captures as f64 / own.len().max(1) as f64,
            king_attack: attacks.sum::<usize>() as f64 / own.len().max(1) as f64,
            pawns_given: pawns(20, !side) - pawns(20, side),
            queens_exchanged: f64::from(queens == [0, 0]),
            length: game.ply() as f64,
        }
    }

    fn mean(all: &[Self]) -> Self {
        let mean = |of: fn(&Self) -> f64| all.iter().map(of).sum::<f64>() / all.len().max(1) as f64;
        Self {
            captures: mean(|style| style.captures),
            king_attack: mean(|style| style.king_attack),
            pawns_given: mean(|style| style.pawns_given),
            queens_exchanged: mean(|style| style.queens_exchanged),
            length: mean(|style| style.length),
        }
    }
}

/// The squares around a square.
fn neighbours(square: Square) -> impl Iterator<Item = Square> {
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    steps
        .filter(|step| *step != (0, 0))
        .filter_map(move |(files, ranks)| square.offset(files, ranks))
}

#[cfg(test)]
mod tests {
    use chess_core::notation::parse_game;

    use super::{Character, Color, Level, StyleMeasurements, play_game};

    #[test]
    fn the_measurements_are_those_of_one_side() {
        let start = chess_core::Board::default().to_string();
        let game = parse_game(&start, ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5"]).unwrap();
        let [white, black] = Color::ALL.map(|side| StyleMeasurements::of(&game, side));
        assert!((white.captures - 1.0 / 3.0).abs() < 1e-9 && (black.captures - 1.0 / 3.0).abs() < 1e-9);
        assert!(black.king_attack > white.king_attack);
        assert!(white.length > 5.0 && white.queens_exchanged < 0.5 && white.pawns_given.abs() < 1e-9);
    }

    #[test]
    fn a_game_is_reproducible() {
        let play = || format!("{:?}", play_game(Character::Attacker, Level::WEAKEST, 5));
        assert_eq!(play(), play());
    }
}
