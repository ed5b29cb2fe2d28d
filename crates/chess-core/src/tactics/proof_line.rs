//! A line of moves that has been replayed on the board.

use super::exchange::capture_gain;
use super::material::{material_balance, piece_value};
use crate::rules::{Board, Color, IllegalMove, Move, PieceType, Square};

/// A line of legal moves from a position, with the position before and after each move.
///
/// The side to move in the first position is called the *gaining side* of the line:
/// the gain of the line is the gain of this side.
#[derive(Clone, Debug)]
pub struct ProofLine {
    /// The positions. There is one more position than there are moves.
    boards: Vec<Board>,
    moves: Vec<Move>,
    /// The square of the piece that moved before the line, and the centipawns that this move gained by a capture or a
    /// promotion; `None` if the line is not a reply to a move.
    earlier_gain: Option<(Square, i32)>,
}

/// The fate of a piece in the remaining moves of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceFate {
    /// The piece is captured by the move with this index.
    Captured(usize),
    /// The piece is on this square at the end of the line.
    Stands(Square),
}

impl ProofLine {
    /// Replays these moves from a position.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] names the first move that is illegal.
    pub fn new(start: &Board, moves: &[Move]) -> Result<Self, IllegalMove> {
        let mut boards = vec![start.clone()];
        for mv in moves {
            boards.push(boards[boards.len() - 1].play(*mv)?);
        }
        Ok(Self {
            boards,
            moves: moves.to_vec(),
            earlier_gain: None,
        })
    }

    /// The line as the reply to this move of the position `before`. If the move captured or promoted, a capture of the
    /// moved piece gains only the value of the piece minus what the move itself gained.
    #[must_use]
    pub fn as_reply_to(mut self, before: &Board, mv: Move) -> Self {
        let captured = mv.captured_square().and_then(|square| before.piece_at(square));
        let capture = captured.map_or(0, |piece| piece_value(piece.piece_type));
        let promotion = mv
            .promotion()
            .map_or(0, |piece| piece_value(piece) - piece_value(PieceType::Pawn));
        self.earlier_gain = Some((mv.to, capture + promotion));
        self
    }

    /// The centipawns that the move before the line gained, if its piece is on this square; otherwise 0.
    #[must_use]
    pub(super) fn earlier_gain_on(&self, square: Square) -> i32 {
        let on_square = self.earlier_gain.filter(|(place, _)| *place == square);
        on_square.map_or(0, |(_, value)| value)
    }

    /// The line up to its last quiet position after at least `least` moves.
    /// If there is no such position, or if the line ends in mate, the whole line is returned.
    /// A position is quiet if the side to move is not in check and cannot win material by captures.
    #[must_use]
    pub fn cut_to_quiet(mut self, least: usize) -> Self {
        let end = (least..=self.moves.len()).rev().find(|index| self.is_quiet(*index));
        if let (Some(end), false) = (end, self.ends_in_mate()) {
            self.moves.truncate(end);
            self.boards.truncate(end + 1);
        }
        self
    }

    /// The side that moves first.
    #[must_use]
    pub fn gaining_side(&self) -> Color {
        self.boards[0].side_to_move()
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position before the move with this index, or the last position.
    #[must_use]
    pub fn board(&self, index: usize) -> &Board {
        &self.boards[index.min(self.moves.len())]
    }

    /// The last position.
    #[must_use]
    pub fn end(&self) -> &Board {
        self.board(self.moves.len())
    }

    /// The material in centipawns that the gaining side wins from the first position to the last.
    #[must_use]
    pub fn material_gain(&self) -> i32 {
        self.material_gain_from(0)
    }

    /// The material in centipawns that the gaining side wins from the position before the move with this index to the
    /// last position.
    #[must_use]
    pub(super) fn material_gain_from(&self, index: usize) -> i32 {
        let side = self.gaining_side();
        material_balance(self.end(), side) - material_balance(self.board(index), side)
    }

    /// Whether the line ends in checkmate by the gaining side.
    #[must_use]
    pub fn ends_in_mate(&self) -> bool {
        let end = self.end();
        end.side_to_move() != self.gaining_side() && end.is_in_check() && end.legal_moves().is_empty()
    }

    /// Whether the position before the move with this index, or the last position, is quiet.
    /// In a quiet position, the side to move is not in check and cannot win material by captures.
    #[must_use]
    pub fn is_quiet(&self, index: usize) -> bool {
        let board = self.board(index);
        !board.is_in_check() && capture_gain(board) == 0
    }

    /// Whether the gaining side has repeated a position by perpetual check: the position before the move with this
    /// index, or the last position, has occurred earlier in the line, and each of the gaining side's moves since then
    /// gives check.
    #[must_use]
    pub(crate) fn is_repeated_by_checks(&self, index: usize) -> bool {
        let end = self.board(index);
        let first = (0..index).find(|earlier| self.board(*earlier).is_same_position(end));
        first.is_some_and(|first| {
            let mut since = self.indices_of_gaining_side().filter(|mv| (first..index).contains(mv));
            since.all(|mv| self.board(mv + 1).is_in_check())
        })
    }

    /// The line cut to its first `length` moves; the whole line if it is not longer.
    #[must_use]
    pub fn up_to(mut self, length: usize) -> Self {
        self.moves.truncate(length);
        self.boards.truncate(length + 1);
        self
    }

    /// The square, before the move with index `to`, of the piece that is on `square` before the move with index `from`;
    /// `None` if the piece is captured between these moves.
    #[must_use]
    pub fn follow(&self, square: Square, from: usize, to: usize) -> Option<Square> {
        let mut moves = self.moves.iter().take(to).skip(from);
        moves.try_fold(square, |square, mv| {
            (mv.captured_square() != Some(square)).then(|| square_after(*mv, square))
        })
    }

    /// The indices of the gaining side's moves.
    pub(super) fn indices_of_gaining_side(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.moves.len()).step_by(2)
    }

    /// The fate of the piece that is on a square before the move with this index.
    pub(super) fn fate_of_piece(&self, index: usize, square: Square) -> PieceFate {
        let mut square = square;
        for (at, mv) in self.moves.iter().enumerate().skip(index) {
            if mv.captured_square() == Some(square) {
                return PieceFate::Captured(at);
            }
            square = square_after(*mv, square);
        }
        PieceFate::Stands(square)
    }

    /// The square, after the first move of the line, of the piece that is on `square` before the move with this index.
    /// For index 0, the result is the square to which the first move moves the piece.
    pub(super) fn square_after_first(&self, index: usize, square: Square) -> Square {
        let between = self.moves.iter().take(index).skip(1).rev();
        between.fold(square, |square, mv| square_before(*mv, square))
    }
}

/// The square, after a move, of the piece that is on `square` before the move.
pub(super) fn square_after(mv: Move, square: Square) -> Square {
    match mv.rook_squares() {
        Some((from, to)) if from == square => to,
        _ if mv.from == square => mv.to,
        _ => square,
    }
}

/// The square on which a piece was before a move, if it is on `square` after the move.
fn square_before(mv: Move, square: Square) -> Square {
    match mv.rook_squares() {
        Some((from, to)) if to == square => from,
        _ if mv.to == square => mv.from,
        _ => square,
    }
}
