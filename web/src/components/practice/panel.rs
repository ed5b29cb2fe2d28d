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
    let (Loading::Loaded(data), Some(practice)) = (loading, state.practice.clone()) else {
        return html! { <p class="loading">{ state.texts.of(Text::OneMoment) }</p> };
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
