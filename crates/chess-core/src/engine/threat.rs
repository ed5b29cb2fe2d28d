//! Finds the threat of the side that is not to move: what this side would do if the other side passed.
//! A side in check cannot pass, so the check is the threat. Otherwise, the position after a null move is searched. Its
//! principal variation, cut to a quiet position, is a threat only if it ends in mate or wins material. If
//! [`tactics`](crate::tactics) proves no motif, the gain of material must also agree with the scores of two searches:
//! the score after passing must be worse for the side to move, by about this gain.

use super::limits::Limits;
use super::report::{Observer, Score};
use super::search::{SearchMemory, search};
use crate::rules::{Color, Game, Square};
use crate::tactics::{Motif, ProofLine, motif};

/// The default number of nodes of each search for a threat.
pub const THREAT_NODES: u64 = 150_000;
/// The least number of centipawns that a threat wins.
const MIN_GAIN: i32 = 100;
/// The maximum number of centipawns by which the material gain may exceed the difference of the scores: half a pawn.
const MAX_EXCESS_GAIN: f64 = 50.0;

/// The threat of the side that is not to move.
#[derive(Clone, Debug)]
pub enum Threat {
    /// The side to move is in check.
    Check {
        /// The square of a piece that gives check.
        by: Square,
        /// The square of the king.
        king: Square,
    },
    /// A line that mates or wins material. The line starts from the position in which the side to move has passed.
    Line {
        /// The line, which begins with the threatened move.
        line: ProofLine,
        /// The reason for the gain of the line, if a reason can be proved.
        motif: Option<Motif>,
    },
    /// No threat can be shown.
    None,
}

/// The threat in the current position of a game. Each search visits about `nodes` nodes.
///
/// The memory is cleared first, so that the same position and number of nodes always give the same threat.
///
/// ```
/// use chess_core::Game;
/// use chess_core::engine::{SearchMemory, Threat, find_threat};
///
/// let game = Game::new("4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1".parse()?);
/// assert!(matches!(find_threat(&game, 1_000, &mut SearchMemory::new(1), &mut ()), Threat::Check { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn find_threat(game: &Game, nodes: u64, memory: &mut SearchMemory, observer: &mut dyn Observer) -> Threat {
    let board = game.board();
    if let Some(by) = board.checkers().into_iter().next() {
        let king = board.king(board.side_to_move());
        return Threat::Check { by, king };
    }
    let passed = Game::new(board.play_null_move());
    if game.outcome().is_some() || passed.outcome().is_some() {
        return Threat::None;
    }
    memory.clear();
    let gaining_side = passed.board().side_to_move();
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let report = search(&passed, &limits, memory, observer);
    let Some(line) = ProofLine::new(passed.board(), &report.principal_variation)
        .ok()
        .map(|line| line.cut_to_quiet(1))
        .filter(shows_gain)
    else {
        return Threat::None;
    };
    let motif = motif(&line);
    if motif.is_some() || line.ends_in_mate() {
        return Threat::Line { line, motif };
    }
    let unpassed = search(game, &limits, memory, observer);
    match (report.score, unpassed.score) {
        (Some(after), Some(before)) if loses_by_passing(before, after, gaining_side, line.material_gain()) => {
            Threat::Line { line, motif }
        }
        _ => Threat::None,
    }
}

/// Whether a line ends in mate, or in a quiet position with more material for the side that moves first.
fn shows_gain(line: &ProofLine) -> bool {
    let is_quiet = line.is_quiet(line.moves().len());
    line.ends_in_mate() || is_quiet && line.material_gain() >= MIN_GAIN
}

/// Whether passing loses at least `gain` centipawns to `gaining_side`.
/// `before` is the score of the position, and `after` is its score after a null move.
fn loses_by_passing(before: Score, after: Score, gaining_side: Color, gain: i32) -> bool {
    let difference = after.for_side(gaining_side).centipawns() - before.for_side(gaining_side).centipawns();
    difference >= f64::from(gain) - MAX_EXCESS_GAIN
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::tests::flipped;
    use crate::tactics::MotifKind;

    /// Checks the first move of the threat and its motif, also with the colours swapped. Swapping changes the ranks of
    /// squares, so only the files of the moves are compared.
    #[track_caller]
    fn check(fen: &str, expected: Option<(&str, Option<MotifKind>)>) {
        for text in [fen.to_owned(), flipped(fen)] {
            let game = Game::new(text.parse().expect(fen));
            let threat = find_threat(&game, 20_000, &mut SearchMemory::new(1), &mut ());
            let files = |name: &str| name.chars().filter(char::is_ascii_lowercase).collect::<String>();
            let found = match &threat {
                Threat::Line { line, motif } => {
                    let first = line.moves()[0].to_string();
                    Some((files(&first), motif.as_ref().map(|motif| motif.kind)))
                }
                _ => None,
            };
            let expected = expected.map(|(mv, kind)| (files(mv), kind));
            assert_eq!(found, expected, "{text}: {threat:?}");
        }
    }

    #[test]
    fn a_hanging_piece_and_a_fork_are_threats() {
        check(
            "3rk3/8/8/8/3N4/8/8/4K3 w - - 0 1",
            Some(("d8d4", Some(MotifKind::HangingPiece))),
        );
        check(
            "4k3/8/8/8/1n6/8/8/R3K3 w - - 0 1",
            Some(("b4c2", Some(MotifKind::Fork))),
        );
    }

    #[test]
    fn a_mate_is_a_threat() {
        check(
            "3rk3/8/8/8/8/8/5PPP/6K1 w - - 0 1",
            Some(("d8d1", Some(MotifKind::BackRankMate))),
        );
    }

    #[test]
    fn a_check_is_the_threat() {
        for fen in ["4k3/8/8/8/1b6/8/8/R3K3 w - - 0 1", "4r1k1/8/8/8/1b6/8/8/R3K3 w - - 0 1"] {
            let game = Game::new(fen.parse().expect(fen));
            let threat = find_threat(&game, 1_000, &mut SearchMemory::new(1), &mut ());
            assert!(
                matches!(threat, Threat::Check { king: Square::E1, by } if by == Square::B4 || by == Square::E8),
                "{threat:?}"
            );
        }
    }

    #[test]
    fn without_a_gain_there_is_no_threat() {
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None);
        // The knight attacks only a defended pawn.
        check("rnbqkb1r/ppp1pppp/5n2/3p4/3P4/2N5/PPP1PPPP/R1BQKBNR w KQkq - 2 3", None);
        // The game is over.
        check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", None);
        check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", None);
    }
}
