//! Plays pairs of games: two engines play an opening twice, with both colours.

use chess_core::{Color, Game};

use crate::engine::Engine;
use crate::game::{PlayedGame, play};
use crate::match_options::MoveLimit;

/// The two games of an opening. The first engine has White in the first game.
pub type Pair = [PlayedGame; 2];

/// Two engines that play each other.
#[derive(Debug)]
pub struct EnginePair {
    /// The texts that describe the engines.
    texts: [String; 2],
    /// The running engines. After a forfeit, both are restarted before the next game.
    engines: Option<[Engine; 2]>,
}

impl EnginePair {
    /// Creates rivals from the texts that describe the engines.
    #[must_use]
    pub const fn new(texts: [String; 2]) -> Self {
        Self { texts, engines: None }
    }

    /// Plays an opening with both colours, and prints forfeits.
    ///
    /// # Errors
    ///
    /// When an engine cannot be started or cannot begin a game.
    pub fn play_pair(&mut self, opening: &Game, limit: MoveLimit) -> Result<Pair, String> {
        Ok([
            self.play_with_color(Color::White, opening, limit)?,
            self.play_with_color(Color::Black, opening, limit)?,
        ])
    }

    fn play_with_color(&mut self, first: Color, opening: &Game, limit: MoveLimit) -> Result<PlayedGame, String> {
        let mut engines = match self.engines.take() {
            Some(engines) => engines,
            None => [Engine::start(&self.texts[0])?, Engine::start(&self.texts[1])?],
        };
        let played = play(opening.clone(), &mut engines, first, limit)?;
        match played.forfeit() {
            Some((loser, forfeit)) => println!("{}: {:?}, {}", self.texts[loser], forfeit.kind, forfeit.details),
            None => self.engines = Some(engines),
        }
        Ok(played)
    }
}
