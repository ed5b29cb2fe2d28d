//! Finds stored games by their positions, and counts the moves that were played in a position.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use chess_core::Color;
use chess_core::notation::pgn::GameResult;

use crate::{ArchivedFacts, GamePosition, GameSummary, GameText, GroupPart, PackedMove, PositionGroup};

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

/// That a game had a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The number of the game.
    pub id: u32,
    /// What statistics need to know of the game.
    pub facts: GameFacts,
    /// The move that was played in the position; `None` if the position is the last one that is known.
    pub mv: Option<PackedMove>,
}

/// The stored games, by their numbers, and where their positions are.
#[derive(Clone, Debug, Default)]
pub struct PositionIndex {
    // A tree never moves all of its games at once, as a hash table does when it grows.
    games: BTreeMap<u32, IndexedGame>,
    /// The groups whose parts a database has, by their names.
    groups: BTreeMap<u64, PositionGroup>,
}

#[derive(Clone, Debug)]
struct IndexedGame {
    text_hash: u64,
    facts: GameFacts,
    positions: Positions,
}

/// Where the positions of a game are.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Positions {
    Unknown,
    InGroup,
    InMemory(Vec<GamePosition>),
}

impl PositionIndex {
    /// Whether the index has this game, and the game's text has not changed since.
    #[must_use]
    pub fn knows(&self, id: u32, text_hash: u64) -> bool {
        self.games.get(&id).is_some_and(|game| game.text_hash == text_hash)
    }

    /// Adds a game whose positions are not known yet, or replaces it if its text has changed.
    pub fn add(&mut self, ArchivedFacts { id, text_hash, facts }: ArchivedFacts) {
        let unknown = IndexedGame {
            text_hash,
            facts,
            positions: Positions::Unknown,
        };
        // This finds the place of the game once, because there may be very many games.
        let game = self.games.entry(id).or_insert_with(|| unknown.clone());
        if game.text_hash != text_hash {
            *game = unknown;
        }
    }

    /// Sets the positions of a game, if the index has this text of it.
    pub fn set_positions(&mut self, text: GameText, positions: Vec<GamePosition>) {
        if let Some(game) = self.with_text(text) {
            game.positions = Positions::InMemory(positions);
        }
    }

    /// The game that has this text.
    fn with_text(&mut self, text: GameText) -> Option<&mut IndexedGame> {
        self.games.get_mut(&text.id).filter(|game| game.text_hash == text.hash)
    }

    /// Adds a group whose parts the database has. Returns whether the index has any of its texts; otherwise the group
    /// is not added.
    pub fn add_group(&mut self, group: PositionGroup) -> bool {
        let mut is_used = false;
        for text in &group.0 {
            if let Some(game) = self.with_text(*text) {
                game.positions = Positions::InGroup;
                is_used = true;
            }
        }
        if is_used {
            self.groups.insert(group.name(), group);
        }
        is_used
    }

    /// Removes a group. The positions of its games are no longer known.
    pub fn remove_group(&mut self, name: u64) {
        for text in self.groups.remove(&name).unwrap_or_default().0 {
            if let Some(game) = self.with_text(text) {
                game.positions = Positions::Unknown;
            }
        }
    }

    /// Removes the games for which `exists` is false.
    pub fn retain(&mut self, exists: impl Fn(u32) -> bool) {
        self.games.retain(|id, _| exists(*id));
    }

    /// The number of games whose positions are known.
    #[must_use]
    pub fn count(&self) -> usize {
        self.games.len() - self.unknown().count()
    }

    /// The games whose positions are not known.
    pub fn unknown(&self) -> impl Iterator<Item = ArchivedFacts> {
        let unknown = self
            .games
            .iter()
            .filter(|(_, game)| game.positions == Positions::Unknown);
        unknown.map(|(id, game)| ArchivedFacts {
            id: *id,
            text_hash: game.text_hash,
            facts: game.facts,
        })
    }

    /// The names of the groups.
    pub fn groups(&self) -> impl Iterator<Item = u64> {
        self.groups.keys().copied()
    }

    /// The positions that are in memory, with the numbers of their games.
    pub fn in_memory(&self) -> impl Iterator<Item = (u32, GamePosition)> {
        self.games.iter().flat_map(|(id, game)| {
            let positions = match &game.positions {
                Positions::InMemory(positions) => positions.as_slice(),
                _ => &[],
            };
            positions.iter().map(|position| (*id, *position))
        })
    }

    /// The positions in a part of a group whose hashes are wanted, with the numbers of their games. A game whose text
    /// has changed is left out.
    pub fn in_part(
        &self,
        part: &GroupPart,
        is_wanted: impl Fn(u64) -> bool,
    ) -> impl Iterator<Item = (u32, GamePosition)> {
        let texts = self.groups.get(&part.group).map_or(&[][..], |group| &group.0);
        let wanted = part.positions().filter(move |(_, position)| is_wanted(position.hash));
        wanted.filter_map(|(place, position)| {
            let text = texts.get(place).filter(|text| self.knows(text.id, text.hash))?;
            Some((text.id, position))
        })
    }

    /// The games that had the position with this hash, and the moves in it, in the order of the numbers of the games.
    /// Each move of a game is returned once. `parts` has the part of each group that may have the position.
    #[must_use]
    pub fn occurrences(&self, position: u64, parts: &[GroupPart]) -> Vec<Occurrence> {
        let is_wanted = |hash| hash == position;
        let in_memory = self.in_memory().filter(|(_, found)| is_wanted(found.hash));
        let in_parts = parts.iter().flat_map(|part| self.in_part(part, is_wanted));
        // A game may be in several groups.
        let mut found: Vec<_> = in_memory.chain(in_parts).map(|(id, found)| (id, found.mv)).collect();
        found.sort_unstable();
        found.dedup();
        let occurrence = |(id, mv)| {
            let facts = self.games.get(&id)?.facts;
            Some(Occurrence { id, facts, mv })
        };
        found.into_iter().filter_map(occurrence).collect()
    }
}

/// The moves that were played in a position, and the number of games that had it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionCount {
    /// The hash of the position.
    pub position: u64,
    /// The number of games that had the position, also of those whose moves are not counted.
    pub games: usize,
    /// The moves of the chosen games in the position, the most frequent first, and in the order of the moves if they
    /// are equally frequent.
    pub moves: Vec<PlayedMove>,
}

impl PositionCount {
    /// Counts the moves that the chosen games played in the position with this hash.
    #[must_use]
    pub fn of(position: u64, occurrences: &[Occurrence], chosen: ChosenGames) -> Self {
        let mut moves: Vec<PlayedMove> = Vec::new();
        for Occurrence { facts, mv, .. } in occurrences {
            let Some(mv) = mv.filter(|_| chosen.include(*facts)) else {
                continue;
            };
            let at = moves.iter().position(|played| played.mv == mv).unwrap_or_else(|| {
                moves.push(PlayedMove::new(mv));
                moves.len() - 1
            });
            moves[at].add(facts.result, chosen.view());
        }
        moves.sort_unstable_by_key(|played| (Reverse(played.games), played.mv));
        Self {
            position,
            games: occurrences.chunk_by(|one, next| one.id == next.id).count(),
            moves,
        }
    }
}

#[cfg(test)]
mod tests;
