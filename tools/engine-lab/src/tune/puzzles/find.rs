//! Finds puzzles in a game: mistakes after which only one move is good.

use chess_core::engine::{Limits, Report, SearchMemory, search};
use chess_core::tactics::{MotifKind, ProofLine, motif};
use chess_core::{Game, Move};

use super::Puzzle;

/// The number of nodes of the first search of a position. This search decides whether a deep search is worthwhile.
const QUICK_NODES: u64 = 8_000;
/// The minimum winning chances of the solver after the best move, in percent.
const MIN_GOOD_CHANCES: f64 = 80.0;
/// The maximum winning chances of the solver after any other move, in percent.
const MAX_OTHER_CHANCES: f64 = 55.0;
/// The maximum number of the solver's moves.
const MAX_MOVES: usize = 6;
/// The maximum length, in plies, of the line in which a theme is searched.
const MAX_LINE_PLIES: usize = 14;

/// The puzzles of a game. `positions` are the positions of the game in order.
pub fn puzzles(positions: &[Game], nodes: u64, memory: &mut SearchMemory) -> Vec<Puzzle> {
    let pairs = positions.windows(2);
    pairs
        .filter_map(|pair| puzzle(&pair[0], &pair[1], nodes, memory))
        .collect()
}

/// The puzzle that begins with the last move of `after`, if only one reply to this move is good.
fn puzzle(before: &Game, after: &Game, nodes: u64, memory: &mut SearchMemory) -> Option<Puzzle> {
    only_move(after, &two_lines(after, QUICK_NODES, memory))?;
    let mistake = *after.moves().last()?;
    let solution = solution(after, nodes, memory);
    let line = ProofLine::new(after.board(), &solution.line).ok()?.cut_to_quiet(1);
    let theme = motif(&line)?;
    let taken_back = solution.moves.first()?.captured_square() == Some(mistake.to);
    let is_simple = matches!(theme.kind, MotifKind::HangingPiece | MotifKind::BadExchange);
    // A simple recapture is not a puzzle.
    if taken_back && mistake.captured_square().is_some() && is_simple {
        return None;
    }
    let moves = [&[mistake], solution.moves.as_slice()].concat();
    Some(Puzzle {
        start: before.board().clone(),
        moves,
        theme: theme.kind.name().to_owned(),
    })
}

/// The solution of a position.
#[derive(Debug, Default)]
struct Solution {
    /// The solver's moves and the replies, as long as the solver has only one good move. The last move is the solver's.
    moves: Vec<Move>,
    /// The same moves, continued by the best moves of both sides.
    line: Vec<Move>,
}

fn solution(start: &Game, nodes: u64, memory: &mut SearchMemory) -> Solution {
    let (mut game, mut solution) = (start.clone(), Solution::default());
    for _ in 0..MAX_MOVES {
        let report = two_lines(&game, nodes, memory);
        let Some(only) = only_move(&game, &report) else { break };
        let played = &game.moves()[start.ply()..];
        solution.moves = [played, &[only]].concat();
        solution.line = [played, &report.principal_variation].concat();
        solution.line.truncate(MAX_LINE_PLIES);
        let reply = report.principal_variation.get(1);
        let next = game.play(only).ok().and_then(|after| after.play(*reply?).ok());
        match next {
            Some(next) if next.outcome().is_none() && !is_won_already(start, &next) => game = next,
            _ => break,
        }
    }
    solution
}

/// Whether the solver has won material and nothing is left to be captured. Then the solution is complete.
fn is_won_already(start: &Game, game: &Game) -> bool {
    let moves = &game.moves()[start.ply()..];
    let line = ProofLine::new(start.board(), moves);
    line.is_ok_and(|line| line.material_gain() >= 100 && line.is_quiet(moves.len()))
}

/// The only good move, if there is one.
fn only_move(game: &Game, report: &Report) -> Option<Move> {
    let side = game.board().side_to_move();
    let chances = |index: usize| {
        let line = report.lines.get(index)?;
        Some(line.score.for_side(side).winning_chances())
    };
    let best = chances(0).filter(|best| *best >= MIN_GOOD_CHANCES)?;
    let is_only = chances(1).is_some_and(|second| second <= MAX_OTHER_CHANCES && second < best);
    report.best_move.filter(|_| is_only)
}

fn two_lines(game: &Game, nodes: u64, memory: &mut SearchMemory) -> Report {
    memory.clear();
    let limits = Limits {
        nodes: Some(nodes),
        lines: 2,
        ..Limits::default()
    };
    search(game, &limits, memory, &mut ())
}

#[cfg(test)]
mod tests {
    use chess_core::engine::SearchMemory;
    use chess_core::notation::parse_game;

    use super::puzzles;

    fn puzzle_lines(fen: &str, moves: &[&str]) -> Vec<String> {
        let positions: Vec<_> = (0..=moves.len())
            .map(|length| parse_game(fen, moves[..length].iter().copied()).unwrap())
            .collect();
        let puzzles = puzzles(&positions, 50_000, &mut SearchMemory::new(4));
        puzzles.iter().map(super::Puzzle::file_line).collect()
    }

    #[test]
    fn a_mistake_with_one_good_reply_makes_a_puzzle() {
        // The black rook leaves the back rank.
        let fen = "r5k1/5ppp/8/8/8/8/1r3PPP/3R2K1 b - - 0 1";
        let lines = puzzle_lines(fen, &["a8a2"]);
        assert_eq!(lines, [format!("{fen}\ta8a2 d1d8\tback-rank-mate")]);
    }

    #[test]
    fn a_mistake_with_several_good_replies_makes_none() {
        // Both rooks mate.
        let fen = "r5k1/5ppp/8/8/8/8/1r3PPP/2RR2K1 b - - 0 1";
        assert_eq!(puzzle_lines(fen, &["a8a2"]), [""; 0]);
    }

    #[test]
    fn a_simple_recapture_is_not_a_puzzle() {
        let fen = "4k3/8/8/q2p4/4P3/8/3Q4/4K3 b - - 0 1";
        assert_eq!(puzzle_lines(fen, &["a5d2"]), [""; 0]);
    }
}
