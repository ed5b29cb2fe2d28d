//! A game: where it began, what was done since, and how much of that still stands.

mod action;
mod ends;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::board::Board;
use super::moves::Move;

pub use action::{ActionError, GameAction};

/// A start position, the actions since then and a cursor between those that stand and those that are undone.
///
/// A game never changes: playing, ending, undoing and redoing give new games, and copies share what they have in
/// common. Everything that is done is a record: a resignation can be undone and redone like a move. A new action drops
/// what was undone.
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
/// // The mate is taken back, and White gives up instead of waiting for it.
/// let before = game.undo().expect("there is a last move");
/// assert_eq!((before.ply(), before.undone().len(), before.outcome()), (3, 1, None));
/// let resigned = before.resign(Color::White)?;
/// assert_eq!(resigned.undone().len(), 0);
///
/// // Two steps back, all the way forward again.
/// let earlier = resigned.go_to(2).expect("there were more actions");
/// assert_eq!(earlier.redo().and_then(|game| game.redo()), Some(resigned));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    record: Arc<Record>,
    /// How many actions of the record stand; those after it are undone.
    cursor: usize,
}

/// All actions, those that are undone included.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Record {
    /// The start position and the one after each move: always one more than there are moves.
    boards: Vec<Board>,
    moves: Vec<Move>,
    /// What ended the game after the last move other than by the rules.
    ending: Option<GameAction>,
}

impl Record {
    fn len(&self) -> usize {
        self.moves.len() + usize::from(self.ending.is_some())
    }
}

/// What the game holds.
impl Game {
    /// A game that begins with this position.
    #[must_use]
    pub fn new(start: Board) -> Self {
        Self {
            record: Arc::new(Record {
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

    /// The position after so many half-moves, 0 being the start; `None` beyond the current one.
    #[must_use]
    pub fn board_at(&self, ply: usize) -> Option<&Board> {
        self.record.boards[..=self.ply()].get(ply)
    }

    /// The number of half-moves played.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.cursor.min(self.record.moves.len())
    }

    /// The half-moves played, those that are undone left out.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.record.moves[..self.ply()]
    }

    /// All half-moves, those that are undone included.
    ///
    /// ```
    /// use chess_core::{Game, notation};
    ///
    /// let start = Game::default();
    /// let played = start.play(notation::parse_move(start.board(), "e4")?)?;
    /// let undone = played.undo().expect("there is a move");
    /// assert_eq!((undone.moves(), undone.all_moves()), (&[][..], played.moves()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn all_moves(&self) -> &[Move] {
        &self.record.moves
    }

    /// The number of actions that stand: the half-moves, and one more where a player or the clock ended the game.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The actions that stand, the first one first.
    #[must_use]
    pub fn actions(&self) -> impl ExactSizeIterator<Item = GameAction> + '_ {
        (0..self.cursor).map(|index| self.action_at(index))
    }

    /// The actions that are undone, the next to redo first.
    #[must_use]
    pub fn undone(&self) -> impl ExactSizeIterator<Item = GameAction> + '_ {
        (self.cursor..self.record.len()).map(|index| self.action_at(index))
    }

    /// What ended the game other than a move, if that stands.
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

/// What can be done.
impl Game {
    /// The game with one more move; what was undone is dropped.
    ///
    /// # Errors
    ///
    /// [`ActionError::GameOver`] where the game has ended, [`ActionError::IllegalMove`] where the position does not
    /// allow the move.
    pub fn play(&self, mv: Move) -> Result<Self, ActionError> {
        self.act(GameAction::Move(mv))
    }

    /// The game with one more action of any kind; what was undone is dropped.
    ///
    /// # Errors
    ///
    /// [`ActionError`] says why the action cannot be done now.
    pub fn act(&self, action: GameAction) -> Result<Self, ActionError> {
        if let Some(outcome) = self.outcome() {
            return Err(ActionError::GameOver(outcome));
        }
        self.check(action)?;
        Ok(self.clone().with_action(action))
    }

    /// The game before its last action, which can be redone; `None` at the start.
    #[must_use]
    pub fn undo(&self) -> Option<Self> {
        self.go_to(self.cursor.checked_sub(1)?)
    }

    /// The game with the action again that was undone last; `None` where nothing is undone.
    #[must_use]
    pub fn redo(&self) -> Option<Self> {
        self.go_to(self.cursor + 1)
    }

    /// The game with exactly so many actions standing, the others undone; `None` where there are not so many.
    ///
    /// As moves come before what ends a game, `go_to(ply)` is the position after so many half-moves.
    #[must_use]
    pub fn go_to(&self, cursor: usize) -> Option<Self> {
        (cursor <= self.record.len()).then(|| Self {
            record: Arc::clone(&self.record),
            cursor,
        })
    }

    /// The game as it stood after so many half-moves, without what was done later; `None` beyond those that stand.
    ///
    /// ```
    /// use chess_core::{Game, notation};
    ///
    /// let mut game = Game::default();
    /// for text in ["e4", "e5"] {
    ///     game = game.play(notation::parse_move(game.board(), text)?)?;
    /// }
    /// let first = game.up_to(1).expect("there are two half-moves");
    /// assert_eq!((first.ply(), first.undone().len()), (1, 0));
    /// assert_eq!(game.up_to(3), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn up_to(&self, ply: usize) -> Option<Self> {
        let moves = self.moves().get(..ply)?.to_vec();
        Some(Self {
            record: Arc::new(Record {
                boards: self.record.boards[..=ply].to_vec(),
                moves,
                ending: None,
            }),
            cursor: ply,
        })
    }

    /// The same game with one more move, which must be legal, whether or not the game has ended.
    pub(crate) fn with(self, mv: Move) -> Self {
        self.with_action(GameAction::Move(mv))
    }

    /// The same game with one more action, whose conditions must hold.
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
