//! A setting in the new-game dialog, as radio buttons that look like buttons. A change takes effect at once.

use game_store::{Field, Settings};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::components::form_fields::{Chip, chips};
use crate::messages::Texts;
use crate::settings::{name, options};
use crate::state::{Action, SettingsAction};

/// The values of a setting.
pub fn setting_chips(texts: Texts, settings: Settings, field: Field, dispatch: &Callback<Action>) -> Html {
    let onchange = dispatch.reform(move |event: Event| {
        let word = event.target_unchecked_into::<HtmlInputElement>().value();
        Action::Settings(SettingsAction::Configure(
            settings.with_keyword(field, &word).unwrap_or(settings),
        ))
    });
    let values = options(field).into_iter().map(|(word, label)| Chip {
        word: word.to_owned(),
        label: texts.of(label).to_owned(),
        picture: Html::default(),
        is_checked: settings.keyword(field) == word,
        has_first_focus: false,
    });
    html! {
        <div class="field">
            <span id="new-game-setting" class="field-name">{ texts.of(name(field)) }</span>
            <div class="chips" role="radiogroup" aria-labelledby="new-game-setting">
                { chips(field.keyword(), values, &onchange) }
            </div>
        </div>
    }
}
