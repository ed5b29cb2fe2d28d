//! Who plays in the pool. The programs are Debian's packages; each has a limit that makes it as weak as it is needed.

/// One of the pool.
#[derive(Clone, Copy, Debug)]
pub struct Contestant {
    /// Its name in the table of results.
    pub name: &'static str,
    /// Its command and options, as a match takes them; for a level of ours the options alone.
    engine: &'static str,
    /// How strong it is thought to be, in Elo: it chooses who plays whom, and nothing else.
    pub guess: i32,
    /// Its Elo where it belongs to those that make the scale.
    pub anchor: Option<f64>,
}

impl Contestant {
    /// What [`Engine::start`](crate::engine::Engine::start) takes; `program` is our own.
    #[must_use]
    pub fn engine(&self, program: &str) -> String {
        match self.engine.strip_prefix(';') {
            Some(options) => format!("{program};{options}"),
            None => self.engine.into(),
        }
    }
}

const fn other(name: &'static str, engine: &'static str, guess: i32) -> Contestant {
    Contestant {
        name,
        engine,
        guess,
        anchor: None,
    }
}

const fn anchor(name: &'static str, engine: &'static str, elo: i32) -> Contestant {
    Contestant {
        name,
        engine,
        guess: elo,
        anchor: Some(elo as f64),
    }
}

/// All of them, the levels first.
pub const CONTESTANTS: &[Contestant] = &[
    other("level 1", ";Level=1", 450),
    other("level 2", ";Level=2", 720),
    other("level 3", ";Level=3", 900),
    other("level 4", ";Level=4", 1130),
    other("level 5", ";Level=5", 1480),
    other("level 6", ";Level=6", 1640),
    other("level 7", ";Level=7", 1800),
    other("level 8", ";Level=8", 1900),
    other("level 9", ";Level=9", 2000),
    other("level 10", ";Level=10", 2200),
    other("level 11", ";Level=11", 2450),
    other("level 12", ";Level=12", 2700),
    other("random mover", "random", 0),
    other("classic, depth 1", ";Opponent=Classic;go=depth 1", 200),
    other("classic, depth 2", ";Opponent=Classic;go=depth 2", 500),
    other("classic, depth 3", ";Opponent=Classic;go=depth 3", 900),
    other("Fairy-Max, depth 1", "xboard:/usr/games/fairymax;sd=1", 620),
    other("Fairy-Max, depth 2", "xboard:/usr/games/fairymax;sd=2", 760),
    other("Fairy-Max, depth 4", "xboard:/usr/games/fairymax;sd=4", 1750),
    other("GNU Chess, depth 1", "/usr/games/gnuchess --uci;go=depth 1", 1480),
    other("GNU Chess, depth 2", "/usr/games/gnuchess --uci;go=depth 2", 1650),
    other("GNU Chess, depth 5", "/usr/games/gnuchess --uci;go=depth 5", 2150),
    other("Glaurung, depth 1", "/usr/games/glaurung;go=depth 1", 1300),
    other("Glaurung, depth 4", "/usr/games/glaurung;go=depth 4", 1750),
    other("Glaurung, depth 7", "/usr/games/glaurung;go=depth 7", 2200),
    other("Toga II, depth 1", "/usr/games/toga2;go=depth 1", 1350),
    other("Toga II, depth 3", "/usr/games/toga2;go=depth 3", 1900),
    other("Toga II, depth 6", "/usr/games/toga2;go=depth 6", 2250),
    other("Ethereal, depth 3", "/usr/games/ethereal-chess;go=depth 3", 1000),
    other("Ethereal, depth 9", "/usr/games/ethereal-chess;go=depth 9", 2100),
    other("Ethereal, depth 12", "/usr/games/ethereal-chess;go=depth 12", 2500),
    other("Phalanx, 20 ms", "xboard:/usr/games/phalanx -l- -b- -f 0.02", 1650),
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
