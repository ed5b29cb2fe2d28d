//! How lines that have moves in common become one.

use chess_core::Move;
use chess_core::notation::pgn::Node;

/// Adds a line to another from an index on: moves that are in both become one, and what differs becomes a variation. What
/// goes on beyond the end becomes a variation there where `beyond` is given, else a part of the line.
pub(super) fn add(line: &mut Vec<Node>, mut beyond: Option<&mut Vec<Vec<Node>>>, from: usize, added: Vec<Node>) {
    let mut added = added.into_iter();
    let mut variations = Vec::new();
    for index in from.. {
        let Some(mut node) = added.next() else { break };
        let own = line.get_mut(index);
        let is_same = own.as_ref().is_some_and(|own| own.mv == node.mv);
        let others = match (own, &mut beyond) {
            (Some(own), _) if !is_same => Some(&mut own.variations),
            (None, Some(beyond)) => Some(&mut **beyond),
            _ => None,
        };
        if let Some(others) = others {
            add_variation(others, std::iter::once(node).chain(added).collect());
            break;
        }
        variations.push((index, std::mem::take(&mut node.variations)));
        match line.get_mut(index) {
            Some(own) => absorb(own, node),
            None => line.push(node),
        }
    }
    for (index, variations) in variations {
        for variation in variations {
            add(line, beyond.as_deref_mut(), index, variation);
        }
    }
}

/// Adds a line to those that go on from one position.
fn add_variation(variations: &mut Vec<Vec<Node>>, mut line: Vec<Node>) {
    let Some(first) = line.first_mut() else { return };
    // What stands beside the first move of a variation goes on from the same position.
    let others = std::mem::take(&mut first.variations);
    let known = variations.iter().position(|known| begins_with(known, first.mv));
    let place = known.unwrap_or_else(|| {
        variations.push(Vec::new());
        variations.len() - 1
    });
    add(&mut variations[place], None, 0, line);
    for other in others {
        add_variation(variations, other);
    }
}

/// What is said of the same move in two places is said in one.
fn absorb(known: &mut Node, node: Node) {
    let add = |known: &mut Vec<String>, said: Vec<String>| {
        for text in said {
            if !known.contains(&text) {
                known.push(text);
            }
        }
    };
    add(&mut known.before, node.before);
    add(&mut known.after, node.after);
    for nag in node.nags {
        if !known.nags.contains(&nag) {
            known.nags.push(nag);
        }
    }
    known.clock = known.clock.or(node.clock);
}

/// Whether the line begins with this move.
pub(super) fn begins_with(line: &[Node], mv: Move) -> bool {
    line.first().is_some_and(|first| first.mv == mv)
}
