//! Moves that are tried beside the game, which stays as it is.

use chess_core::{Game, Move};

use crate::state::model::played_game::PlayedGame;

/// A variation that a person tries.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// The game up to where it is left, and the moves tried since.
    pub game: PlayedGame,
    /// After how many half-moves the game is left.
    pub from: usize,
}

impl Variation {
    /// One that leaves a game after so many half-moves and has made these moves; it can go on with those that follow.
    /// `None` where they cannot be played.
    #[must_use]
    pub fn new(game: &Game, from: usize, line: &[Move], following: &[Move]) -> Option<Self> {
        let left = game.up_to(from)?;
        let mut whole = line.iter().try_fold(left, |game, mv| game.play(*mv).ok())?;
        for mv in following {
            // Beyond an end by the rules nothing goes on.
            let Ok(next) = whole.play(*mv) else { break };
            whole = next;
        }
        Some(Self {
            game: whole.go_to(from + line.len())?.into(),
            from,
        })
    }

    /// The moves tried up to the position that is shown.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        self.game.moves().get(self.from..).unwrap_or_default()
    }

    /// Whether a move was tried in it.
    #[must_use]
    pub fn holds_moves(&self) -> bool {
        self.game.cursor() + self.game.undone().len() > self.from
    }

    /// Whether it leaves this game, which may have gone on meanwhile, but not to an end by somebody's word.
    #[must_use]
    pub fn leaves(&self, game: &Game) -> bool {
        let common = self.game.moves().get(..self.from);
        let goes_on = self.game.start() == game.start() && common.is_some_and(|moves| game.moves().starts_with(moves));
        goes_on && game.ending().is_none()
    }
}
