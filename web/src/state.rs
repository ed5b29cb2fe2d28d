//! The state of the page and the only function that changes it.

/// The state with some fields changed: what the literal inside says, in a third of the code, since the other fields stay
/// where they are instead of being moved one by one.
macro_rules! with {
    (GameState { $($field:ident $(: $value:expr)?,)+ ..$state:expr }) => {{
        let values = ($(with!(@value $field $($value)?),)+);
        let mut next: $crate::state::GameState = $state;
        ($(next.$field,)+) = values;
        next
    }};
    (@value $field:ident $value:expr) => { $value };
    (@value $field:ident) => { $field };
}

mod action;
mod ahead;
mod analysis;
mod aside;
mod by_hand;
mod clock;
mod drawing;
mod fault;
mod hand;
mod hint;
mod keeping;
mod offers;
mod preview;
mod record;
mod reduce;
mod searching;
mod second_thought;
mod shortage;
#[cfg(test)]
pub(crate) mod tests;
mod timed;

use std::cell::RefCell;
use std::rc::Rc;

use chess_core::{Board, Color, Event, Game, Move, Outcome, Square};
use engine_protocol::Figures;
pub use game_store::{Choice, KeptClock, PlayAs, Player, Players, TimeControl};

pub use action::{Action, NewGame};
pub use ahead::Premove;
pub use analysis::{Analysis, MOST_LINES, Told};
pub use aside::Aside;
pub use clock::{Clock, clock_text, low_mark, until_next_text};
pub use drawing::{Brush, Drawing};
pub use fault::Fault;
pub use hand::{Click, Hand};
pub use hint::Hint;
pub use keeping::{Keeping, NOTES, Origin};
pub use offers::{Offer, Question};
pub use preview::Preview;
pub use reduce::reduce;
pub use timed::reduce_at;

use crate::messages::Texts;
use crate::settings::Settings;

/// Everything that the page shows.
#[derive(Clone, Debug, PartialEq)]
pub struct GameState {
    /// The game as it stands, with what was taken back.
    pub game: Rc<Game>,
    /// Who plays which side.
    pub players: Players,
    /// What was chosen for this game, so that the next one can be the same again.
    pub choice: Choice,
    /// How much time each side has, where the game is played with clocks.
    pub clock: Option<Rc<Clock>>,
    /// Which side was told that it has little time left, White first.
    pub low_told: [bool; 2],
    /// What a player is asked about the game as a whole.
    pub question: Option<Question>,
    /// The draw that a person offered an engine.
    pub offer: Offer,
    /// What decides where a level leaves its move to chance: another game, another number.
    pub seed: u32,
    /// Under which number the game is kept, and what is told of it.
    pub keeping: Rc<Keeping>,
    /// Whether another tab plays the game, and this one shows it.
    pub follows: bool,
    /// The number of half-moves shown; `None` follows the game.
    pub viewed_ply: Option<usize>,
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// The selected square.
    pub selection: Option<Square>,
    /// What a pointer has hold of.
    pub hand: Option<Hand>,
    /// The half-move that was put down by hand, as long as it is the last: its piece is there already and does not slide.
    pub put_down: Option<usize>,
    /// The square that the keyboard is on.
    pub cursor: Square,
    /// A pawn's step onto the last rank that waits for its new piece.
    pub promotion: Option<(Square, Square)>,
    /// The move that waits for its turn.
    pub premove: Option<Premove>,
    /// The move that a person is asked to confirm.
    pub asked: Option<Move>,
    /// Whether a pawn's new piece is asked for even where it would be a queen.
    pub asks_piece: bool,
    /// What a person drew on the board.
    pub drawings: Vec<Drawing>,
    /// What the status line says.
    pub message: Message,
    /// Grows with each thing that is to be announced, so that the same text twice is heard twice.
    pub announcements: u32,
    /// Whether the dialog for a new game is open.
    pub new_game_open: bool,
    /// Whether the dialog for the settings is open.
    pub settings_open: bool,
    /// Whether the list of games is open.
    pub games_open: bool,
    /// What the person chose about the page.
    pub settings: Settings,
    /// The texts in the language that is spoken.
    pub texts: Texts,
    /// Grows with each position or change of players; the id of the search for it.
    pub search_id: u32,
    /// How the worker is.
    pub engine: EngineState,
    /// How far the running search is, from 0 to 1.
    pub fraction: f64,
    /// The figures of the running or the last search.
    pub figures: Option<Figures>,
    /// The game that the figures are about.
    pub figures_from: Rc<Game>,
    /// The line of the engine that someone looks at.
    pub preview: Option<Preview>,
    /// The best move of which the running search has told.
    pub best_so_far: Option<Move>,
    /// Whether the running search is to find any good move at once.
    pub hurried: bool,
    /// The hint that a person asked for.
    pub hint: Hint,
    /// What the engine is asked beside its own moves.
    pub analysis: Analysis,
    /// The side line that a person tries.
    pub aside: Option<Aside>,
    /// The side line that was left for a position of the game, to come back to.
    pub parked: Option<Aside>,
    /// Whether the person was told that the engine has little memory.
    pub shortage_told: bool,
}

impl Default for GameState {
    fn default() -> Self {
        Self {
            game: Rc::new(Game::default()),
            players: Players::default(),
            choice: Choice::default(),
            clock: None,
            low_told: [false; 2],
            question: None,
            offer: Offer::None,
            seed: 0,
            keeping: Rc::default(),
            follows: false,
            viewed_ply: None,
            orientation: Color::White,
            selection: None,
            hand: None,
            put_down: None,
            cursor: Square::E2,
            promotion: None,
            premove: None,
            asked: None,
            asks_piece: false,
            drawings: Vec::new(),
            message: Message::Turn,
            announcements: 0,
            new_game_open: false,
            settings_open: false,
            games_open: false,
            settings: Settings::default(),
            texts: Texts::default(),
            search_id: 1,
            engine: EngineState::Starting,
            fraction: 0.0,
            figures: None,
            figures_from: Rc::new(Game::default()),
            preview: None,
            best_so_far: None,
            hurried: false,
            hint: Hint::None,
            analysis: Analysis::default(),
            aside: None,
            parked: None,
            shortage_told: false,
        }
    }
}

impl GameState {
    /// The state as if no hand were on the board: nothing selected, carried or asked.
    #[must_use]
    pub fn without_hand(&self) -> Self {
        Self {
            selection: None,
            hand: None,
            put_down: None,
            cursor: Square::E2,
            promotion: None,
            premove: None,
            drawings: Vec::new(),
            ..self.clone()
        }
    }

    /// The position of the game, whatever is shown.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// What is on the board: a game, and after how many of its half-moves. It is a line of the engine that someone looks
    /// at, or the place where the person is.
    #[must_use]
    pub fn shown(&self) -> (&Rc<Game>, usize) {
        match &self.preview {
            Some(preview) => (&preview.game, preview.game.ply()),
            None => self.place(),
        }
    }

    /// Where the person is, whatever of the engine's lines is looked at: in a side line, at an earlier position, or with
    /// the game as it stands.
    #[must_use]
    pub fn place(&self) -> (&Rc<Game>, usize) {
        match &self.aside {
            Some(aside) => (&aside.game, aside.game.ply()),
            None => (&self.game, self.shown_ply()),
        }
    }

    /// The number of half-moves of the game that are gone through, whatever else is looked at.
    #[must_use]
    pub fn shown_ply(&self) -> usize {
        let last = self.game.moves().len();
        self.viewed_ply.map_or(last, |ply| ply.min(last))
    }

    /// The position on the board.
    #[must_use]
    pub fn shown_board(&self) -> &Board {
        let (game, ply) = self.shown();
        game.board_at(ply).unwrap_or(game.board())
    }

    /// Whether the position on the board is the game's.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.preview.is_none() && self.aside.is_none() && self.shown_ply() == self.game.moves().len()
    }

    /// How the game ended, by the rules or by a player's word.
    #[must_use]
    pub fn result(&self) -> Option<Outcome> {
        outcome(&self.game)
    }

    /// Who is to move.
    #[must_use]
    pub fn player_to_move(&self) -> Player {
        self.players.of(self.board().side_to_move())
    }

    /// Whether a person may move now.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        self.result().is_none() && self.player_to_move() == Player::Human
    }
}

thread_local! {
    /// The game whose outcome was asked last.
    static LAST: RefCell<Option<(Rc<Game>, Option<Outcome>)>> = const { RefCell::new(None) };
}

/// The outcome of a game. A press asks for it a dozen times, and it takes a search for legal moves: the last one is kept.
fn outcome(game: &Rc<Game>) -> Option<Outcome> {
    LAST.with_borrow_mut(|last| match last {
        Some((known, outcome)) if Rc::ptr_eq(known, game) => *outcome,
        _ => {
            let outcome = game.outcome();
            *last = Some((Rc::clone(game), outcome));
            outcome
        }
    })
}

/// What the status line says besides a result.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Whose turn it is.
    Turn,
    /// What happened last, and whose turn it is.
    Happened(Vec<Event>),
    /// A sentence of its own.
    Notice(String),
}

/// How the worker is.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineState {
    /// It has not answered yet.
    Starting,
    /// It answers.
    Ready,
    /// It was replaced in vain, for this reason.
    Failed(Fault),
}
