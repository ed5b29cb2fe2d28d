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
        <div id="evaluation-graph" class={classes!("graph", curve.white.is_empty().then_some("unknown"))} role="slider"
            tabindex="0" aria-label={state.texts.of(Text::EvaluationOfGame)} aria-valuemin="0"
            aria-valuemax={last.to_string()} aria-valuenow={shown.to_string()}
            aria-valuetext={analysis_texts::evaluation_of_ply(state, shown)} {onclick} {onkeydown}>
            if curve.white.is_empty() {
                <p class="graph-empty" aria-hidden="true">{ state.texts.of(Text::GraphEmpty) }</p>
            }
            // The plies without an evaluation have the background of the graph.
            <svg ref={drawing} viewBox={format!("0 0 {width} 100")} preserveAspectRatio="none" aria-hidden="true"
                focusable="false">
                <path class="graph-black" d={curve.black.clone()} />
                <path class="graph-white" d={curve.white.clone()} />
                <path class="graph-middle" d={format!("M0 50H{width}")} />
                <path class="graph-shown" d={format!("M{shown} -100V200")} />
                { for Judgement::ERRORS.into_iter().zip(&curve.dots).map(|(judgement, dots)| html! {
                    <path class={dot_class(judgement)} d={dots.clone()} />
                }) }
            </svg>
        </div>
    }
}

/// The SVG paths of the graph.
struct GraphPaths {
    /// The area of Black's winning chances, over the whole height: White's area covers a part of it.
    black: String,
    /// The area of White's winning chances.
    white: String,
    /// The dots of each judgement.
    dots: [String; 4],
}

/// The SVG paths of the graph. They are computed again only when the review changes.
fn graph_paths(review: &Review, last: usize) -> GraphPaths {
    let known = curve_heights(review, last);
    let runs: Vec<_> = runs_of_plies(&known).collect();
    GraphPaths {
        black: runs.iter().map(|run| whole_path(run)).collect(),
        white: runs.iter().map(|run| area_path(run)).collect(),
        dots: Judgement::ERRORS.map(|judgement| dots_path(review, judgement, &known)),
    }
}

/// The plies with a known evaluation, each with the distance of the curve from the top, in percent.
fn curve_heights(review: &Review, last: usize) -> Vec<(usize, i32)> {
    let height = |ply| Some((ply, 100 - review.evaluation(ply)?.white_winning_chance().round() as i32));
    (0..=last).filter_map(height).collect()
}

/// The parts of the curve without a gap. A single ply is no part of a curve.
fn runs_of_plies(known: &[(usize, i32)]) -> impl Iterator<Item = &[(usize, i32)]> {
    known
        .chunk_by(|(one, _), (next, _)| one + 1 == *next)
        .filter(|run| run.len() > 1)
}

/// The whole height of the drawing for the plies of a run. It ends outside the drawing, where the graph cuts it off.
fn whole_path(run: &[(usize, i32)]) -> String {
    let [(first, _), .., (last, _)] = run else {
        return String::new();
    };
    format!("M{first} -100V200H{last}V-100Z")
}

/// White's area, which is the area below the curve. It ends below the drawing, where the graph cuts it off.
fn area_path(run: &[(usize, i32)]) -> String {
    let [(first, _), .., (last, _)] = run else {
        return String::new();
    };
    let curve: String = run.iter().map(|(ply, height)| format!("L{ply} {height}")).collect();
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
    use super::{area_path, runs_of_plies, whole_path};

    #[test]
    fn the_areas_cover_the_known_plies() {
        assert_eq!(area_path(&[]), "");
        assert_eq!(area_path(&[(7, 48)]), "");
        assert_eq!(area_path(&[(0, 48), (1, 50), (2, 10)]), "M0 200L0 48L1 50L2 10L2 200Z");
        assert_eq!(whole_path(&[(3, 48), (4, 50), (5, 10)]), "M3 -100V200H5V-100Z");
    }

    #[test]
    fn plies_without_an_evaluation_are_gaps() {
        let runs: Vec<_> = runs_of_plies(&[(0, 48), (1, 50), (4, 10), (6, 20), (7, 30), (8, 40)]).collect();
        assert_eq!(runs, [&[(0, 48), (1, 50)][..], &[(6, 20), (7, 30), (8, 40)][..]]);
    }
}
