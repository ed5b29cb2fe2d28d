//! The annotations of a game: comments, marks, and a tree of variations.

mod edit;
mod merge_variations;
#[cfg(test)]
mod tests;

use chess_core::notation::pgn::{Limits, Node, PgnError, PgnGame, Reader, words};
use chess_core::{Game, Move};
use merge_variations::{add, add_moves, move_comments_to_pgn_places, starts_with_move};

/// The annotations of a game.
///
/// A variation belongs to the move that it replaces, and its moves may have variations too. Two variations
/// of the same position never begin with the same move, and no variation begins with the next move of its parent line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// Comments before the first move.
    comments: Vec<String>,
    /// The game's moves with their annotations, including undone moves.
    /// Moves after the last annotated move are left out.
    moves: Vec<Node>,
    /// The variations that continue from the end of the game.
    beyond: Vec<Vec<Node>>,
}

impl Annotations {
    /// Returns the annotations of a PGN text. The main line of the text must be this game, or a continuation of this
    /// game.
    #[must_use]
    pub fn from_pgn(game: &Game, pgn: PgnGame) -> Self {
        let mut annotations = Self {
            comments: pgn.comments,
            ..Self::default()
        };
        annotations.add(game, 0, pgn.moves);
        annotations
    }

    /// Reads the annotations that [`Self::to_movetext`] has written.
    ///
    /// # Errors
    ///
    /// A [`PgnError`] if the text has no moves that are legal from the game's start position.
    pub fn from_movetext(game: &Game, movetext: &str) -> Result<Self, PgnError> {
        let text = format!("[FEN \"{}\"]\n\n{movetext} *", game.start());
        let limits = Limits {
            comment_bytes: usize::MAX,
            ..Limits::default()
        };
        match Reader::with_limits([text], limits).next_raw() {
            Some(raw) => Ok(Self::from_pgn(game, raw?.read_forgiving(&limits)?)),
            None => Ok(Self::default()),
        }
    }

    /// Writes the game's moves with their annotations as PGN movetext, including undone moves.
    /// Variations from the end of the game continue the text. Returns `None` if there are no annotations.
    #[must_use]
    pub fn to_movetext(&self, game: &Game) -> Option<String> {
        if self.is_empty() {
            return None;
        }
        let pgn = PgnGame {
            start: game.start().clone(),
            comments: self.comments.clone(),
            moves: append_variations(self.nodes_of_moves(game.all_moves()), self.beyond.clone()),
            ..PgnGame::default()
        };
        Some(pgn.movetext())
    }

    /// Returns the game with its annotations as PGN, without tags and result, and without undone moves.
    /// In PGN, no variation can start after the last move of a game.
    /// A variation that starts there is written as an alternative to the last move: it repeats the last move and then
    /// continues. If the game has no move, the variation is written as a comment.
    #[must_use]
    pub fn to_pgn(&self, game: &Game) -> PgnGame {
        let mut moves = self.nodes_of_moves(game.moves());
        let mut comments = self.comments.clone();
        for line in self.variations_at(game, game.ply()) {
            match moves.last_mut() {
                Some(last) => {
                    let repeated = std::iter::once(Node::new(last.mv)).chain(line.iter().cloned());
                    last.variations.push(repeated.collect());
                }
                None => comments.push(movetext_from(game, line)),
            }
        }
        PgnGame {
            start: game.start().clone(),
            comments,
            moves,
            ..PgnGame::default()
        }
    }

    /// Whether there are no annotations.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.comments.is_empty() && self.moves.is_empty() && self.beyond.is_empty()
    }

    /// Whether a move of the game has a mark or a comment. Variations do not count.
    #[must_use]
    pub fn have_text(&self) -> bool {
        let has_text = |node: &Node| !node.nags.is_empty() || comments_of(node).any(has_words);
        self.comments.iter().any(|comment| has_words(comment)) || self.moves.iter().any(has_text)
    }

    /// The marks and comments of the position after `ply` plies, as readable text.
    #[must_use]
    pub fn text(&self, game: &Game, ply: usize) -> String {
        let Some(index) = ply.checked_sub(1) else {
            return text_of_comments(self.comments.iter().map(String::as_str));
        };
        let (mv, board) = (game.moves().get(index), game.board_at(index));
        let node = self.moves.get(index).filter(|node| mv == Some(&node.mv));
        node.zip(board)
            .map(|(node, board)| {
                // Comments after variations also belong to the move.
                let bare = Node {
                    variations: Vec::new(),
                    ..node.clone()
                };
                bare.annotations(board)
            })
            .unwrap_or_default()
    }

    /// Returns the annotations with a new variation, which starts after `from` plies of the game.
    #[must_use]
    pub fn with_line(&self, game: &Game, from: usize, line: &[Move]) -> Self {
        let mut annotations = self.clone();
        annotations.moves = self.nodes_of_moves(game.all_moves());
        add_moves(&mut annotations.moves, Some(&mut annotations.beyond), from, line, 0);
        annotations.normalised()
    }

    /// Returns these annotations merged with the annotations of another copy of the game.
    #[must_use]
    pub fn merged_with(&self, game: &Game, others: &Self) -> Self {
        let mut annotations = self.clone();
        let new = others
            .comments
            .iter()
            .filter(|comment| !self.comments.contains(comment));
        annotations.comments.extend(new.cloned());
        annotations.add(game, 0, others.moves.clone());
        for line in &others.beyond {
            let all = game.all_moves().iter().copied().map(Node::new);
            annotations.add(game, 0, all.chain(line.iter().cloned()).collect());
        }
        annotations
    }

    /// Returns the stored moves that follow `line`, a variation that starts after `from` plies of the game.
    #[must_use]
    pub fn continuation(&self, game: &Game, from: usize, line: &[Move]) -> Vec<Move> {
        let own = game.all_moves().iter();
        let common = own.skip(from).zip(line).take_while(|(one, other)| one == other);
        let common = common.count();
        let rest = line.get(common..).unwrap_or_default();
        let found = if rest.is_empty() {
            None
        } else {
            moves_after(self.variations_at(game, from + common), rest)
        };
        found.unwrap_or_default().iter().map(|node| node.mv).collect()
    }

    /// Returns the variations that start after `ply` plies of the game, including the variations of undone moves.
    #[must_use]
    pub fn variations_at(&self, game: &Game, ply: usize) -> &[Vec<Node>] {
        if ply == game.all_moves().len() {
            &self.beyond
        } else {
            self.moves.get(ply).map_or(&[], |node| &node.variations)
        }
    }

    /// Returns the annotations for the game `after`, which results from a change of the game `before`.
    /// The annotations of replaced moves are removed. A variation that was played becomes part of the game.
    #[must_use]
    pub fn after_change(&self, before: &Game, after: &Game) -> Self {
        if self.is_empty() || before.start() != after.start() {
            return Self::default();
        }
        let (before, after) = (before.all_moves(), after.all_moves());
        let common = before.iter().zip(after).take_while(|(one, other)| one == other).count();
        let mut next = self.clone();
        if common < before.len() {
            let replaced = next.moves.get_mut(common);
            next.beyond = replaced.map_or_else(Vec::new, |node| std::mem::take(&mut node.variations));
            next.moves.truncate(common);
        }
        for (ply, mv) in after.iter().enumerate().skip(common) {
            let mut others = std::mem::take(&mut next.beyond);
            let played = others.iter().position(|line| starts_with_move(line, *mv));
            let mut line = played.map_or_else(Vec::new, |place| others.remove(place));
            let mut node = if line.is_empty() {
                Node::new(*mv)
            } else {
                line.remove(0)
            };
            if let Some(second) = line.first_mut() {
                next.beyond = std::mem::take(&mut second.variations);
                next.beyond.insert(0, line);
            }
            next.moves = next.nodes_of_moves(&after[..ply]);
            // Comments before the first move of the variation are placed after the previous move of the game.
            let previous = next.moves.last_mut().map_or(&mut next.comments, |last| &mut last.after);
            previous.append(&mut node.before);
            next.moves.push(Node {
                variations: others,
                ..node
            });
        }
        next.normalised()
    }

    /// Returns the given moves of the game with their annotations.
    fn nodes_of_moves(&self, moves: &[Move]) -> Vec<Node> {
        let known = |(index, mv): (usize, &Move)| {
            let known = self.moves.get(index).filter(|node| node.mv == *mv);
            known.cloned().unwrap_or_else(|| Node::new(*mv))
        };
        moves.iter().enumerate().map(known).collect()
    }

    /// Adds a variation that starts after `from` plies of the game. If its first moves repeat moves of the game, it
    /// starts later.
    fn add(&mut self, game: &Game, from: usize, line: Vec<Node>) {
        self.moves = self.nodes_of_moves(game.all_moves());
        add(&mut self.moves, Some(&mut self.beyond), from, line, 0);
        *self = std::mem::take(self).normalised();
    }

    /// Moves each comment to the place that it would have after the annotations were written as PGN and read again.
    /// Removes moves without annotations at the end.
    fn normalised(mut self) -> Self {
        move_comments_to_pgn_places(&mut self.moves);
        self.beyond
            .iter_mut()
            .for_each(|line| move_comments_to_pgn_places(line));
        let is_bare = |node: &Node| *node == Node::new(node.mv);
        while self.moves.last().is_some_and(is_bare) {
            self.moves.pop();
        }
        self
    }
}

/// The comments of a move, in order.
pub fn comments_of(node: &Node) -> impl Iterator<Item = &str> {
    let behind = node.behind.iter().map(|(_, text)| text);
    node.before.iter().chain(&node.after).chain(behind).map(String::as_str)
}

fn has_words(comment: &str) -> bool {
    !words(comment).is_empty()
}

/// Returns comments as readable text, without embedded commands such as clock times.
pub fn text_of_comments<'a>(comments: impl Iterator<Item = &'a str>) -> String {
    let texts: Vec<String> = comments.map(words).filter(|words| !words.is_empty()).collect();
    texts.join(" ")
}

/// Appends the first variation of `beyond` to the line. All variations of `beyond` start at the end of the line.
/// The other variations become alternatives to the first appended move.
fn append_variations(mut line: Vec<Node>, beyond: Vec<Vec<Node>>) -> Vec<Node> {
    let mut beyond = beyond.into_iter();
    if let Some(mut first) = beyond.next() {
        if let Some(node) = first.first_mut() {
            node.variations.extend(beyond);
        }
        line.extend(first);
    }
    line
}

/// Returns the moves after a line, if the variations contain the line. The line must not be empty.
fn moves_after<'a>(variations: &'a [Vec<Node>], line: &[Move]) -> Option<&'a [Node]> {
    let found = variations.iter().find(|known| starts_with_move(known, line[0]))?;
    let common = found.iter().zip(line).take_while(|(node, mv)| node.mv == **mv).count();
    match &line[common..] {
        [] => Some(&found[common..]),
        rest => moves_after(&found.get(common)?.variations, rest),
    }
}

fn movetext_from(game: &Game, line: &[Node]) -> String {
    let pgn = PgnGame {
        start: game.board().clone(),
        moves: line.to_vec(),
        ..PgnGame::default()
    };
    pgn.movetext()
}
