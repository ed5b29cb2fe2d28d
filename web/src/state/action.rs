//! What can happen to the state.

use std::rc::Rc;

use chess_core::{Move, PieceType, Square};
use engine_protocol::{Progress, SearchResult};

use super::{Brush, EngineFault, NewGame};
use crate::messages::Texts;
use crate::settings::{Field, Settings};
use crate::snapshot::{Metadata, Snapshot};

/// Something that a person, the engine or the worker's keeper did.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A square was clicked or acted on with the keyboard.
    Activate(Square),
    /// A pointer went down on a square.
    Press(Square),
    /// The pressed pointer went to a square, or beside the board.
    DragOver(Option<Square>),
    /// The pressed pointer went up.
    Release,
    /// The browser took the pressed pointer away.
    Interrupt,
    /// The keyboard went to a square.
    MoveCursor(Square),
    /// What is held, selected, asked or waiting was given up.
    Cancel,
    /// The same, and with nothing to give up a drawing begins on a square.
    CancelOrDraw(Square, Brush),
    /// A drawing begins on a square.
    Draw(Square, Brush),
    /// A drawing begins or ends where the keyboard is.
    DrawByKey(Square),
    /// All drawings were wiped out.
    WipeOut,
    /// The move asked about was confirmed.
    Confirm,
    /// An action with the key that asks for a pawn's new piece in any case.
    AskingPiece(Box<Action>),
    /// The piece of a waiting promotion was chosen.
    Promote(PieceType),
    /// A move was given whole, for instance typed.
    Play(Move),
    /// The board was turned.
    Flip,
    /// Moves were taken back, up to a person's turn.
    Undo,
    /// Moves taken back were played again, up to a person's turn.
    Redo,
    /// The engine is to play the best move that it has found so far.
    MoveNow,
    /// A person asked for help with the move: first for the piece, then for where it goes.
    Hint,
    /// A person gave up.
    Resign,
    /// A person claimed a draw.
    ClaimDraw,
    /// A person claimed the draw that a move would bring about, which is announced and not played.
    ClaimDrawWith(Move),
    /// A person offered a draw.
    OfferDraw,
    /// The question about the game was answered with yes or no.
    Answer(bool),
    /// Time went by that a clock has to tell of.
    Tick,
    /// Another position of the game is to be shown: the number of half-moves before it.
    View(usize),
    /// A move that was taken back, of this half-move, is to stand again, and all before it.
    RedoTo(usize),
    /// A move of one of the engine's lines is looked at, or none any more: the line's place and the move's in it.
    Preview(Option<(usize, usize)>),
    /// The analysis was switched on or off.
    Analyse,
    /// So many of the best lines are wanted.
    WantLines(u32),
    /// The review of the game is to go on, or to stop.
    Review(bool),
    /// A side line begins at the shown position, or ends.
    TryMoves,
    /// One of the engine's lines is tried up to one of its moves.
    TryLine(usize, usize),
    /// Another place in the side line is to be shown: the number of half-moves before it.
    GoAside(usize),
    /// The dialog for a new game was asked for.
    OpenNewGame,
    /// The dialog for a new game was closed.
    CloseNewGame,
    /// The dialog for the settings was asked for.
    OpenSettings,
    /// The dialog for the settings was closed.
    CloseSettings,
    /// The list of games was asked for.
    OpenGames,
    /// The list of games was closed.
    CloseGames,
    /// Other settings were chosen.
    Configure(Settings),
    /// What is switched on and off was switched.
    Switch(Field),
    /// The page is to speak another language.
    Speak(Texts),
    /// A new game was started.
    Start(Box<NewGame>),
    /// A kept game goes on.
    Restore(Box<Snapshot>),
    /// The game is kept under another number, or something else is told of it.
    Keep(Rc<Metadata>),
    /// Another tab plays the game from now on and this one shows it, or this one does.
    Follow(bool),
    /// A sentence is to be said.
    Notice(String),
    /// The worker answered for the first time.
    EngineReady,
    /// The worker is being replaced.
    EngineReplaced,
    /// The worker was replaced in vain.
    EngineFailed(EngineFault),
    /// A person asked to try the worker again.
    RetryEngine,
    /// A person goes on without the engine that is gone, for both sides.
    PlayWithoutEngine,
    /// A search told how far it is.
    SearchProgress(u32, Progress),
    /// A search ended.
    SearchFound(u32, SearchResult),
}

impl Action {
    /// Whether a person may go on looking at the engine's line meanwhile, or means the line that is looked at.
    #[must_use]
    pub const fn leaves_preview(&self) -> bool {
        matches!(
            self,
            Self::Preview(_)
                | Self::TryLine(..)
                | Self::EngineReady
                | Self::EngineReplaced
                | Self::SearchProgress(..)
                | Self::Configure(_)
                | Self::Switch(_)
                | Self::Speak(_)
                | Self::Flip
                | Self::Keep(_)
                | Self::Follow(_)
                | Self::Tick
        )
    }
}
