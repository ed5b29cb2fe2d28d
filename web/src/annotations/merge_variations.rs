//! How lines that have moves in common become one.

use std::collections::HashSet;
use std::hash::Hash;

use chess_core::Move;
use chess_core::notation::pgn::Node;

/// Variations lie no deeper in one another: PGN is read to a depth of 64, and what is kept has to be read again.
const MAX_DEPTH: usize = 60;

/// Adds a line to another from an index on: moves that are in both become one, and what differs becomes a variation.
/// What goes on beyond the end becomes a variation there where `beyond` is given, else a part of the line, which lies
/// so deep in others.
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
                own.after.push(as_text(&rest(node)));
                break;
            }
            (Some(own), _) if !is_same => add_variation(&mut own.variations, rest(node), depth),
            (None, Some(beyond)) => add_variation(beyond, rest(node), depth),
            _ => {
                variations.push((index, std::mem::take(&mut node.variations)));
                take_in(line, index, node);
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

/// Puts comments where they are read again. What comes before a move belongs to the one before, unless it begins the
/// line, and stands behind its variations; where none stands before it, behind the move.
pub(super) fn settle_comments(line: &mut [Node]) {
    let mut before_next = Vec::new();
    for node in line.iter_mut().rev() {
        let count = node.variations.len();
        node.behind
            .extend(std::mem::take(&mut before_next).into_iter().map(|text| (count, text)));
        node.behind.sort_by_key(|(place, _)| *place);
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
            .for_each(|variation| settle_comments(variation));
        before_next = std::mem::take(&mut node.before);
    }
    if let Some(first) = line.first_mut() {
        first.before = before_next;
    }
}

/// Adds a line to those that go on from one position; gives back what stands beside its first move, which goes on from
/// the same position.
fn add_variation(variations: &mut Vec<Vec<Node>>, mut line: Vec<Node>, depth: usize) -> Vec<Vec<Node>> {
    let Some(first) = line.first_mut() else {
        return Vec::new();
    };
    let others = std::mem::take(&mut first.variations);
    let known = variations.iter().position(|known| begins_with(known, first.mv));
    let place = known.unwrap_or_else(|| {
        variations.push(Vec::new());
        variations.len() - 1
    });
    add(&mut variations[place], None, 0, line, depth + 1);
    others
}

/// A move becomes a part of the line, or is said to be one that is there.
fn take_in(line: &mut Vec<Node>, index: usize, node: Node) {
    match line.get_mut(index) {
        Some(own) if *own == Node::new(own.mv) => *own = node,
        Some(own) => absorb(own, node),
        None => line.push(node),
    }
}

/// What is said of the same move in two places is said in one.
fn absorb(known: &mut Node, node: Node) {
    add_new(&mut known.before, node.before);
    add_new(&mut known.after, node.after);
    add_new(&mut known.behind, node.behind);
    for nag in node.nags {
        if !known.nags.contains(&nag) {
            known.nags.push(nag);
        }
    }
}

/// Adds what is not there yet; what is said twice stays so.
fn add_new<T: Clone + Eq + Hash>(known: &mut Vec<T>, said: Vec<T>) {
    let already: HashSet<T> = known.iter().cloned().collect();
    known.extend(said.into_iter().filter(|text| !already.contains(text)));
}

/// A line that lies too deep, as words.
fn as_text(line: &[Node]) -> String {
    let words = line.iter().flat_map(|node| {
        let said = node
            .before
            .iter()
            .cloned()
            .chain([node.mv.to_string()])
            .chain(node.after.iter().cloned());
        let behind = node.behind.iter().map(|(_, text)| text.clone());
        said.chain(node.variations.iter().map(|variation| as_text(variation)))
            .chain(behind)
            .collect::<Vec<_>>()
    });
    ["(", &words.collect::<Vec<_>>().join(" "), ")"].concat()
}

/// Whether the line begins with this move.
pub(super) fn begins_with(line: &[Node], mv: Move) -> bool {
    line.first().is_some_and(|first| first.mv == mv)
}
