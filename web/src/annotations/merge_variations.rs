//! Merges lines that have moves in common.

use std::collections::HashSet;
use std::hash::Hash;

use chess_core::Move;
use chess_core::notation::pgn::Node;

use crate::sorted::sorted_by_key;

/// The maximum depth of nested variations. PGN is read to a depth of 64, and saved annotations must be readable again.
const MAX_DEPTH: usize = 60;

/// Adds the moves `added` to `line`, from the index `from` on. Moves that are equal are merged, and the first different
/// move starts a variation. Moves after the end of `line` become a variation in `beyond` if `beyond` is given;
/// otherwise, they continue `line`. `depth` is the nesting depth of `line`.
pub(super) fn add(
    line: &mut Vec<Node>,
    mut beyond: Option<&mut Vec<Vec<Node>>>,
    from: usize,
    added: Vec<Node>,
    depth: usize,
) {
    let mut added = added.into_iter();
    let mut variations = Vec::new();
    for index in from.. {
        let Some(mut node) = added.next() else { break };
        let own = line.get_mut(index);
        let is_same = own.as_ref().is_some_and(|own| own.mv == node.mv);
        let mut rest = |node| -> Vec<Node> { std::iter::once(node).chain(added.by_ref()).collect() };
        let others = match (own, &mut beyond) {
            (Some(own), _) if !is_same && depth >= MAX_DEPTH => {
                own.after.push(line_text(&rest(node)));
                break;
            }
            (Some(own), _) if !is_same => add_variation(&mut own.variations, rest(node), depth),
            (None, Some(beyond)) => add_variation(beyond, rest(node), depth),
            _ => {
                variations.push((index, std::mem::take(&mut node.variations)));
                merge_move(line, index, node);
                continue;
            }
        };
        variations.push((index, others));
        break;
    }
    for (index, variations) in variations {
        for variation in variations {
            add(line, beyond.as_deref_mut(), index, variation, depth);
        }
    }
}

/// Adds moves without annotations to a line from an index on, with the result of [`add`]. Nothing has to be merged, so
/// the code is small. Unlike [`add`], this function is in the first part of the program.
pub(super) fn add_moves(
    line: &mut Vec<Node>,
    beyond: Option<&mut Vec<Vec<Node>>>,
    from: usize,
    added: &[Move],
    depth: usize,
) {
    let own = line.iter().skip(from);
    let common = own.zip(added).take_while(|(node, mv)| node.mv == **mv).count();
    let rest = &added[common..];
    let Some(first) = rest.first() else { return };
    let new_line = || rest.iter().copied().map(Node::new).collect();
    let variations = match (line.get_mut(from + common), beyond) {
        (Some(own), _) if depth >= MAX_DEPTH => return own.after.push(moves_text(rest)),
        (Some(own), _) => &mut own.variations,
        (None, Some(beyond)) => beyond,
        (None, None) => return line.extend::<Vec<Node>>(new_line()),
    };
    match variations.iter_mut().find(|known| starts_with_move(known, *first)) {
        Some(known) => add_moves(known, None, 0, rest, depth + 1),
        None => variations.push(new_line()),
    }
}

/// Moves each comment to the place that it would have after the line was written as PGN and read again.
/// A comment before a move is moved to the previous move, after its variations,
/// unless the move is the first of the line. A comment without a variation before it is placed directly after the move.
pub(super) fn move_comments_to_pgn_places(line: &mut [Node]) {
    let mut before_next = Vec::new();
    for node in line.iter_mut().rev() {
        let count = node.variations.len();
        node.behind
            .extend(std::mem::take(&mut before_next).into_iter().map(|text| (count, text)));
        node.behind = sorted_by_key(std::mem::take(&mut node.behind), |(place, _)| *place);
        let of_move = node
            .behind
            .iter()
            .take_while(|(place, _)| count.min(*place) == 0)
            .count();
        node.after.extend(node.behind.drain(..of_move).map(|(_, text)| text));
        for (place, _) in &mut node.behind {
            *place = count.min(*place);
        }
        node.variations
            .iter_mut()
            .for_each(|variation| move_comments_to_pgn_places(variation));
        before_next = std::mem::take(&mut node.before);
    }
    if let Some(first) = line.first_mut() {
        first.before = before_next;
    }
}

/// Adds a line to the variations of one position.
/// Returns the alternatives of the line's first move, which are variations of the same position.
fn add_variation(variations: &mut Vec<Vec<Node>>, mut line: Vec<Node>, depth: usize) -> Vec<Vec<Node>> {
    let Some(first) = line.first_mut() else {
        return Vec::new();
    };
    let others = std::mem::take(&mut first.variations);
    let known = variations.iter().position(|known| starts_with_move(known, first.mv));
    let place = known.unwrap_or_else(|| {
        variations.push(Vec::new());
        variations.len() - 1
    });
    add(&mut variations[place], None, 0, line, depth + 1);
    others
}

/// Puts a move at an index of the line. If the line already has the same move there, merges the annotations of both.
fn merge_move(line: &mut Vec<Node>, index: usize, node: Node) {
    match line.get_mut(index) {
        Some(own) if *own == Node::new(own.mv) => *own = node,
        Some(own) => merge_annotations(own, node),
        None => line.push(node),
    }
}

/// Adds the annotations of `node` to `known`, which has the same move.
fn merge_annotations(known: &mut Node, node: Node) {
    append_missing(&mut known.before, node.before);
    append_missing(&mut known.after, node.after);
    append_missing(&mut known.behind, node.behind);
    for nag in node.nags {
        if !known.nags.contains(&nag) {
            known.nags.push(nag);
        }
    }
}

/// Adds the texts that are missing in `known`. A text that occurs twice in `added` is added twice.
fn append_missing<T: Clone + Eq + Hash>(known: &mut Vec<T>, added: Vec<T>) {
    let already: HashSet<T> = known.iter().cloned().collect();
    known.extend(added.into_iter().filter(|text| !already.contains(text)));
}

/// Returns the moves of a line as text, for a line that is nested too deeply to be a variation.
fn line_text(line: &[Node]) -> String {
    let words = line.iter().flat_map(|node| {
        let texts = node
            .before
            .iter()
            .cloned()
            .chain([node.mv.to_string()])
            .chain(node.after.iter().cloned());
        let behind = node.behind.iter().map(|(_, text)| text.clone());
        texts
            .chain(node.variations.iter().map(|variation| line_text(variation)))
            .chain(behind)
            .collect::<Vec<_>>()
    });
    ["(", &words.collect::<Vec<_>>().join(" "), ")"].concat()
}

/// Returns moves as text, for moves that are nested too deeply to be a variation.
fn moves_text(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(Move::to_string).collect();
    ["(", &words.join(" "), ")"].concat()
}

/// Whether the line begins with this move.
pub(super) fn starts_with_move(line: &[Node], mv: Move) -> bool {
    line.first().is_some_and(|first| first.mv == mv)
}
