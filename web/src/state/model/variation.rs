//! Variations: moves that are tried without changing the game.

use chess_core::{Game, Move};

use crate::state::model::played_game::PlayedGame;

/// A variation that a person tries.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// The moves of the game before the variation, followed by the moves of the variation.
    pub game: PlayedGame,
    /// The number of plies of the game before the variation.
    pub from: usize,
}

impl Variation {
    /// Creates a variation that starts after `from` plies of a game and shows the position after `line`.
    /// The moves of `following` are added as undone moves. Returns `None` if a move of `line` is illegal.
    #[must_use]
    pub fn new(game: &Game, from: usize, line: &[Move], following: &[Move]) -> Option<Self> {
        let left = game.up_to(from)?;
        let mut whole = line.iter().try_fold(left, |game, mv| game.play(*mv).ok())?;
        for mv in following {
            // After the end of the game by the rules, no move is legal.
            let Ok(next) = whole.play(*mv) else { break };
            whole = next;
        }
        Some(Self {
            game: whole.go_to(from + line.len())?.into(),
            from,
        })
    }

    /// The moves of the variation up to the shown position.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        self.game.moves().get(self.from..).unwrap_or_default()
    }

    /// Whether the variation has any moves.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.game.cursor() + self.game.undone_actions().len() > self.from
    }

    /// Whether the variation starts at a position of this game.
    /// The game may have continued, but a player's action must not have ended it.
    #[must_use]
    pub fn starts_in(&self, game: &Game) -> bool {
        let common = self.game.moves().get(..self.from);
        let continues =
            self.game.start() == game.start() && common.is_some_and(|moves| game.moves().starts_with(moves));
        continues && game.ending().is_none()
    }
}
