//! The note that is shown in place of practice until its files have arrived.

use yew::prelude::*;

use super::frame::panel_button;
use crate::messages::{Text, Texts};
use crate::practice::loaded::PracticeLoading;

/// The note that the files are being loaded, or that they could not be loaded, with a button that requests them again.
/// The result is empty if the files have arrived.
pub fn loading_note(texts: Texts, loading: &PracticeLoading) -> Html {
    if loading.has_failed {
        let retry = loading.retry.reform(|_: MouseEvent| ());
        html! {
            <div class="practice-missing">
                <p role="alert">{ texts.of(Text::PartMissing) }</p>
                { panel_button(texts.of(Text::Retry), "plain", true, retry) }
            </div>
        }
    } else if loading.data.is_none() {
        html! { <p class="loading" role="status">{ texts.of(Text::OneMoment) }</p> }
    } else {
        Html::default()
    }
}
