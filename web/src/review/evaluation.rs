//! The evaluation of one position.

use chess_core::engine::winning_chances;
use chess_core::{Board, Color, Outcome};
use engine_protocol::{LineInfo, SearchInfo};

/// The maximum number of moves that are stored of a line.
const MAX_LINE_PLIES: usize = 10;
/// The score of checkmate on the board, in centipawns.
/// The score of a mate in `n` plies is smaller by `n`, as in both engines.
const MATE_SCORE: i32 = 10_000;

/// The depth of an evaluation by the rules. It is greater than the depth of every search.
const FINAL_DEPTH: u32 = u32::MAX;

/// The evaluation of a position, positive for White's advantage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// The score in centipawns.
    pub score: i32,
    /// The number of plies to mate, negative if Black mates, 0 for checkmate on the board; `None` if no mate was found.
    pub mate: Option<i32>,
    /// The depth in plies.
    pub depth: u32,
    /// The best moves as SAN.
    pub line: Vec<String>,
}

impl Evaluation {
    /// Creates the evaluation from the results that a search has reported. Returns `None` if the results contain no
    /// score.
    #[must_use]
    pub fn from_info(info: &SearchInfo) -> Option<Self> {
        let score = info.score?.round() as i32;
        let line = info.principal_variation.iter().take(MAX_LINE_PLIES);
        Some(Self {
            score: score.clamp(-MATE_SCORE, MATE_SCORE),
            mate: info.mate,
            depth: info.depth,
            line: line.cloned().collect(),
        })
    }

    /// Creates the evaluation from a line of a search with this depth.
    #[must_use]
    pub(super) fn from_line(line: &LineInfo, depth: u32) -> Self {
        Self {
            score: (line.score.round() as i32).clamp(-MATE_SCORE, MATE_SCORE),
            mate: line.mate,
            depth,
            line: line.moves.iter().take(MAX_LINE_PLIES).cloned().collect(),
        }
    }

    /// Returns the evaluation of the position after the first move of the line.
    #[must_use]
    pub(super) fn after_first_move(mut self) -> Self {
        let step = self.mate.map_or(0, i32::signum);
        self.mate = self.mate.map(|plies| plies - step);
        self.score += step;
        self.depth = self.depth.saturating_sub(1);
        self.line = self.line.into_iter().skip(1).collect();
        self
    }

    /// Returns the evaluation of the position before a move, in SAN, that leads to this position.
    #[must_use]
    pub(super) fn before_move(&self, san: &str) -> Self {
        let step = self.mate.map_or(0, i32::signum);
        let first = std::iter::once(san.to_owned());
        Self {
            score: self.score - step,
            mate: self.mate.map(|plies| plies + step),
            depth: self.depth.saturating_add(1),
            line: first.chain(self.line.iter().cloned()).take(MAX_LINE_PLIES).collect(),
        }
    }

    /// Creates the evaluation of a position that ends the game by the rules.
    #[must_use]
    pub fn from_end(board: &Board) -> Option<Self> {
        let winner = Outcome::of_position(board)?.winner();
        Some(Self {
            score: match winner {
                Some(Color::White) => MATE_SCORE,
                Some(Color::Black) => -MATE_SCORE,
                None => 0,
            },
            mate: winner.map(|_| 0),
            depth: FINAL_DEPTH,
            line: Vec::new(),
        })
    }

    /// Whether the evaluation follows from the rules of chess (the game is over in the position) and not from a search.
    #[must_use]
    pub const fn is_from_rules(&self) -> bool {
        self.depth == FINAL_DEPTH
    }

    /// Whether the engine searched the position without a result. Such a position is not searched again.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the evaluation is the result of a search.
    #[must_use]
    pub fn is_from_search(&self) -> bool {
        !self.is_from_rules() && !self.is_empty()
    }

    /// White's winning chance, in percent.
    #[must_use]
    pub fn white_winning_chance(&self) -> f64 {
        match self.mate {
            Some(_) if self.score > 0 => 100.0,
            Some(_) => 0.0,
            None => winning_chances(self.score.into()),
        }
    }

    /// The winning chance of a side, in percent.
    #[must_use]
    pub(super) fn winning_chance_of(&self, color: Color) -> f64 {
        match color {
            Color::White => self.white_winning_chance(),
            Color::Black => 100.0 - self.white_winning_chance(),
        }
    }

    /// Returns the evaluation as results of a search.
    #[must_use]
    pub fn to_search_info(&self) -> SearchInfo {
        SearchInfo {
            depth: if self.is_from_rules() { 0 } else { self.depth },
            score: Some(self.score.into()),
            mate: self.mate,
            principal_variation: self.line.clone(),
            ..SearchInfo::default()
        }
    }

    /// Formats the evaluation as a line of text: the score or the plies to mate, the depth, the moves.
    #[must_use]
    pub(super) fn to_text(&self) -> String {
        let (hash, number) = self.mate.map_or(("", self.score), |plies| ("#", plies));
        format!("{hash}{number} {} {}", self.depth, self.line.join(" "))
    }

    /// Parses the text of an evaluation. Returns `None` if the text is invalid or not from a search.
    pub(super) fn from_text(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let first = words.next()?;
        let mate = first.strip_prefix('#').and_then(|plies| plies.parse::<i32>().ok());
        let score = match mate {
            Some(0) => return None,
            Some(plies) => plies.signum() * (MATE_SCORE - plies.saturating_abs().min(MATE_SCORE)),
            None => first.parse().ok()?,
        };
        Some(Self {
            score: score.clamp(-MATE_SCORE, MATE_SCORE),
            mate,
            depth: words.next()?.parse().ok().filter(|depth| *depth != FINAL_DEPTH)?,
            line: words
                .take(MAX_LINE_PLIES)
                .filter(|word| !word.is_empty())
                .map(str::to_owned)
                .collect(),
        })
    }
}
