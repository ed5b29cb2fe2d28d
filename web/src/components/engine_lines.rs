//! The engine's best lines during an analysis, and the field for their number.

use chess_core::Outcome;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::engine_panel::engine_panel;
use super::folded_line::FoldedLine;
use super::line_move::line_moves;
use super::props::StateProps;
use crate::dom;
use crate::last_choices;
use crate::messages::Text;
use crate::state::queries::{analysis, analysis_texts};
use crate::state::{Action, AnalysisAction, AppState, MAX_LINES, moves_of_line};

/// The numbers of the search and the lines, each in a row that can be unfolded. The row of a missing line is empty, so
/// that the layout of the page does not change. A line is missing if the search has not found it yet, or if the
/// position has too few moves.
#[component]
pub fn EngineLines(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = state.texts;
    let (from, shown) = analysis::shown_info(state);
    let info = shown.as_deref().cloned().unwrap_or_default();
    let panel = use_panel_with_focus(
        (0..MAX_LINES as usize)
            .map(|which| moves_of_line(&info, which).len())
            .collect(),
    );
    let previewed = state.view.preview.as_ref().map(|preview| (preview.which, preview.at));
    // After the end of a game, there are no lines.
    let is_over = Outcome::of_position(state.shown_board()).is_some();
    let end = is_over.then(|| analysis_texts::evaluation_text(state));
    let rows = (0..state.analysis.lines as usize).map(|which| {
        let line = moves_of_line(&info, which);
        let is_there = !line.is_empty();
        let score = analysis_texts::line_score(&info, which);
        let number = (which + 1).to_string();
        let label = is_there.then(|| AttrValue::from(texts.format(Text::Line, &[&number, &score])));
        let unfold = is_there.then(|| AttrValue::from(texts.format(Text::WholeLine, &[&number])));
        html! {
            <FoldedLine key={which} {label} {unfold}>
                if let Some(end) = end.as_ref().filter(|_| which == 0) {
                    <span class="fine">{ end.clone() }</span>
                }
                if is_there {
                    <strong class="score" aria-hidden="true">{ score }</strong>
                    { line_moves(&from, line, which, previewed, dispatch) }
                }
            </FoldedLine>
        }
    });
    let lines = html! {
        <>
            { line_count_field(state, dispatch) }
            { for rows }
        </>
    };
    engine_panel(state, panel, lines)
}

/// The panel, in which the focus stays although lines change. If the focused line becomes shorter, the focus moves to
/// its last move. If the line disappears, the focus moves to the panel. `lengths` are the lengths of the lines.
#[hook]
fn use_panel_with_focus(lengths: Vec<usize>) -> NodeRef {
    let panel = use_node_ref();
    let was_focused = find_in_panel(&panel, FOCUSED_MOVE_SELECTOR).is_some();
    {
        let panel = panel.clone();
        use_effect_with(lengths, move |_| {
            let is_lost = was_focused && find_in_panel(&panel, FOCUSED_MOVE_SELECTOR).is_none();
            let next = find_in_panel(&panel, ".line-move:last-of-type").or_else(|| panel.cast());
            if let Some(next) = next.filter(|_| is_lost) {
                dom::focus_without_scrolling(&next);
            }
        });
    }
    panel
}

/// The focused element, which may disappear with its line.
const FOCUSED_MOVE_SELECTOR: &str = ".line-move:focus, .unfold:focus";

/// The first element in the panel that matches a selector.
fn find_in_panel(panel: &NodeRef, selector: &str) -> Option<HtmlElement> {
    dom::find_in(&panel.cast()?, selector)
}

/// The field for the number of lines.
fn line_count_field(state: &AppState, dispatch: &Callback<Action>) -> Html {
    let onchange = dispatch.reform(|event: Event| {
        let select: web_sys::HtmlSelectElement = event.target_unchecked_into();
        let lines = select.value().parse().unwrap_or(1);
        last_choices::save_lines(lines);
        Action::Analysis(AnalysisAction::SetLines(lines))
    });
    html! {
        <select class="wanted-lines" aria-label={state.texts.of(Text::WantedLines)} {onchange}>
            { for (1..=MAX_LINES).map(|count| html! {
                <option value={count.to_string()} selected={count == state.analysis.lines}>
                    { analysis_texts::line_count_text(state.texts, count) }
                </option>
            }) }
        </select>
    }
}
