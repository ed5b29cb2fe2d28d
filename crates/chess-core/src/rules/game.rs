//! A game: its start position, all actions since then, and a cursor that counts the actions in effect.

mod action;
mod ends;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use alloc::sync::Arc;

use super::board::Board;
use super::moves::Move;

pub use action::{ActionError, GameAction};

/// A start position, the actions since then, and a cursor that separates the actions in effect from the undone actions.
///
/// A game is immutable: playing, ending, undoing and redoing return new games, and copies share their data. Every
/// action is recorded: a resignation can be undone and redone like a move. A new action drops the undone actions.
///
/// ```
/// use chess_core::{Color, Game, Outcome, notation};
///
/// let mut game = Game::default();
/// for text in ["f3", "e5", "g4", "Qh4#"] {
///     game = game.play(notation::parse_move(game.board(), text)?)?;
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
///
/// // The checkmating move is undone, and White resigns instead.
/// let before = game.undo().expect("a move was played");
/// assert_eq!((before.ply(), before.undone_actions().len(), before.outcome()), (3, 1, None));
/// let resigned = before.resign(Color::White)?;
/// assert_eq!(resigned.undone_actions().len(), 0);
///
/// // Go back two actions, and forward again to the end.
/// let earlier = resigned.go_to(2).expect("there are more actions");
/// assert_eq!(earlier.redo().and_then(|game| game.redo()), Some(resigned));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    record: Arc<GameRecord>,
    /// The number of actions in effect. The actions after them are undone, and can be redone.
    cursor: usize,
}

/// All actions, including undone actions.
#[derive(Clone, Debug, PartialEq, Eq)]
struct GameRecord {
    /// The start position and the position after each move: one position more than there are moves.
    boards: Vec<Board>,
    moves: Vec<Move>,
    /// The action that ended the game after the last move: a resignation, an agreement, a claim or an expired clock.
    ending: Option<GameAction>,
}

impl GameRecord {
    fn len(&self) -> usize {
        self.moves.len() + usize::from(self.ending.is_some())
    }
}

/// The contents of the game.
impl Game {
    /// Creates a game that begins with this position.
    #[must_use]
    pub fn new(start: Board) -> Self {
        Self {
            record: Arc::new(GameRecord {
                boards: vec![start],
                moves: Vec::new(),
                ending: None,
            }),
            cursor: 0,
        }
    }

    /// The position that the game began with.
    #[must_use]
    pub fn start(&self) -> &Board {
        &self.record.boards[0]
    }

    /// The current position.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.record.boards[self.ply()]
    }

    /// The position after `ply` plies, 0 being the start; `None` beyond the current position.
    #[must_use]
    pub fn board_at(&self, ply: usize) -> Option<&Board> {
        self.record.boards[..=self.ply()].get(ply)
    }

    /// The number of plies played.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.cursor.min(self.record.moves.len())
    }

    /// The moves played, without undone moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.record.moves[..self.ply()]
    }

    /// All moves, including undone moves.
    ///
    /// ```
    /// use chess_core::{Game, notation};
    ///
    /// let start = Game::default();
    /// let played = start.play(notation::parse_move(start.board(), "e4")?)?;
    /// let undone = played.undo().expect("a move was played");
    /// assert_eq!((undone.moves(), undone.all_moves()), (&[][..], played.moves()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn all_moves(&self) -> &[Move] {
        &self.record.moves
    }

    /// The number of actions in effect: the plies, plus one if a player or the clock ended the game.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The actions in effect, in the order in which they were made.
    #[must_use]
    pub fn actions(&self) -> impl ExactSizeIterator<Item = GameAction> + '_ {
        (0..self.cursor).map(|index| self.action_at(index))
    }

    /// The undone actions, starting with the next action to redo.
    #[must_use]
    pub fn undone_actions(&self) -> impl ExactSizeIterator<Item = GameAction> + '_ {
        (self.cursor..self.record.len()).map(|index| self.action_at(index))
    }

    /// Returns the action in effect that ended the game without a move, such as a resignation.
    #[must_use]
    pub fn ending(&self) -> Option<GameAction> {
        self.record.ending.filter(|_| self.cursor == self.record.len())
    }

    fn action_at(&self, index: usize) -> GameAction {
        match (self.record.moves.get(index), self.record.ending) {
            (None, Some(ending)) => ending,
            _ => GameAction::Move(self.record.moves[index]),
        }
    }
}

/// Returns the game after an action, such as a move.
impl Game {
    /// Returns the game with one more move; undone actions are dropped.
    ///
    /// # Errors
    ///
    /// [`ActionError::GameOver`] if the game has ended, [`ActionError::IllegalMove`] if the move is illegal.
    pub fn play(&self, mv: Move) -> Result<Self, ActionError> {
        self.act(GameAction::Move(mv))
    }

    /// Returns the game with one more action of any kind; undone actions are dropped.
    ///
    /// # Errors
    ///
    /// Returns the reason why the action is impossible now.
    pub fn act(&self, action: GameAction) -> Result<Self, ActionError> {
        if let Some(outcome) = self.outcome() {
            return Err(ActionError::GameOver(outcome));
        }
        self.check(action)?;
        Ok(self.clone().with_action(action))
    }

    /// Returns the game before its last action, which can then be redone; `None` at the start.
    #[must_use]
    pub fn undo(&self) -> Option<Self> {
        self.go_to(self.cursor.checked_sub(1)?)
    }

    /// Returns the game with the next undone action in effect again; `None` if nothing is undone.
    #[must_use]
    pub fn redo(&self) -> Option<Self> {
        self.go_to(self.cursor + 1)
    }

    /// Returns the game with exactly `cursor` actions in effect and the others undone; `None` if there are fewer
    /// actions.
    ///
    /// Moves precede the action that ends a game, so `go_to(ply)` returns the position after `ply` plies.
    #[must_use]
    pub fn go_to(&self, cursor: usize) -> Option<Self> {
        (cursor <= self.record.len()).then(|| Self {
            record: Arc::clone(&self.record),
            cursor,
        })
    }

    /// Returns the game after `ply` plies without later actions; `None` if fewer plies are played.
    ///
    /// ```
    /// use chess_core::{Game, notation};
    ///
    /// let mut game = Game::default();
    /// for text in ["e4", "e5"] {
    ///     game = game.play(notation::parse_move(game.board(), text)?)?;
    /// }
    /// let first = game.up_to(1).expect("two plies were played");
    /// assert_eq!((first.ply(), first.undone_actions().len()), (1, 0));
    /// assert_eq!(game.up_to(3), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn up_to(&self, ply: usize) -> Option<Self> {
        let moves = self.moves().get(..ply)?.to_vec();
        Some(Self {
            record: Arc::new(GameRecord {
                boards: self.record.boards[..=ply].to_vec(),
                moves,
                ending: None,
            }),
            cursor: ply,
        })
    }

    /// Returns the game with one more move, which must be legal; the game may have ended.
    pub(crate) fn with_move(self, mv: Move) -> Self {
        self.with_action(GameAction::Move(mv))
    }

    /// Returns the game with one more action, which must be possible.
    pub(crate) fn with_action(mut self, action: GameAction) -> Self {
        let ply = self.ply();
        let record = Arc::make_mut(&mut self.record);
        record.boards.truncate(ply + 1);
        record.moves.truncate(ply);
        record.ending = None;
        match action {
            GameAction::Move(mv) => {
                let next = record.boards[ply].play_unchecked(mv);
                record.boards.push(next);
                record.moves.push(mv);
            }
            ending => record.ending = Some(ending),
        }
        self.cursor = record.len();
        self
    }
}

impl Default for Game {
    /// A game from the usual start position.
    fn default() -> Self {
        Self::new(Board::default())
    }
}
