//! What a search knows of the way from the root to where it is.

use super::history::{Continuations, PieceTo};
use super::pvs::Candidate;
use super::value::{MAX_PLY, Value};
use crate::rules::{Board, Game, Move};

/// One place on the way.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// The static evaluation; absent in check.
    pub(super) static_eval: Option<Value>,
    /// The piece and square of the move that was made here; absent for a pass.
    pub(super) moved: PieceTo,
    /// The move that was made here where it was a quiet one.
    pub(super) quiet_move: Option<Move>,
    /// Quiet moves that have cut off at this ply.
    pub(super) killers: [Option<Move>; 2],
    /// The move that is left out while it is tried whether it stands alone.
    pub(super) excluded: Option<Move>,
    /// The best line from here on.
    pub(super) line: Vec<Move>,
    /// How many nodes at this ply have cut off since the node above began.
    pub(super) cutoffs: u32,
    /// By how many plies moves were extended on the way here.
    pub(super) extensions: u32,
}

/// The frames, and the hashes of the positions before.
#[derive(Debug)]
pub(super) struct Stack {
    pub(super) frames: Vec<Frame>,
    /// The positions of the game and of the way from the root, the present one last.
    hashes: Vec<u64>,
    /// How many positions of the game come before the root.
    root: usize,
}

impl Stack {
    pub(super) fn new(game: &Game) -> Self {
        let played = game.moves().len();
        // What came before the last capture or pawn move cannot come again.
        let reversible = (game.board().halfmove_clock() as usize).min(played);
        let boards = (played - reversible..=played).filter_map(|ply| game.board_at(ply));
        let hashes: Vec<u64> = boards.map(Board::position_hash).collect();
        Self {
            frames: vec![Frame::default(); MAX_PLY + 4],
            root: hashes.len() - 1,
            hashes,
        }
    }

    pub(super) fn push(&mut self, board: &Board) {
        self.hashes.push(board.position_hash());
    }

    pub(super) fn pop(&mut self) {
        self.hashes.pop();
    }

    /// Whether the present position counts as drawn by repetition: it has come once on the way from the root, or twice
    /// in all.
    pub(super) fn repeats(&self, board: &Board) -> bool {
        let last = self.hashes.len() - 1;
        let reach = (board.halfmove_clock() as usize).min(last);
        if reach < 4 {
            return false;
        }
        let hash = self.hashes[last];
        let mut times = 0;
        for back in (4..=reach).step_by(2) {
            let index = last - back;
            if self.hashes[index] == hash {
                times += 1;
                if index > self.root || times == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// A move is made at a ply, and extended by so many plies.
    pub(super) fn enter(&mut self, ply: usize, candidate: &Candidate, extension: i32) {
        self.frames[ply].moved = Some(candidate.piece_to);
        self.frames[ply].quiet_move = Some(candidate.mv).filter(|_| candidate.is_quiet);
        self.frames[ply + 1].extensions = self.frames[ply].extensions + extension.max(0).cast_unsigned();
    }

    /// The moves that led to a ply, as the history wants them.
    pub(super) fn continuations(&self, ply: usize) -> Continuations {
        let moved = |plies: usize| ply.checked_sub(plies).and_then(|index| self.frames[index].moved);
        Continuations {
            one_ply: moved(1),
            two_plies: moved(2),
            four_plies: moved(4),
        }
    }

    /// A move is the best at a ply: the line from there begins with it.
    pub(super) fn update_pv(&mut self, ply: usize, mv: Move) {
        if let [here, below, ..] = &mut self.frames[ply..] {
            longer(mv, &below.line, &mut here.line);
        }
    }
}

/// The moves of a line with one more in front.
pub(super) fn longer(mv: Move, rest: &[Move], line: &mut Vec<Move>) {
    line.clear();
    line.push(mv);
    line.extend_from_slice(&rest[..rest.len().min(MAX_PLY)]);
}
