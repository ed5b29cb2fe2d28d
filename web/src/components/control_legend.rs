//! The legend of controlled squares.

use chess_core::Color;
use yew::prelude::*;

use crate::messages::{Text, Texts};

/// The colour of each side, and the colour of squares that both sides control.
pub fn control_legend(texts: Texts) -> Html {
    let entry = |class: &'static str, name: &'static str| html! { <span><i {class}></i>{ name }</span> };
    html! {
        <p class="control-legend">
            { texts.of(Text::ControlLegend) }
            { entry("control-white", texts.color_name(Color::White)) }
            { entry("control-black", texts.color_name(Color::Black)) }
            { entry("control-white control-black", texts.of(Text::ControlLegendBoth)) }
        </p>
    }
}
