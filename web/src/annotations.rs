//! What stands beside the moves of a game: comments, marks, and a tree of variations.

mod edit;
mod merge_variations;
#[cfg(test)]
mod tests;

use chess_core::notation::pgn::{Limits, Node, PgnError, PgnGame, Reader, words};
use chess_core::{Game, Move};
use merge_variations::{add, begins_with, settle_comments};

/// What stands beside the moves of a game.
///
/// A variation stands beside the move whose place it takes, and its moves may have variations in turn. No two that go
/// on from one position begin with the same move, and none begins with the move of the line that it leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// Comments before the first move.
    comments: Vec<String>,
    /// The game's moves, those taken back included, as far as anything stands beside them.
    moves: Vec<Node>,
    /// The variations that go on from where the game ends.
    beyond: Vec<Vec<Node>>,
}

impl Annotations {
    /// The annotations of a PGN text, whose main line is this game or goes on from it.
    #[must_use]
    pub fn of_pgn(game: &Game, pgn: PgnGame) -> Self {
        let mut annotations = Self {
            comments: pgn.comments,
            ..Self::default()
        };
        annotations.add(game, 0, pgn.moves);
        annotations
    }

    /// The annotations that [`Self::to_movetext`] has written.
    ///
    /// # Errors
    ///
    /// [`PgnError`] where the text does not even hold moves from the game's first position.
    pub fn of_movetext(game: &Game, movetext: &str) -> Result<Self, PgnError> {
        let text = format!("[FEN \"{}\"]\n\n{movetext} *", game.start());
        let limits = Limits {
            comment_bytes: usize::MAX,
            ..Limits::default()
        };
        match Reader::with_limits([text], limits).next_raw() {
            Some(raw) => Ok(Self::of_pgn(game, raw?.read_forgiving(&limits)?)),
            None => Ok(Self::default()),
        }
    }

    /// The game's moves, those taken back included, with what stands beside them as PGN movetext; variations that go on
    /// from its end go on there. `None` where nothing stands beside them.
    #[must_use]
    pub fn to_movetext(&self, game: &Game) -> Option<String> {
        if self.is_empty() {
            return None;
        }
        let pgn = PgnGame {
            start: game.start().clone(),
            comments: self.comments.clone(),
            moves: joined(self.nodes(game.all_moves()), self.beyond.clone()),
            ..PgnGame::default()
        };
        Some(pgn.movetext())
    }

    /// The game as PGN has it, without its tags and result: the moves that stand. PGN has no place for what goes on
    /// from the last one: it is written as a variation that repeats the last move, or as a comment where there is no
    /// move.
    #[must_use]
    pub fn to_pgn(&self, game: &Game) -> PgnGame {
        let mut moves = self.nodes(game.moves());
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

    /// Whether nothing stands beside the moves.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.comments.is_empty() && self.moves.is_empty() && self.beyond.is_empty()
    }

    /// Whether anything is said beside a move of the game, variations left out.
    #[must_use]
    pub fn say_anything(&self) -> bool {
        let is_said = |node: &Node| !node.nags.is_empty() || comments_of(node).any(says_words);
        self.comments.iter().any(|comment| says_words(comment)) || self.moves.iter().any(is_said)
    }

    /// What is said beside the position after so many half-moves, for people: the marks and the comments.
    #[must_use]
    pub fn text(&self, game: &Game, ply: usize) -> String {
        let Some(index) = ply.checked_sub(1) else {
            return said_in(self.comments.iter().map(String::as_str));
        };
        let (mv, board) = (game.moves().get(index), game.board_at(index));
        let node = self.moves.get(index).filter(|node| mv == Some(&node.mv));
        node.zip(board)
            .map(|(node, board)| {
                // The comments behind variations are the move's, too.
                let said = Node {
                    variations: Vec::new(),
                    ..node.clone()
                };
                said.annotations(board)
            })
            .unwrap_or_default()
    }

    /// The same with a line that leaves the game after so many half-moves.
    #[must_use]
    pub fn with_line(&self, game: &Game, from: usize, line: &[Move]) -> Self {
        let mut annotations = self.clone();
        annotations.add(game, from, line.iter().copied().map(Node::new).collect());
        annotations
    }

    /// The annotations of the game together with others of it.
    #[must_use]
    pub fn with_all_of(&self, game: &Game, others: &Self) -> Self {
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

    /// How a line that leaves the game after so many half-moves goes on.
    #[must_use]
    pub fn continuation(&self, game: &Game, from: usize, line: &[Move]) -> Vec<Move> {
        let own = game.all_moves().iter();
        let common = own.skip(from).zip(line).take_while(|(one, other)| one == other);
        let common = common.count();
        let rest = line.get(common..).unwrap_or_default();
        let found = if rest.is_empty() {
            None
        } else {
            following(self.variations_at(game, from + common), rest)
        };
        found.unwrap_or_default().iter().map(|node| node.mv).collect()
    }

    /// The variations that leave the game after so many half-moves, those of its moves that are taken back included.
    #[must_use]
    pub fn variations_at(&self, game: &Game, ply: usize) -> &[Vec<Node>] {
        if ply == game.all_moves().len() {
            &self.beyond
        } else {
            self.moves.get(ply).map_or(&[], |node| &node.variations)
        }
    }

    /// What is left of them after a change of the game. What stood beside moves that are gone is gone as well; a
    /// variation that was played is none any more.
    #[must_use]
    pub fn of_game(&self, before: &Game, after: &Game) -> Self {
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
            let played = others.iter().position(|line| begins_with(line, *mv));
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
            next.moves = next.nodes(&after[..ply]);
            // What came before the first move of the variation stands behind the game's move before it.
            let said = next.moves.last_mut().map_or(&mut next.comments, |last| &mut last.after);
            said.append(&mut node.before);
            next.moves.push(Node {
                variations: others,
                ..node
            });
        }
        next.trimmed()
    }

    /// These moves with what stands beside them.
    fn nodes(&self, moves: &[Move]) -> Vec<Node> {
        let known = |(index, mv): (usize, &Move)| {
            let known = self.moves.get(index).filter(|node| node.mv == *mv);
            known.cloned().unwrap_or_else(|| Node::new(*mv))
        };
        moves.iter().enumerate().map(known).collect()
    }

    /// Takes a line in that leaves the game after so many half-moves at the latest.
    fn add(&mut self, game: &Game, from: usize, line: Vec<Node>) {
        self.moves = self.nodes(game.all_moves());
        add(&mut self.moves, Some(&mut self.beyond), from, line, 0);
        *self = std::mem::take(self).trimmed();
    }

    /// With comments where they are read again, and without the last moves beside which nothing stands.
    fn trimmed(mut self) -> Self {
        settle_comments(&mut self.moves);
        self.beyond.iter_mut().for_each(|line| settle_comments(line));
        let is_bare = |node: &Node| *node == Node::new(node.mv);
        while self.moves.last().is_some_and(is_bare) {
            self.moves.pop();
        }
        self
    }
}

/// The comments beside a move, in their order.
pub fn comments_of(node: &Node) -> impl Iterator<Item = &str> {
    let behind = node.behind.iter().map(|(_, text)| text);
    node.before.iter().chain(&node.after).chain(behind).map(String::as_str)
}

fn says_words(comment: &str) -> bool {
    !words(comment).is_empty()
}

/// What comments say to people.
pub fn said_in<'a>(comments: impl Iterator<Item = &'a str>) -> String {
    let said: Vec<String> = comments.map(words).filter(|words| !words.is_empty()).collect();
    said.join(" ")
}

/// A line that goes on with the first of the variations that go on from its end, beside which the others stand.
fn joined(mut line: Vec<Node>, beyond: Vec<Vec<Node>>) -> Vec<Node> {
    let mut beyond = beyond.into_iter();
    if let Some(mut first) = beyond.next() {
        if let Some(node) = first.first_mut() {
            node.variations.extend(beyond);
        }
        line.extend(first);
    }
    line
}

/// What follows a line, which is not empty, where it is one of the variations or leaves one.
fn following<'a>(variations: &'a [Vec<Node>], line: &[Move]) -> Option<&'a [Node]> {
    let found = variations.iter().find(|known| begins_with(known, line[0]))?;
    let common = found.iter().zip(line).take_while(|(node, mv)| node.mv == **mv).count();
    match &line[common..] {
        [] => Some(&found[common..]),
        rest => following(&found.get(common)?.variations, rest),
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
