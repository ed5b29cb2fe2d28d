//! The person's own rating: the number with its error, the graph of the rating, and the change of the rating by a game.

use std::rc::Rc;

use game_store::OwnRating;
use yew::prelude::*;

use super::props::StateProps;
use crate::messages::{Text, Texts, use_texts};
use crate::own_rating;

/// The change of the rating by the game that has ended, if the game counts.
#[component]
pub fn RatingChange(props: &StateProps) -> Html {
    let state = &props.state;
    let table = Rc::clone(&state.table);
    let change = use_memo((table.metadata.id, table.game.clone(), table.setup.clone()), |_| {
        own_rating::rating_change_by_game(&state.snapshot())
    });
    let round = |rating: OwnRating| format!("{:.0}", rating.elo);
    let text = change.map(|[before, after]| {
        let numbers = state.texts.format(Text::RatedGame, &[&round(before), &round(after)]);
        if after.is_provisional() {
            [&numbers, " ", state.texts.of(Text::Provisional)].concat()
        } else {
            numbers
        }
    });
    html! { <>{ text }</> }
}

/// The notice that the rating was computed again on another rating scale than in earlier versions. It is shown once.
#[component]
pub fn ScaleNotice() -> Html {
    let texts = use_texts();
    let is_new = *use_state(own_rating::must_announce_new_scale);
    use_effect_with((), move |()| {
        if is_new {
            own_rating::record_scale_as_seen();
        }
    });
    html! {
        if is_new {
            <p class="scale-notice">{ texts.of(Text::ScaleChanged) }</p>
        }
    }
}

/// The rating and its graph. If there is no rated game, the text explains how to get a rating.
pub fn rating_history(history: &[OwnRating], texts: Texts) -> Html {
    let round = |number: f64| format!("{number:.0}");
    let Some(now) = history.last() else {
        return html! {
            <details class="own-rating">
                <summary>{ texts.of(Text::NoOwnRating) }{ " (?)" }</summary>
                <p>{ texts.of(Text::WhatIsRated) }</p>
            </details>
        };
    };
    let text = texts.format(
        Text::OwnRating,
        &[&round(now.elo), &round(now.error), &history.len().to_string()],
    );
    let elos = || history.iter().map(|rating| rating.elo);
    let (lowest, highest) = (elos().fold(f64::MAX, f64::min), elos().fold(f64::MIN, f64::max));
    let range = texts.format(Text::RatingGraph, &[&round(lowest), &round(highest)]);
    html! {
        <div class="own-rating">
            <p>{ text }</p>
            if history.len() > 1 {
                <svg class="rating-graph" viewBox="0 0 100 100" preserveAspectRatio="none" role="img"
                    aria-label={range}>
                    <polyline points={polyline_points(&elos().collect::<Vec<_>>(), lowest, highest)} />
                </svg>
            }
        </div>
    }
}

/// The points of a graph on a grid of 100 × 100, with a margin above and below.
fn polyline_points(elos: &[f64], lowest: f64, highest: f64) -> String {
    let span = (highest - lowest).max(1.0);
    let steps = (elos.len() - 1).max(1) as f64;
    let point = |(index, elo): (usize, &f64)| {
        let (x, y) = (100.0 * index as f64 / steps, 95.0 - 90.0 * (elo - lowest) / span);
        format!("{x:.1},{y:.1}")
    };
    elos.iter().enumerate().map(point).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::polyline_points;

    #[test]
    fn a_graph_runs_from_left_to_right_with_high_ratings_at_the_top() {
        assert_eq!(
            polyline_points(&[1000.0, 1100.0, 1050.0], 1000.0, 1100.0),
            "0.0,95.0 50.0,5.0 100.0,50.0"
        );
        assert_eq!(
            polyline_points(&[1000.0, 1000.0], 1000.0, 1000.0),
            "0.0,95.0 100.0,95.0"
        );
    }
}
