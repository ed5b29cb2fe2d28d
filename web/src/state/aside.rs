//! Moves that are tried beside the game, which stays as it is.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::rc::Rc;

use chess_core::Game;

use super::reduce::{announced, deselected, reduce, told};
use super::{Action, Choice, GameState, Hint, Message, Player, Players, Preview};
use crate::messages::Text;
use crate::wishes;

/// A side line that a person tries.
#[derive(Clone, Debug, PartialEq)]
pub struct Aside {
    /// The game up to where it is left, and the moves tried since.
    pub game: Rc<Game>,
    /// After how many half-moves the game is left.
    pub from: usize,
}

impl Aside {
    /// Whether a move was tried in it.
    pub(super) fn holds_moves(&self) -> bool {
        self.game.cursor() + self.game.undone().len() > self.from
    }

    /// Whether it leaves this game, which may have gone on meanwhile, but not to an end by somebody's word.
    pub(super) fn leaves(&self, game: &Game) -> bool {
        let common = self.game.moves().get(..self.from);
        let goes_on = self.game.start() == game.start() && common.is_some_and(|moves| game.moves().starts_with(moves));
        goes_on && game.ending().is_none()
    }
}

impl GameState {
    /// The state as the board shows it: with a side line, that of a game of two people in which nothing else happens.
    #[must_use]
    pub fn on_board(&self) -> Cow<'_, Self> {
        match self.aside.clone().or_else(|| self.next_aside()) {
            Some(aside) => Cow::Owned(self.as_if_played(aside)),
            None => Cow::Borrowed(self),
        }
    }

    /// The state that taking back and going on are about: with a side line, that of its game.
    #[must_use]
    pub fn in_aside(&self) -> Cow<'_, Self> {
        match &self.aside {
            Some(aside) => Cow::Owned(self.as_if_played(aside.clone())),
            None => Cow::Borrowed(self),
        }
    }

    /// The side line that a move on the board begins: while the engine analyses an earlier position, or a game that is over.
    fn next_aside(&self) -> Option<Aside> {
        let is_past = self.shown_ply() < self.game.ply() || self.result().is_some();
        (self.analysis.on && is_past).then(|| self.aside_here()).flatten()
    }

    fn aside_here(&self) -> Option<Aside> {
        let from = self.shown_ply();
        let game = Rc::new(self.game.go_to(from)?);
        Some(Aside { game, from })
    }

    /// The same without the game's own further moves, which are none of the side line's.
    fn begun(aside: &Aside) -> Option<Aside> {
        let first = Game::new(aside.game.start().clone());
        let moves = aside.game.moves().iter();
        let game = moves.copied().try_fold(first, |game, mv| game.play(mv).ok())?;
        Some(Aside {
            game: Rc::new(game),
            from: aside.from,
        })
    }

    fn as_if_played(&self, aside: Aside) -> Self {
        let mut settings = self.settings;
        settings.confirm_moves = false;
        Self {
            game: aside.game,
            players: Players {
                white: Player::Human,
                black: Player::Human,
            },
            viewed_ply: None,
            aside: None,
            premove: None,
            asked: None,
            question: None,
            clock: None,
            choice: Choice::default(),
            hint: Hint::None,
            settings,
            analysis: super::Analysis::default(),
            ..self.clone()
        }
    }
}

/// Whether the action is about the board, which a side line has to itself.
const fn is_of_board(action: &Action) -> bool {
    matches!(
        action,
        Action::Activate(_)
            | Action::Press(_)
            | Action::Carry(_)
            | Action::LetGo
            | Action::Interrupt
            | Action::Cancel
            | Action::CancelOrDraw(..)
            | Action::Promote(_)
            | Action::Play(_)
            | Action::ClaimDrawWith(_)
            | Action::Undo
            | Action::Redo
    )
}

/// The side line that an action on the board is about, there already or begun by it; `None` where it is about the game.
pub(super) fn meant_by(state: &GameState, action: &Action) -> Option<Aside> {
    let begins = matches!(
        action,
        Action::Activate(_) | Action::Press(_) | Action::Play(_) | Action::ClaimDrawWith(_)
    );
    let begun = || {
        state
            .next_aside()
            .filter(|_| begins)
            .as_ref()
            .and_then(GameState::begun)
    };
    // What is asked about the game is answered first.
    let answers = state.question.is_some() && matches!(action, Action::Cancel | Action::CancelOrDraw(..));
    let aside = state.aside.clone().or_else(begun);
    aside.filter(|_| is_of_board(action) && !answers)
}

/// The state after an action on the board of a side line.
pub(super) fn beside_the_game(state: GameState, aside: Aside, action: Action) -> GameState {
    if matches!(action, Action::ClaimDrawWith(_)) {
        return told(state, Text::NoClaimAside);
    }
    let ends = match action {
        Action::Cancel => !wishes::has_something_to_cancel(&state),
        Action::Undo => aside.game.ply() <= aside.from,
        _ => false,
    };
    if ends {
        return left(state);
    }
    let from = aside.from;
    let after = reduce(state.as_if_played(aside), action);
    // Where a move on the board would begin it anew, it need not be there before its first move.
    let next = Aside {
        game: Rc::clone(&after.game),
        from,
    };
    let is_needed = next.holds_moves() || wishes::has_something_to_cancel(&after) || state.next_aside().is_none();
    with!(GameState {
        // One that was left makes way for another with its first move.
        parked: state.parked.clone().filter(|_| !next.holds_moves()),
        aside: is_needed.then_some(next),
        selection: after.selection,
        hand: after.hand,
        put_down: after.put_down,
        promotion: after.promotion,
        drawings: after.drawings,
        cursor: after.cursor,
        message: after.message,
        announcements: after.announcements,
        ..state
    })
}

/// Another place in the side line, also in one that was left; before its first move the game goes on being shown.
pub(super) fn gone_to(state: GameState, ply: usize) -> GameState {
    let Some(aside) = state.aside.as_ref().or(state.parked.as_ref()) else {
        return state;
    };
    match aside.game.go_to(ply.max(aside.from)) {
        Some(game) => with_aside(
            with!(GameState {
                message: Message::Turn,
                ..state.clone()
            }),
            game,
            aside.from,
        ),
        None => state,
    }
}

/// A side line begins where the game is looked at, or ends.
pub(super) fn toggled(state: GameState) -> GameState {
    if state.aside.is_some() {
        return left(state);
    }
    match state.aside_here().as_ref().and_then(GameState::begun) {
        Some(aside) => with_aside(
            with!(GameState {
                message: Message::Turn,
                ..state
            }),
            Game::clone(&aside.game),
            aside.from,
        ),
        None => state,
    }
}

/// A line of the engine is tried, up to one of its moves.
pub(super) fn line_tried(state: GameState, which: usize, at: usize) -> GameState {
    let Some(Preview { from, game, .. }) = wishes::preview(&state, which, at).filter(|_| state.analysis.on) else {
        return state;
    };
    let from = state.aside.as_ref().map_or(from.ply(), |aside| aside.from);
    let state = with!(GameState {
        message: Message::Turn,
        preview: None,
        ..state
    });
    with_aside(state, Game::clone(&game), from)
}

fn with_aside(state: GameState, game: Game, from: usize) -> GameState {
    let game = Rc::new(game);
    announced(with!(GameState {
        aside: Some(Aside { game, from }),
        parked: None,
        put_down: None,
        ..deselected(state)
    }))
}

/// What happened in the game is told beside a side line, which is the person's to end.
pub(super) fn goes_on(state: GameState) -> GameState {
    let in_game = with!(GameState {
        aside: None,
        ..state.clone()
    });
    with!(GameState {
        message: Message::Notice(wishes::status_text(&in_game)),
        ..state
    })
}

/// Back to the game.
fn left(state: GameState) -> GameState {
    announced(with!(GameState {
        message: Message::Turn,
        ..without_aside(state)
    }))
}

pub(super) fn without_aside(state: GameState) -> GameState {
    if state.aside.is_none() {
        return with!(GameState { parked: None, ..state });
    }
    with!(GameState {
        aside: None,
        parked: None,
        put_down: None,
        ..deselected(state)
    })
}
