//! The book of the levels, made of the names of openings: a line that has a name is one that people play, and of a move
//! from which many named lines go on more is known than of one without.
//!
//! The names are of positions (`target/openings.txt`, which `cargo xtask build` writes). Each gets one way from the
//! start: over the named position before it whose code lies nearest, so that what is reached by another order of moves
//! counts for the usual one.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs;

use chess_core::engine::{self, Limits, SearchMemory};
use chess_core::{Board, Game, Move};

/// The names.
const NAMES: &str = "target/openings.txt";
/// The book.
const BOOK: &str = "crates/chess-core/src/engine/level/book.txt";
/// A move stays in the book where so many named lines go through it.
const FEWEST: usize = 6;
/// A move stays in the book where it loses no more centipawns than this, as the engine sees it at so many positions.
const LOSS: (f64, u64) = (70.0, 40_000);

/// Makes the book anew.
///
/// # Errors
///
/// Where a file cannot be read or written.
pub fn run() -> Result<(), String> {
    let names =
        fs::read_to_string(NAMES).map_err(|error| format!("{NAMES}: {error}: run `cargo xtask build` first"))?;
    let graph = Graph::of(&names);
    println!("{} named positions reached", graph.reached.len());
    let root = sound(&graph.tree(), &Game::default());
    let mut text = String::new();
    write_lines(&root, 0, &mut text);
    println!("{} moves in the book", text.lines().count());
    fs::write(BOOK, text).map_err(|error| format!("{BOOK}: {error}"))
}

/// No named line has more plies.
const LONGEST: usize = 40;

/// A named position, and how it was reached.
#[derive(Debug)]
struct Reached {
    board: Board,
    /// How many plies from the start.
    plies: usize,
    /// From which position over which moves the usual way leads.
    from: Option<(String, Vec<Move>)>,
}

/// The named positions that are reached from the start over others, with at most one between that has no name.
struct Graph<'a> {
    names: HashMap<&'a str, (&'a str, &'a str)>,
    reached: BTreeMap<String, Reached>,
}

impl<'a> Graph<'a> {
    fn of(names: &'a str) -> Self {
        let entry = |line: &'a str| {
            let mut fields = line.split('\t');
            Some((fields.next()?, (fields.next()?, fields.next()?)))
        };
        let mut graph = Self {
            names: names.lines().filter_map(entry).collect(),
            reached: BTreeMap::new(),
        };
        let start = Board::default();
        let first = Reached {
            board: start.clone(),
            plies: 0,
            from: None,
        };
        graph.reached.insert(key(&start), first);
        for plies in 0..LONGEST {
            let level = graph.reached.iter().filter(|(_, reached)| reached.plies == plies);
            let level: Vec<(String, Board)> = level
                .map(|(key, reached)| (key.clone(), reached.board.clone()))
                .collect();
            for (from, board) in level {
                graph.go_on(&from, &board, plies);
            }
        }
        graph
    }

    /// Enters what is reached from a position, so many plies from the start.
    fn go_on(&mut self, from: &str, board: &Board, plies: usize) {
        for mv in board.legal_moves() {
            let after = board.play(mv).unwrap_or_default();
            if self.names.contains_key(key(&after).as_str()) {
                self.enter(from, vec![mv], after, plies + 1);
                continue;
            }
            for reply in after.legal_moves() {
                let then = after.play(reply).unwrap_or_default();
                if self.names.contains_key(key(&then).as_str()) {
                    self.enter(from, vec![mv, reply], then, plies + 2);
                }
            }
        }
    }

    /// Enters a way to a named position where none is known that is as short and more usual.
    fn enter(&mut self, from: &str, moves: Vec<Move>, board: Board, plies: usize) {
        let to = key(&board);
        let is_better = match self.reached.get(&to) {
            None => true,
            Some(known) if known.plies != plies => plies < known.plies,
            Some(known) => known.from.as_ref().is_some_and(|(other, way)| {
                (self.distance(from, &to), moves.len()) < (self.distance(other, &to), way.len())
            }),
        };
        if is_better {
            let from = Some((from.to_owned(), moves));
            self.reached.insert(to, Reached { board, plies, from });
        }
    }

    /// How far the codes of two named positions lie from each other: the letter counts more than the number.
    fn distance(&self, one: &str, other: &str) -> u32 {
        let number = |key: &str| {
            let code = self.names.get(key).map_or("A00", |(code, _)| *code);
            let digits: u32 = code[1..].parse().unwrap_or_default();
            u32::from(code.as_bytes()[0]) * 1000 + digits
        };
        number(one).abs_diff(number(other))
    }

    /// The moves from the start to a position.
    fn way(&self, to: &str) -> Vec<Move> {
        match self.reached.get(to).and_then(|reached| reached.from.as_ref()) {
            Some((from, moves)) => [self.way(from), moves.clone()].concat(),
            None => Vec::new(),
        }
    }

    fn tree(&self) -> Node {
        let mut root = Node::default();
        for to in self.reached.keys() {
            let is_gambit = self
                .names
                .get(to.as_str())
                .is_some_and(|(_, name)| name.contains("Gambit"));
            let mut node = &mut root;
            for mv in self.way(to) {
                node = node.moves.entry(mv.to_string()).or_default();
                node.lines += 1;
                node.gambits += usize::from(is_gambit);
            }
        }
        root
    }
}

/// What stands where and who is to move.
fn key(board: &Board) -> String {
    let fen = board.to_string();
    fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// A move of the book, and those after it.
#[derive(Clone, Debug, Default)]
struct Node {
    /// How many named lines go through it.
    lines: usize,
    /// How many of them are gambits.
    gambits: usize,
    moves: BTreeMap<String, Node>,
}

/// The tree without what few lines go through and what loses.
fn sound(node: &Node, game: &Game) -> Node {
    let frequent = node.moves.iter().filter(|(_, next)| next.lines >= FEWEST);
    let afters: Vec<(&String, &Node, Game)> = frequent
        .filter_map(|(text, next)| {
            let mv = chess_core::notation::parse_uci(game.board(), text).ok()?;
            Some((text, next, game.play(mv).ok()?))
        })
        .collect();
    if afters.is_empty() {
        return Node {
            moves: BTreeMap::new(),
            ..node.clone()
        };
    }
    let best = value(game);
    let moves = afters.into_iter().filter_map(|(text, next, after)| {
        let loss = best + value(&after);
        if loss > LOSS.0 {
            println!("{} {text} loses {loss:.0}: {} lines", game.board(), next.lines);
            return None;
        }
        Some((text.clone(), sound(next, &after)))
    });
    Node {
        moves: moves.collect(),
        ..*node
    }
}

/// What a position is worth to the side to move, in centipawns.
fn value(game: &Game) -> f64 {
    let limits = Limits {
        nodes: Some(LOSS.1),
        ..Limits::default()
    };
    let report = engine::search(game, &limits, &mut SearchMemory::new(4), &mut ());
    let score = report.score.unwrap_or_default();
    score.seen_by(game.board().side_to_move()).centipawns()
}

/// The most frequent first, each indented by how deep it lies; behind the move how many lines go through it, and how
/// many of them are gambits, where there are some.
fn write_lines(node: &Node, depth: usize, text: &mut String) {
    let mut moves: Vec<(&String, &Node)> = node.moves.iter().collect();
    moves.sort_by_key(|(_, next)| std::cmp::Reverse(next.lines));
    for (mv, next) in moves {
        let gambits = match next.gambits {
            0 => String::new(),
            gambits => format!(" {gambits}"),
        };
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{:depth$}{mv} {}{gambits}", "", next.lines);
        write_lines(next, depth + 1, text);
    }
}

#[cfg(test)]
mod tests {
    use super::{Graph, Node, write_lines};

    /// Two orders of moves lead to the last position, whose code is that of the first one's.
    const NAMES: &str = "\
rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b\tD00\tQueen's Pawn Game
rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b\tA10\tEnglish Opening
rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b\tD06\tQueen's Gambit
rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w\tD00\tQueen's Pawn Game
";

    #[test]
    fn a_name_counts_for_the_usual_order_of_moves() {
        let graph = Graph::of(NAMES);
        assert_eq!(graph.reached.len(), 5);
        let mut text = String::new();
        write_lines(&graph.tree(), 0, &mut text);
        assert_eq!(text, "d2d4 3 1\n d7d5 2 1\n  c2c4 1 1\nc2c4 1\n");
        write_lines(&Node::default(), 0, &mut text);
        assert!(text.ends_with("c2c4 1\n"));
    }
}
