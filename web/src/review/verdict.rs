//! What the engine thinks of one position.

use chess_core::engine::winning_chances;
use chess_core::{Board, Color, Outcome};
use engine_protocol::{LineInfo, SearchInfo};

/// More moves of a line than these tell little.
const LONGEST_LINE: usize = 10;
/// The score of a mate on the board, in centipawns; one that is so many plies away is worth as many less, as both
/// engines have it.
const MATE: i32 = 10_000;

/// The depth of the rules' own verdict: no search goes deeper.
const FINAL: u32 = u32::MAX;

/// The engine's word on a position, with White's advantage positive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The score in centipawns.
    pub score: i32,
    /// The half-moves to mate, negative where Black mates, 0 where it stands on the board; `None` where no mate is
    /// seen.
    pub mate: Option<i32>,
    /// The depth in plies.
    pub depth: u32,
    /// The best moves as SAN.
    pub line: Vec<String>,
}

impl Verdict {
    /// What the figures of a search say; `None` before they say anything.
    #[must_use]
    pub fn of_info(info: &SearchInfo) -> Option<Self> {
        let score = info.score?.round() as i32;
        let line = info.principal_variation.iter().take(LONGEST_LINE);
        Some(Self {
            score: score.clamp(-MATE, MATE),
            mate: info.mate,
            depth: info.depth,
            line: line.cloned().collect(),
        })
    }

    /// What one of the lines of a search of this depth says.
    #[must_use]
    pub(super) fn of_line(line: &LineInfo, depth: u32) -> Self {
        Self {
            score: (line.score.round() as i32).clamp(-MATE, MATE),
            mate: line.mate,
            depth,
            line: line.moves.iter().take(LONGEST_LINE).cloned().collect(),
        }
    }

    /// The verdict on the position after the first move of its line.
    #[must_use]
    pub(super) fn after_first_move(mut self) -> Self {
        let step = self.mate.map_or(0, i32::signum);
        self.mate = self.mate.map(|plies| plies - step);
        self.score += step;
        self.depth = self.depth.saturating_sub(1);
        self.line = self.line.into_iter().skip(1).collect();
        self
    }

    /// The verdict of the rules on a position that ends the game; no search goes deeper.
    #[must_use]
    pub fn of_end(board: &Board) -> Option<Self> {
        let winner = Outcome::of_position(board)?.winner();
        Some(Self {
            score: match winner {
                Some(Color::White) => MATE,
                Some(Color::Black) => -MATE,
                None => 0,
            },
            mate: winner.map(|_| 0),
            depth: FINAL,
            line: Vec::new(),
        })
    }

    /// Whether the rules say it, not the engine.
    #[must_use]
    pub const fn is_of_the_rules(&self) -> bool {
        self.depth == FINAL
    }

    /// Whether the engine was asked and had nothing to say: nothing is known, and it is not asked again.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the engine has said something.
    #[must_use]
    pub fn is_of_engine(&self) -> bool {
        !self.is_of_the_rules() && !self.is_silent()
    }

    /// White's chance to win, in percent.
    #[must_use]
    pub fn white_chance(&self) -> f64 {
        match self.mate {
            Some(_) if self.score > 0 => 100.0,
            Some(_) => 0.0,
            None => winning_chances(self.score.into()),
        }
    }

    /// The verdict as figures of a search.
    #[must_use]
    pub fn to_info(&self) -> SearchInfo {
        SearchInfo {
            depth: if self.is_of_the_rules() { 0 } else { self.depth },
            score: Some(self.score.into()),
            mate: self.mate,
            principal_variation: self.line.clone(),
            ..SearchInfo::default()
        }
    }

    /// The verdict as a line of text: the score or the half-moves to mate, the depth, the moves.
    #[must_use]
    pub(super) fn to_text(&self) -> String {
        let (hash, number) = self.mate.map_or(("", self.score), |plies| ("#", plies));
        format!("{hash}{number} {} {}", self.depth, self.line.join(" "))
    }

    /// The verdict of a text; `None` where it is none of the engine's.
    pub(super) fn of_text(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let first = words.next()?;
        let mate = first.strip_prefix('#').and_then(|plies| plies.parse::<i32>().ok());
        let score = match mate {
            Some(0) => return None,
            Some(plies) => plies.signum() * (MATE - plies.saturating_abs().min(MATE)),
            None => first.parse().ok()?,
        };
        Some(Self {
            score: score.clamp(-MATE, MATE),
            mate,
            depth: words.next()?.parse().ok().filter(|depth| *depth != FINAL)?,
            line: words
                .take(LONGEST_LINE)
                .filter(|word| !word.is_empty())
                .map(str::to_owned)
                .collect(),
        })
    }
}
