//! The panel of the ending or the puzzle on the board.

use std::rc::Rc;

use yew::prelude::*;

use super::ending_panel::EndingPanel;
use super::frame::{PanelProps, panel_button};
use super::missing::loading_note;
use super::puzzle_panel::PuzzlePanel;
use crate::components::props::StateProps;
use crate::dom;
use crate::messages::Text;
use crate::practice::loaded::use_practice_data;
use crate::state::queries::practice;
use crate::state::{Action, AnalysisAction, PracticeAction};

/// The panel of the ending or the puzzle on the board.
#[component]
pub fn PracticePanel(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let loading = use_practice_data(state.texts.lang());
    let note = loading_note(state.texts, &loading);
    let Some(task) = state.practice.clone() else {
        return Html::default();
    };
    let Some(data) = loading.data else {
        let leave = dispatch.reform(|_: MouseEvent| {
            dom::restore_lost_focus();
            Action::Practice(PracticeAction::Leave)
        });
        return html! {
            <>
                { note }
                { panel_button(state.texts.of(Text::BackToGame), "plain", true, leave) }
            </>
        };
    };
    if practice::is_puzzle_analysed(state) {
        let back = dispatch.reform(|_: MouseEvent| {
            dom::restore_lost_focus();
            Action::Analysis(AnalysisAction::Toggle)
        });
        return html! {
            <div class="practice-buttons ways-out">
                { panel_button(data.words.of("puzzle.back"), "plain", true, back) }
            </div>
        };
    }
    let panel = PanelProps {
        state: state.clone(),
        practice: Rc::clone(&task),
        data,
        dispatch: dispatch.clone(),
    };
    if task.is_puzzle() {
        html! { <>{ note }<PuzzlePanel ..panel /></> }
    } else {
        html! { <>{ note }<EndingPanel ..panel /></> }
    }
}
