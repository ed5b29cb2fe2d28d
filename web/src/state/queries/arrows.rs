//! Arrows that show the results of the analysis on the board.

use chess_core::{Board, Move, Square, notation};

use crate::state::model::{AppState, BETTER_LINE, moves_of_line};
use crate::state::queries::{advice, analysis, second_thought};

/// An arrow of the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The square where the arrow starts.
    pub from: Square,
    /// The square where the arrow ends.
    pub to: Square,
    /// The meaning of the arrow.
    pub kind: ArrowKind,
}

/// The meaning of an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowKind {
    /// The first move of an engine line; line 0 is the best.
    Engine(usize),
    /// The judged move that led to the shown position.
    Played,
    /// A better move.
    Better,
    /// The reply that refutes the judged move.
    Refutation,
    /// The move that is threatened by the side that is not to move.
    Threat,
}

/// The arrows on the shown position. If the shown move has a judgement, the arrows show a better move and the
/// refutation. Otherwise, the arrows show the first moves of the engine lines.
/// Of two arrows between the same squares, only the first is drawn.
#[must_use]
pub fn arrows(state: &AppState) -> Vec<Arrow> {
    if let Some(arrow) = refutation_of_held(state).or_else(|| threat_arrow(state)) {
        return vec![arrow];
    }
    if !state.analysis.on || state.view.preview.is_some() {
        return Vec::new();
    }
    let all = judged_arrows(state).unwrap_or_else(|| engine_arrows(state));
    all.into_iter().fold(Vec::new(), |mut arrows: Vec<Arrow>, arrow| {
        if arrows
            .iter()
            .all(|known| (known.from, known.to) != (arrow.from, arrow.to))
        {
            arrows.push(arrow);
        }
        arrows
    })
}

/// The reply that refutes the blunder about which the page asks; `None` until the person has asked for the reason.
fn refutation_of_held(state: &AppState) -> Option<Arrow> {
    let (facts, shows_reason) = second_thought::questioned_facts(state)?;
    let game = state
        .held_game()
        .filter(|_| shows_reason && state.view.preview.is_none())?;
    parse_san_move(game.board(), facts.proof.first()).map(|mv| arrow(mv, ArrowKind::Refutation))
}

/// The threat in the shown position, if the person has asked for it.
fn threat_arrow(state: &AppState) -> Option<Arrow> {
    let threat = advice::shown_threat(state)?.mv.as_ref();
    let threat = threat.filter(|_| state.view.preview.is_none())?;
    Some(Arrow {
        from: threat.from.parse().ok()?,
        to: threat.to.parse().ok()?,
        kind: ArrowKind::Threat,
    })
}

/// The arrows for a move with a judgement; `None` if the shown move has no judgement.
fn judged_arrows(state: &AppState) -> Option<Vec<Arrow>> {
    let (judgement, before, better) = analysis::better_line(state)?;
    let better = parse_san_move(before.board(), moves_of_line(&better, BETTER_LINE).first());
    let refutation = analysis::refutation(state).filter(|_| judgement.is_error());
    let all = [(better, ArrowKind::Better), (refutation, ArrowKind::Refutation)];
    Some(
        all.into_iter()
            .filter_map(|(mv, kind)| Some(arrow(mv?, kind)))
            .collect(),
    )
}

/// The arrows for the first moves of the engine lines.
fn engine_arrows(state: &AppState) -> Vec<Arrow> {
    let (shown, info) = analysis::shown_info(state);
    let Some(info) = info else { return Vec::new() };
    let first = |which: usize| parse_san_move(shown.board(), moves_of_line(&info, which).first());
    (0..state.analysis.lines as usize)
        .filter_map(|which| Some(arrow(first(which)?, ArrowKind::Engine(which))))
        .collect()
}

const fn arrow(mv: Move, kind: ArrowKind) -> Arrow {
    Arrow {
        from: mv.from,
        to: mv.to,
        kind,
    }
}

fn parse_san_move(board: &Board, san: Option<&String>) -> Option<Move> {
    notation::parse_san(board, san?).ok()
}
