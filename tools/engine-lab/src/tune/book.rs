//! Makes the opening book of the levels from the names of openings. People play the lines that have a name.
//! The number of named lines through a move shows how well-known the move is.
//!
//! The names belong to positions (`target/openings.txt`, which `cargo xtask build` writes).
//! For each named position, the program chooses one shortest path from the start position through other named
//! positions. Of several shortest paths, it chooses the path on which the previous named position has the nearest ECO
//! code. So if several orders of moves lead to a position, only the usual order counts.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs;

use chess_core::engine::{self, Limits, SearchMemory};
use chess_core::{Board, Game, Move};

/// The file with the names.
const NAMES_FILE: &str = "target/openings.txt";
/// The file of the book.
const BOOK_PATH: &str = "crates/chess-core/src/engine/level/book.txt";
/// The minimum number of named lines through a move of the book.
const MIN_LINES: usize = 6;
/// The maximum loss of a move of the book in centipawns, and the number of nodes of the search that measures the loss.
const MAX_LOSS: (f64, u64) = (70.0, 40_000);

/// Makes and writes the book.
///
/// # Errors
///
/// When a file cannot be read or written.
pub fn run() -> Result<(), String> {
    let names = fs::read_to_string(NAMES_FILE)
        .map_err(|error| format!("{NAMES_FILE}: {error}: run `cargo xtask build` first"))?;
    let graph = Graph::of(&names);
    println!("{} named positions reached", graph.reached.len());
    let root = prune_tree(&graph.tree(), &Game::default());
    let mut text = String::new();
    write_lines(&root, 0, &mut text);
    println!("{} moves in the book", text.lines().count());
    fs::write(BOOK_PATH, text).map_err(|error| format!("{BOOK_PATH}: {error}"))
}

/// The maximum number of plies of a named line.
const MAX_PLIES: usize = 40;

/// A named position and the path to it.
#[derive(Debug)]
struct ReachedPosition {
    board: Board,
    /// The number of plies from the start position.
    plies: usize,
    /// The preceding named position on the usual path, and the moves from that position.
    from: Option<(String, Vec<Move>)>,
}

/// The named positions that can be reached from the start position. Between two named positions on a path, there is at
/// most one unnamed position.
struct Graph<'a> {
    names: HashMap<&'a str, (&'a str, &'a str)>,
    reached: BTreeMap<String, ReachedPosition>,
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
        let first = ReachedPosition {
            board: start.clone(),
            plies: 0,
            from: None,
        };
        graph.reached.insert(key(&start), first);
        for plies in 0..MAX_PLIES {
            let level = graph.reached.iter().filter(|(_, reached)| reached.plies == plies);
            let level: Vec<(String, Board)> = level
                .map(|(key, reached)| (key.clone(), reached.board.clone()))
                .collect();
            for (from, board) in level {
                graph.add_successors(&from, &board, plies);
            }
        }
        graph
    }

    /// Adds the named positions that one or two legal moves reach from `board`, which is `plies` plies from the start.
    fn add_successors(&mut self, from: &str, board: &Board, plies: usize) {
        for mv in board.legal_moves() {
            let after = board.play(mv).unwrap_or_default();
            if self.names.contains_key(key(&after).as_str()) {
                self.add(from, vec![mv], after, plies + 1);
                continue;
            }
            for reply in after.legal_moves() {
                let then = after.play(reply).unwrap_or_default();
                if self.names.contains_key(key(&then).as_str()) {
                    self.add(from, vec![mv, reply], then, plies + 2);
                }
            }
        }
    }

    /// Adds a path to a named position, unless a shorter or more usual path is already known.
    fn add(&mut self, from: &str, moves: Vec<Move>, board: Board, plies: usize) {
        let to = key(&board);
        let is_better = match self.reached.get(&to) {
            None => true,
            Some(known) if known.plies != plies => plies < known.plies,
            Some(known) => known.from.as_ref().is_some_and(|(other, path)| {
                (self.distance(from, &to), moves.len()) < (self.distance(other, &to), path.len())
            }),
        };
        if is_better {
            let from = Some((from.to_owned(), moves));
            self.reached.insert(to, ReachedPosition { board, plies, from });
        }
    }

    /// The distance between the ECO codes of two named positions. The letter counts more than the number.
    fn distance(&self, one: &str, other: &str) -> u32 {
        let number = |key: &str| {
            let code = self.names.get(key).map_or("A00", |(code, _)| *code);
            let digits: u32 = code[1..].parse().unwrap_or_default();
            u32::from(code.as_bytes()[0]) * 1000 + digits
        };
        number(one).abs_diff(number(other))
    }

    /// The moves from the start position to a named position.
    fn path(&self, to: &str) -> Vec<Move> {
        match self.reached.get(to).and_then(|reached| reached.from.as_ref()) {
            Some((from, moves)) => [self.path(from), moves.clone()].concat(),
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
            for mv in self.path(to) {
                node = node.moves.entry(mv.to_string()).or_default();
                node.lines += 1;
                node.gambits += usize::from(is_gambit);
            }
        }
        root
    }
}

/// The piece placement and the side to move, as in FEN.
fn key(board: &Board) -> String {
    let fen = board.to_string();
    fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// A move of the book and its continuations.
#[derive(Clone, Debug, Default)]
struct Node {
    /// The number of named lines through this move.
    lines: usize,
    /// The number of gambits among the named lines.
    gambits: usize,
    moves: BTreeMap<String, Node>,
}

/// Returns the tree without the moves that have too few lines or lose too much.
fn prune_tree(node: &Node, game: &Game) -> Node {
    let frequent = node.moves.iter().filter(|(_, next)| next.lines >= MIN_LINES);
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
    let best = score_of_position(game);
    let moves = afters.into_iter().filter_map(|(text, next, after)| {
        let loss = best + score_of_position(&after);
        if loss > MAX_LOSS.0 {
            println!("{} {text} loses {loss:.0}: {} lines", game.board(), next.lines);
            return None;
        }
        Some((text.clone(), prune_tree(next, &after)))
    });
    Node {
        moves: moves.collect(),
        ..*node
    }
}

/// The score of a position for the side to move, in centipawns.
fn score_of_position(game: &Game) -> f64 {
    let limits = Limits {
        nodes: Some(MAX_LOSS.1),
        ..Limits::default()
    };
    let report = engine::search(game, &limits, &mut SearchMemory::new(4), &mut ());
    let score = report.score.unwrap_or_default();
    score.for_side(game.board().side_to_move()).centipawns()
}

/// Writes one line for each move. The most frequent moves are first. A line is indented by the depth of the
/// move. After the move are the number of named lines through the move and, if there are any, the number of
/// gambits among these lines.
fn write_lines(node: &Node, depth: usize, text: &mut String) {
    let mut moves: Vec<(&String, &Node)> = node.moves.iter().collect();
    moves.sort_by_key(|(_, next)| std::cmp::Reverse(next.lines));
    for (mv, next) in moves {
        let gambits = match next.gambits {
            0 => String::new(),
            gambits => format!(" {gambits}"),
        };
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{:depth$}{mv} {}{gambits}", "", next.lines);
        write_lines(next, depth + 1, text);
    }
}

#[cfg(test)]
mod tests {
    use super::{Graph, Node, write_lines};

    /// Two orders of moves lead to the third position. Its code is nearer to the code of the first position than to the
    /// code of the second position.
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
