//! What the engine is to look at beside its own moves, and what is seen of that.

use std::rc::Rc;

use chess_core::engine::Limits;
use chess_core::{Game, Outcome};
use engine_protocol::Figures;

use super::move_search;
use crate::review::{Judgement, Verdict};
use crate::state::{EngineState, GameState, Preview};

/// A position that the engine is to look at.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// The game.
    pub game: Rc<Game>,
    /// After how many of its half-moves.
    pub ply: usize,
    /// How many lines are wanted of a close look; `None` for a glance.
    pub lines: Option<u32>,
}

impl Subject {
    /// Whether the engine is to look closely.
    #[must_use]
    pub const fn is_close(&self) -> bool {
        self.lines.is_some()
    }

    /// How far the engine looks. Every look ends, so that nothing runs on in front of nobody.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let (nodes, move_time) = match self.lines {
            Some(_) => (6_000_000, 8_000),
            None => (200_000, 2_000),
        };
        Limits {
            nodes: Some(nodes),
            move_time: Some(move_time),
            lines: self.lines.unwrap_or(1) as usize,
            ..Limits::default()
        }
    }
}

/// The lines of a review's better moves, beside those of the shown position.
pub const BETTER: usize = usize::MAX;

/// Whether the engine can be asked about positions.
#[must_use]
pub fn may_analyse(state: &GameState) -> bool {
    let is_help = state.choice.strict && state.result().is_none();
    !is_help && !matches!(state.engine, EngineState::Failed(_))
}

/// What the engine is to look at now: the shown position until all is said of it, and the positions of the game of which
/// nothing is known. The review of the game turns the order round.
#[must_use]
pub fn subject(state: &GameState) -> Option<Subject> {
    if !state.analysis.on || !may_analyse(state) || move_search(state).is_some() {
        return None;
    }
    let glance = || {
        state.analysis.review.gap(state.game.ply()).map(|ply| Subject {
            game: Rc::clone(&state.game),
            ply,
            lines: None,
        })
    };
    if state.analysis.reviewing {
        glance().or_else(|| close_look(state))
    } else {
        close_look(state).or_else(glance)
    }
}

fn close_look(state: &GameState) -> Option<Subject> {
    let (game, ply) = state.place();
    let subject = Subject {
        game: Rc::clone(game),
        ply,
        lines: Some(state.analysis.lines),
    };
    let told = state.analysis.told.as_ref();
    let is_told = told.is_some_and(|told| told.is_all && told.subject == subject);
    let is_over = || {
        game.board_at(ply)
            .is_none_or(|board| Outcome::of_position(board).is_some())
    };
    (!is_told && !is_over()).then_some(subject)
}

/// What is known of the shown position: the engine's last word, or what the review has.
#[must_use]
pub fn insight(state: &GameState) -> Option<Rc<Figures>> {
    let (game, ply) = state.place();
    let told = state.analysis.told.as_ref();
    let figures =
        told.filter(|told| told.subject.ply == ply && told.subject.game == *game && told.figures.score.is_some());
    figures.map(|told| Rc::clone(&told.figures)).or_else(|| {
        let end = game.board_at(ply).and_then(Verdict::of_end);
        let known = || state.analysis.review.verdict(ply).filter(|_| state.aside.is_none());
        let figures = end
            .map(|end| end.to_figures())
            .or_else(|| known().map(|it| it.to_figures()));
        figures.map(Rc::new)
    })
}

/// White's chance to win the shown position, in percent; even where nothing is known.
#[must_use]
pub fn white_chance(state: &GameState) -> f64 {
    let verdict = insight(state).and_then(|figures| Verdict::of_figures(&figures));
    verdict.map_or(50.0, |verdict| verdict.white_chance())
}

/// The engine's figures that are shown, and the game that their lines go on from.
#[must_use]
pub fn shown_figures(state: &GameState) -> (Rc<Game>, Option<Rc<Figures>>) {
    match &state.preview {
        Some(preview) if preview.which != BETTER => (Rc::clone(&preview.from), Some(Rc::clone(&preview.figures))),
        _ if state.analysis.on => {
            let (game, ply) = state.place();
            let game = game.go_to(ply).map_or_else(|| Rc::clone(game), Rc::new);
            (game, insight(state))
        }
        _ => (Rc::clone(&state.figures_from), state.figures.clone().map(Rc::new)),
    }
}

/// One of the lines of some figures.
#[must_use]
pub fn line_of(figures: &Figures, which: usize) -> &[String] {
    match figures.lines.get(which) {
        Some(line) => &line.moves,
        None if figures.lines.is_empty() && (which == 0 || which == BETTER) => &figures.principal_variation,
        None => &[],
    }
}

/// What would have been better than the move that led to the shown position: its mark, the game before it, the line.
#[must_use]
pub fn better(state: &GameState) -> Option<(Judgement, Rc<Game>, Rc<Figures>)> {
    let ply = state.shown_ply();
    if !state.analysis.on || state.aside.is_some() {
        return None;
    }
    let judgement = state.analysis.review.judgement(ply)?;
    let before = state.game.go_to(ply.checked_sub(1)?)?;
    let verdict = state.analysis.review.verdict(ply - 1)?;
    Some((judgement, Rc::new(before), Rc::new(verdict.to_figures())))
}

/// What is seen of one of the engine's lines at one of its moves.
#[must_use]
pub fn preview(state: &GameState, which: usize, at: usize) -> Option<Preview> {
    if which == BETTER {
        let (_, from, figures) = better(state)?;
        return Preview::new(&from, &figures, which, at);
    }
    let (from, figures) = shown_figures(state);
    Preview::new(&from, &figures?, which, at)
}

/// How far the review is: how many of how many positions are known.
#[must_use]
pub fn review_progress(state: &GameState) -> (usize, usize) {
    let last = state.game.ply();
    (state.analysis.review.known(last), last + 1)
}
