//! An opponent, which has a strength and a playing style.

use std::cmp::Reverse;

use super::character::Character;
use super::prior::PersonModel;
use super::strength::Strength;
use super::style::StyledEvaluation;
use super::technique::Technique;
use super::{Level, book};
use crate::engine::limits::Limits;
use crate::engine::report::{Observer, PvLine, Report};
use crate::engine::search::{Evaluation, MoveValues, SearchMemory, Strongest, ValuedMoves, move_values, search_with};
use crate::engine::value::{MATE, Value, score};
use crate::rules::{Color, Game, Move, split_mix};
use crate::sort::sort_by_key;

/// An opponent of configurable strength.
///
/// ```
/// use chess_core::Game;
/// use chess_core::engine::{Character, Limits, Opponent, Strength};
///
/// let opponent = Opponent {
///     strength: Strength::new(1000),
///     character: Character::Attacker,
/// };
/// let report = opponent.search(&Game::default(), &Limits::default(), 42, &mut ());
/// assert!(report.best_move.is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The playing strength.
    pub strength: Strength,
    /// The playing style.
    pub character: Character,
}

impl Level {
    /// Searches for the move of this level, as [`Opponent::search`] does.
    #[must_use]
    pub fn search(self, game: &Game, limits: &Limits, seed: u64, observer: &mut dyn Observer) -> Report {
        Opponent::from(self).search(game, limits, seed, observer)
    }
}

impl From<Strength> for Opponent {
    fn from(strength: Strength) -> Self {
        Self {
            strength,
            character: Character::default(),
        }
    }
}

impl From<Level> for Opponent {
    fn from(level: Level) -> Self {
        level.strength().into()
    }
}

/// The hash table of one search, in megabytes: enough for all nodes of the strongest opponent.
const HASH_MEGABYTES: usize = 4;

impl Opponent {
    /// Searches for the opponent's move within `limits` and the opponent's own limits.
    /// `seed` decides all random choices.
    ///
    /// Each search starts with an empty memory, so that equal positions and seeds give equal moves.
    #[must_use]
    pub fn search(self, game: &Game, limits: &Limits, seed: u64, observer: &mut dyn Observer) -> Report {
        let chance = |purpose: u32| random_number(game, seed.rotate_left(purpose));
        let limits = Limits {
            nodes: limits.nodes.into_iter().chain([self.strength.nodes()]).min(),
            search_moves: match self.book_move(game, limits, chance(23)) {
                Some(mv) => vec![mv.into()],
                None => limits.search_moves.clone(),
            },
            ..limits.clone()
        };
        let has_choice = !limits.allowed_moves(game.board()).is_empty();
        if self.strength.is_human() && has_choice {
            self.choose(game, &limits, chance(17), observer)
        } else {
            let mut memory = SearchMemory::new(HASH_MEGABYTES);
            search_with(game, &limits, &mut memory, &mut self.evaluation(game), observer)
        }
    }

    /// The evaluation at full strength: the network, or an evaluation with the bonus of the playing style.
    fn evaluation(self, game: &Game) -> Evaluation {
        match self.character {
            Character::Universal => Evaluation::default(),
            character => Evaluation::Given(Box::new(StyledEvaluation::new(
                Strongest::default(),
                character,
                game.board(),
            ))),
        }
    }

    /// A move from the opening book, if `limits` allow a move of the book.
    fn book_move(self, game: &Game, limits: &Limits, chance: u64) -> Option<Move> {
        if game.ply() >= self.strength.profile().book {
            return None;
        }
        let mv = book::random_book_move(game, self.character, chance)?;
        limits.allowed_moves(game.board()).contains(&mv).then_some(mv)
    }

    /// Searches all moves at a few depths, and chooses a move as people do. An opponent that is ahead never stalemates.
    fn choose(self, game: &Game, limits: &Limits, chance: u64, observer: &mut dyn Observer) -> Report {
        let profile = self.strength.profile();
        let person = PersonModel {
            attention: profile.person.attention * self.character.attention() / 100,
            ..profile.person
        };
        let depths = profile.depths.map(|depth| depth.min(limits.depth.unwrap_or(depth)));
        let mut memory = SearchMemory::new(1);
        let mut evaluation = Evaluation::default();
        let valued = move_values(game, &depths, limits, &mut memory, &mut evaluation, observer);
        let mate = valued.moves.iter().position(is_mate_in_one);
        let sees_mate = split_mix(chance) % 100 < self.strength.mate_in_one_percent();
        let chosen = mate.filter(|_| sees_mate).or_else(|| {
            let mut utilities = person.utilities(game, &valued.moves);
            let technique = Technique::of(game, &valued.moves);
            for (utility, valued) in utilities.iter_mut().zip(&valued.moves) {
                *utility += self.character.utility(game.board(), valued.mv) + technique.utility(valued);
            }
            person.choose(&utilities, chance)
        });
        report_of_choice(game, &depths, limits, valued, chosen)
    }
}

fn is_mate_in_one(valued: &MoveValues) -> bool {
    valued.values.first() == Some(&(MATE - 1))
}

/// A random number for a move of a game. The number depends on the seed, the side to move, the ply and the position.
/// So the two opponents in a game have different numbers, and so does an opponent whose position is repeated.
fn random_number(game: &Game, seed: u64) -> u64 {
    let board = game.board();
    let of_side = seed ^ (board.side_to_move().index() as u64) << 31;
    split_mix(board.position_hash() ^ split_mix(of_side ^ (game.ply() as u64) << 40))
}

/// The report of a search after which an opponent has chosen a move. The line of this move is the first; the others are
/// sorted by value.
fn report_of_choice(
    game: &Game,
    depths: &[u32],
    limits: &Limits,
    valued: ValuedMoves,
    chosen: Option<usize>,
) -> Report {
    let side = game.board().side_to_move();
    let best_value = valued.moves.iter().filter_map(|mv| mv.values.last()).max();
    let best_score = best_value.map(|value| score(*value, side));
    let mut moves: Vec<(bool, MoveValues)> = valued
        .moves
        .into_iter()
        .enumerate()
        .map(|(index, mv)| (Some(index) == chosen, mv))
        .collect();
    sort_by_key(&mut moves, |(is_chosen, mv)| {
        Reverse((*is_chosen, mv.values.last().copied()))
    });
    let line = |(_, mv): (bool, MoveValues)| principal_variation_of(mv, side);
    let completed = moves.first().map_or(0, |(_, mv)| mv.values.len());
    let lines: Vec<PvLine> = moves.into_iter().take(limits.lines.max(1)).filter_map(line).collect();
    let first = lines.first();
    Report {
        best_move: first.and_then(|line| line.moves.first()).copied(),
        score: first.map(|line| line.score),
        best_score,
        is_complete: valued.is_complete,
        depth: depths.iter().take(completed).next_back().copied().unwrap_or(0),
        nodes: valued.nodes,
        principal_variation: first.map_or_else(Vec::new, |line| line.moves.clone()),
        selective_depth: valued.selective_depth,
        lines,
    }
}

/// The line of a move, if it has a value.
fn principal_variation_of(valued: MoveValues, side: Color) -> Option<PvLine> {
    let value: Value = *valued.values.last()?;
    Some(PvLine {
        score: score(value, side),
        moves: valued.line,
    })
}
