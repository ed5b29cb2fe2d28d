//! The evaluation: a bar next to the board, and a graph of the whole game.

use std::rc::Rc;

use chess_core::Color;
use yew::prelude::*;

use super::props::StateProps;
use crate::decimals::hundredths;
use crate::messages::Text;
use crate::review::{Judgement, Review};
use crate::state::queries::{analysis, analysis_texts, view};
use crate::state::{Action, ViewAction};

/// The evaluation bar. White's part of the bar shows White's winning chance.
#[component]
pub fn EvaluationBar(props: &StateProps) -> Html {
    let state = &props.state;
    let white = analysis::white_winning_chance(state).round() as i32;
    let fill = use_node_ref();
    {
        let fill = fill.clone();
        use_effect_with(white, move |white| {
            if let Some(fill) = fill.cast::<web_sys::HtmlElement>() {
                // If the bar cannot be drawn, a screen reader still reads out its value.
                let _ = fill.style().set_property("--white", &hundredths(*white));
            }
        });
    }
    let below = match state.view.orientation {
        Color::White => "white-below",
        Color::Black => "black-below",
    };
    html! {
        <div id="evaluation" class={classes!("evaluation", below)} role="meter"
            aria-label={state.texts.of(Text::Evaluation)} aria-valuemin="0" aria-valuemax="100"
            aria-valuenow={white.to_string()} aria-valuetext={analysis_texts::evaluation_text(state)}>
            <div class="evaluation-white" ref={fill}></div>
        </div>
    }
}

/// The graph of White's winning chance over the plies.
/// The graph is a slider: a click or an arrow key shows another position.
#[component]
pub fn EvaluationGraph(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let (shown, last) = (state.shown_ply(), state.table.game.ply());
    let curve = use_memo((Rc::clone(&state.analysis.review), last), |(review, last)| {
        graph_paths(review, *last)
    });
    let width = last.max(1);
    // The curve is smaller than the graph, so that its dots are completely visible.
    let drawing = use_node_ref();
    let onclick = {
        let (drawing, dispatch) = (drawing.clone(), dispatch.clone());
        Callback::from(move |event: MouseEvent| {
            let place = drawing
                .cast::<web_sys::Element>()
                .map(|it| it.get_bounding_client_rect());
            // Before the first evaluations, the drawing is hidden, so its width is 0.
            if let Some(place) = place.filter(|place| place.width() > 0.0) {
                let part = (f64::from(event.client_x()) - place.left()) / place.width();
                let ply = (part.clamp(0.0, 1.0) * last as f64).round() as usize;
                dispatch.emit(Action::View(ViewAction::ShowPly(ply)));
            }
        })
    };
    let onkeydown = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: KeyboardEvent| {
            // On a slider, the keys up and right both increase the value.
            let key = event.key();
            let key = match key.as_str() {
                "ArrowUp" => "ArrowRight",
                "ArrowDown" => "ArrowLeft",
                other => other,
            };
            if let Some(by) = view::steps_for_key(key) {
                event.prevent_default();
                dispatch.emit(Action::View(ViewAction::StepInGame(by)));
            }
        })
    };
    html! {
        <div id="evaluation-graph" class={classes!("graph", curve.0.is_empty().then_some("unknown"))} role="slider"
            tabindex="0" aria-label={state.texts.of(Text::EvaluationOfGame)} aria-valuemin="0"
            aria-valuemax={last.to_string()} aria-valuenow={shown.to_string()}
            aria-valuetext={analysis_texts::evaluation_of_ply(state, shown)} {onclick} {onkeydown}>
            if curve.0.is_empty() {
                <p class="graph-empty" aria-hidden="true">{ state.texts.of(Text::GraphEmpty) }</p>
            }
            <svg ref={drawing} viewBox={format!("0 0 {width} 100")} preserveAspectRatio="none" aria-hidden="true"
                focusable="false">
                <path class="graph-white" d={curve.0.clone()} />
                <path class="graph-middle" d={format!("M0 50H{width}")} />
                <path class="graph-shown" d={format!("M{shown} -100V200")} />
                { for Judgement::ERRORS.into_iter().zip(&curve.1).map(|(judgement, dots)| html! {
                    <path class={dot_class(judgement)} d={dots.clone()} />
                }) }
            </svg>
        </div>
    }
}

/// The SVG paths of the graph: the area of White's winning chances, and the dots of each judgement.
/// They are computed again only when the review changes.
fn graph_paths(review: &Review, last: usize) -> (String, [String; 4]) {
    let known = curve_heights(review, last);
    (
        area_path(&known),
        Judgement::ERRORS.map(|judgement| dots_path(review, judgement, &known)),
    )
}

/// The plies with a known evaluation, each with the distance of the curve from the top, in percent.
fn curve_heights(review: &Review, last: usize) -> Vec<(usize, i32)> {
    let height = |ply| Some((ply, 100 - review.evaluation(ply)?.white_winning_chance().round() as i32));
    (0..=last).filter_map(height).collect()
}

/// White's area, which is the area below the curve. It ends below the drawing, where the graph cuts it off.
fn area_path(known: &[(usize, i32)]) -> String {
    // A single evaluation is no curve.
    let [(first, _), .., (last, _)] = known else {
        return String::new();
    };
    let curve: String = known.iter().map(|(ply, height)| format!("L{ply} {height}")).collect();
    format!("M{first} 200{curve}L{last} 200Z")
}

/// A dot at each ply with this judgement.
fn dots_path(review: &Review, judgement: Judgement, known: &[(usize, i32)]) -> String {
    let has_judgement = |(ply, _): &&(usize, i32)| review.judgement(*ply) == Some(judgement);
    known
        .iter()
        .filter(has_judgement)
        .map(|(ply, height)| format!("M{ply} {height}h0"))
        .collect()
}

const fn dot_class(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Blunder | Judgement::MissedWin => "dot blunder",
        Judgement::Mistake => "dot mistake",
        Judgement::Inaccuracy | Judgement::StillWinning => "dot inaccuracy",
    }
}

#[cfg(test)]
mod tests {
    use super::area_path;

    #[test]
    fn the_area_covers_the_known_plies() {
        assert_eq!(area_path(&[]), "");
        assert_eq!(area_path(&[(7, 48)]), "");
        assert_eq!(area_path(&[(0, 48), (1, 50), (3, 10)]), "M0 200L0 48L1 50L3 10L3 200Z");
    }
}
