//! The setup of a game: its players, the choices for it, and the scale of the players' strengths.

use std::ops::Not;

use serde::{Deserialize, Serialize};

use crate::{Choice, EarlierOpponent, Player, Players, SCALE, is_on_present_scale, keyword};

/// The players of a game, and the choices for the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "StoredSetup", into = "StoredSetup")]
pub struct Setup {
    /// The player of each side.
    pub players: Players,
    /// The choices with which the game was started.
    pub choice: Choice,
    /// The seed of a level's random choices.
    pub seed: Option<u32>,
    /// Whether the game counts for the player's rating.
    pub rated: bool,
}

impl From<Players> for Setup {
    /// An unrated game of these players.
    fn from(players: Players) -> Self {
        Self {
            players,
            ..Self::default()
        }
    }
}

impl Setup {
    /// Whether the game counts for the player's rating if it ends after this number of plies.
    #[must_use]
    pub fn is_rated_after(&self, plies: usize) -> bool {
        self.rated && plies >= self.players.least_rated_plies()
    }

    fn all_players(&self) -> impl Iterator<Item = Player> {
        let Self { players, choice, .. } = self;
        [players.white, players.black, choice.opponent]
            .into_iter()
            .chain(choice.white_engine)
    }

    fn map_players(self, change: impl Fn(Player) -> Player) -> Self {
        Self {
            players: self.players.map(&change),
            choice: self.choice.map_players(&change),
            ..self
        }
    }
}

/// The plies of two moves of each side.
const TWO_MOVES_OF_EACH_SIDE: usize = 4;

impl Players {
    /// The number of plies from which a rated game of these players counts: two moves of each side. In a game that was
    /// stored by an earlier version with another rating scale, one ply is enough, because this was the rule when the
    /// game was played.
    #[must_use]
    pub fn least_rated_plies(self) -> usize {
        if matches!(self.opponent(), Some(Player::Earlier(_))) {
            1
        } else {
            TWO_MOVES_OF_EACH_SIDE
        }
    }

    /// The players, with strengths on the rating scale that has the version `scale`. This is the version in the text
    /// that contained the keywords of the players.
    pub(crate) fn read_on_scale(self, scale: Option<u64>) -> Self {
        if is_on_present_scale(scale) {
            self.map(Player::with_number_on_present_scale)
        } else {
            self
        }
    }
}

/// The fields of a setup as they are stored.
#[derive(Serialize, Deserialize)]
struct StoredSetup {
    #[serde(default = "default_players")]
    players: Players,
    #[serde(default)]
    choice: Choice,
    /// The version of the rating scale; `None` for the scale of earlier versions of the program, or if no strength is
    /// on the present scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scale: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u32>,
    #[serde(with = "keyword", default, skip_serializing_if = "Not::not")]
    rated: bool,
}

const fn default_players() -> Players {
    Players::PEOPLE
}

impl From<StoredSetup> for Setup {
    fn from(stored: StoredSetup) -> Self {
        let StoredSetup {
            players,
            choice,
            scale,
            seed,
            rated,
        } = stored;
        let setup = Self {
            players,
            choice,
            seed,
            rated,
        };
        setup.map_players(|player| match player {
            // If a text of an earlier version contains no choice, the opponent is the one that the earlier version
            // offered on a first visit.
            Player::Strong(_) if !is_on_present_scale(scale) => Player::Earlier(EarlierOpponent::FIRST),
            Player::Earlier(_) if is_on_present_scale(scale) => player.with_number_on_present_scale(),
            player => player,
        })
    }
}

impl From<Setup> for StoredSetup {
    fn from(setup: Setup) -> Self {
        let is_any_present = setup.all_players().any(|player| matches!(player, Player::Strong(_)));
        // All strengths of a stored text are on the same rating scale. So if one strength is on the present scale, the
        // strengths on the scale of earlier versions are converted to it.
        let setup = if is_any_present {
            setup.map_players(|player| player.strong_opponent().map_or(player, Player::Strong))
        } else {
            setup
        };
        Self {
            players: setup.players,
            choice: setup.choice,
            scale: is_any_present.then_some(SCALE),
            seed: setup.seed,
            rated: setup.rated,
        }
    }
}
