//! The panel of the ending or the puzzle on the board.

use std::rc::Rc;

use yew::prelude::*;

use super::ending_panel::EndingPanel;
use super::frame::PanelProps;
use super::puzzle_panel::PuzzlePanel;
use crate::components::props::StateProps;
use crate::messages::Text;
use crate::practice::loaded::{Loading, use_practice_data};

/// The panel of the ending or the puzzle on the board.
#[component]
pub fn PracticePanel(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let loading = use_practice_data(state.texts.lang());
    let data = match loading {
        Loading::Loaded(data) => data,
        Loading::Waiting => return html! { <p class="loading">{ state.texts.of(Text::OneMoment) }</p> },
        Loading::Failed => return html! { <p role="alert">{ state.texts.of(Text::PartMissing) }</p> },
    };
    let Some(practice) = state.practice.clone() else {
        return Html::default();
    };
    let panel = PanelProps {
        state: state.clone(),
        practice: Rc::clone(&practice),
        data,
        dispatch: dispatch.clone(),
    };
    if practice.is_puzzle() {
        html! { <PuzzlePanel ..panel /> }
    } else {
        html! { <EndingPanel ..panel /> }
    }
}
