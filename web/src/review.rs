//! The review of a game: what the engine thinks of its positions, and what each move was worth.
//!
//! A score becomes a chance to win, in percent, and a move is judged by what it lost of its player's chance. The
//! formulas are those that lichess has published (<https://lichess.org/page/accuracy>).
//!
//! A half-move is *settled* once nothing of its judgement can change: after a short look at the positions on both sides
//! of it, and where it seems to have lost much after longer looks at it and the best move alone ([`Check`]). No mark is
//! given before, and what the engine finds out later about a position leaves settled half-moves as they are.

mod accuracy;
mod check;
mod judgement;
mod phase;
mod question;
#[cfg(test)]
mod tests;
mod verdict;

use std::rc::Rc;

use chess_core::{Board, Color, Game, Move, notation};
use engine_protocol::SearchInfo;

pub use accuracy::Summary;
pub use check::{Check, Effort};
pub use judgement::Judgement;
pub use phase::Phase;
pub use question::Question;
pub use verdict::Verdict;

/// What the engine thinks of the positions of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The game with all that was taken back, so that a verdict outlasts taking back and playing again.
    game: Game,
    /// For the first position and the one after each half-move.
    verdicts: Vec<Option<Rc<Verdict>>>,
    /// For each half-move the second look at it, in the place of the position after it.
    checks: Vec<Option<Rc<Check>>>,
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
        let checks = vec![None; last + 1];
        Self { game, verdicts, checks }
    }

    /// The review of another game, which keeps what is known of the positions that both have in common.
    #[must_use]
    pub fn of_game(&self, game: &Game) -> Self {
        Self::new(game).with_all_of(self)
    }

    /// The review with what another knows, and this one not, of the positions and half-moves that both have in common.
    /// What is settled stays as it is.
    #[must_use]
    pub fn with_all_of(mut self, other: &Self) -> Self {
        if self.game.start() == other.game.start() {
            let moves = self.game.moves().iter().zip(other.game.moves());
            let common = moves.take_while(|(own, others)| own == others).count();
            for (ply, known) in other.verdicts.iter().enumerate().take(common + 1) {
                // A check is about one of two half-moves that a verdict touches: it comes first.
                self.add_check(ply, other.checks[ply].as_ref());
                if let Some(known) = known {
                    self.add_verdict(ply, known);
                }
            }
        }
        self
    }

    /// Whether it holds a word of the engine on a position or a half-move of both that another would take over.
    #[must_use]
    pub fn knows_more_than(&self, other: &Self) -> bool {
        let others = other.clone().with_all_of(self);
        let is_news = |(known, theirs): (&Option<Rc<Verdict>>, &Option<Rc<Verdict>>)| {
            let of_engine = known.as_ref().filter(|known| known.is_of_engine());
            of_engine.is_some() && known != theirs
        };
        let mut verdicts = others.verdicts.iter().zip(&other.verdicts);
        verdicts.any(is_news) || others.checks != other.checks
    }

    /// What is known of the position after so many half-moves: what the second look at the last of them found, where
    /// there was one.
    #[must_use]
    pub fn verdict(&self, ply: usize) -> Option<&Rc<Verdict>> {
        let checked = self.check(ply).map(|check| &check.after);
        checked.or_else(|| self.position(ply))
    }

    /// What a look at the position after so many half-moves has found.
    fn position(&self, ply: usize) -> Option<&Rc<Verdict>> {
        self.verdicts.get(ply)?.as_ref().filter(|verdict| !verdict.is_silent())
    }

    fn check(&self, ply: usize) -> Option<&Rc<Check>> {
        self.checks.get(ply)?.as_ref()
    }

    /// The review with another verdict, unless a deeper one is known or a settled half-move rests on the one that is.
    #[must_use]
    pub fn with(mut self, ply: usize, verdict: Verdict) -> Self {
        self.add_verdict(ply, &Rc::new(verdict));
        self
    }

    fn add_verdict(&mut self, ply: usize, verdict: &Rc<Verdict>) {
        let is_fixed = self.is_settled(ply) || self.is_settled(ply + 1);
        if let Some(place) = self.verdicts.get_mut(ply) {
            match place {
                Some(known) if is_fixed || known.depth > verdict.depth => {}
                _ => *place = Some(Rc::clone(verdict)),
            }
        }
    }

    fn add_check(&mut self, ply: usize, check: Option<&Rc<Check>>) {
        let own = self.check(ply).map(|check| check.effort);
        let is_open = own.is_none() && !self.is_settled(ply) || self.doubt(ply) > own;
        if let Some(check) = check.filter(|check| is_open && Some(check.effort) > own) {
            self.checks[ply] = Some(Rc::clone(check));
        }
    }

    /// The review with what a second look at a half-move has found. The position before it is worth what the better of
    /// both moves is, unless another settled half-move rests on what is known of that position.
    #[must_use]
    pub fn with_check(mut self, ply: usize, effort: Effort, info: &SearchInfo) -> Self {
        let played = self.half_move(ply).map(|(board, played)| notation::san(board, played));
        let found = played.and_then(|played| Check::of_info(info, &played, effort));
        if let Some(found) = &found
            && !self.is_settled(ply - 1)
        {
            self.verdicts[ply - 1] = Some(Rc::clone(&found.best));
        }
        let check = found.or_else(|| self.position(ply).map(Check::without_loss));
        if let Some(place) = self.checks.get_mut(ply) {
            *place = check.map(Rc::new);
        }
        self
    }

    /// A half-move and the position before it.
    fn half_move(&self, ply: usize) -> Option<(&Board, Move)> {
        let earlier = ply.checked_sub(1)?;
        Some((self.game.board_at(earlier)?, *self.game.moves().get(earlier)?))
    }

    /// The chances to win, in percent, that the best move and the one played left to who made a half-move, as far as
    /// they are known.
    fn chances(&self, ply: usize) -> Option<(f64, f64)> {
        let (board, _) = self.half_move(ply)?;
        let (best, played) = match self.check(ply) {
            Some(check) => (&check.best, &check.after),
            None => (self.position(ply - 1)?, self.position(ply)?),
        };
        let of_mover = |verdict: &Verdict| match board.side_to_move() {
            Color::White => verdict.white_chance(),
            Color::Black => 100.0 - verdict.white_chance(),
        };
        Some((of_mover(best), of_mover(played)))
    }

    /// The part of a side's chance, in percent, that a half-move lost; `None` until it is settled.
    ///
    /// The move that the engine would have played loses nothing.
    #[must_use]
    pub fn loss(&self, ply: usize) -> Option<f64> {
        let (best, played) = self.chances(ply).filter(|_| self.is_settled(ply))?;
        let lost = (best - played).max(0.0);
        Some(if lost > 0.0 && self.is_best(ply) { 0.0 } else { lost })
    }

    /// Whether a half-move is the one that the engine would have played.
    #[must_use]
    pub fn is_best(&self, ply: usize) -> bool {
        let played = self.half_move(ply).map(|(_, played)| played);
        played.is_some() && self.best_move(ply) == played
    }

    /// What the engine would have played instead of a half-move.
    fn best_move(&self, ply: usize) -> Option<Move> {
        let (board, _) = self.half_move(ply)?;
        notation::parse_san(board, self.best_line(ply)?.line.first()?).ok()
    }

    /// What is known of the position before a half-move, with the line that the engine would have played.
    #[must_use]
    pub fn best_line(&self, ply: usize) -> Option<&Rc<Verdict>> {
        let checked = self.check(ply).map(|check| &check.best);
        checked.or_else(|| self.position(ply.checked_sub(1)?))
    }

    /// How a half-move is marked; `None` where it lost little or is not settled.
    #[must_use]
    pub fn judgement(&self, ply: usize) -> Option<Judgement> {
        self.check(ply).filter(|_| self.doubt(ply).is_none())?;
        self.seeming_judgement(ply)
    }

    /// How a half-move would be marked by what is known so far.
    fn seeming_judgement(&self, ply: usize) -> Option<Judgement> {
        let (best, played) = self.chances(ply)?;
        // Most moves lose little, which is known without asking what the best one was.
        let judgement = Judgement::of_chances(best, played)?;
        let has_better = self.best_move(ply).is_some() && !self.is_best(ply);
        has_better.then_some(judgement)
    }

    /// What a side's moves up to so many half-moves were worth; `None` where one is not settled or it has not moved.
    #[must_use]
    pub fn summary(&self, color: Color, last: usize) -> Option<Summary> {
        let chances: Option<Vec<f64>> = (0..=last).map(|ply| Some(self.verdict(ply)?.white_chance())).collect();
        let is_theirs = |ply: &usize| self.game.board_at(ply - 1).map(Board::side_to_move) == Some(color);
        let plies: Vec<usize> = (1..=last).filter(is_theirs).collect();
        let phases = Phase::of_positions(&self.game);
        let losses: Option<Vec<(usize, Phase, f64)>> = plies
            .iter()
            .map(|&ply| Some((ply, *phases.get(ply)?, self.loss(ply)?)))
            .collect();
        let of_plies = |wanted: Judgement| plies.iter().filter(|ply| self.judgement(**ply) == Some(wanted)).count();
        Summary::of_losses(&chances?, &losses?, Judgement::ALL.map(of_plies))
    }

    /// The engine's verdicts as plain texts to keep, empty where nothing is known; none at all where it has said
    /// nothing.
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

    /// The second looks as plain texts to store, each after the number of its half-move.
    #[must_use]
    pub fn to_check_texts(&self) -> Vec<String> {
        let checks = self.checks.iter().enumerate();
        let text = |(ply, check): (usize, &Option<Rc<Check>>)| Some(format!("{ply} {}", check.as_ref()?.to_text()));
        checks.filter_map(text).collect()
    }

    /// The review of a game with the verdicts and second looks of stored texts; what cannot be read is not known.
    #[must_use]
    pub fn of_texts<'a>(
        game: &Game,
        verdicts: impl Iterator<Item = &'a str>,
        checks: impl Iterator<Item = &'a str>,
    ) -> Self {
        let mut review = Self::new(game);
        for (ply, check) in checks.filter_map(check_of_text) {
            if let Some(place) = review.checks.get_mut(ply).filter(|_| ply > 0) {
                *place = Some(Rc::new(check));
            }
        }
        for (place, text) in review.verdicts.iter_mut().zip(verdicts) {
            if place.is_none() {
                *place = Verdict::of_text(text).map(Rc::new);
            }
        }
        review
    }
}

/// The second look of a text, and at which half-move.
fn check_of_text(text: &str) -> Option<(usize, Check)> {
    let (ply, check) = text.split_once(' ')?;
    Some((ply.parse().ok()?, Check::of_text(check)?))
}
