//! Proves that no reply prevents a gain, and that the gain depends on the targets.

use std::cell::Cell;

use super::exchange::{MATED_SCORE, MAX_NODES, capture_gain_within};
use super::material::gain;
use super::proof_line::square_after;
use crate::rules::{Board, Move, Square};

/// The maximum number of checks that a proof considers between the move and the capture.
const MAX_CHECKS: u32 = 2;
/// The maximum number of positions that one proof visits. A gain that needs more positions is not proved.
const PROOF_NODES: u32 = 30_000;

/// The gain to be proved for the side that has just moved, and the limits of the proof.
#[derive(Clone, Copy)]
struct GainToProve<'a> {
    /// The centipawns that the side has already won; negative if the side has lost material.
    won: i32,
    /// The centipawns that the side must win in total.
    least: i32,
    /// The number of checks to which the side may still reply.
    checks: u32,
    /// The number of positions that may still be visited.
    nodes: &'a Cell<u32>,
}

impl<'a> GainToProve<'a> {
    fn new(won: i32, least: i32, nodes: &'a Cell<u32>) -> Self {
        Self {
            won,
            least,
            checks: MAX_CHECKS,
            nodes,
        }
    }

    /// The centipawns that the side to move wins by the captures that follow.
    fn capture_gain(self, board: &Board) -> i32 {
        let allowed = MAX_NODES.min(self.nodes.get());
        let mut left = allowed;
        let value = capture_gain_within(board, &mut left);
        self.nodes.set(self.nodes.get() - (allowed - left));
        value
    }
}

/// Whether the side that has just moved wins material because of `targets`, the squares of pieces of the other side.
///
/// Two conditions must hold. After every reply, the side's next move brings its total gain to at least `least`
/// centipawns, including the centipawns `won` before. After at least one reply, the capture of a target wins more than
/// any other move. If a reply gives check, the side parries the check first.
#[must_use]
pub(super) fn wins_one_of(board: &Board, targets: &[Square], won: i32, least: i32) -> bool {
    let nodes = Cell::new(PROOF_NODES);
    wins_one_of_within(board, targets, GainToProve::new(won, least, &nodes))
}

/// As [`wins_one_of`], within the limits of `goal`. A proof that uses all of its positions proves nothing.
fn wins_one_of_within(board: &Board, targets: &[Square], goal: GainToProve<'_>) -> bool {
    let mut needs_target = false;
    let wins_always = board.legal_moves().into_iter().all(|reply| {
        let (next, goal, moved) = after_reply(board, reply, targets, goal);
        let by_target = best_gain(&next, goal, &|mv, _| captures_one_of(mv, &moved));
        if by_target >= goal.least {
            needs_target = needs_target || by_target > best_gain_without_targets(&next, goal, &moved);
            return true;
        }
        best_gain(&next, goal, &|mv, _| !captures_one_of(mv, &moved)) >= goal.least || wins_after_evasion(&next, goal)
    });
    wins_always && needs_target && goal.nodes.get() > 0
}

/// Whether, after this reply, the piece that was on `target` is captured and the total gain is at least `least`
/// centipawns.
#[must_use]
pub(super) fn target_is_lost_after(board: &Board, reply: Move, target: Square, won: i32, least: i32) -> bool {
    let nodes = Cell::new(PROOF_NODES);
    let (next, goal, moved) = after_reply(board, reply, &[target], GainToProve::new(won, least, &nodes));
    best_gain(&next, goal, &|mv, _| captures_one_of(mv, &moved)) >= least
}

/// Whether, after this reply, the side that moved before the reply reaches a total gain of `least` centipawns
/// by any move.
#[must_use]
pub(super) fn wins_after(board: &Board, reply: Move, won: i32, least: i32) -> bool {
    let nodes = Cell::new(PROOF_NODES);
    let (next, goal, _) = after_reply(board, reply, &[], GainToProve::new(won, least, &nodes));
    best_gain(&next, goal, &|_, _| true) >= least
}

/// Whether a reply saves the piece on `target`, even if other pieces are lost.
#[must_use]
pub(super) fn can_save(board: &Board, target: Square, won: i32, least: i32) -> bool {
    let mut replies = board.legal_moves().into_iter();
    replies.any(|reply| !target_is_lost_after(board, reply, target, won, least))
}

/// The position after a reply, with the gain to prove and the squares of the targets in that position.
fn after_reply<'a>(
    board: &Board,
    reply: Move,
    targets: &[Square],
    goal: GainToProve<'a>,
) -> (Board, GainToProve<'a>, Vec<Square>) {
    let moved = targets.iter().map(|square| square_after(reply, *square)).collect();
    let won = goal.won - gain(board, reply);
    (board.play_unchecked(reply), GainToProve { won, ..goal }, moved)
}

fn captures_one_of(mv: Move, targets: &[Square]) -> bool {
    mv.captured_square().is_some_and(|square| targets.contains(&square))
}

/// The greatest gain without a capture of a target.
/// Checks that are not captures are ignored, because they only delay the capture of a target.
fn best_gain_without_targets(board: &Board, goal: GainToProve<'_>, targets: &[Square]) -> i32 {
    best_gain(board, goal, &|mv, next| {
        !captures_one_of(mv, targets) && (mv.is_capture() || !next.is_in_check())
    })
}

/// The greatest total gain, in centipawns, of the side to move after one of the wanted moves and the captures that
/// follow. `is_wanted` receives a move and the position after the move. If a move allows a mate in 1, its gain is that
/// of a side that is mated.
fn best_gain(board: &Board, goal: GainToProve<'_>, is_wanted: &dyn Fn(Move, &Board) -> bool) -> i32 {
    let values = board.legal_moves().into_iter().filter_map(|mv| {
        let next = board.play_unchecked(mv);
        if goal.nodes.get() == 0 || !is_wanted(mv, &next) {
            return None;
        }
        let won = goal.won + gain(board, mv);
        // Most moves win too little even before the captures that follow.
        // A check is searched, because the gain of a check is known only after the reply.
        if won < goal.least && !next.is_in_check() {
            return Some(won);
        }
        let value = won - goal.capture_gain(&next);
        let is_refuted = value >= goal.least && mates_at_once(&next);
        Some(if is_refuted { MATED_SCORE } else { value })
    });
    values.max().unwrap_or(MATED_SCORE)
}

/// Whether the side to move, which is in check, has a move after which it wins against every reply.
fn wins_after_evasion(board: &Board, goal: GainToProve<'_>) -> bool {
    board.is_in_check()
        && goal.checks > 0
        && board.legal_moves().into_iter().any(|mv| {
            let won = goal.won + gain(board, mv);
            let checks = goal.checks - 1;
            wins_after_each_reply(&board.play_unchecked(mv), GainToProve { won, checks, ..goal })
        })
}

fn wins_after_each_reply(board: &Board, goal: GainToProve<'_>) -> bool {
    let replies = board.legal_moves();
    !replies.is_empty()
        && replies.into_iter().all(|reply| {
            let (next, goal, _) = after_reply(board, reply, &[], goal);
            best_gain(&next, goal, &|_, _| true) >= goal.least || wins_after_evasion(&next, goal)
        })
}

/// Whether the side to move has a mate in 1.
#[must_use]
pub(super) fn mates_at_once(board: &Board) -> bool {
    board.legal_moves().into_iter().any(|mv| {
        let next = board.play_unchecked(mv);
        next.is_in_check() && next.legal_moves().is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().expect(fen)
    }

    #[test]
    fn a_target_must_win_more_than_other_captures() {
        // The bishop attacks two pawns that cannot move. The king may protect the one on g5.
        for (fen, expected) in [
            ("7k/8/8/2p3p1/2P3P1/4B3/8/4K3 b - - 0 1", false),
            ("8/8/6k1/2p3p1/2P3P1/4B3/8/4K3 b - - 0 1", true),
        ] {
            assert_eq!(wins_one_of(&board(fen), &[Square::C5], 0, 100), expected, "{fen}");
        }
    }

    #[test]
    fn nothing_is_proved_with_too_few_positions() {
        let other_gain = board("7k/8/8/2p3p1/2P3P1/4B3/8/4K3 b - - 0 1");
        let target_gain = board("8/8/6k1/2p3p1/2P3P1/4B3/8/4K3 b - - 0 1");
        let is_proved = |board, nodes| {
            let nodes = Cell::new(nodes);
            wins_one_of_within(board, &[Square::C5], GainToProve::new(0, 100, &nodes))
        };
        assert!((0..1_000).all(|nodes| !is_proved(&other_gain, nodes)));
        let least = (0..PROOF_NODES).find(|nodes| is_proved(&target_gain, *nodes));
        assert!(least.is_some_and(|nodes| nodes > 1));
    }

    #[test]
    fn a_capture_that_parries_a_check_counts_as_a_gain() {
        let nodes = Cell::new(PROOF_NODES);
        // The pawn captures the knight that gives check.
        let check = board("k7/8/8/8/8/5n2/6P1/6K1 w - - 0 1");
        assert!(wins_after_evasion(&check, GainToProve::new(0, 300, &nodes)));
        assert!(!wins_after_evasion(&check, GainToProve::new(0, 400, &nodes)));
    }
}
