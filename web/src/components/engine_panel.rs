//! The numbers of the search, and the lines of an analysis, whose moves can be shown on the board.

use web_sys::HtmlElement;
use yew::prelude::*;

use crate::decimals::two_decimals;
use crate::dom;
use crate::messages::Text;
use crate::state::queries::{analysis, status};
use crate::state::{MAX_LINES, OffBoard, moves_of_line};

/// The properties of the panel.
#[derive(Clone, PartialEq, Properties)]
pub struct EnginePanelProps {
    /// The state to draw.
    pub state: OffBoard,
    /// The lines of an analysis.
    #[prop_or_default]
    pub children: Html,
}

/// The numbers of the search and, in an analysis, its lines. During a game, the lines are not shown, because they would
/// be a hint. The numbers are also in data attributes. `data-score` is in centipawns, positive for White's advantage. A
/// mate in `n` plies is ±(10000 − n), and checkmate on the board is ±10000.
#[component]
pub fn EnginePanel(props: &EnginePanelProps) -> Html {
    let EnginePanelProps { state, children } = props;
    let texts = state.texts;
    let (_, shown) = analysis::shown_info(state);
    let info = shown.as_deref().cloned().unwrap_or_default();
    let mate = status::mate_text(texts, &info);
    let analyses = state.analysis.on;
    let panel = use_node_ref();
    let was_focused = find_in_panel(&panel, FOCUSED_MOVE_SELECTOR).is_some();
    {
        let panel = panel.clone();
        let lengths: Vec<usize> = (0..MAX_LINES as usize)
            .map(|which| moves_of_line(&info, which).len())
            .collect();
        use_effect_with(lengths, move |_| {
            // If the focused line becomes shorter, the focus moves to its last move.
            // If the line disappears, the focus moves to the panel.
            let is_lost = was_focused && find_in_panel(&panel, FOCUSED_MOVE_SELECTOR).is_none();
            let next = find_in_panel(&panel, ".line-move:last-of-type").or_else(|| panel.cast());
            if let Some(next) = next.filter(|_| is_lost) {
                dom::focus_without_scrolling(&next);
            }
        });
    }
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
            { children.clone() }
        </section>
    }
}

/// The focused element, which may disappear with its line.
const FOCUSED_MOVE_SELECTOR: &str = ".line-move:focus, .unfold:focus";

/// The first element in the panel that matches a selector.
fn find_in_panel(panel: &NodeRef, selector: &str) -> Option<HtmlElement> {
    dom::find_in(&panel.cast()?, selector)
}
