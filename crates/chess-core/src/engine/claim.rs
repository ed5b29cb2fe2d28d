//! The engine's decision to claim a draw.

use super::report::Report;
use crate::rules::Game;

/// Whether the side to move claims a draw instead of playing the best move.
/// `report` is the result of a search by the side to move in this position.
/// The side claims a draw if the rules allow the claim and no line has a better score than a draw.
///
/// The caller checks this before it plays the best move for the engine:
///
/// ```
/// use chess_core::engine::{self, Limits, SearchMemory};
/// use chess_core::{Board, Game, notation};
///
/// let bare: Board = "6k1/8/8/8/8/8/4q3/7K w - - 98 90".parse()?;
/// let mut game = Game::new(bare);
/// for text in ["Kg1", "Qe3+"] {
///     game = game.play(notation::parse_move(game.board(), text)?)?;
/// }
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let report = engine::search(&game, &limits, &mut SearchMemory::new(1), &mut ());
/// if engine::claims_draw(&game, &report) {
///     game = game.claim_draw()?;
/// }
/// assert!(game.outcome().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn claims_draw(game: &Game, report: &Report) -> bool {
    let side = game.board().side_to_move();
    let is_no_better = |score: super::Score| score.for_side(side).centipawns() <= 0.0;
    game.outcome().is_none() && game.claimable_draw().is_some() && report.best_score().is_some_and(is_no_better)
}

#[cfg(test)]
mod tests {
    use super::claims_draw;
    use crate::engine::{Level, Limits, SearchMemory, search};
    use crate::notation::parse_game;

    #[track_caller]
    fn check(fen: &str, moves: &[&str], expected: bool) {
        let game = parse_game(fen, moves.iter().copied()).unwrap();
        let limits = Limits {
            depth: Some(5),
            ..Limits::default()
        };
        let report = search(&game, &limits, &mut SearchMemory::new(1), &mut ());
        assert_eq!(claims_draw(&game, &report), expected, "{fen} {moves:?}");
    }

    /// Checks that the weakest level never claims a draw in this won position, although the level chooses losing moves.
    #[track_caller]
    fn check_won(fen: &str, moves: &[&str]) {
        let game = parse_game(fen, moves.iter().copied()).unwrap();
        let side = game.board().side_to_move();
        let mut losing = 0;
        for seed in 0..60 {
            let report = Level::WEAKEST.search(&game, &Limits::default(), seed, &mut ());
            losing += usize::from(report.score.unwrap().for_side(side).centipawns() <= 0.0);
            assert!(!claims_draw(&game, &report), "{fen} {seed}: {report:?}");
        }
        assert!(
            losing > 0,
            "{fen}: the level plays no move that a claim would be better than"
        );
    }

    #[test]
    fn a_weak_opponent_that_has_chosen_a_bad_move_claims_no_draw_in_a_won_position() {
        check_won(
            "r5k1/5ppp/8/8/3Q4/8/5PPP/6K1 w - - 0 1",
            &["g1h1", "g8h8", "h1g1", "h8g8", "g1h1", "g8h8", "h1g1", "h8g8"],
        );
        check_won(
            "6k1/5ppp/8/3q4/8/8/5PPP/R5K1 b - - 0 1",
            &["g8h8", "g1h1", "h8g8", "h1g1", "g8h8", "g1h1", "h8g8", "h1g1"],
        );
    }

    #[test]
    fn a_weak_opponent_claims_a_draw_in_a_lost_position() {
        let game = parse_game("4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1", BACK_AND_FORTH).unwrap();
        for seed in 0..10 {
            let report = Level::WEAKEST.search(&game, &Limits::default(), seed, &mut ());
            assert!(claims_draw(&game, &report), "{seed}: {report:?}");
        }
    }

    const BACK_AND_FORTH: [&str; 8] = ["e1d1", "e8d8", "d1e1", "d8e8", "e1d1", "e8d8", "d1e1", "d8e8"];

    #[test]
    fn the_weaker_side_claims_and_the_stronger_does_not() {
        check("4k3/8/8/8/8/8/qq6/4K3 w - - 0 1", &[], false);
        check("4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1", &BACK_AND_FORTH, true);
        check("4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1", &BACK_AND_FORTH, false);
        check("4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1", &BACK_AND_FORTH[..4], false);
    }
}
