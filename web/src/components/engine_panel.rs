//! The numbers of the engine's search.

use yew::prelude::*;

use crate::decimals::two_decimals;
use crate::messages::Text;
use crate::state::OffBoard;
use crate::state::queries::{analysis, status};

/// The numbers of the search and, in an analysis, its `lines`. During a game, the lines are not shown, because they
/// would be a hint. The numbers are also in data attributes. `data-score` is in centipawns, positive for White's
/// advantage. A mate in `n` plies is ±(10000 − n), and checkmate on the board is ±10000. `panel` refers to the element.
pub fn engine_panel(state: &OffBoard, panel: NodeRef, lines: Html) -> Html {
    let texts = state.texts;
    let (_, shown) = analysis::shown_info(state);
    let info = shown.as_deref().cloned().unwrap_or_default();
    let mate = status::mate_text(texts, &info);
    let analyses = state.analysis.on;
    html! {
        <section ref={panel} id="engine-info" class="engine-info" tabindex="-1" aria-label={texts.of(Text::Engine)}
            hidden={!analyses && !analysis::shows_evaluation(state)}
            data-depth={info.depth.to_string()} data-nodes={(info.nodes as u64).to_string()}
            data-nps={(info.nodes_per_second.round() as u64).to_string()}
            data-score={info.score.map(two_decimals)}
            data-pv={info.principal_variation.join(" ")}>
            <p class="figures">
                if shown.is_some() {
                    if !analyses {
                        <strong class="score" role={mate.is_some().then_some("img")} aria-label={mate}>
                            { status::score_text(&info) }
                        </strong>
                    }
                    { status::info_text(texts, &info) }
                }
            </p>
            { lines }
        </section>
    }
}
