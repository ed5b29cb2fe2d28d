//! Finds stored games by their positions, and counts the moves that were played in a position.

use std::collections::BTreeMap;
use std::ops::Bound;

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
    // A tree never moves all of its games at once, as a hash table does when it grows.
    games: BTreeMap<u32, IndexedGame>,
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

    /// Removes a game, if the index has it.
    pub fn remove(&mut self, id: u32) {
        self.games.remove(&id);
    }

    /// The number of games.
    #[must_use]
    pub fn count(&self) -> usize {
        self.games.len()
    }

    /// The numbers of the games, in ascending order.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.games.keys().copied()
    }

    /// The positions of the game with this number; `None` if the index does not have the game.
    #[must_use]
    pub fn positions_of(&self, id: u32) -> Option<&GamePositions> {
        self.games.get(&id).map(|game| &game.positions)
    }
}

/// The moves that were played in a position, and the games that had it. The games of an index are counted in steps,
/// because there may be very many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionCount {
    position: u64,
    chosen: ChosenGames,
    /// The number of the last game that was counted.
    last: Option<u32>,
    games: usize,
    moves: Vec<PlayedMove>,
}

impl PositionCount {
    /// Begins to count the games that had the position with this hash. Only the moves of chosen games are counted.
    #[must_use]
    pub const fn new(position: u64, chosen: ChosenGames) -> Self {
        Self {
            position,
            chosen,
            last: None,
            games: 0,
            moves: Vec::new(),
        }
    }

    /// Counts the next games of the index, up to `max` of them. Returns whether there may be more.
    pub fn add_games(&mut self, index: &PositionIndex, max: usize) -> bool {
        let after = self.last.map_or(Bound::Unbounded, Bound::Excluded);
        let mut left = max;
        for (id, game) in index.games.range((after, Bound::Unbounded)).take(max) {
            self.add(game);
            self.last = Some(*id);
            left -= 1;
        }
        left == 0
    }

    fn add(&mut self, game: &IndexedGame) {
        if !game.positions.contain(self.position) {
            return;
        }
        self.games += 1;
        if !self.chosen.include(game.facts) {
            return;
        }
        for mv in game.positions.moves_in(self.position) {
            let at = self.moves.iter().position(|played| played.mv == mv).unwrap_or_else(|| {
                self.moves.push(PlayedMove::new(mv));
                self.moves.len() - 1
            });
            self.moves[at].add(game.facts.result, self.chosen.view());
        }
    }

    /// The hash of the position.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// The number of games that had the position, also of those whose moves are not counted.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.games
    }

    /// The moves that were played in the position, the most frequent first, and in the order of the moves if they are
    /// equally frequent.
    #[must_use]
    pub fn moves(&self) -> Vec<PlayedMove> {
        let mut moves = self.moves.clone();
        moves.sort_unstable_by_key(|played| (std::cmp::Reverse(played.games), played.mv));
        moves
    }
}
