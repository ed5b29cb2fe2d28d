//! Openings made up for a match: random moves to a position that is about even.

use chess_core::Game;
use chess_core::engine::{self, Limits, Memory};
use fastrand::Rng;

/// How far from even an opening may be, in centipawns.
const EVEN: f64 = 90.0;

/// The opening with this number of a seed's book.
#[must_use]
pub fn opening(seed: u64, number: usize, plies: usize) -> Game {
    let mut random = Rng::with_seed(seed.wrapping_mul(0x1000_0000).wrapping_add(number as u64));
    let mut memory = Memory::new(1);
    let limits = Limits {
        nodes: Some(4000),
        ..Limits::default()
    };
    loop {
        let Some(game) = random_game(&mut random, plies) else {
            continue;
        };
        memory.clear();
        let report = engine::search(&game, &limits, &mut memory, &mut ());
        if report.score.is_some_and(|score| score.centipawns().abs() < EVEN) {
            return game;
        }
    }
}

fn random_game(random: &mut Rng, plies: usize) -> Option<Game> {
    let mut game = Game::default();
    for _ in 0..plies {
        let mv = *random.choice(&game.board().legal_moves())?;
        game = game.play(mv).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

#[cfg(test)]
mod tests {
    use super::opening;

    #[test]
    fn a_book_can_be_repeated_and_its_openings_differ() {
        assert_eq!(opening(7, 3, 8).moves(), opening(7, 3, 8).moves());
        assert_ne!(opening(7, 3, 8).moves(), opening(7, 4, 8).moves());
        assert_eq!(opening(7, 3, 8).moves().len(), 8);
    }
}
