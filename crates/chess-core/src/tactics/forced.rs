//! Proof by the replies: a gain that no reply prevents, and that needs the targets.

use std::cell::Cell;

use super::exchange::{MATED, NODES, settle_within};
use super::material::gain;
use super::proof_line::after;
use crate::rules::{Board, Move, Square};

/// The number of checks between the move and the capture that a proof looks through.
const CHECKS: u32 = 2;
/// The greatest number of positions that one proof visits; what needs more is not proved.
const PROOF_NODES: u32 = 30_000;

/// What the side that has just moved has to win.
#[derive(Clone, Copy)]
struct Stake<'a> {
    /// Centipawns that are won already, negative where they are lost.
    won: i32,
    /// Centipawns to be won in all.
    least: i32,
    /// Checks that may still be answered.
    checks: u32,
    /// Positions that may still be visited.
    nodes: &'a Cell<u32>,
}

impl<'a> Stake<'a> {
    fn new(won: i32, least: i32, nodes: &'a Cell<u32>) -> Self {
        Self {
            won,
            least,
            checks: CHECKS,
            nodes,
        }
    }

    /// What the captures that follow win for the side to move.
    fn settle(self, board: &Board) -> i32 {
        let allowed = NODES.min(self.nodes.get());
        let mut left = allowed;
        let value = settle_within(board, &mut left);
        self.nodes.set(self.nodes.get() - (allowed - left));
        value
    }
}

/// Whether the side that has just moved wins material because of `targets`, squares of the other side's pieces.
///
/// Whatever the reply, it has won at least `least` centipawns after its next move, in which `won` are included that it
/// has won already; and to at least one reply the capture of a target wins more than any other move. A reply that gives
/// check is answered first.
#[must_use]
pub(super) fn wins_one_of(board: &Board, targets: &[Square], won: i32, least: i32) -> bool {
    let nodes = Cell::new(PROOF_NODES);
    let stake = Stake::new(won, least, &nodes);
    let mut needs_target = false;
    let wins_always = board.legal_moves().into_iter().all(|reply| {
        let (next, stake, moved) = answered(board, reply, targets, stake);
        let by_target = best_move(&next, stake, &|mv, _| takes_one_of(mv, &moved));
        if by_target >= least {
            needs_target = needs_target || by_target > best_rival(&next, stake, &moved);
            return true;
        }
        best_move(&next, stake, &|mv, _| !takes_one_of(mv, &moved)) >= least || wins_after_evasion(&next, stake)
    });
    wins_always && needs_target && nodes.get() > 0
}

/// Whether after this reply the piece that was on `target` is captured with that gain.
#[must_use]
pub(super) fn is_lost_after(board: &Board, reply: Move, target: Square, won: i32, least: i32) -> bool {
    let nodes = Cell::new(PROOF_NODES);
    let (next, stake, moved) = answered(board, reply, &[target], Stake::new(won, least, &nodes));
    best_move(&next, stake, &|mv, _| takes_one_of(mv, &moved)) >= least
}

/// Whether after this reply the side that has moved before wins with that gain, by whatever capture.
#[must_use]
pub(super) fn wins_after(board: &Board, reply: Move, won: i32, least: i32) -> bool {
    let nodes = Cell::new(PROOF_NODES);
    let (next, stake, _) = answered(board, reply, &[], Stake::new(won, least, &nodes));
    best_move(&next, stake, &|_, _| true) >= least
}

/// Whether a reply saves the piece on `target`, though not what else may be lost.
#[must_use]
pub(super) fn can_save(board: &Board, target: Square, won: i32, least: i32) -> bool {
    let mut replies = board.legal_moves().into_iter();
    replies.any(|reply| !is_lost_after(board, reply, target, won, least))
}

/// The position after a reply, what is at stake there, and where the targets are.
fn answered<'a>(board: &Board, reply: Move, targets: &[Square], stake: Stake<'a>) -> (Board, Stake<'a>, Vec<Square>) {
    let moved = targets.iter().map(|square| after(reply, *square)).collect();
    let won = stake.won - gain(board, reply);
    (board.play_unchecked(reply), Stake { won, ..stake }, moved)
}

fn takes_one_of(mv: Move, targets: &[Square]) -> bool {
    mv.captured_square().is_some_and(|square| targets.contains(&square))
}

/// The most that is won without the targets. A quiet check is left out: it only puts the capture of a target off.
fn best_rival(board: &Board, stake: Stake<'_>, targets: &[Square]) -> i32 {
    best_move(board, stake, &|mv, next| {
        !takes_one_of(mv, targets) && (mv.is_capture() || !next.is_in_check())
    })
}

/// The most, in centipawns, that the side to move has won after one of the wanted moves (told by the move and the
/// position after it) and the captures that follow; a move that is mated at once counts as a loss.
fn best_move(board: &Board, stake: Stake<'_>, is_wanted: &dyn Fn(Move, &Board) -> bool) -> i32 {
    let values = board.legal_moves().into_iter().filter_map(|mv| {
        let next = board.play_unchecked(mv);
        if stake.nodes.get() == 0 || !is_wanted(mv, &next) {
            return None;
        }
        let won = stake.won + gain(board, mv);
        // Most moves win too little whatever follows them; what a check wins is decided after its answer.
        if won < stake.least && !next.is_in_check() {
            return Some(won);
        }
        let value = won - stake.settle(&next);
        let is_refuted = value >= stake.least && mates_at_once(&next);
        Some(if is_refuted { MATED } else { value })
    });
    values.max().unwrap_or(MATED)
}

/// Whether the side to move, in check, has an answer after which it wins whatever is replied.
fn wins_after_evasion(board: &Board, stake: Stake<'_>) -> bool {
    board.is_in_check()
        && stake.checks > 0
        && board.legal_moves().into_iter().any(|mv| {
            let won = stake.won + gain(board, mv);
            let checks = stake.checks - 1;
            wins_after_each_reply(&board.play_unchecked(mv), Stake { won, checks, ..stake })
        })
}

fn wins_after_each_reply(board: &Board, stake: Stake<'_>) -> bool {
    let replies = board.legal_moves();
    !replies.is_empty()
        && replies.into_iter().all(|reply| {
            let (next, stake, _) = answered(board, reply, &[], stake);
            best_move(&next, stake, &|_, _| true) >= stake.least || wins_after_evasion(&next, stake)
        })
}

/// Whether the side to move mates with its next move.
#[must_use]
pub(super) fn mates_at_once(board: &Board) -> bool {
    board.legal_moves().into_iter().any(|mv| {
        let next = board.play_unchecked(mv);
        next.is_in_check() && next.legal_moves().is_empty()
    })
}
