//! The engine's best lines during an analysis, and the field for their number.

use chess_core::Outcome;
use yew::prelude::*;

use super::folded_line::FoldedLine;
use super::line_move::line_moves;
use super::props::StateProps;
use crate::last_choices;
use crate::messages::Text;
use crate::state::queries::{analysis, analysis_texts};
use crate::state::{Action, AnalysisAction, AppState, MAX_LINES, moves_of_line};

/// The lines, each in a row that can be unfolded. The row of a missing line is empty, so that the layout of the page
/// does not change. A line is missing if the search has not found it yet, or if the position has too few moves.
#[component]
pub fn EngineLines(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = state.texts;
    let (from, shown) = analysis::shown_info(state);
    let info = shown.as_deref().cloned().unwrap_or_default();
    let previewed = state.view.preview.as_ref().map(|preview| (preview.which, preview.at));
    // After the end of a game, there are no lines.
    let is_over = Outcome::of_position(state.shown_board()).is_some();
    let end = is_over.then(|| analysis_texts::evaluation_text(state));
    let rows = (0..state.analysis.lines as usize).map(|which| {
        let line = moves_of_line(&info, which);
        let is_there = !line.is_empty();
        let score = analysis_texts::line_score(&info, which);
        let number = (which + 1).to_string();
        let label = is_there.then(|| AttrValue::from(texts.with(Text::Line, &[&number, &score])));
        let unfold = is_there.then(|| AttrValue::from(texts.with(Text::WholeLine, &[&number])));
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
    html! {
        <>
            { line_count_field(state, dispatch) }
            { for rows }
        </>
    }
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
                <option value={count.to_string()} selected={count == state.analysis.lines}>{ count }</option>
            }) }
        </select>
    }
}
