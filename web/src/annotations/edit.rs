//! Edits annotations: comments and marks such as `!?`, and variations that are deleted or promoted.

use chess_core::notation::pgn::{Nag, Node, commands};
use chess_core::{Game, Move};

use super::merge_variations::starts_with_move;
use super::{Annotations, append_variations, comments_of, text_of_comments};

/// A position in the tree of variations: the number of plies of the game before the variation, and the moves of the
/// variation. If there are no such moves, the position is one of the game.
pub type Path<'a> = (usize, &'a [Move]);

impl Annotations {
    /// The mark and the comment of the move that leads to a position. The start position has no mark.
    #[must_use]
    pub fn mark_and_comment(&self, game: &Game, path: Path<'_>) -> (Option<Nag>, String) {
        match self.node(game, path) {
            Some(node) => (node_mark(node), text_of_comments(comments_of(node))),
            None if path == (0, &[]) => (None, text_of_comments(self.comments.iter().map(String::as_str))),
            None => (None, String::new()),
        }
    }

    /// The mark of a move of the game.
    #[must_use]
    pub fn mark(&self, game: &Game, ply: usize) -> Option<Nag> {
        self.node(game, (ply, &[])).and_then(node_mark)
    }

    /// The depth of the variation that contains the move before a position:
    /// 0 for the game, 1 for a variation of the game.
    #[must_use]
    pub fn variation_depth(&self, game: &Game, path: Path<'_>) -> usize {
        let (from, mut line) = path_from_branch_point(game, path);
        let (mut variations, mut depth) = (self.variations_at(game, from), 0);
        while let Some(first) = line.first() {
            let Some(nodes) = variations.iter().find(|known| starts_with_move(known, *first)) else {
                return 0;
            };
            depth += 1;
            let common = common_length(nodes, line);
            line = &line[common..];
            variations = nodes.get(common).map_or(&[], |node| &node.variations);
        }
        depth
    }

    /// Replaces the mark and the comment of the move that leads to a position. An empty text removes the comment.
    /// Embedded commands are preserved. If the comments already have this text, they do not change.
    #[must_use]
    pub fn with_mark_and_comment(&self, game: &Game, path: Path<'_>, mark: Option<Nag>, comment: &str) -> Self {
        let mut next = self.clone();
        next.moves = self.nodes_of_moves(game.all_moves());
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        match next.node_mut(game, path) {
            Some(node) => {
                node.nags.retain(|nag| nag.mark().is_none());
                node.nags.splice(0..0, mark);
                if text_of_comments(comments_of(node)) != comment {
                    node.after = comments_with(comments_of(node), comment);
                    node.before.clear();
                    node.behind.clear();
                }
            }
            None if path == (0, &[]) => {
                let comments = next.comments.iter().map(String::as_str);
                if text_of_comments(comments.clone()) != comment {
                    next.comments = comments_with(comments, comment);
                }
            }
            None => {}
        }
        next.normalised()
    }

    /// Removes the last move of a variation and all moves after it.
    #[must_use]
    pub fn without_moves_from(&self, game: &Game, path: Path<'_>) -> Self {
        let mut next = self.clone();
        next.moves = self.nodes_of_moves(game.all_moves());
        let (from, line) = path_from_branch_point(game, path);
        if let Some((variations, place, last)) = next.variations_mut(from).and_then(|all| find_move_mut(all, line)) {
            let rest: Vec<Node> = variations[place].drain(..last).collect();
            // The alternatives to the first removed move remain as variations of the same position.
            let others = variations[place]
                .first_mut()
                .map(|gone| std::mem::take(&mut gone.variations));
            variations[place] = append_variations(rest, others.unwrap_or_default());
            variations.retain(|variation| !variation.is_empty());
        }
        next.normalised()
    }

    /// Exchanges a variation with its parent line. Also returns the moves of the game, which change if the parent line
    /// is the game. Returns `None` if there is no such variation, or if the variation would replace an undone move.
    #[must_use]
    pub fn with_variation_promoted(&self, game: &Game, path: Path<'_>) -> Option<(Vec<Move>, Self)> {
        let (from, line) = path_from_branch_point(game, path);
        let first = *line.first()?;
        let mut next = self.clone();
        next.moves = self.nodes_of_moves(game.all_moves());
        let all = next.variations_mut(from)?;
        let place = all.iter().position(|known| starts_with_move(known, first))?;
        if !promote_variation(&mut all[place], line) {
            if from > game.ply() {
                return None;
            }
            let variation = all.remove(place);
            let others = std::mem::take(all);
            next.moves = append_variations(next.moves, std::mem::take(&mut next.beyond));
            replace_rest_by_variation(&mut next.moves, from, variation, others);
        }
        let moves = next.moves.iter().map(|node| node.mv).collect();
        Some((moves, next.normalised()))
    }

    fn node(&self, game: &Game, path: Path<'_>) -> Option<&Node> {
        let (from, line) = path_from_branch_point(game, path);
        if line.is_empty() {
            let mv = game.all_moves().get(from.checked_sub(1)?)?;
            return self.moves.get(from - 1).filter(|node| node.mv == *mv);
        }
        find_node(self.variations_at(game, from), line)
    }

    /// Returns the node of a position. The annotations must contain all moves of the game.
    fn node_mut(&mut self, game: &Game, path: Path<'_>) -> Option<&mut Node> {
        let (from, line) = path_from_branch_point(game, path);
        if line.is_empty() {
            return self.moves.get_mut(from.checked_sub(1)?);
        }
        let (variations, place, last) = find_move_mut(self.variations_mut(from)?, line)?;
        variations.get_mut(place)?.get_mut(last)
    }

    /// Returns the variations that start after `from` plies of the game.
    /// The annotations must contain all moves of the game.
    fn variations_mut(&mut self, from: usize) -> Option<&mut Vec<Vec<Node>>> {
        if from == self.moves.len() {
            Some(&mut self.beyond)
        } else {
            self.moves.get_mut(from).map(|node| &mut node.variations)
        }
    }
}

/// Returns the commands inside the comments, followed by another comment.
fn comments_with<'a>(comments: impl Iterator<Item = &'a str>, comment: String) -> Vec<String> {
    let commands: Vec<&str> = comments.flat_map(commands).collect();
    let parts = [commands.join(" "), comment];
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}

fn node_mark(node: &Node) -> Option<Nag> {
    node.nags.iter().copied().find(|nag| nag.mark().is_some())
}

/// Returns another path to the same position: moves at the start of the line that repeat moves of the game are counted
/// as plies of the game.
fn path_from_branch_point<'a>(game: &Game, (from, line): Path<'a>) -> Path<'a> {
    let own = game.all_moves().get(from..).unwrap_or_default();
    let common = own.iter().zip(line).take_while(|(one, other)| one == other).count();
    (from + common, &line[common..])
}

/// The number of moves at the start of `nodes` that are equal to the moves of `line`.
fn common_length(nodes: &[Node], line: &[Move]) -> usize {
    nodes.iter().zip(line).take_while(|(node, mv)| node.mv == **mv).count()
}

/// Returns the node of the last move of a line, if the variations contain the line.
fn find_node<'a>(variations: &'a [Vec<Node>], line: &[Move]) -> Option<&'a Node> {
    let nodes = variations
        .iter()
        .find(|known| line.first().is_some_and(|mv| starts_with_move(known, *mv)))?;
    let common = common_length(nodes, line);
    if common == line.len() {
        nodes.get(common - 1)
    } else {
        find_node(&nodes.get(common)?.variations, &line[common..])
    }
}

/// Returns the place where a line ends, if the variations contain the line:
/// the list of variations, the index of a variation in the list, and the index of the move in this variation.
fn find_move_mut<'a>(
    variations: &'a mut Vec<Vec<Node>>,
    line: &[Move],
) -> Option<(&'a mut Vec<Vec<Node>>, usize, usize)> {
    let place = variations
        .iter()
        .position(|known| line.first().is_some_and(|mv| starts_with_move(known, *mv)))?;
    let common = common_length(&variations[place], line);
    if common == line.len() {
        Some((variations, place, common - 1))
    } else {
        find_move_mut(&mut variations[place].get_mut(common)?.variations, &line[common..])
    }
}

/// Exchanges the variation in which a line ends with its parent line. Returns `false` if the line ends in `nodes`
/// itself.
fn promote_variation(nodes: &mut Vec<Node>, line: &[Move]) -> bool {
    let common = common_length(nodes, line);
    let Some(left) = nodes.get_mut(common).filter(|_| common < line.len()) else {
        return false;
    };
    let known = left
        .variations
        .iter()
        .position(|known| starts_with_move(known, line[common]));
    let Some(place) = known else { return false };
    if !promote_variation(&mut left.variations[place], &line[common..]) {
        let variation = left.variations.remove(place);
        let others = std::mem::take(&mut left.variations);
        replace_rest_by_variation(nodes, common, variation, others);
    }
    true
}

/// Replaces the moves of a line from an index on with a variation.
/// The replaced moves and the other variations become variations at that place.
fn replace_rest_by_variation(
    nodes: &mut Vec<Node>,
    index: usize,
    mut variation: Vec<Node>,
    mut others: Vec<Vec<Node>>,
) {
    let replaced = nodes.split_off(index);
    if !replaced.is_empty() {
        others.insert(0, replaced);
    }
    if let Some(first) = variation.first_mut() {
        first.variations.splice(0..0, others);
    }
    nodes.append(&mut variation);
}
