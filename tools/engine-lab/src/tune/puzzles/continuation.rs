//! Continues a solved puzzle until the board shows what the solution gains.

use chess_core::engine::{Limits, Score, SearchMemory, search};
use chess_core::tactics::ProofLine;
use chess_core::{Game, Move};

use super::Puzzle;

/// The maximum length of a continuation in plies.
const MAX_PLIES: usize = 12;
/// The minimum material, in centipawns, that shows the gain of a solution.
const MIN_GAIN: i32 = 100;

/// The best moves of both sides after the solution, until the solver has mated, or has won material that cannot be
/// taken back. Empty if the solution itself ends like this, or if the gain is not on the board after [`MAX_PLIES`].
pub fn continuation(puzzle: &Puzzle, nodes: u64, memory: &mut SearchMemory) -> Vec<Move> {
    let Some(mistake) = after(&Game::new(puzzle.start.clone()), &puzzle.moves[..1]) else {
        return Vec::new();
    };
    let solution = &puzzle.moves[1..];
    let Some(mut game) = after(&mistake, solution) else {
        return Vec::new();
    };
    let line = |game: &Game| ProofLine::new(mistake.board(), &game.moves()[mistake.ply()..]).ok();
    let mut shortest = None;
    while game.outcome().is_none() && game.ply() < mistake.ply() + solution.len() + MAX_PLIES {
        memory.clear();
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let report = search(&game, &limits, memory, &mut ());
        let length = game.ply() - mistake.ply();
        let is_gain = line(&game).is_some_and(|line| line.material_gain() >= MIN_GAIN && line.is_quiet(length));
        if is_gain && shortest.is_none() {
            shortest = Some(length);
        }
        // A mate is shown to its end.
        if is_gain && report.score.and_then(Score::moves_to_mate).is_none() {
            break;
        }
        match report.best_move.and_then(|best| game.play(best).ok()) {
            Some(next) => game = next,
            None => break,
        }
    }
    let all = &game.moves()[mistake.ply()..];
    let mates = line(&game).is_some_and(|line| line.ends_in_mate());
    let end = if mates { Some(all.len()) } else { shortest };
    end.map_or_else(Vec::new, |end| all[solution.len()..end].to_vec())
}

fn after(game: &Game, moves: &[Move]) -> Option<Game> {
    moves.iter().try_fold(game.clone(), |game, mv| game.play(*mv).ok())
}

#[cfg(test)]
mod tests {
    use chess_core::engine::SearchMemory;

    use super::super::Puzzle;
    use super::continuation;

    #[track_caller]
    fn moves_after(puzzle: &str) -> Vec<String> {
        let puzzle = Puzzle::from_line(&format!("{puzzle}\tfork")).expect("a puzzle");
        let moves = continuation(&puzzle, 20_000, &mut SearchMemory::new(4));
        moves.iter().map(ToString::to_string).collect()
    }

    #[track_caller]
    fn check(puzzle: &str, expected: &str) {
        assert_eq!(moves_after(puzzle).join(" "), expected);
    }

    #[test]
    fn a_fork_continues_until_the_piece_is_captured() {
        // The king may go to several squares.
        let moves = moves_after("r3k3/4pp1p/4p3/3N4/8/8/5PPP/6K1 b - - 0 1\te6e5 d5c7");
        assert_eq!(moves.get(1).map(String::as_str), Some("c7a8"), "{moves:?}");
    }

    #[test]
    fn a_mate_continues_to_its_end() {
        check("r5k1/5ppp/8/8/8/8/4RPPP/4R1K1 b - - 0 1\ta8d8 e2e8", "d8e8 e1e8");
    }

    #[test]
    fn a_solution_that_wins_at_once_has_no_continuation() {
        check("4k3/8/8/8/8/2n5/8/2R3K1 b - - 0 1\te8e7 c1c3", "");
        check("r5k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 1\ta8a2 e1e8", "");
    }
}
