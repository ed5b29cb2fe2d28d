//! From a line of text to a command.

use crate::options::EngineChoice;

/// What a line of input asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Name the engine and its options.
    Uci,
    /// Say when ready.
    IsReady,
    /// The next position is from another game.
    NewGame,
    /// Set the position up; or why the words name none.
    Position(Result<Position, String>),
    /// Search, after telling what in the line does not bind it.
    Go(Go, Vec<String>),
    /// Count the leaves of the move tree, this many plies deep.
    Perft(u32),
    /// End the search and name its best move.
    Stop,
    /// The pondered move was played.
    PonderHit,
    /// Set an option.
    SetOption(Setting),
    /// Draw the position.
    Diagram,
    /// Print the static evaluation.
    Eval,
    /// Print an engine's fingerprint and its speed.
    Bench(EngineChoice),
    /// End the program.
    Quit,
    /// A line that asks for nothing, as an empty one.
    Nothing,
    /// A line that cannot be understood, and why.
    Wrong(String),
}

/// A position as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The FEN; absent for the start position.
    pub fen: Option<String>,
    /// The moves from there, in long algebraic notation.
    pub moves: Vec<String>,
}

/// The bounds of a search; an absent one does not bind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The positions to visit.
    pub nodes: Option<u64>,
    /// The time in milliseconds.
    pub movetime: Option<u64>,
    /// A mate in so many moves is enough.
    pub mate: Option<u32>,
    /// The time left to White, then to Black, in milliseconds.
    pub remaining: [Option<u64>; 2],
    /// What White, then Black, gains with each move, in milliseconds.
    pub increment: [u64; 2],
    /// The moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// The only moves to choose from, in long algebraic notation; all of them where there are none.
    pub search_moves: Vec<String>,
    /// Whether the search has no end of its own.
    pub length: Length,
    /// When the best move may be named.
    pub answer: Answer,
}

impl Go {
    /// Whether an amount of work bounds the search.
    #[must_use]
    pub const fn is_of_work(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.mate.is_some()
    }
}

/// Whether a search ends by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Length {
    /// It does, at its bounds.
    #[default]
    Bounded,
    /// It goes on until it is told to stop.
    Infinite,
}

/// When a search may name its best move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answer {
    /// As soon as it is found.
    #[default]
    WhenFound,
    /// Not before `stop` or `ponderhit`.
    WhenAsked,
}

/// An option's name and value as given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// The name.
    pub name: String,
    /// The value; empty for a button.
    pub value: String,
}

impl Command {
    /// The command in `line`; words before the first known one are passed over, as UCI asks.
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        (0..words.len())
            .find_map(|start| known(words[start], &words[start + 1..]))
            .unwrap_or_else(|| match words.first() {
                Some(word) => Self::Wrong(format!("unknown command: {}", shortened(word))),
                None => Self::Nothing,
            })
    }
}

fn known(word: &str, rest: &[&str]) -> Option<Command> {
    Some(match word {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "position" => position(rest),
        "go" => go(rest),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "setoption" => set_option(rest),
        "d" => Command::Diagram,
        "eval" => Command::Eval,
        "bench" => Command::Bench(EngineChoice::named(&rest.join(" ")).unwrap_or_default()),
        "quit" => Command::Quit,
        "debug" | "register" => Command::Nothing,
        _ => return None,
    })
}

fn position(words: &[&str]) -> Command {
    let split = words.iter().position(|&word| word == "moves");
    let (setup, moves) = words.split_at(split.unwrap_or(words.len()));
    let fen = match setup {
        ["startpos"] => None,
        ["fen", fields @ ..] => Some(fields.join(" ")),
        _ => return Command::Position(Err("position: neither startpos nor fen".into())),
    };
    let moves = moves.iter().skip(1).map(ToString::to_string).collect();
    Command::Position(Ok(Position { fen, moves }))
}

fn go(words: &[&str]) -> Command {
    if let Some(at) = words.iter().position(|&word| word == "perft") {
        return perft(words, at).map_or_else(Command::Wrong, Command::Perft);
    }
    let mut bounds = Go::default();
    let mut complaints = Vec::new();
    for at in 0..words.len() {
        match with_bound(&bounds, words, at) {
            Ok(bound) => bounds = bound,
            // Whoever says `go` waits for a best move, come what may.
            Err(reason) => complaints.push(reason),
        }
    }
    Command::Go(bounds, complaints)
}

/// The depth after `words[at]`.
fn perft(words: &[&str], at: usize) -> Result<u32, String> {
    match u32::try_from(count(words, at)?) {
        Ok(depth @ 0..=MAX_PERFT) => Ok(depth),
        _ => Err(format!("go perft: no deeper than {MAX_PERFT}")),
    }
}

/// The greatest depth to count to, in plies: far more than anybody can wait for.
const MAX_PERFT: u32 = 40;

/// `bounds` with the one that `words[at]` names; words that name none change nothing.
fn with_bound(bounds: &Go, words: &[&str], at: usize) -> Result<Go, String> {
    let mut next = bounds.clone();
    match words[at] {
        "depth" => next.depth = Some(small_count(words, at)?),
        "nodes" => next.nodes = Some(count(words, at)?),
        "movetime" => next.movetime = Some(time(words, at)?),
        "mate" => match small_count(words, at)? {
            0 => return Err("go mate: a mate takes at least one move".into()),
            moves => next.mate = Some(moves),
        },
        "wtime" => next.remaining[0] = Some(time(words, at)?),
        "btime" => next.remaining[1] = Some(time(words, at)?),
        "winc" => next.increment[0] = time(words, at)?,
        "binc" => next.increment[1] = time(words, at)?,
        "movestogo" => next.moves_to_go = Some(small_count(words, at)?),
        "searchmoves" => next.search_moves = moves_after(words, at),
        "infinite" => {
            next.length = Length::Infinite;
            next.answer = Answer::WhenAsked;
        }
        "ponder" => next.answer = Answer::WhenAsked,
        _ => {}
    }
    Ok(next)
}

/// The words after `words[at]` that look like moves.
fn moves_after(words: &[&str], at: usize) -> Vec<String> {
    let is_move = |word: &&&str| {
        let bytes = word.as_bytes();
        matches!(bytes.len(), 4 | 5) && bytes[0].is_ascii_lowercase() && bytes[1].is_ascii_digit()
    };
    words[at + 1..]
        .iter()
        .take_while(is_move)
        .map(ToString::to_string)
        .collect()
}

/// The number after `words[at]`, no greater than is of use.
fn small_count(words: &[&str], at: usize) -> Result<u32, String> {
    count(words, at).map(|count| u32::try_from(count).unwrap_or(u32::MAX))
}

/// The number after `words[at]`.
fn count(words: &[&str], at: usize) -> Result<u64, String> {
    let text = after(words, at);
    text.parse()
        .map_err(|_| format!("go {}: {} is not a count", words[at], shortened(text)))
}

/// The milliseconds after `words[at]`: none where the time is already over.
fn time(words: &[&str], at: usize) -> Result<u64, String> {
    match after(words, at).strip_prefix('-') {
        Some(over) if !over.is_empty() && over.bytes().all(|byte| byte.is_ascii_digit()) => Ok(0),
        _ => count(words, at),
    }
}

/// The word after `words[at]`.
#[must_use]
fn after<'a>(words: &[&'a str], at: usize) -> &'a str {
    words.get(at + 1).copied().unwrap_or("nothing")
}

fn set_option(words: &[&str]) -> Command {
    let ["name", rest @ ..] = words else {
        return Command::Wrong("setoption: no name".into());
    };
    let split = rest.iter().position(|&word| word == "value");
    let (name, value) = rest.split_at(split.unwrap_or(rest.len()));
    Command::SetOption(Setting {
        name: name.join(" "),
        value: value.get(1..).unwrap_or_default().join(" "),
    })
}

/// The beginning of `word`, enough to recognise it.
fn shortened(word: &str) -> String {
    const LENGTH: usize = 32;
    if word.chars().count() <= LENGTH {
        word.to_string()
    } else {
        word.chars().take(LENGTH).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests;
