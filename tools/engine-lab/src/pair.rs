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
    /// They are started anew after a game that was not lost by chess, once they are to play again.
    engines: Option<[Engine; 2]>,
}

impl Rivals {
    /// The engines that these texts name.
    #[must_use]
    pub const fn new(texts: [String; 2]) -> Self {
        Self { texts, engines: None }
    }

    /// Plays an opening with both colours, and reports what was not lost by chess.
    ///
    /// # Errors
    ///
    /// Where an engine cannot be started or does not take up a game at all.
    pub fn play_pair(&mut self, opening: &Game, pace: Pace) -> Result<Pair, String> {
        Ok([
            self.play_as(Color::White, opening, pace)?,
            self.play_as(Color::Black, opening, pace)?,
        ])
    }

    fn play_as(&mut self, first: Color, opening: &Game, pace: Pace) -> Result<Played, String> {
        let mut engines = match self.engines.take() {
            Some(engines) => engines,
            None => [Engine::start(&self.texts[0])?, Engine::start(&self.texts[1])?],
        };
        let played = play(opening.clone(), &mut engines, first, pace)?;
        match played.forfeit() {
            Some((loser, forfeit)) => println!("{}: {:?}, {}", self.texts[loser], forfeit.kind, forfeit.story),
            None => self.engines = Some(engines),
        }
        Ok(played)
    }
}
