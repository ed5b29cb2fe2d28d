//! The contestants of the pool. The programs are Debian packages, each with a limit that sets its strength.

use chess_core::engine::{Level, Strength};

/// A contestant of the pool.
#[derive(Clone, Copy, Debug)]
pub struct Contestant {
    /// The name of the contestant in the table of results.
    pub name: &'static str,
    player: Player,
    /// The contestant's Elo, if it is one of the contestants that define the scale.
    pub anchor: Option<f64>,
}

/// The kind of contestant.
#[derive(Clone, Copy, Debug)]
enum Player {
    /// One of our levels, by its number.
    Level(u8),
    /// The lowest strength of the scale.
    Weakest,
    /// The strength in the middle between this level and the next one. 0 is the lowest strength.
    After(u8),
    /// A program, by its command and options as for a match, and by its estimated Elo. For our own program, the
    /// text has only the options.
    Program(&'static str, i32),
}

impl Contestant {
    /// The text for [`Engine::start`](crate::engine::Engine::start); `program` is our own program.
    #[must_use]
    pub fn engine(&self, program: &str) -> String {
        match self.player {
            Player::Level(number) => format!("{program};Level={number}"),
            Player::Weakest | Player::After(_) => format!("{program};UCI_LimitStrength=true;UCI_Elo={}", self.guess()),
            Player::Program(text, _) => match text.strip_prefix(';') {
                Some(options) => format!("{program};{options}"),
                None => text.into(),
            },
        }
    }

    /// The estimated Elo of the contestant; for our own strengths, the nominal rating. The estimate decides the
    /// pairings and the expected time of games.
    #[must_use]
    pub fn guess(&self) -> i32 {
        match self.player {
            Player::Level(number) => elo(number),
            Player::Weakest => elo(0),
            Player::After(number) => i32::midpoint(elo(number), elo(number + 1)),
            Player::Program(_, guess) => guess,
        }
    }

    /// The level of the contestant, if the contestant is a level.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        match self.player {
            Player::Level(number) => Level::new(number),
            _ => None,
        }
    }

    /// Whether the contestant is our engine, whose strength is measured.
    #[must_use]
    pub const fn is_measured(&self) -> bool {
        !matches!(self.player, Player::Program(..))
    }
}

/// The rating of a level, or of the lowest strength if there is no such level.
fn elo(number: u8) -> i32 {
    let strength = Level::new(number).map_or(Strength::WEAKEST, Level::strength);
    strength.elo().into()
}

const fn level(name: &'static str, number: u8) -> Contestant {
    Contestant {
        name,
        player: Player::Level(number),
        anchor: None,
    }
}

const WEAKEST: Contestant = Contestant {
    name: "the lower end",
    player: Player::Weakest,
    anchor: None,
};

const fn after(name: &'static str, number: u8) -> Contestant {
    Contestant {
        name,
        player: Player::After(number),
        anchor: None,
    }
}

const fn other(name: &'static str, engine: &'static str, guess: i32) -> Contestant {
    Contestant {
        name,
        player: Player::Program(engine, guess),
        anchor: None,
    }
}

const fn anchor(name: &'static str, engine: &'static str, elo: i32) -> Contestant {
    Contestant {
        name,
        player: Player::Program(engine, elo),
        anchor: Some(elo as f64),
    }
}

/// All contestants. The measured contestants are first.
pub const CONTESTANTS: &[Contestant] = &[
    level("level 1", 1),
    level("level 2", 2),
    level("level 3", 3),
    level("level 4", 4),
    level("level 5", 5),
    level("level 6", 6),
    level("level 7", 7),
    level("level 8", 8),
    level("level 9", 9),
    level("level 10", 10),
    level("level 11", 11),
    level("level 12", 12),
    WEAKEST,
    after("between the lower end and level 1", 0),
    after("between levels 1 and 2", 1),
    after("between levels 2 and 3", 2),
    after("between levels 3 and 4", 3),
    after("between levels 4 and 5", 4),
    after("between levels 5 and 6", 5),
    after("between levels 6 and 7", 6),
    after("between levels 7 and 8", 7),
    after("between levels 8 and 9", 8),
    after("between levels 9 and 10", 9),
    after("between levels 10 and 11", 10),
    other("random mover", "random", 600),
    other("classic, depth 1", ";Opponent=Classic;go=depth 1", 818),
    other("classic, depth 2", ";Opponent=Classic;go=depth 2", 1054),
    other("classic, depth 3", ";Opponent=Classic;go=depth 3", 1210),
    other("Fairy-Max, depth 1", "xboard:/usr/games/fairymax;sd=1", 1080),
    other("Fairy-Max, depth 2", "xboard:/usr/games/fairymax;sd=2", 1327),
    other("Fairy-Max, depth 4", "xboard:/usr/games/fairymax;sd=4", 1605),
    other("GNU Chess, depth 1", "/usr/games/gnuchess --uci;go=depth 1", 1457),
    other("GNU Chess, depth 2", "/usr/games/gnuchess --uci;go=depth 2", 1558),
    other("GNU Chess, depth 5", "/usr/games/gnuchess --uci;go=depth 5", 1886),
    other("Glaurung, depth 1", "/usr/games/glaurung;go=depth 1", 1571),
    other("Glaurung, depth 4", "/usr/games/glaurung;go=depth 4", 1749),
    other("Glaurung, depth 7", "/usr/games/glaurung;go=depth 7", 1939),
    other("Toga II, depth 1", "/usr/games/toga2;go=depth 1", 1464),
    other("Toga II, depth 3", "/usr/games/toga2;go=depth 3", 1690),
    other("Toga II, depth 6", "/usr/games/toga2;go=depth 6", 1931),
    other("Toga II, depth 9", "/usr/games/toga2;go=depth 9", 2084),
    other("Ethereal, depth 3", "/usr/games/ethereal-chess;go=depth 3", 1070),
    other("Ethereal, depth 9", "/usr/games/ethereal-chess;go=depth 9", 1945),
    other("Ethereal, depth 12", "/usr/games/ethereal-chess;go=depth 12", 2191),
    other("Ethereal, depth 15", "/usr/games/ethereal-chess;go=depth 15", 2385),
    other("Stockfish, 4,000 positions", "/usr/games/stockfish;go=nodes 4000", 2198),
    other(
        "Stockfish, 12,000 positions",
        "/usr/games/stockfish;go=nodes 12000",
        2356,
    ),
    other(
        "Stockfish, 40,000 positions",
        "/usr/games/stockfish;go=nodes 40000",
        2482,
    ),
    other("Phalanx, 20 ms", "xboard:/usr/games/phalanx -l- -b- -f 0.02", 1701),
    anchor(
        "Stockfish 1400",
        "/usr/games/stockfish;UCI_LimitStrength=true;UCI_Elo=1400;go=nodes 20000",
        1400,
    ),
    anchor(
        "Stockfish 1600",
        "/usr/games/stockfish;UCI_LimitStrength=true;UCI_Elo=1600;go=nodes 20000",
        1600,
    ),
    anchor(
        "Stockfish 1800",
        "/usr/games/stockfish;UCI_LimitStrength=true;UCI_Elo=1800;go=nodes 20000",
        1800,
    ),
    anchor(
        "Stockfish 2000",
        "/usr/games/stockfish;UCI_LimitStrength=true;UCI_Elo=2000;go=nodes 40000",
        2000,
    ),
    anchor(
        "Stockfish 2200",
        "/usr/games/stockfish;UCI_LimitStrength=true;UCI_Elo=2200;go=nodes 80000",
        2200,
    ),
];
