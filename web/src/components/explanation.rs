//! The text that explains a move, and the line that proves it.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};
use yew::prelude::*;

use super::icon::{CHEVRON_DOWN, CROSS, icon};
use super::line_move::line_moves;
use super::props::StateProps;
use crate::dom;
use crate::messages::Text;
use crate::state::queries::{analysis, explanation};
use crate::state::{Action, AdviceAction, PROOF_LINE};

/// The box with the explanation. An empty box has the same height. A screen reader speaks each new text.
///
/// A text that is too long for the box fades out, and a button unfolds the box over the parts below it, so that nothing
/// moves. The answer to a question in a game without comments has no separate place: it covers other parts until the
/// person closes it.
#[component]
pub fn ExplanationBox(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let shown = explanation::explanation(state);
    let text = shown.as_ref().map(|shown| shown.text.clone());
    let proof = analysis::proof_line(state).filter(|_| shown.is_some());
    let previewed = state.view.preview.as_ref().map(|preview| (preview.which, preview.at));
    let covers = explanation::is_overlay(state);
    let (place, content) = (use_node_ref(), use_node_ref());
    let is_too_long = use_overflows(&place, &content, (text.clone(), proof.is_some())) && !covers;
    // The text that the person has unfolded. Any other text is shown folded.
    let unfolded = use_state(|| None::<String>);
    let is_unfolded = is_too_long && text.is_some() && *unfolded == text;
    let toggle = {
        let wanted = text.clone().filter(|_| !is_unfolded);
        Callback::from(move |_: MouseEvent| unfolded.set(wanted.clone()))
    };
    let close = dispatch.reform(|_: MouseEvent| {
        // The button with the focus disappears.
        dom::restore_lost_focus();
        Action::Advice(AdviceAction::CloseAnswer)
    });
    html! {
        <div ref={place} class={classes!("explanation-place", covers.then_some("covers"))}>
            <div class={classes!("explanation-sheet", is_unfolded.then_some("unfolded"))}>
                <div ref={content} id="explanation" role="group" tabindex="0"
                    class={classes!("explanation", is_too_long.then_some("too-long"))}
                    aria-label={state.texts.of(Text::Explanation)}
                    data-source={shown.as_ref().map(|shown| shown.source.name())}>
                    <p aria-live="polite">{ text.unwrap_or_default() }</p>
                    if let Some((from, info)) = proof {
                        <div class="proof" role="group" aria-label={state.texts.of(Text::ProofLine)}>
                            { line_moves(&from, &info.principal_variation, PROOF_LINE, previewed, dispatch) }
                        </div>
                    }
                </div>
                if is_too_long {
                    <button type="button" class="unfold" aria-expanded={if is_unfolded { "true" } else { "false" }}
                        aria-controls="explanation" aria-label={state.texts.of(Text::WholeExplanation)}
                        title={state.texts.of(Text::WholeExplanation)} onclick={toggle}>
                        { icon(CHEVRON_DOWN) }
                    </button>
                }
                if covers {
                    <button type="button" class="close" aria-label={state.texts.of(Text::Close)}
                        title={state.texts.of(Text::Close)} onclick={close}>
                        { icon(CROSS) }
                    </button>
                }
            </div>
        </div>
    }
}

/// Whether the content is taller than the place, the box in which it is shown. The height is measured after each change
/// of `shown` and of the size of the place.
#[hook]
fn use_overflows(place: &NodeRef, content: &NodeRef, shown: (Option<String>, bool)) -> bool {
    let is_too_long = use_state_eq(|| false);
    {
        let (place, content, is_too_long) = (place.clone(), content.clone(), is_too_long.clone());
        use_effect_with(shown, move |_| {
            let observed = place.cast::<Element>();
            let measure = Closure::<dyn Fn()>::new(move || {
                if let (Some(place), Some(content)) = (place.cast::<Element>(), content.cast::<Element>()) {
                    is_too_long.set(content.scroll_height() > place.client_height());
                }
            });
            // The first report follows right after the observation has begun.
            let observer = ResizeObserver::new(measure.as_ref().unchecked_ref()).ok();
            if let (Some(observer), Some(observed)) = (&observer, &observed) {
                observer.observe(observed);
            }
            move || {
                if let Some(observer) = observer {
                    observer.disconnect();
                }
                drop(measure);
            }
        });
    }
    *is_too_long
}
