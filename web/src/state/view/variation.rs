//! Moves that are tried beside the game, which stays as it is.

use chess_core::Game;

use crate::state::table::PlayedGame;

/// A variation that a person tries.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// The game up to where it is left, and the moves tried since.
    pub game: PlayedGame,
    /// After how many half-moves the game is left.
    pub from: usize,
}

impl Variation {
    /// One without a move yet: the game is left as it stands.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        // The game's own further moves are none of the variation's.
        let first = Game::new(game.start().clone());
        let moves = game.moves().iter();
        let game = moves.copied().try_fold(first, |game, mv| game.play(mv).ok())?;
        Some(Self {
            from: game.ply(),
            game: game.into(),
        })
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
