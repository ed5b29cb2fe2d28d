//! The review of a game: what the engine thinks of its positions, and what each move was worth.
//!
//! A score becomes a chance to win, in percent, and a move is judged by what it lost of its player's chance. The formulas
//! are those that lichess has published (<https://lichess.org/page/accuracy>).

mod phase;
#[cfg(test)]
mod tests;
mod verdict;

use std::rc::Rc;

use chess_core::{Board, Color, Game, notation};

pub use phase::Phase;
pub use verdict::Verdict;

/// What the engine thinks of the positions of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The game with all that was taken back, so that a verdict outlasts taking back and playing again.
    game: Game,
    /// For the first position and the one after each half-move.
    verdicts: Vec<Option<Rc<Verdict>>>,
}

impl Review {
    /// A review of which nothing is known but how the game ended.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let whole = game.go_to(game.cursor() + game.undone().len());
        let game = whole.unwrap_or_else(|| game.clone());
        let last = game.ply();
        let end = Verdict::of_end(game.board()).map(Rc::new);
        let verdicts = (0..=last).map(|ply| end.clone().filter(|_| ply == last)).collect();
        Self { game, verdicts }
    }

    /// The review of another game, which keeps what is known of the positions that both have in common.
    #[must_use]
    pub fn of_game(&self, game: &Game) -> Self {
        Self::new(game).with_all_of(self)
    }

    /// The review with what another knows, and this one not or less deeply, of the positions that both have in common.
    #[must_use]
    pub fn with_all_of(mut self, other: &Self) -> Self {
        if self.game.start() == other.game.start() {
            let moves = self.game.moves().iter().zip(other.game.moves());
            let common = moves.take_while(|(own, others)| own == others).count();
            let depth = |verdict: &Option<Rc<Verdict>>| verdict.as_ref().map(|it| it.depth);
            for (place, known) in self.verdicts.iter_mut().zip(&other.verdicts).take(common + 1) {
                if depth(known) > depth(place) {
                    place.clone_from(known);
                }
            }
        }
        self
    }

    /// Whether it holds a verdict of the engine on a position of both that another does not have, or has from less deep a search.
    #[must_use]
    pub fn knows_more_than(&self, other: &Self) -> bool {
        let others = other.clone().with_all_of(self);
        let is_news = |(known, theirs): (&Option<Rc<Verdict>>, &Option<Rc<Verdict>>)| {
            let of_engine = known.as_ref().filter(|known| known.is_of_engine());
            of_engine.is_some() && known != theirs
        };
        others.verdicts.iter().zip(&other.verdicts).any(is_news)
    }

    /// What is known of the position after so many half-moves.
    #[must_use]
    pub fn verdict(&self, ply: usize) -> Option<&Rc<Verdict>> {
        self.verdicts.get(ply)?.as_ref().filter(|verdict| !verdict.is_silent())
    }

    /// The review with another verdict, unless a deeper one is known.
    #[must_use]
    pub fn with(mut self, ply: usize, verdict: Verdict) -> Self {
        if let Some(place) = self.verdicts.get_mut(ply)
            && place.as_ref().is_none_or(|known| known.depth <= verdict.depth)
        {
            *place = Some(Rc::new(verdict));
        }
        self
    }

    /// The first position up to so many half-moves of which nothing is known.
    #[must_use]
    pub fn gap(&self, last: usize) -> Option<usize> {
        self.verdicts.iter().take(last + 1).position(Option::is_none)
    }

    /// The number of positions up to so many half-moves of which something is known.
    #[must_use]
    pub fn known(&self, last: usize) -> usize {
        self.verdicts.iter().take(last + 1).flatten().count()
    }

    /// The part of a side's chance, in percent, that a half-move lost; `None` where it is not known.
    ///
    /// The move that the engine would have played loses nothing.
    #[must_use]
    pub fn loss(&self, ply: usize) -> Option<f64> {
        let lost = self.change(ply)?;
        Some(if lost > 0.0 && self.is_best(ply) { 0.0 } else { lost })
    }

    /// The part of a side's chance, in percent, that it has less after a half-move than before.
    fn change(&self, ply: usize) -> Option<f64> {
        let earlier = ply.checked_sub(1)?;
        let (before, after) = (self.verdict(earlier)?, self.verdict(ply)?);
        let lost = before.white_chance() - after.white_chance();
        Some(match self.game.board_at(earlier)?.side_to_move() {
            Color::White => lost.max(0.0),
            Color::Black => (-lost).max(0.0),
        })
    }

    /// Whether a half-move is the one that the engine would have played.
    #[must_use]
    pub fn is_best(&self, ply: usize) -> bool {
        let earlier = ply.saturating_sub(1);
        let board = self.game.board_at(earlier);
        let played = board.zip(self.game.moves().get(earlier));
        let best = self.verdict(earlier).and_then(|verdict| verdict.line.first());
        played.is_some_and(|(board, mv)| best == Some(&notation::san(board, *mv)))
    }

    /// How a half-move is marked; `None` where it lost little or nothing is known.
    #[must_use]
    pub fn judgement(&self, ply: usize) -> Option<Judgement> {
        // Most moves lose little, which is known without asking what the best one was.
        let lost = self.change(ply)?;
        let mut all = Judgement::ALL.into_iter();
        let found = all.find(|judgement| lost >= judgement.least_loss());
        found.filter(|_| !self.is_best(ply))
    }

    /// What a side's moves up to so many half-moves were worth; `None` where a verdict is missing or it has not moved.
    #[must_use]
    pub fn summary(&self, color: Color, last: usize) -> Option<Summary> {
        let chances: Option<Vec<f64>> = (0..=last).map(|ply| Some(self.verdict(ply)?.white_chance())).collect();
        let volatilities = volatilities(&chances?);
        let is_theirs = |ply: &usize| self.game.board_at(ply - 1).map(Board::side_to_move) == Some(color);
        let plies = || (1..=last).filter(is_theirs);
        let phases = Phase::of_positions(&self.game);
        let weighted: Option<Vec<(Phase, (f64, f64))>> = plies()
            .map(|ply| Some((*phases.get(ply)?, (accuracy(self.loss(ply)?), volatilities[ply - 1]))))
            .collect();
        let weighted = weighted?;
        let of = |is_wanted: &dyn Fn(Phase) -> bool| {
            let moves = weighted.iter().filter(|(phase, _)| is_wanted(*phase));
            let moves: Vec<(f64, f64)> = moves.map(|(_, weighted)| *weighted).collect();
            game_accuracy(&moves).map(|accuracy| accuracy.round() as u32)
        };
        Some(Summary {
            accuracy: of(&|_| true)?,
            phases: Phase::ALL.map(|wanted| of(&|phase| phase == wanted)),
            counts: Judgement::ALL.map(|it| plies().filter(|ply| self.judgement(*ply) == Some(it)).count()),
        })
    }

    /// The engine's verdicts as plain texts to keep, empty where nothing is known; none at all where it has said nothing.
    #[must_use]
    pub fn to_texts(&self) -> Vec<String> {
        let text = |verdict: &Option<Rc<Verdict>>| {
            let said = verdict.as_ref().filter(|verdict| verdict.is_of_engine());
            said.map_or_else(String::new, |it| it.to_text())
        };
        let is_empty = !self.verdicts.iter().flatten().any(|verdict| verdict.is_of_engine());
        let saved = if is_empty { &[] } else { self.verdicts.as_slice() };
        saved.iter().map(text).collect()
    }

    /// The review of a game with the verdicts of kept texts; what cannot be read is not known.
    #[must_use]
    pub fn of_texts<'a>(game: &Game, texts: impl Iterator<Item = &'a str>) -> Self {
        let verdicts = texts.map(Verdict::of_text);
        verdicts
            .enumerate()
            .fold(Self::new(game), |review, (ply, verdict)| match verdict {
                Some(verdict) => review.with(ply, verdict),
                None => review,
            })
    }
}

/// How a move that lost much is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It lost 15 of 100 points of the chance to win, or more.
    Blunder,
    /// It lost 10 points, or more.
    Mistake,
    /// It lost 5 points, or more.
    Inaccuracy,
}

impl Judgement {
    /// All of them, the worst first.
    pub const ALL: [Self; 3] = [Self::Blunder, Self::Mistake, Self::Inaccuracy];

    /// The limits are lichess' 0.3, 0.2 and 0.1 (`winningChanceJudgements` in `Advice.scala` of
    /// <https://github.com/lichess-org/lila>), which are of chances from −1 for lost to 1 for won: half as much of 100 %.
    const fn least_loss(self) -> f64 {
        match self {
            Self::Blunder => 15.0,
            Self::Mistake => 10.0,
            Self::Inaccuracy => 5.0,
        }
    }

    /// The mark that is written after the move.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Blunder => "??",
            Self::Mistake => "?",
            Self::Inaccuracy => "?!",
        }
    }
}

/// What a side's moves were worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The accuracy of its moves together, in percent.
    pub accuracy: u32,
    /// The same of the moves of each phase of the game, where there are any.
    pub phases: [Option<u32>; 3],
    /// The numbers of blunders, mistakes and inaccuracies.
    pub counts: [usize; 3],
}

/// White's chance to win, in percent, at a score in centipawns.
#[must_use]
pub fn win_percentage(centipawns: f64) -> f64 {
    50.0 + 50.0 * (2.0 / (1.0 + (-0.003_682_08 * centipawns).exp()) - 1.0)
}

/// The accuracy of a move, in percent, that lost so many percent of a chance to win.
#[must_use]
pub fn accuracy(lost: f64) -> f64 {
    (103.1668 * (-0.04354 * lost).exp() - 3.1669).clamp(0.0, 100.0)
}

/// For each half-move, how much the chances, in percent, go up and down around it: their standard deviation in a window of
/// a tenth of the game, but of 2 to 8 positions. It is kept between 0.5 and 12, and the first windows are the same.
fn volatilities(chances: &[f64]) -> Vec<f64> {
    let size = (chances.len().saturating_sub(1) / 10).clamp(2, 8).min(chances.len());
    let deviations = || {
        chances
            .windows(size.max(1))
            .map(|window| standard_deviation(window).clamp(0.5, 12.0))
    };
    let first = deviations().take(1).cycle().take(size.saturating_sub(2));
    first.chain(deviations()).collect()
}

fn standard_deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    variance.sqrt()
}

/// The accuracy of a side's moves together, in percent, of the accuracy of each and its weight: half of it is their weighted
/// mean, half their harmonic mean, in which one bad move counts for more.
fn game_accuracy(moves: &[(f64, f64)]) -> Option<f64> {
    let weights: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted: f64 = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum();
    // A move without any accuracy would leave nothing of all others.
    let reciprocals: f64 = moves.iter().map(|(accuracy, _)| accuracy.max(1.0).recip()).sum();
    let harmonic = moves.len() as f64 / reciprocals;
    (!moves.is_empty()).then(|| f64::midpoint(weighted / weights, harmonic))
}
