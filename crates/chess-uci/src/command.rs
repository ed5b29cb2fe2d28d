//! From a line of text to a command.

/// What a line of input asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Name the engine and its options.
    Uci,
    /// Say when ready.
    IsReady,
    /// The next position is from another game.
    NewGame,
    /// Set the position up.
    Position(Position),
    /// Search.
    Go(Go),
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
    /// Print the fingerprint and the speed.
    Bench,
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The positions to visit.
    pub nodes: Option<u64>,
    /// The time in milliseconds.
    pub movetime: Option<u64>,
    /// When the best move may be named.
    pub answer: Answer,
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
        "bench" => Command::Bench,
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
        _ => return Command::Wrong("position: neither startpos nor fen".into()),
    };
    let moves = moves.iter().skip(1).map(ToString::to_string).collect();
    Command::Position(Position { fen, moves })
}

fn go(words: &[&str]) -> Command {
    if let Some(at) = words.iter().position(|&word| word == "perft") {
        return number(words, at, u64::from(u32::MAX)).map_or_else(Command::Wrong, |depth| {
            Command::Perft(u32::try_from(depth).unwrap_or(u32::MAX))
        });
    }
    let bounds = (0..words.len()).try_fold(Go::default(), |bounds, at| with_bound(bounds, words, at));
    bounds.map_or_else(Command::Wrong, Command::Go)
}

/// `bounds` with the one that `words[at]` names; words that name none, as clocks, change nothing.
fn with_bound(bounds: Go, words: &[&str], at: usize) -> Result<Go, String> {
    Ok(match words[at] {
        "depth" => Go {
            depth: Some(u32::try_from(number(words, at, u64::MAX)?).unwrap_or(u32::MAX)),
            ..bounds
        },
        "nodes" => Go {
            nodes: Some(number(words, at, u64::MAX)?),
            ..bounds
        },
        "movetime" => Go {
            movetime: Some(number(words, at, u64::MAX)?),
            ..bounds
        },
        "infinite" | "ponder" => Go {
            answer: Answer::WhenAsked,
            ..bounds
        },
        _ => bounds,
    })
}

/// The number after `words[at]`, at most `most`.
fn number(words: &[&str], at: usize, most: u64) -> Result<u64, String> {
    let text = words.get(at + 1).copied().unwrap_or("nothing");
    match text.parse() {
        Ok(number) if number <= most => Ok(number),
        _ => Err(format!("go {}: {} is not a count", words[at], shortened(text))),
    }
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
