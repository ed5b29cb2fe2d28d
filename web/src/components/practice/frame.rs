//! The parts that the panels of endings and puzzles share.

use std::rc::Rc;

use yew::prelude::*;

use crate::dom;
use crate::messages::Text;
use crate::practice::PracticeData;
use crate::state::queries::analysis;
use crate::state::{Action, AnalysisAction, Dialog, DialogAction, OffBoard, Practice, PracticeAction};

/// The properties of the panels.
#[derive(Clone, PartialEq, Properties)]
pub struct PanelProps {
    /// The state to draw.
    pub state: OffBoard,
    /// The exercise on the board.
    pub practice: Rc<Practice>,
    /// The positions and texts.
    pub data: Rc<PracticeData>,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// A button of a panel.
pub fn panel_button(name: &str, class: &'static str, is_enabled: bool, onclick: Callback<MouseEvent>) -> Html {
    let onclick = if is_enabled { onclick } else { Callback::noop() };
    html! {
        <button type="button" {class} aria-disabled={(!is_enabled).then_some("true")} {onclick}>
            { name.to_owned() }
        </button>
    }
}

/// The panel: the title, the task or the result of the last attempt, and the buttons.
pub fn panel_frame(props: &PanelProps, title: &str, text: &str, note: &str, buttons: Html) -> Html {
    let PanelProps {
        state,
        practice,
        data,
        dispatch,
    } = props;
    let kind = if practice.is_puzzle() { "puzzle" } else { "ending" };
    let open_list = dispatch.reform(|_: MouseEvent| Action::Dialog(DialogAction::Open(Dialog::Practice)));
    let leave = dispatch.reform(|_: MouseEvent| {
        dom::restore_lost_focus();
        Action::Practice(PracticeAction::Leave)
    });
    let analyse = dispatch.reform(|_: MouseEvent| {
        dom::restore_lost_focus();
        Action::Analysis(AnalysisAction::Toggle)
    });
    html! {
        <section id="exercise" class={classes!("practice-panel", kind)} data-state={practice.progress.state.name()}
            data-task={practice.task.id.clone()} aria-labelledby="practice-panel-title">
            <h2 id="practice-panel-title">{ title.to_owned() }</h2>
            <p class="practice-text">{ text.to_owned() }</p>
            <div class="practice-buttons task-buttons">{ buttons }</div>
            <p class="field-note">{ note.to_owned() }</p>
            <div class="practice-buttons ways-out">
                if practice.is_puzzle() {
                    { panel_button(state.texts.of(Text::Analyse), "plain", analysis::may_analyse(state), analyse) }
                }
                { panel_button(data.words.of("all"), "plain", true, open_list) }
                { panel_button(state.texts.of(Text::BackToGame), "plain", true, leave) }
            </div>
        </section>
    }
}
