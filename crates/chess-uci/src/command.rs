//! Parses lines of input as UCI commands.

use crate::options::EngineChoice;

/// A parsed line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Send the engine's name and its options.
    Uci,
    /// Send `readyok` when ready.
    IsReady,
    /// The next position belongs to a new game.
    NewGame,
    /// Set up a position; contains the position, or the reason why it is invalid.
    Position(Result<Position, String>),
    /// Search; the texts name invalid limits, which are ignored.
    Go(Go, Vec<String>),
    /// Count the leaves of the move tree at this depth, in plies.
    Perft(u32),
    /// Stop the search and send its best move.
    Stop,
    /// The opponent has played the pondered move.
    PonderHit,
    /// Set an option.
    SetOption(Setting),
    /// Send a diagram of the position.
    Diagram,
    /// Send the static evaluation.
    Eval,
    /// Explain the last move with this number of nodes, or with the default number; contains the reason if the number
    /// is invalid.
    ExplainMove(Result<Option<u64>, String>),
    /// Send the features that distinguish the sides in the position.
    ExplainPosition,
    /// Send the fingerprint and the speed of an engine.
    Bench(EngineChoice),
    /// End the program.
    Quit,
    /// A line without an effect, such as an empty line.
    Nothing,
    /// An invalid line; contains the reason.
    Wrong(String),
}

/// A position as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The FEN; `None` for the start position.
    pub fen: Option<String>,
    /// The moves from this position, in long algebraic notation.
    pub moves: Vec<String>,
}

/// The limits of a search; an absent limit does not apply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The maximum depth in plies.
    pub depth: Option<u32>,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// The time in milliseconds.
    pub movetime: Option<u64>,
    /// Stop at a mate in this number of moves.
    pub mate: Option<u32>,
    /// The remaining time of White, then of Black, in milliseconds.
    pub remaining: [Option<u64>; 2],
    /// The increment per move of White, then of Black, in milliseconds.
    pub increment: [u64; 2],
    /// The number of moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// The only moves to consider, in long algebraic notation; all moves if the list is empty.
    pub search_moves: Vec<String>,
    /// The length of the search: it ends at its limits, or only when it is stopped.
    pub length: SearchLength,
    /// The time at which the best move may be sent.
    pub answer: AnswerTiming,
}

impl Go {
    /// Whether the amount of work is limited, by the depth, the nodes or the length of a mate.
    #[must_use]
    pub const fn has_work_limit(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.mate.is_some()
    }
}

/// The length of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SearchLength {
    /// The search stops at its limits.
    #[default]
    Bounded,
    /// The search continues until it is stopped.
    Infinite,
}

/// When a search may send its best move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnswerTiming {
    /// The best move may be sent as soon as it is found.
    #[default]
    WhenFound,
    /// The best move may be sent after `stop` or `ponderhit`.
    OnRequest,
}

/// The name and the value of a `setoption` command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// The name of the option.
    pub name: String,
    /// The value of the option; empty for a button.
    pub value: String,
}

impl Command {
    /// Parses a line. Unknown words before the first known command are ignored, as UCI requires.
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        (0..words.len())
            .find_map(|start| known_command(words[start], &words[start + 1..]))
            .unwrap_or_else(|| match words.first() {
                Some(word) => Self::Wrong(format!("unknown command: {}", shortened(word))),
                None => Self::Nothing,
            })
    }
}

fn known_command(word: &str, rest: &[&str]) -> Option<Command> {
    Some(match word {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "position" => parse_position(rest),
        "go" => parse_go(rest),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "setoption" => parse_set_option(rest),
        "d" => Command::Diagram,
        "eval" => Command::Eval,
        "explain" if rest.first() == Some(&"position") => Command::ExplainPosition,
        "explain" => Command::ExplainMove(parse_explain(rest)),
        "bench" => Command::Bench(EngineChoice::from_name(&rest.join(" ")).unwrap_or_default()),
        "quit" => Command::Quit,
        "debug" | "register" => Command::Nothing,
        _ => return None,
    })
}

/// The number of nodes of `explain nodes N`.
fn parse_explain(words: &[&str]) -> Result<Option<u64>, String> {
    match words {
        [] => Ok(None),
        ["nodes", number] => match number.parse() {
            Ok(0) => Err("nodes: 0 is too few".into()),
            Ok(nodes) => Ok(Some(nodes)),
            Err(_) => Err(format!("nodes: {} is not a count", shortened(number))),
        },
        ["nodes"] => Err("nodes: the number is missing".into()),
        [word, ..] => Err(format!("explain: {} is unknown", shortened(word))),
    }
}

fn parse_position(words: &[&str]) -> Command {
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

fn parse_go(words: &[&str]) -> Command {
    if let Some(at) = words.iter().position(|&word| word == "perft") {
        return parse_perft_depth(words, at).map_or_else(Command::Wrong, Command::Perft);
    }
    let mut bounds = Go::default();
    let mut problems = Vec::new();
    for at in 0..words.len() {
        match with_limit(&bounds, words, at) {
            Ok(bound) => bounds = bound,
            // The best move must be sent after every `go`, so an invalid limit is only ignored.
            Err(reason) => problems.push(reason),
        }
    }
    Command::Go(bounds, problems)
}

/// The depth after `words[at]`, in plies.
fn parse_perft_depth(words: &[&str], at: usize) -> Result<u32, String> {
    match u32::try_from(parse_count(words, at)?) {
        Ok(depth @ 0..=MAX_PERFT_DEPTH) => Ok(depth),
        _ => Err(format!("go perft: no deeper than {MAX_PERFT_DEPTH}")),
    }
}

/// The maximum depth of perft, in plies. No computer can count the leaves at this depth.
const MAX_PERFT_DEPTH: u32 = 40;

/// Returns `bounds` with the limit that begins at `words[at]`, if a limit begins there.
fn with_limit(bounds: &Go, words: &[&str], at: usize) -> Result<Go, String> {
    let mut next = bounds.clone();
    match words[at] {
        "depth" => next.depth = Some(parse_small_count(words, at)?),
        "nodes" => next.nodes = Some(parse_count(words, at)?),
        "movetime" => next.movetime = Some(parse_time(words, at)?),
        "mate" => match parse_small_count(words, at)? {
            0 => return Err("go mate: a mate takes at least one move".into()),
            moves => next.mate = Some(moves),
        },
        "wtime" => next.remaining[0] = Some(parse_time(words, at)?),
        "btime" => next.remaining[1] = Some(parse_time(words, at)?),
        "winc" => next.increment[0] = parse_time(words, at)?,
        "binc" => next.increment[1] = parse_time(words, at)?,
        "movestogo" => next.moves_to_go = Some(parse_small_count(words, at)?),
        "searchmoves" => next.search_moves = moves_after(words, at),
        "infinite" => {
            next.length = SearchLength::Infinite;
            next.answer = AnswerTiming::OnRequest;
        }
        "ponder" => next.answer = AnswerTiming::OnRequest,
        _ => {}
    }
    Ok(next)
}

/// The words after `words[at]` up to the first word that does not look like a move.
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

/// The number after `words[at]`; greater numbers become `u32::MAX`.
fn parse_small_count(words: &[&str], at: usize) -> Result<u32, String> {
    parse_count(words, at).map(|count| u32::try_from(count).unwrap_or(u32::MAX))
}

/// The number after `words[at]`.
fn parse_count(words: &[&str], at: usize) -> Result<u64, String> {
    let text = word_after(words, at);
    text.parse()
        .map_err(|_| format!("go {}: {} is not a count", words[at], shortened(text)))
}

/// The time after `words[at]` in milliseconds; negative times become 0.
fn parse_time(words: &[&str], at: usize) -> Result<u64, String> {
    match word_after(words, at).strip_prefix('-') {
        Some(over) if !over.is_empty() && over.bytes().all(|byte| byte.is_ascii_digit()) => Ok(0),
        _ => parse_count(words, at),
    }
}

/// The word after `words[at]`, or "nothing".
#[must_use]
fn word_after<'a>(words: &[&'a str], at: usize) -> &'a str {
    words.get(at + 1).copied().unwrap_or("nothing")
}

fn parse_set_option(words: &[&str]) -> Command {
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

/// The beginning of `word`, long enough to recognise it.
fn shortened(word: &str) -> String {
    const MAX_LENGTH: usize = 32;
    if word.chars().count() <= MAX_LENGTH {
        word.to_string()
    } else {
        word.chars().take(MAX_LENGTH).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests;
