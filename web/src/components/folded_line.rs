//! A line of moves in one row, which can be unfolded to show the whole line.

use yew::prelude::*;

use super::icon::{CHEVRON_DOWN, icon};

/// The properties of the row.
#[derive(Clone, PartialEq, Properties)]
pub struct FoldedLineProps {
    /// The row's id.
    #[prop_or_default]
    pub id: Option<&'static str>,
    /// The row's accessible name. Without a name, the row is an empty space and not a group.
    pub label: Option<AttrValue>,
    /// The accessible name of the button that unfolds the row; `None` if there is no line.
    pub unfold: Option<AttrValue>,
    /// The line.
    pub children: Html,
}

/// The row and its button.
#[component]
pub fn FoldedLine(props: &FoldedLineProps) -> Html {
    let is_unfolded = use_state(|| false);
    let is_open = *is_unfolded && props.unfold.is_some();
    let onclick = Callback::from(move |_: MouseEvent| is_unfolded.set(!*is_unfolded));
    html! {
        <div class="line-row">
            <div id={props.id} class={classes!("line", "row-of-line", is_open.then_some("unfolded"))}
                role={props.label.is_some().then_some("group")} aria-label={props.label.clone()}>
                { props.children.clone() }
            </div>
            if let Some(name) = &props.unfold {
                <button type="button" class="unfold" aria-expanded={if is_open { "true" } else { "false" }}
                    aria-label={name} {onclick}>
                    { icon(CHEVRON_DOWN) }
                </button>
            }
        </div>
    }
}
