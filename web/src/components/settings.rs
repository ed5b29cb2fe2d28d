//! The dialog for the settings. Each choice takes effect immediately.

use chess_core::{Color, Piece, PieceType};
use yew::prelude::*;

use super::modal::use_modal;
use super::piece::piece_image;
use super::props::SettingsProps;
use super::settings_files::SettingsFiles;
use super::storage_room::StorageRoom;
use crate::dom::page_value;
use crate::messages::{Text, Texts, use_texts};
use crate::settings::{Field, Settings, name, options};
use crate::state::{Action, Dialog, DialogAction, SettingsAction};

/// The groups of the dialog.
const FIELD_GROUPS: [(Text, &[Field]); 3] = [
    (
        Text::Look,
        &[
            Field::BoardTheme,
            Field::PieceSet,
            Field::PageTheme,
            Field::Language,
            Field::Coordinates,
            Field::Animation,
            Field::Sounds,
            Field::Volume,
            Field::Vibration,
        ],
    ),
    (Text::Help, &[Field::EngineFigures, Field::Control, Field::Threats]),
    (
        Text::Moves,
        &[
            Field::Premove,
            Field::ConfirmMoves,
            Field::AutoQueen,
            Field::ReplyPause,
            Field::ThinkingTime,
            Field::SharedBoard,
            Field::Concessions,
            Field::Shortcuts,
            Field::Drawing,
        ],
    ),
];

/// The dialog of all settings.
#[component]
pub fn SettingsDialog(props: &SettingsProps) -> Html {
    let SettingsProps { settings, dispatch } = props;
    let texts = use_texts();
    let dialog = use_modal();
    let close = dispatch.reform(|_: MouseEvent| Action::Dialog(DialogAction::Close(Dialog::Settings)));
    let reset = dispatch.reform(|_: MouseEvent| Action::Settings(SettingsAction::Configure(Settings::default())));
    let oncancel = dispatch.reform(|event: Event| {
        event.prevent_default();
        Action::Dialog(DialogAction::Close(Dialog::Settings))
    });
    html! {
        <dialog ref={dialog} role="dialog" class="dialog settings" aria-labelledby="settings-title" {oncancel}>
            <h2 id="settings-title">{ texts.of(Text::Settings) }</h2>
            <div class="settings-groups">
                { for FIELD_GROUPS.iter().map(|(name, fields)| html! {
                    <fieldset class="settings-group">
                        <legend>{ texts.of(*name) }</legend>
                        { for fields.iter().map(|field| field_control(texts, *settings, *field, dispatch)) }
                    </fieldset>
                }) }
                <StorageRoom settings={*settings} dispatch={dispatch.clone()} />
                { about_text(texts) }
                <div class="settings-files">
                    <SettingsFiles settings={*settings} dispatch={dispatch.clone()} />
                    <button type="button" class="plain" onclick={reset}>{ texts.of(Text::ResetToDefaults) }</button>
                </div>
            </div>
            <div class="dialog-buttons">
                <button type="button" class="primary" onclick={close}>{ texts.of(Text::Done) }</button>
            </div>
        </dialog>
    }
}

/// The version of the page, and a link to the licences of all software in it.
fn about_text(texts: Texts) -> Html {
    html! {
        <fieldset class="settings-group">
            <legend>{ texts.of(Text::About) }</legend>
            <p class="setting">
                <span>{ texts.format(Text::Version, &[env!("CARGO_PKG_VERSION")]) }</span>
                if let Some(address) = page_value("licences") {
                    <a href={address} target="_blank" rel="noopener">{ texts.of(Text::Licences) }</a>
                }
            </p>
        </fieldset>
    }
}

fn field_control(texts: Texts, settings: Settings, field: Field, dispatch: &Callback<Action>) -> Html {
    if matches!(field, Field::BoardTheme | Field::PieceSet) {
        return picture_choice(texts, settings, field, dispatch);
    }
    let word = field.keyword();
    let id = format!("setting-{}", word.replace('_', "-"));
    let options = options(field);
    let control = if options.is_empty() {
        let onchange =
            dispatch.reform(move |_: Event| Action::Settings(SettingsAction::Configure(settings.switched(field))));
        html! {
            <input id={id.clone()} type="checkbox" role="switch" class="switch"
                checked={settings.keyword(field) == "on"} {onchange} />
        }
    } else {
        let onchange = dispatch.reform(move |event: Event| {
            let select: web_sys::HtmlSelectElement = event.target_unchecked_into();
            Action::Settings(SettingsAction::Configure(
                settings.with_keyword(field, &select.value()).unwrap_or(settings),
            ))
        });
        html! {
            // The `selected` attributes have an effect only until the person chooses an option. After that, only
            // `value` has an effect.
            <select id={id.clone()} ~value={settings.keyword(field)} {onchange}>
                { for options.iter().map(|(value, label)| html! {
                    <option value={*value} selected={settings.keyword(field) == *value}>{ texts.of(*label) }</option>
                }) }
            </select>
        }
    };
    html! {
        <div class="setting">
            <label for={id}>{ texts.of(name(field)) }</label>
            { control }
        </div>
    }
}

/// The choice of board colours or piece sets. Each picture shows two squares of the board with a piece on each.
fn picture_choice(texts: Texts, settings: Settings, field: Field, dispatch: &Callback<Action>) -> Html {
    let word = field.keyword();
    let picture = |(value, label): (&'static str, Text)| {
        let onchange = dispatch.reform(move |_: Event| {
            Action::Settings(SettingsAction::Configure(
                settings.with_keyword(field, value).unwrap_or(settings),
            ))
        });
        html! {
            <label class="picture-choice">
                <input type="radio" name={word} {value} checked={settings.keyword(field) == value} {onchange} />
                <span class="picture" aria-hidden="true"
                    data-board-theme={(field == Field::BoardTheme).then_some(value)}
                    data-piece-set={(field == Field::PieceSet).then_some(value)}>
                    { piece_image(Piece::new(Color::White, PieceType::Knight)) }
                    { piece_image(Piece::new(Color::Black, PieceType::King)) }
                </span>
                { texts.of(label) }
            </label>
        }
    };
    html! {
        <fieldset id={["setting-", &word.replace('_', "-")].concat()} class="pictures">
            <legend>{ texts.of(name(field)) }</legend>
            { for options(field).into_iter().map(picture) }
        </fieldset>
    }
}
