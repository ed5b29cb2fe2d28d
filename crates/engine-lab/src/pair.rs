//! Pairs of games: an opening that two engines play twice, with both colours.

use chess_core::{Color, Game};

use crate::engine::Engine;
use crate::game::{Played, play};
use crate::match_options::Pace;

/// The two games from an opening, the first engine with White first.
pub type Pair = [Played; 2];

/// Two engines that play each other.
#[derive(Debug)]
pub struct Rivals {
    /// What they are started with.
    texts: [String; 2],
    engines: [Engine; 2],
}

impl Rivals {
    /// Starts the engines that these texts name.
    ///
    /// # Errors
    ///
    /// Where one cannot be started.
    pub fn start(texts: [String; 2]) -> Result<Self, String> {
        let engines = [Engine::start(&texts[0])?, Engine::start(&texts[1])?];
        Ok(Self { texts, engines })
    }

    /// Plays an opening with both colours. After a game that was not lost by chess, which is told, both engines are started anew.
    ///
    /// # Errors
    ///
    /// Where an engine does not take up a game at all, or cannot be started again.
    pub fn play_pair(&mut self, opening: &Game, pace: Pace) -> Result<Pair, String> {
        Ok([
            self.play_as(Color::White, opening, pace)?,
            self.play_as(Color::Black, opening, pace)?,
        ])
    }

    fn play_as(&mut self, first: Color, opening: &Game, pace: Pace) -> Result<Played, String> {
        let played = play(opening.clone(), &mut self.engines, first, pace)?;
        if let Some(forfeit) = &played.forfeit {
            println!("{}: {:?}, {}", self.texts[played.loser()], forfeit.kind, forfeit.story);
            *self = Self::start(self.texts.clone())?;
        }
        Ok(played)
    }
}
