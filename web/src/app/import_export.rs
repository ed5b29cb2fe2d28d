//! Games and positions in and out: what is seen of it before it is wanted.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::components::StateProps;
use crate::files;
use crate::lazy_chunk::{self, Lazy, LazyView};
use crate::messages::{Text, use_texts};
use crate::state::{Action, OffBoard};

/// What is folded away until it is wanted.
#[component]
pub fn ImportExport(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = use_texts();
    let is_open = use_state(|| None::<bool>);
    let ontoggle = {
        let is_open = is_open.clone();
        Callback::from(move |event: Event| {
            let details = event
                .target()
                .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            is_open.set(Some(details.is_some_and(|details| details.has_attribute("open"))));
        })
    };
    use_dropped_files(state.clone(), dispatch.clone());
    html! {
        <details class="import-export" {ontoggle}>
            <summary role="button">{ texts.of(Text::ImportAndExport) }</summary>
            // What was written stays when it is folded away.
            if let Some(is_open) = (*is_open).filter(|is_open| *is_open || lazy_chunk::loaded().is_some()) {
                <Lazy view={LazyView::ImportExport(props.clone(), is_open)} dispatch={dispatch.clone()} />
            }
        </details>
    }
}

/// Takes files that are dropped on the page.
#[hook]
fn use_dropped_files(state: OffBoard, dispatch: Callback<Action>) {
    let latest = use_mut_ref(|| state.clone());
    latest.replace(state);
    use_effect_with((), move |()| {
        let listeners = files::listen_to_drops(move |data| {
            let (files, state, dispatch) = (data.files(), latest.borrow().clone(), dispatch.clone());
            spawn_local(async move {
                match lazy_chunk::load().await {
                    Some(chunk) => (chunk.take_files)(files, state, dispatch),
                    None => dispatch.emit(Action::Notice(state.texts.of(Text::PartMissing).to_owned())),
                }
            });
        });
        move || drop(listeners)
    });
}
