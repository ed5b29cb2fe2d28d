//! Finds stored games by their positions, and counts the moves that were played in a position.

use std::collections::HashMap;

use chess_core::Color;
use chess_core::notation::pgn::GameResult;

use crate::{GamePositions, GameSummary, PackedMove};

/// What statistics need to know of a game besides its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameFacts {
    /// The result.
    pub result: GameResult,
    /// The side of the person, if the person played one side against an engine.
    pub person: Option<Color>,
}

impl GameFacts {
    /// The facts in the summary of a game.
    #[must_use]
    pub fn of(summary: &GameSummary) -> Self {
        Self {
            result: summary.result.parse().unwrap_or_default(),
            person: summary.players.only_person(),
        }
    }
}

/// The games that statistics count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChosenGames {
    /// All games. Their results count from White's view.
    #[default]
    All,
    /// The games in which the person played this side. Their results count from the person's view.
    PersonAs(Color),
}

impl ChosenGames {
    fn include(self, facts: GameFacts) -> bool {
        match self {
            Self::All => true,
            Self::PersonAs(color) => facts.person == Some(color),
        }
    }

    /// The side from whose view results count.
    #[must_use]
    pub const fn view(self) -> Color {
        match self {
            Self::All => Color::White,
            Self::PersonAs(color) => color,
        }
    }
}

/// A move that was played in a position, and the results of the games in which it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: PackedMove,
    /// The number of games.
    pub games: u32,
    /// The number of won games, from the view of [`ChosenGames::view`].
    pub wins: u32,
    /// The number of drawn games.
    pub draws: u32,
    /// The number of lost games.
    pub losses: u32,
}

impl PlayedMove {
    const fn new(mv: PackedMove) -> Self {
        Self {
            mv,
            games: 0,
            wins: 0,
            draws: 0,
            losses: 0,
        }
    }

    fn add(&mut self, result: GameResult, view: Color) {
        self.games += 1;
        match result {
            GameResult::Draw => self.draws += 1,
            GameResult::Unknown => {}
            won if won == GameResult::win(view) => self.wins += 1,
            _ => self.losses += 1,
        }
    }

    /// The points per game with a known result, in percent; `None` if no result is known.
    #[must_use]
    pub fn percent(&self) -> Option<u32> {
        let half_points = 2 * self.wins + self.draws;
        let known = self.wins + self.draws + self.losses;
        (known > 0).then(|| (100 * half_points + known) / (2 * known))
    }
}

#[derive(Clone, Debug)]
struct IndexedGame {
    text_hash: u64,
    facts: GameFacts,
    positions: GamePositions,
}

/// The positions of stored games, by the numbers of the games.
#[derive(Clone, Debug, Default)]
pub struct PositionIndex {
    games: HashMap<u32, IndexedGame>,
}

impl PositionIndex {
    /// Whether the index has this game, and the game's text has not changed since.
    #[must_use]
    pub fn knows(&self, id: u32, text_hash: u64) -> bool {
        self.games.get(&id).is_some_and(|game| game.text_hash == text_hash)
    }

    /// Adds a game, or replaces it.
    pub fn add(&mut self, id: u32, text_hash: u64, facts: GameFacts, positions: GamePositions) {
        let game = IndexedGame {
            text_hash,
            facts,
            positions,
        };
        self.games.insert(id, game);
    }

    /// Removes the games that `exists` does not select.
    pub fn retain(&mut self, exists: impl Fn(u32) -> bool) {
        self.games.retain(|id, _| exists(*id));
    }

    /// The positions of each game, by the game's number, in no particular order.
    pub fn games(&self) -> impl Iterator<Item = (u32, &GamePositions)> {
        self.games.iter().map(|(id, game)| (*id, &game.positions))
    }

    /// The positions of the game with this number; `None` if the index does not have the game.
    #[must_use]
    pub fn positions_of(&self, id: u32) -> Option<&GamePositions> {
        self.games.get(&id).map(|game| &game.positions)
    }

    /// The numbers of the games that had the position with this hash, in no particular order.
    pub fn games_with(&self, position: u64) -> impl Iterator<Item = u32> {
        self.games()
            .filter(move |(_, positions)| positions.contain(position))
            .map(|(id, _)| id)
    }

    /// The moves that were played in the position with this hash, the most frequent first, and in the order of the
    /// moves if they are equally frequent.
    #[must_use]
    pub fn moves_in(&self, position: u64, chosen: ChosenGames) -> Vec<PlayedMove> {
        let mut moves: Vec<PlayedMove> = Vec::new();
        for game in self.games.values().filter(|game| chosen.include(game.facts)) {
            for mv in game.positions.moves_in(position) {
                let at = moves.iter().position(|played| played.mv == mv).unwrap_or_else(|| {
                    moves.push(PlayedMove::new(mv));
                    moves.len() - 1
                });
                moves[at].add(game.facts.result, chosen.view());
            }
        }
        moves.sort_unstable_by_key(|played| (std::cmp::Reverse(played.games), played.mv));
        moves
    }
}
