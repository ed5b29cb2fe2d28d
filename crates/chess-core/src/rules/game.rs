//! A game: the positions from the first to the current one and the moves between them.

use super::board::{Board, IllegalMove};
use super::moves::Move;
use super::outcome::{DrawClaim, Outcome};

/// A start position and the moves played from it; playing and undoing give new games.
///
/// ```
/// use chess_core::{Game, Outcome, notation};
///
/// let mut game = Game::default();
/// for text in ["f3", "e5", "g4", "Qh4#"] {
///     let mv = notation::parse_move(game.board(), text).expect("a legal move");
///     game = game.play(mv).expect("and playable");
/// }
/// assert_eq!(game.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("Checkmate. Black wins."));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The start position and the one after each move: always one more than there are moves.
    boards: Vec<Board>,
    moves: Vec<Move>,
}

impl Game {
    /// A game that begins with this position.
    #[must_use]
    pub fn new(start: Board) -> Self {
        Self {
            boards: vec![start],
            moves: Vec::new(),
        }
    }

    /// The position that the game began with.
    #[must_use]
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// The current position.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.boards[self.moves.len()]
    }

    /// The position after so many half-moves, 0 being the start.
    #[must_use]
    pub fn board_at(&self, ply: usize) -> Option<&Board> {
        self.boards.get(ply)
    }

    /// The half-moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The game with one more move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] where the move is not legal in the current position. That the game may have ended by
    /// [`Game::outcome`] is the caller's to ask.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.board().is_legal(mv) {
            Ok(self.clone().with(mv))
        } else {
            Err(IllegalMove(mv))
        }
    }

    /// The same game with one more move, which must be legal.
    pub(crate) fn with(mut self, mv: Move) -> Self {
        self.boards.push(self.board().after(mv));
        self.moves.push(mv);
        self
    }

    /// The game without its last half-move; `None` at the start.
    #[must_use]
    pub fn undo(&self) -> Option<Self> {
        let (_, moves) = self.moves.split_last()?;
        Some(Self {
            boards: self.boards[..self.moves.len()].to_vec(),
            moves: moves.to_vec(),
        })
    }

    /// How often the current position has appeared, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let current = self.board();
        let reversible = current.halfmove_clock() as usize;
        self.boards
            .iter()
            .rev()
            .take(reversible + 1)
            .filter(|board| board.is_same_position(current))
            .count()
    }

    /// The end of the game, if the rules end it without a claim.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of_position(self.board()).or_else(|| (self.repetitions() >= 5).then_some(Outcome::FivefoldRepetition))
    }

    /// The draw that may be claimed in the current position.
    #[must_use]
    pub fn claimable_draw(&self) -> Option<DrawClaim> {
        if self.outcome().is_some() {
            None
        } else if self.repetitions() >= 3 {
            Some(DrawClaim::ThreefoldRepetition)
        } else if self.board().halfmove_clock() >= 100 {
            Some(DrawClaim::FiftyMoves)
        } else {
            None
        }
    }
}

impl Default for Game {
    /// A game from the usual start position.
    fn default() -> Self {
        Self::new(Board::default())
    }
}
