//! The next step in a puzzle: the page plays a known reply, or takes back a wrong move.

use chess_core::{Board, Color, Game, Move, Outcome};

/// The next step of the page in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Wait for a move of the person.
    Wait,
    /// Play this move.
    Play(Move),
    /// Take back the wrong move that the person has played after this ply.
    TakeBack(usize),
    /// Do nothing, because the puzzle is solved.
    Solved,
}

/// The next step after the moves of `game`. `moves` are the mistake and the solution.
/// If `is_shown` is `true`, the page also plays the person's moves.
#[must_use]
pub fn next_step(moves: &[Move], color: Color, game: &Game, is_shown: bool) -> Step {
    let played = game.moves();
    let common = played
        .iter()
        .zip(moves)
        .take_while(|(played, known)| played == known)
        .count();
    if common < played.len() {
        // If the move of the solution is checkmate, any other checkmate solves the puzzle too.
        let mates = matches!(game.outcome(), Some(Outcome::Checkmate { winner }) if winner == color);
        return if mates { Step::Solved } else { Step::TakeBack(common) };
    }
    match moves.get(common) {
        None => Step::Solved,
        Some(mv) if is_shown || game.board().side_to_move() != color => Step::Play(*mv),
        Some(_) => Step::Wait,
    }
}

/// The next move of the solution; `None` if the game has left the solution or the solution is complete.
#[must_use]
pub fn next_solution_move(moves: &[Move], game: &Game) -> Option<Move> {
    moves
        .get(game.ply())
        .copied()
        .filter(|_| moves.starts_with(game.moves()))
}

/// The person's moves from the current position to the end of the solution, each with the position before it; empty if
/// the game has left the solution.
#[must_use]
pub fn solution_moves(moves: &[Move], color: Color, game: &Game) -> Vec<(Board, Move)> {
    let remaining = moves.strip_prefix(game.moves()).unwrap_or_default();
    let steps = remaining.iter().scan(game.board().clone(), |board, mv| {
        let after = board.play(*mv).ok()?;
        Some((std::mem::replace(board, after), *mv))
    });
    steps.filter(|(board, _)| board.side_to_move() == color).collect()
}

#[cfg(test)]
mod tests {
    use chess_core::notation::{parse_game, parse_uci, san};
    use chess_core::{Color, Game, Move};

    use super::{Step, next_solution_move, next_step, solution_moves};

    /// Black leaves the back rank, and White mates with the second move.
    const START: &str = "r5k1/5ppp/8/8/8/8/5PPP/R3R1K1 b - - 0 1";

    fn game(moves: &str) -> Game {
        parse_game(START, moves.split_whitespace()).expect("legal moves")
    }

    fn solution() -> Vec<Move> {
        game("a8d8 e1e8 d8e8").moves().iter().copied().take(2).collect()
    }

    fn uci(at: &Game, text: &str) -> Move {
        parse_uci(at.board(), text).expect("a legal move")
    }

    #[test]
    fn the_mistake_comes_first_and_the_right_move_solves() {
        let moves = solution();
        let check =
            |played: &str, expected| assert_eq!(next_step(&moves, Color::White, &game(played), false), expected);
        check("", Step::Play(uci(&game(""), "a8d8")));
        check("a8d8", Step::Wait);
        check("a8d8 e1e8", Step::Solved);
        check("a8d8 h2h3", Step::TakeBack(1));
        assert_eq!(next_solution_move(&moves, &game("a8d8")), Some(moves[1]));
        assert_eq!(next_solution_move(&moves, &game("a8d8 h2h3")), None);
    }

    #[test]
    fn the_solution_is_played_for_both_sides() {
        let moves = solution();
        let shown = next_step(&moves, Color::White, &game("a8d8"), true);
        assert_eq!(shown, Step::Play(moves[1]));
    }

    #[test]
    fn the_rest_of_the_solution_has_the_moves_of_the_person() {
        let moves = game("a8d8 e1d1 d8e8 d1e1 e8d8 e1e8").moves().to_vec();
        let rest = |played: &str| -> Vec<String> {
            let all = solution_moves(&moves, Color::White, &game(played));
            all.iter().map(|(board, mv)| san(board, *mv)).collect()
        };
        assert_eq!(rest("a8d8"), ["Red1", "Re1", "Re8+"]);
        assert_eq!(rest("a8d8 e1d1 d8e8"), ["Re1", "Re8+"]);
        assert_eq!(rest("a8d8 h2h3"), [""; 0]);
        assert_eq!(rest("a8d8 e1d1 d8e8 d1e1 e8d8 e1e8"), [""; 0]);
    }

    #[test]
    fn any_mate_solves_a_puzzle_that_ends_with_mate() {
        // Both rooks can mate on the back rank.
        let start = "6k1/1r3ppp/8/8/8/8/5PPP/R3R1K1 b - - 0 1";
        let played = |moves: &str| parse_game(start, moves.split_whitespace()).expect("legal moves");
        let moves = played("b7c7 a1a8").moves().to_vec();
        assert_eq!(
            next_step(&moves, Color::White, &played("b7c7 e1e8"), false),
            Step::Solved
        );
    }
}
