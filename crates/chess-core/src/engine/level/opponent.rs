//! An opponent: its strength and its playing style.

use super::character::Character;
use super::eval_noise::{EvalNoise, NoisyEvaluation};
use super::strength::Strength;
use super::{Level, book, choice};
use crate::engine::eval::Hce;
use crate::engine::limits::Limits;
use crate::engine::report::{Observer, Report};
use crate::engine::search::blindspots::Blindspots;
use crate::engine::search::{Evaluation, SearchMemory, Strongest, search_with_blindspots};
use crate::rules::{Color, Game, Move, UciMove, split_mix};

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
    /// How strong it plays.
    pub strength: Strength,
    /// Its playing style.
    pub character: Character,
}

impl Level {
    /// Searches the move of this level, as [`Opponent::search`] does.
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

/// The seed of a side. Two opponents in one game, which has one seed, must not make the same errors.
pub(super) const fn seed_of_side(seed: u64, side: Color) -> u64 {
    seed ^ (side.index() as u64) << 31
}

/// The hash table of one search, in megabytes: enough for all nodes of the strongest opponent.
const MEGABYTES: usize = 4;
/// The number of lines that are searched if one of several moves is chosen.
const CHOICES: usize = 4;

impl Opponent {
    /// Searches the opponent's move within `limits` and its own limits; `seed` decides all random choices.
    ///
    /// Each search starts with an empty memory. Otherwise an opponent would use evaluations that belong to another
    /// opponent or seed, and other searches would use its deliberate errors as if they were exact.
    #[must_use]
    pub fn search(self, game: &Game, limits: &Limits, seed: u64, observer: &mut dyn Observer) -> Report {
        let (profile, board) = (self.strength.profile(), game.board());
        let seed = seed_of_side(seed, board.side_to_move());
        let blindspots = Blindspots::new(seed, profile.overlook_rate);
        let eval_noise = EvalNoise::new(seed, profile.noise, self.character, board);
        let mut memory = SearchMemory::new(MEGABYTES);
        let mut evaluation = evaluation(self.strength, eval_noise);
        let mut limits = Limits {
            nodes: limits.nodes.into_iter().chain([profile.nodes]).min(),
            lines: if profile.margin > 0 {
                limits.lines.max(CHOICES)
            } else {
                limits.lines
            },
            ..limits.clone()
        };
        let mut search =
            |limits: &Limits| search_with_blindspots(game, limits, &mut memory, &mut evaluation, blindspots, observer);
        let Considered { moves, alternatives } = self.considered(game, &limits, blindspots, seed);
        limits.search_moves = moves;
        let mut report = search(&limits);
        let left = limits.nodes.unwrap_or(u64::MAX).saturating_sub(report.nodes);
        if !alternatives.is_empty()
            && is_mated(&report, board.side_to_move())
            && report.is_complete
            && left > report.nodes
        {
            limits.search_moves = alternatives;
            limits.nodes = Some(left);
            let nodes = report.nodes;
            report = search(&limits);
            report.nodes += nodes;
        }
        if let Some(chosen) = choice::chosen(board, &report, profile.margin, seed) {
            choice::prefer(&mut report, chosen);
        }
        report
    }

    /// The moves that the opponent considers, and the alternatives in case the obvious ones lead into a mate.
    fn considered(self, game: &Game, limits: &Limits, blindspots: Blindspots, seed: u64) -> Considered {
        let board = game.board();
        let allowed = limits.allowed_moves(board);
        let among = |moves: Vec<Move>| {
            let allowed = moves.into_iter().filter(|mv| allowed.contains(mv));
            Some(allowed.map(UciMove::from).collect()).filter(|moves: &Vec<UciMove>| !moves.is_empty())
        };
        let noticed = || {
            let moves = board.legal_moves().into_iter();
            moves.filter(|&mv| !blindspots.overlooks(board, mv)).collect()
        };
        if let Some(moves) = among(self.book_move(game, seed)) {
            return Considered::only(moves);
        }
        let noticed = among(noticed()).unwrap_or_else(|| limits.search_moves.clone());
        match among(self.obvious(game)) {
            Some(moves) => Considered {
                moves,
                alternatives: noticed,
            },
            None => Considered::only(noticed),
        }
    }

    fn book_move(self, game: &Game, seed: u64) -> Vec<Move> {
        if game.ply() >= self.strength.profile().book {
            return Vec::new();
        }
        let chance = split_mix(game.board().position_hash() ^ seed.rotate_left(23));
        book::chosen(game, self.character, chance).into_iter().collect()
    }

    /// The obvious moves that the opponent never misses, if there are any.
    fn obvious(self, game: &Game) -> Vec<Move> {
        if self.strength < Strength::NEVER_MISSES_OBVIOUS {
            Vec::new()
        } else if self.strength.profile().overlook_rate == 0 {
            // The search alone decides about captures.
            choice::mates_in_one(game.board())
        } else {
            choice::obvious(game)
        }
    }
}

/// The evaluation of an opponent of this strength.
fn evaluation(strength: Strength, eval_noise: EvalNoise) -> Evaluation {
    Evaluation::Given(if strength.has_net() {
        Box::new(NoisyEvaluation::new(Strongest::default(), eval_noise))
    } else {
        Box::new(NoisyEvaluation::new(Hce::new(), eval_noise))
    })
}

/// The moves that an opponent considers; an empty list means all moves.
struct Considered {
    /// The book move, else the obvious moves, else the moves that are not overlooked.
    moves: Vec<UciMove>,
    /// The moves that are not overlooked, in case the obvious ones are a trap.
    alternatives: Vec<UciMove>,
}

impl Considered {
    const fn only(moves: Vec<UciMove>) -> Self {
        let alternatives = Vec::new();
        Self { moves, alternatives }
    }
}

/// Whether the search has found that this side will be mated.
fn is_mated(report: &Report, side: Color) -> bool {
    let plies = report.score.and_then(|score| score.seen_by(side).plies_to_mate());
    plies.is_some_and(|plies| plies < 0)
}

#[cfg(all(test, feature = "net"))]
mod tests {
    use super::{Character, EvalNoise, Level, Strength, evaluation};
    use crate::Board;
    use crate::engine::{Evaluate, Nnue};

    #[test]
    fn strengths_above_level_10_use_the_network() {
        let board: Board = "2r2rk1/pb1q1ppp/1p2pn2/8/3P4/P1NB1Q2/1P3PPP/R4RK1 b - - 0 17"
            .parse()
            .unwrap();
        let has_net = |strength: Strength| {
            let eval_noise = EvalNoise::new(1, 0, Character::Universal, &board);
            evaluation(strength, eval_noise).value(&board) == Nnue::default().value(&board)
        };
        for level in Level::all() {
            assert_eq!(has_net(level.strength()), level.number() > 10, "{}", level.number());
        }
        let tenth = Level::new(10).unwrap().strength().elo();
        assert!(has_net(Strength::new(tenth + 1)));
    }
}
