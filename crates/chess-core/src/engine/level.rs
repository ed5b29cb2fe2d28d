//! Levels: how far the engine looks, and how it misjudges what it sees.
//!
//! A weak player is not one that moves at random: it sees less, and what it sees it misjudges, the more so the more there
//! is on the board. So a level has a limit of positions, which makes a phone and a desktop play alike, noise in its
//! evaluation, and a margin within which moves are as good as each other to it. Chance comes from the caller's seed.

use std::fmt;

use super::eval::{Handmade, Phase};
use super::limits::Limits;
use super::memory::Memory;
use super::report::{Observer, Report, UNITS};
use super::search::search_with;
use crate::rules::{Board, Game, Move};

/// How well the engine plays, from 1 to 12.
///
/// ```
/// use chess_core::Game;
/// use chess_core::engine::{Level, Limits, Memory};
///
/// let level = Level::new(3).expect("there are twelve levels");
/// let mut memory = Memory::new(1);
/// let report = level.search(&Game::default(), &Limits::default(), 42, &mut memory, &mut ());
/// assert!(report.best_move.is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// A strength that was measured, on the scale of the engines it was measured against.
///
/// ```
/// use chess_core::engine::Rating;
///
/// let rating = Rating { elo: 1500, error: 40 };
/// assert_eq!(rating.to_string(), "1500 ± 40");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The rating in Elo.
    pub elo: u32,
    /// How far the truth may lie from it in 95 of 100 measurements, in Elo.
    pub error: u32,
}

/// The rating and its error, as `1500 ± 40`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ± {}", self.elo, self.error)
    }
}

/// What makes a level.
struct Strength {
    /// What people call it.
    name: &'static str,
    /// How strong it was found to be, where that was measured.
    rating: Option<Rating>,
    /// The positions that it visits.
    nodes: u64,
    /// How far it misjudges a full board, in centipawns.
    noise: i32,
    /// Moves that lose no more than this are as good as the best to it, in centipawns.
    margin: i32,
}

/// From the weakest to the strongest.
const STRENGTHS: [Strength; 12] = [
    strength("Newcomer", 60, 300, 120),
    strength("Beginner", 120, 220, 90),
    strength("Learner", 250, 160, 60),
    strength("Casual", 500, 120, 45),
    strength("Steady", 1_000, 85, 32),
    strength("Attentive", 2_000, 60, 24),
    strength("Skilled", 4_000, 40, 16),
    strength("Sharp", 9_000, 25, 10),
    strength("Tough", 22_000, 14, 6),
    strength("Fierce", 60_000, 6, 4),
    strength("Relentless", 200_000, 0, 2),
    strength("Full strength", 1_000_000, 0, 0),
];

const fn strength(name: &'static str, nodes: u64, noise: i32, margin: i32) -> Strength {
    Strength {
        name,
        rating: None,
        nodes,
        noise,
        margin,
    }
}

/// So many moves are looked at where one of several is to be chosen.
const CHOICES: usize = 4;

impl Level {
    /// The weakest level.
    pub const WEAKEST: Self = Self(1);
    /// The strongest level.
    pub const STRONGEST: Self = Self(12);
    /// The least and the greatest rating that a program may ask for; they choose a level and promise no rating.
    pub const ELO: (u32, u32) = (600, 2800);

    /// The level with this number, 1 to 12.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::STRONGEST.0 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Its number, 1 to 12.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its name, a plain word for people.
    ///
    /// ```
    /// use chess_core::engine::Level;
    ///
    /// assert_eq!(Level::STRONGEST.name(), "Full strength");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.strength().name
    }

    /// Its rating; `None` where it was not measured.
    #[must_use]
    pub const fn rating(self) -> Option<Rating> {
        self.strength().rating
    }

    /// All levels, from the weakest to the strongest.
    #[must_use]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::STRONGEST.0).map(Self)
    }

    /// The level that is thought nearest to a rating: 200 points a level.
    #[must_use]
    pub fn of_elo(elo: u32) -> Self {
        let (least, most) = Self::ELO;
        let steps = (elo.clamp(least, most) - least + 100) / 200;
        Self::new(steps as u8 + 1).unwrap_or(Self::STRONGEST)
    }

    const fn strength(self) -> &'static Strength {
        &STRENGTHS[self.0 as usize - 1]
    }

    /// The positions that it visits for a move.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        self.strength().nodes
    }

    /// The move that this level plays, within `limits` besides its own; `seed` decides where chance does.
    #[must_use]
    pub fn search(
        self,
        game: &Game,
        limits: &Limits,
        seed: u64,
        memory: &mut Memory,
        observer: &mut dyn Observer,
    ) -> Report {
        let strength = self.strength();
        let nodes = limits.nodes.map_or(strength.nodes, |nodes| nodes.min(strength.nodes));
        let lines = if strength.margin > 0 {
            limits.lines.max(CHOICES)
        } else {
            limits.lines
        };
        let limits = Limits {
            nodes: Some(nodes),
            lines,
            ..limits.clone()
        };
        // What another level or another seed has judged would be remembered as if it were this one's.
        memory.clear();
        let misjudgement = Misjudgement {
            seed,
            noise: strength.noise,
        };
        let mut report = search_with(game, &limits, memory, &mut Handmade::with(misjudgement), observer);
        if let Some(chosen) = chosen(game.board(), &report, strength.margin, seed) {
            prefer(&mut report, chosen);
        }
        report
    }
}

/// Which of the lines is played: any within the margin, unless the best one mates.
fn chosen(board: &Board, report: &Report, margin: i32, seed: u64) -> Option<Move> {
    let side = board.side_to_move();
    let best = report.lines.first()?;
    if best.score.plies_to_mate().is_some() {
        return None;
    }
    let worst = best.score.seen_by(side).0 - margin * UNITS;
    let mut good = report
        .lines
        .iter()
        .take_while(|line| line.score.seen_by(side).0 >= worst);
    let count = good.clone().count() as u64;
    let choice = mixed(board.position_hash() ^ seed.rotate_left(17)) % count.max(1);
    good.nth(choice as usize).and_then(|line| line.moves.first()).copied()
}

/// Makes another of the lines the one that is played.
fn prefer(report: &mut Report, chosen: Move) {
    if let Some(line) = report.lines.iter().find(|line| line.moves.first() == Some(&chosen)) {
        report.best_move = Some(chosen);
        report.score = Some(line.score);
        report.principal_variation.clone_from(&line.moves);
    }
}

/// How an evaluation errs: the same for the same position and seed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Misjudgement {
    seed: u64,
    noise: i32,
}

impl Misjudgement {
    /// The error in centipawns that is made in a position.
    pub(super) fn error(self, board: &Board) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        // There is less to misjudge where less is left.
        let complexity = 8 + Phase::of(board).number();
        let span = self.noise * complexity / (8 + Phase::FULL);
        let random = mixed(board.position_hash() ^ self.seed);
        // The sum of two throws: small errors are more frequent than great ones.
        let throw = |bits: u64| (bits & 0xffff) as i32 - 0x8000;
        (throw(random) + throw(random >> 16)) / 2 * span / 0x8000
    }
}

/// A random number made of another (the finaliser of SplitMix64).
const fn mixed(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::{Level, Limits, Memory};
    use crate::Game;

    #[test]
    fn a_seed_repeats_a_move_and_seeds_differ() {
        let level = Level::WEAKEST;
        let play = |seed| {
            let mut memory = Memory::new(1);
            level
                .search(&Game::default(), &Limits::default(), seed, &mut memory, &mut ())
                .best_move
        };
        let moves: Vec<_> = (0..20).map(play).collect();
        assert_eq!(moves, (0..20).map(play).collect::<Vec<_>>());
        assert!(moves.iter().any(|mv| *mv != moves[0]));
    }

    #[test]
    fn each_level_has_a_name_of_its_own() {
        let mut names: Vec<_> = Level::all().map(Level::name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), usize::from(Level::STRONGEST.number()));
    }

    #[test]
    fn ratings_choose_levels_in_their_order() {
        assert_eq!(Level::of_elo(0), Level::WEAKEST);
        assert_eq!(Level::of_elo(9999), Level::STRONGEST);
        assert!((600..2800).all(|elo| Level::of_elo(elo) <= Level::of_elo(elo + 1)));
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(13), None);
    }
}
