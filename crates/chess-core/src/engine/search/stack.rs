//! The data of a search for each ply on the path from the root to the current node.

use super::history::{Continuations, HistoryContext, PieceTo};
use super::node::Candidate;
use super::repetition::quiet_move_by;
use crate::engine::value::{MAX_PLY, Value};
use crate::rules::{Board, Game, Move, between};

/// The data of one ply.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// The static evaluation; `None` if the side to move is in check.
    pub(super) static_eval: Option<Value>,
    /// The piece and target square of the move made at this ply; `None` for a null move.
    pub(super) moved: PieceTo,
    /// The history index of the move made at this ply, if that move is quiet.
    pub(super) quiet_index: Option<usize>,
    /// Quiet moves that caused a cutoff at this ply.
    pub(super) killers: [Option<Move>; 2],
    /// The move that is excluded while the singular extension searches the other moves.
    pub(super) excluded: Option<Move>,
    /// The best line from this ply on.
    pub(super) line: Vec<Move>,
    /// The number of cutoffs at this ply since the search of the parent node started.
    pub(super) cutoffs: u32,
    /// The sum of the extensions on the path to this ply, in plies.
    pub(super) extensions: u32,
}

/// The frames, and the hashes of the earlier positions.
#[derive(Debug)]
pub(super) struct SearchStack {
    pub(super) frames: Vec<Frame>,
    /// The hashes of the positions of the game and of the path from the root. The last hash is the hash of the current
    /// position.
    hashes: Vec<u64>,
    /// The number of game positions before the root.
    root: usize,
}

impl SearchStack {
    pub(super) fn new(game: &Game) -> Self {
        let played = game.moves().len();
        // Positions before the last capture or pawn move cannot occur again.
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

    /// Whether the current position counts as a draw by repetition: it has occurred once since the root, or twice
    /// since the start of the game.
    pub(super) fn is_draw_by_repetition(&self, board: &Board) -> bool {
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

    /// Whether a quiet move of the side to move leads to a position that has occurred below the root. Such a move draws
    /// by [`SearchStack::is_draw_by_repetition`]. The root and earlier positions may be repeated once.
    pub(super) fn can_repeat(&self, board: &Board) -> bool {
        let last = self.hashes.len() - 1;
        let reach = (board.halfmove_clock() as usize).min(last.saturating_sub(self.root + 1));
        (3..=reach).step_by(2).any(|back| {
            quiet_move_by(self.hashes[last] ^ self.hashes[last - back]).is_some_and(|(one, other)| {
                let ends = one.bit() | other.bit();
                ends & board.all_pieces_of(board.side_to_move()) != 0 && between(one, other) & board.occupied() == 0
            })
        })
    }

    /// Records that a move is made at a ply, and that it is extended by `extension` plies.
    pub(super) fn enter_move(&mut self, ply: usize, candidate: &Candidate, context: &HistoryContext, extension: i32) {
        self.frames[ply].moved = Some(candidate.piece_to);
        self.frames[ply].quiet_index = candidate.is_quiet.then(|| context.quiet_index(candidate.mv));
        self.frames[ply + 1].extensions = self.frames[ply].extensions + extension.max(0).cast_unsigned();
    }

    /// The moves that led to a ply, for the continuation history.
    pub(super) fn continuations(&self, ply: usize) -> Continuations {
        let moved = |plies: usize| ply.checked_sub(plies).and_then(|index| self.frames[index].moved);
        Continuations {
            one_ply: moved(1),
            two_plies: moved(2),
            four_plies: moved(4),
        }
    }

    /// Sets the line of a ply: the best move and then the line of the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, mv: Move) {
        if let [here, below, ..] = &mut self.frames[ply..] {
            write_line(mv, &below.line, &mut here.line);
        }
    }
}

/// Replaces `line` by the move `mv`, followed by `rest`.
pub(super) fn write_line(mv: Move, rest: &[Move], line: &mut Vec<Move>) {
    line.clear();
    line.push(mv);
    line.extend_from_slice(&rest[..rest.len().min(MAX_PLY)]);
}

#[cfg(test)]
mod tests {
    use super::SearchStack;
    use crate::notation::{parse_game, parse_move};

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// Whether the side to move can repeat a position. `played` are the moves of the game, `moves` the moves below the
    /// root.
    fn can_repeat(start: &str, played: &str, moves: &str) -> bool {
        let game = parse_game(start, played.split_whitespace()).unwrap();
        let mut board = game.board().clone();
        let mut stack = SearchStack::new(&game);
        for san in moves.split_whitespace() {
            board = board.play_unchecked(parse_move(&board, san).unwrap());
            stack.push(&board);
        }
        stack.can_repeat(&board)
    }

    #[test]
    fn the_side_to_move_can_repeat_a_position_below_the_root() {
        // For each side, Ng1 or Nb8 leads to the position after the first move.
        assert!(can_repeat(START, "", "Nc3 Nf6 Nf3 Ng8"));
        assert!(can_repeat(START, "b1a3", "Nf6 Nf3 Nc6 Ng1"));
        assert!(!can_repeat(START, "", "Nc3 Nf6 Nf3 Nc6"));
        // Ng8 leads to the root, which may be repeated once.
        assert!(!can_repeat(START, "b1a3 b8a6", "Nf3 Nf6 Ng1"));
        // Black is to move, but the repetition would need a move of White's rook.
        let moves = "Kf2 Kg7 Rb1 Kh7 Rb3 Kg7 Ra3";
        assert!(!can_repeat("6k1/8/8/8/8/8/8/R5K1 w - - 0 1", "", moves));
        // The king is back on e1, but White has lost its castling rights.
        let moves = "Rg1 Kd8 Ke2 Ke8";
        assert!(can_repeat("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "", moves));
        assert!(!can_repeat("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "", moves));
    }

    #[test]
    fn the_path_of_the_repeating_move_must_be_free() {
        let moves = "Ra1 Kh8 Rb1 Kh7 Rb6 Kg7 Ra6 Kg8";
        assert!(can_repeat("6k1/8/8/8/8/8/8/2R3K1 w - - 0 1", "", moves));
        assert!(!can_repeat("6k1/8/8/8/P7/8/8/2R3K1 w - - 0 1", "", moves));
    }
}
