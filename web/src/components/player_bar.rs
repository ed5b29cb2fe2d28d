//! The bar of a player: name, captured pieces, and the engine's progress.

use chess_core::Color;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::clock::ClockFace;
use super::piece::piece_image;
use super::props::PlayerBarProps;
use crate::decimals::hundredths;
use crate::messages::{Text, Texts};
use crate::pieces::{captured_pieces, material_balance, tracked_pieces};
use crate::state::queries::{move_search, player_bar};

/// The bar above or below the board.
#[component]
pub fn PlayerBar(props: &PlayerBarProps) -> Html {
    let PlayerBarProps { state, color, .. } = props;
    let (game, ply) = player_bar::shown_game(state);
    let pieces = tracked_pieces(&game, ply);
    let captured_pieces = captured_pieces(&pieces, !*color);
    let lead = material_balance(&pieces);
    let ahead = if lead >= 0 { Color::White } else { Color::Black };
    let word = match color {
        Color::White => "white",
        Color::Black => "black",
    };
    let captured_id = match color {
        Color::White => "captured-black",
        Color::Black => "captured-white",
    };
    let to_move = player_bar::is_to_move(state, *color);
    html! {
        <div class={classes!("player-bar", to_move.then_some("to-move"))}>
            <span class={classes!("side-mark", word)} aria-hidden="true"></span>
            <span class="player-name"><bdi>{ player_bar::side_name(state, *color) }</bdi></span>
            if let Some(rating) = player_bar::rating(state, *color) {
                <span class="player-rating" title={state.texts.format(Text::EarlierScale, &[&rating])}>{ rating }</span>
            }
            if let Some(rating) = player_bar::level_rating(state, *color) {
                <span class="level-rating" title={state.texts.format(Text::RatingScale, &[&rating])}>{ rating }</span>
            }
            if let Some(rated) = player_bar::rated_text(state, *color) {
                // A screen reader reads out that the game is no longer rated.
                <span class={classes!("rated", state.table.lost_rating.then_some("lost"))} aria-live="polite"
                    title={state.texts.of(Text::WhatIsRated)}>{ rated }</span>
            }
            <span id={captured_id} class="captured" role="img"
                aria-label={captured_label(state.texts, !*color, captured_pieces.len())}>
                { for captured_pieces.iter().map(|tracked| html! {
                    <span key={tracked.id} class="captured-piece">{ piece_image(tracked.piece) }</span>
                }) }
            </span>
            if ahead == *color {
                <span id="material" class="material" role="img" aria-label={material_label(state.texts, lead)}>
                    if lead != 0 { { format!("+{}", lead.abs()) } }
                </span>
            }
            <ClockFace ..props.clone() />
            <EngineProgress ..props.clone() />
        </div>
    }
}

/// The engine's progress while it searches for this side.
#[component]
fn EngineProgress(props: &PlayerBarProps) -> Html {
    let PlayerBarProps { state, color, .. } = props;
    let label = move_search::progress_label(state, *color);
    let percent = (state.engine.fraction * 100.0).floor().clamp(0.0, 100.0) as u32;
    let fill_ms = state.engine.fill_ms;
    let node = use_node_ref();
    {
        let node = node.clone();
        use_effect_with((label.is_some(), percent, fill_ms), move |(_, percent, fill_ms)| {
            if let Some(bar) = node.cast::<HtmlElement>() {
                fill_bar(&bar, *percent, *fill_ms);
            }
        });
    }
    let fills = (fill_ms > 0).then_some("filling");
    html! {
        <div class="progress-place">
            if let Some(label) = label {
                <div id="thinking" class="progress" role="progressbar" aria-label={label}
                    aria-valuemin="0" aria-valuemax="100" aria-valuenow={percent.to_string()}>
                    <div class={classes!("progress-fill", fills)} ref={node}></div>
                </div>
            }
        </div>
    }
}

/// Fills the bar up to a percentage. The style sheet may animate the change for `fill_ms` milliseconds.
fn fill_bar(bar: &HtmlElement, percent: u32, fill_ms: u32) {
    if fill_ms > 0 {
        // Reading the width forces a layout, which gives the animation its start value.
        bar.offset_width();
    }
    let style = bar.style();
    let share = format!("scaleX({})", hundredths(percent.cast_signed()));
    for (property, value) in [("transition-duration", format!("{fill_ms}ms")), ("transform", share)] {
        // If the bar cannot be drawn, a screen reader still reads out its value.
        let _ = style.set_property(property, &value);
    }
}

fn captured_label(texts: Texts, color: Color, count: usize) -> String {
    let text = match (color, count) {
        (Color::White, 0) => Text::NoWhiteCaptured,
        (Color::White, 1) => Text::OneWhiteCaptured,
        (Color::White, _) => Text::WhiteCaptured,
        (Color::Black, 0) => Text::NoBlackCaptured,
        (Color::Black, 1) => Text::OneBlackCaptured,
        (Color::Black, _) => Text::BlackCaptured,
    };
    texts.format(text, &[&count.to_string()])
}

fn material_label(texts: Texts, lead: i32) -> String {
    let ahead = if lead > 0 { Color::White } else { Color::Black };
    match lead {
        0 => texts.of(Text::MaterialEven).to_owned(),
        _ => texts.format(
            Text::MaterialAhead,
            &[texts.color_name(ahead), &lead.unsigned_abs().to_string()],
        ),
    }
}
