//! The text that explains a move, and the line that proves it.

use yew::prelude::*;

use super::line_move::line_moves;
use super::props::StateProps;
use crate::messages::Text;
use crate::state::PROOF;
use crate::state::queries::{analysis, explanation};

/// The box with the explanation. An empty box has the same height. A screen reader speaks each new text.
#[component]
pub fn ExplanationBox(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let shown = explanation::explanation(state);
    let proof = analysis::proof_line(state).filter(|_| shown.is_some());
    let previewed = state.view.preview.as_ref().map(|preview| (preview.which, preview.at));
    html! {
        <div id="explanation" class="explanation" role="group" tabindex="0"
            aria-label={state.texts.of(Text::Explanation)}
            data-source={shown.as_ref().map(|shown| shown.source.name())}>
            <p aria-live="polite">{ shown.map(|shown| shown.text).unwrap_or_default() }</p>
            if let Some((from, info)) = proof {
                <div class="proof" role="group" aria-label={state.texts.of(Text::ProofLine)}>
                    { line_moves(&from, &info.principal_variation, PROOF, previewed, dispatch) }
                </div>
            }
        </div>
    }
}
