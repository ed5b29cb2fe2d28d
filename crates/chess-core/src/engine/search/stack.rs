//! What a search knows of the way from the root to where it is.

use super::history::{Continuations, HistoryContext, PieceTo};
use super::node::Candidate;
use super::repetition::quiet_move_by;
use crate::engine::value::{MAX_PLY, Value};
use crate::rules::{Board, Game, Move, between};

/// One place on the way.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// The static evaluation; absent in check.
    pub(super) static_eval: Option<Value>,
    /// The piece and square of the move that was made here; absent for a pass.
    pub(super) moved: PieceTo,
    /// Where the history keeps the move that was made here, if it was a quiet one.
    pub(super) quiet_index: Option<usize>,
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

    /// Whether a quiet move of the side to move leads to a position that has come below the root, and so to a draw by
    /// [`Stack::repeats`]; the root and what came before it may come once more.
    pub(super) fn can_repeat(&self, board: &Board) -> bool {
        let last = self.hashes.len() - 1;
        let reach = (board.halfmove_clock() as usize).min(last.saturating_sub(self.root + 1));
        (3..=reach).step_by(2).any(|back| {
            quiet_move_by(self.hashes[last] ^ self.hashes[last - back]).is_some_and(|(one, other)| {
                let ends = one.bit() | other.bit();
                ends & board.all_of(board.side_to_move()) != 0 && between(one, other) & board.occupied() == 0
            })
        })
    }

    /// A move is made at a ply, and extended by so many plies.
    pub(super) fn enter(&mut self, ply: usize, candidate: &Candidate, context: &HistoryContext, extension: i32) {
        self.frames[ply].moved = Some(candidate.piece_to);
        self.frames[ply].quiet_index = candidate.is_quiet.then(|| context.quiet_index(candidate.mv));
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

#[cfg(test)]
mod tests {
    use super::Stack;
    use crate::notation::{parse_game, parse_move};

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// Whether the side to move can repeat a position after moves of a game and moves below the root.
    fn can_repeat(start: &str, played: &str, moves: &str) -> bool {
        let game = parse_game(start, played.split_whitespace()).unwrap();
        let mut board = game.board().clone();
        let mut stack = Stack::new(&game);
        for san in moves.split_whitespace() {
            board = board.play_unchecked(parse_move(&board, san).unwrap());
            stack.push(&board);
        }
        stack.can_repeat(&board)
    }

    #[test]
    fn a_position_below_the_root_can_be_repeated_by_a_move_of_the_side_whose_turn_it_is() {
        // For each side: Ng1 or Nb8 leads to the position after the first move.
        assert!(can_repeat(START, "", "Nc3 Nf6 Nf3 Ng8"));
        assert!(can_repeat(START, "b1a3", "Nf6 Nf3 Nc6 Ng1"));
        assert!(!can_repeat(START, "", "Nc3 Nf6 Nf3 Nc6"));
        // Ng8 leads to the root, which may come once more.
        assert!(!can_repeat(START, "b1a3 b8a6", "Nf3 Nf6 Ng1"));
        // It is Black's turn, and White's rook would have to go back.
        let moves = "Kf2 Kg7 Rb1 Kh7 Rb3 Kg7 Ra3";
        assert!(!can_repeat("6k1/8/8/8/8/8/8/R5K1 w - - 0 1", "", moves));
        // With the king on e1 again White could not castle any more.
        let moves = "Rg1 Kd8 Ke2 Ke8";
        assert!(can_repeat("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "", moves));
        assert!(!can_repeat("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "", moves));
    }

    #[test]
    fn nothing_may_stand_on_the_way_of_the_move() {
        let moves = "Ra1 Kh8 Rb1 Kh7 Rb6 Kg7 Ra6 Kg8";
        assert!(can_repeat("6k1/8/8/8/8/8/8/2R3K1 w - - 0 1", "", moves));
        assert!(!can_repeat("6k1/8/8/8/P7/8/8/2R3K1 w - - 0 1", "", moves));
    }
}
