//! Arrows that show the results of the analysis on the board.

use chess_core::{Board, Move, Square, notation};

use crate::state::model::{AppState, BETTER, line_of};
use crate::state::queries::analysis;

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
}

/// The arrows on the shown position. For a move with a judgement,
/// these are the move itself, a better move and the refutation.
/// The first moves of the engine lines follow. Of two arrows between the same squares, only the first is drawn.
#[must_use]
pub fn arrows(state: &AppState) -> Vec<Arrow> {
    if !state.analysis.on || state.view.preview.is_some() {
        return Vec::new();
    }
    let arrow = |mv: Option<Move>, kind| {
        mv.map(|mv| Arrow {
            from: mv.from,
            to: mv.to,
            kind,
        })
    };
    let (shown, info) = analysis::shown_info(state);
    let judged = analysis::better(state).map(|(_, before, better)| {
        let played = state.table.game.moves().get(before.ply()).copied();
        let reply = state.analysis.review.evaluation(state.shown_ply());
        let reply = reply.and_then(|evaluation| read(shown.board(), evaluation.line.first()));
        [
            arrow(played, ArrowKind::Played),
            arrow(
                read(before.board(), line_of(&better, BETTER).first()),
                ArrowKind::Better,
            ),
            arrow(reply, ArrowKind::Refutation),
        ]
    });
    let lines = info.into_iter().flat_map(|info| {
        (0..state.analysis.lines as usize)
            .map(|which| {
                let first = read(shown.board(), line_of(&info, which).first());
                arrow(first, ArrowKind::Engine(which))
            })
            .collect::<Vec<_>>()
    });
    let all = judged.into_iter().flatten().chain(lines).flatten();
    all.fold(Vec::new(), |mut arrows: Vec<Arrow>, arrow| {
        if arrows
            .iter()
            .all(|known| (known.from, known.to) != (arrow.from, arrow.to))
        {
            arrows.push(arrow);
        }
        arrows
    })
}

fn read(board: &Board, san: Option<&String>) -> Option<Move> {
    notation::parse_san(board, san?).ok()
}
