//! The import and export of games and positions.

mod file_queue;
mod importing;
mod progress;

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::modal::use_modal;
use super::props::StateProps;
use crate::dom;
use crate::files::SharedContent;
use crate::import_export::{GameImport, address_parameter, file_name, pgn};
use crate::messages::{Text, Texts, use_texts};
use crate::picture::{Colors, Marks, png_of, svg, visible_drawings};
use crate::settings::sprite;
use crate::snapshot::Snapshot;
use crate::state::queries::game;
use crate::state::{Action, AppState, Dialog, DialogAction, GameTableAction, OffBoard};
use crate::{files, time};
use file_queue::FileQueue;
pub(super) use importing::maintain_archive;
use importing::{Import, ImportResult, import_games};
pub use progress::ImportProgressDialog;

/// The notation in which a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// FEN: the shown position.
    Fen,
    /// PGN: the whole game.
    Pgn,
}

impl Format {
    const fn name(self) -> &'static str {
        match self {
            Self::Fen => "FEN",
            Self::Pgn => "PGN",
        }
    }

    fn text(self, state: &OffBoard) -> String {
        match self {
            Self::Fen => state.shown_board().to_string(),
            Self::Pgn => pgn(&state.snapshot()),
        }
    }
}

/// The dialog with fields for FEN and PGN, and with files, a link and pictures.
/// An error is shown next to the field with the error.
#[component]
pub fn ImportExportDialog(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = use_texts();
    let dialog = use_modal();
    let close_action = || Action::Dialog(DialogAction::Close(Dialog::ImportExport));
    let close = dispatch.reform(move |_: MouseEvent| close_action());
    let oncancel = dispatch.reform(move |event: Event| {
        event.prevent_default();
        close_action()
    });
    // Messages are also shown in the dialog, because a screen reader does not read out anything outside an open dialog.
    let message = use_state(String::new);
    let report = {
        let (message, dispatch) = (message.clone(), dispatch.clone());
        Callback::from(move |action: Action| {
            if let Action::Notice(text) = &action {
                message.set(text.clone());
            }
            dispatch.emit(action);
        })
    };
    let form = |format: Format, load: Text, copy_name: Text| {
        html! { <TextForm {format} {load} {copy_name} state={state.clone()} dispatch={report.clone()} /> }
    };
    html! {
        <dialog ref={dialog} class="dialog import-export" aria-labelledby="import-export-title" {oncancel}>
            <h2 id="import-export-title">{ texts.of(Text::ImportAndExport) }</h2>
            { form(Format::Pgn, Text::LoadPgn, Text::CopyPgn) }
            { form(Format::Fen, Text::LoadFen, Text::CopyFen) }
            <p class="field-note">{ texts.of(Text::PasteAnywhere) }</p>
            { transfer_buttons(state, texts, &report) }
            <p role="status" class="said">{ (*message).clone() }</p>
            <div class="dialog-buttons">
                <button type="button" class="plain" onclick={close}>{ texts.of(Text::Done) }</button>
            </div>
        </dialog>
    }
}

/// Copies the game on the board to the clipboard.
pub fn copy_game(format: Format, state: &OffBoard, dispatch: &Callback<Action>) {
    copy_text(format.name(), &format.text(state), state.texts, dispatch);
}

/// The buttons for files, links and pictures.
fn transfer_buttons(state: &OffBoard, texts: Texts, dispatch: &Callback<Action>) -> Html {
    let button = |name: Text, run: fn(&OffBoard, &Callback<Action>)| {
        let (state, dispatch) = (state.clone(), dispatch.clone());
        let onclick = Callback::from(move |_: MouseEvent| run(&state, &dispatch));
        html! { <button type="button" class="plain" {onclick}>{ texts.of(name) }</button> }
    };
    let onchange = {
        let (state, dispatch) = (state.clone(), dispatch.clone());
        Callback::from(move |event: Event| {
            let input: web_sys::HtmlInputElement = event.target_unchecked_into();
            import_files(input.files(), state.clone(), dispatch.clone());
            // Without this call, choosing the same file again would have no effect.
            input.set_value("");
        })
    };
    // The `cancel` event of a file chooser would bubble to the dialog and close it.
    let oncancel = Callback::from(|event: Event| event.stop_propagation());
    let group = |name: Text, buttons: Html| {
        html! {
            <fieldset class="import-export-buttons">
                <legend>{ texts.of(name) }</legend>
                { buttons }
            </fieldset>
        }
    };
    let files = html! {
        <>
            <label class="plain file-choice">
                { texts.of(Text::OpenFile) }
                <input type="file" accept=".pgn,.fen,.json,.txt" multiple={true} {onchange} {oncancel} />
            </label>
            { button(Text::DownloadPgn, |state, _| download_game(state, ".pgn", pgn)) }
            { button(Text::DownloadGame, |state, _| download_game(state, ".json", Snapshot::to_text)) }
        </>
    };
    let links = html! {
        <>
            { button(Text::CopyLink, copy_link) }
            if files::can_share() {
                { button(Text::ShareLink, share_link) }
                { button(Text::SharePgn, |state, dispatch| {
                    share_or_report(&SharedContent::Text(pgn(&state.snapshot())), state.texts, dispatch)
                }) }
            }
            if files::can_share_pictures() {
                { button(Text::SharePicture, share_picture) }
            }
        </>
    };
    let pictures = html! {
        <>
            { button(Text::PictureSvg, |state, dispatch| download_picture(state, PictureFormat::Svg, dispatch)) }
            { button(Text::PicturePng, |state, dispatch| download_picture(state, PictureFormat::Png, dispatch)) }
        </>
    };
    html! {
        <>
            { group(Text::Files, files) }
            { group(Text::Sharing, links) }
            { group(Text::PictureOfBoard, pictures) }
        </>
    }
}

/// Downloads the game in a format.
pub(super) fn download_game(state: &OffBoard, ending: &str, text: fn(&Snapshot) -> String) {
    let stored = state.snapshot();
    files::download(&[&file_name(&stored), ending].concat(), &text(&stored));
}

/// A field whose text can be edited, loaded and copied.
#[derive(Clone, PartialEq, Properties)]
struct TextFormProps {
    format: Format,
    load: Text,
    copy_name: Text,
    state: OffBoard,
    dispatch: Callback<Action>,
}

#[component]
fn TextForm(props: &TextFormProps) -> Html {
    let TextFormProps {
        format,
        load,
        copy_name,
        state,
        dispatch,
    } = props.clone();
    let texts = use_texts();
    let draft = use_state(|| None::<String>);
    let error = use_state(|| None::<String>);
    // The field for a game is empty, so that a game can be pasted at once.
    let shown = match format {
        Format::Fen => format.text(&state),
        Format::Pgn => String::new(),
    };
    let text = draft.as_ref().unwrap_or(&shown).clone();
    let oninput = {
        let draft = draft.clone();
        Callback::from(move |event: InputEvent| {
            let target = event.target();
            let value = target
                .as_ref()
                .map(|target| js_sys::Reflect::get(target, &"value".into()));
            draft.set(value.and_then(Result::ok).and_then(|value| value.as_string()));
        })
    };
    let onsubmit = {
        let (text, state, dispatch, error) = (text.clone(), state.clone(), dispatch.clone(), error.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            error.set(None);
            let (error, closing) = (error.clone(), dispatch.clone());
            let done = Callback::from(move |result| match result {
                ImportResult::Opened => closing.emit(Action::Dialog(DialogAction::Close(Dialog::ImportExport))),
                ImportResult::Refused(why) => error.set(Some(why)),
            });
            import_text(&state, format, text.clone(), &dispatch, &done);
        })
    };
    let copy = Callback::from(move |_: MouseEvent| copy_game(format, &state, &dispatch));
    let name = format.name();
    let (id, error_id) = (name.to_lowercase(), ["fault-", &name.to_lowercase()].concat());
    let described = error.is_some().then(|| error_id.clone());
    html! {
        <form class="fen-form" {onsubmit}>
            <label for={id.clone()}>{ name }</label>
            if format == Format::Pgn {
                <textarea {id} rows="5" autocomplete="off" spellcheck="false" value={text} {oninput}
                    placeholder={texts.of(Text::PastePgn)}
                    aria-describedby={described} />
            } else {
                <input {id} type="text" autocomplete="off" spellcheck="false" value={text} {oninput}
                    aria-describedby={described} />
            }
            <p id={error_id} class="field-error" role="alert">{ (*error).clone().unwrap_or_default() }</p>
            <div class="fen-buttons">
                <button type="submit" class="plain">{ texts.of(load) }</button>
                <button type="button" class="plain" onclick={copy}>{ texts.of(copy_name) }</button>
            </div>
        </form>
    }
}

/// Imports the text of a field, or reports why the text is invalid.
fn import_text(
    state: &AppState,
    format: Format,
    text: String,
    dispatch: &Callback<Action>,
    done: &Callback<ImportResult>,
) {
    let texts = state.texts;
    if text.trim().is_empty() {
        return done.emit(ImportResult::Refused(texts.format(Text::FieldEmpty, &[format.name()])));
    }
    let start_time = time::local_time();
    let games = match format {
        Format::Fen => GameImport::of_position(crate::address::parse_start(&text), state, &start_time),
        Format::Pgn => GameImport::from_pgn(&text, texts, &start_time),
    };
    import_games(Import {
        games,
        files: FileQueue::default(),
        is_long: text.len() as f64 > LONG_IMPORT_BYTES,
        open: GameTableAction::from,
        dispatch: dispatch.clone(),
        done: done.clone(),
    });
}

/// Imports the games of all files.
pub fn import_files(files: Option<web_sys::FileList>, state: OffBoard, dispatch: Callback<Action>) {
    let Some(list) = files else { return };
    let games = GameImport::from_files(&state, &time::local_time());
    let files = FileQueue::new(files::files_in(&list), state);
    let is_long = files.bytes() > LONG_IMPORT_BYTES;
    import_all(games, files, is_long, dispatch);
}

/// Imports a text in any format that was pasted or dropped on the page.
pub fn import_pasted(text: String, state: &OffBoard, dispatch: Callback<Action>) {
    let games = GameImport::from_text(&text, state, &time::local_time());
    import_all(
        games,
        FileQueue::default(),
        text.len() as f64 > LONG_IMPORT_BYTES,
        dispatch,
    );
}

/// The number of bytes from which an import shows its progress. Shorter imports usually end within a second.
const LONG_IMPORT_BYTES: f64 = 262_144.0;

/// Imports games from files, or from a text of unknown format.
fn import_all(games: GameImport, files: FileQueue, is_long: bool, dispatch: Callback<Action>) {
    let done = dispatch.reform(|result| match result {
        ImportResult::Opened => Action::Dialog(DialogAction::Close(Dialog::ImportExport)),
        ImportResult::Refused(why) => Action::Notice(why),
    });
    import_games(Import {
        games,
        files,
        is_long,
        open: |next| GameTableAction::Open(Box::new(next)),
        dispatch,
        done,
    });
}

fn copy_text(what: &'static str, text: &str, texts: Texts, dispatch: &Callback<Action>) {
    let dispatch = dispatch.clone();
    files::copy(text, move |is_copied| {
        dispatch.emit(Action::Notice(if is_copied {
            texts.format(Text::Copied, &[what])
        } else {
            texts.of(Text::NotCopied).to_owned()
        }));
    });
}

/// The address that opens this page with the game on the board.
fn game_link(state: &OffBoard) -> Option<String> {
    let location = dom::window().location();
    let (name, text) = address_parameter(&state.snapshot());
    let query = web_sys::UrlSearchParams::new().ok()?;
    query.append(name, &text);
    let place = [location.origin(), location.pathname()]
        .map(Result::unwrap_or_default)
        .concat();
    Some([&place, "?", &String::from(query.to_string())].concat())
}

fn copy_link(state: &OffBoard, dispatch: &Callback<Action>) {
    if let Some(address) = game_link(state) {
        copy_text(state.texts.of(Text::Link), &address, state.texts, dispatch);
    }
}

/// Opens the system's dialog for sharing, or reports that it could not be opened.
fn share_or_report(what: &SharedContent, texts: Texts, dispatch: &Callback<Action>) {
    let dispatch = dispatch.clone();
    files::share(what, move || {
        dispatch.emit(Action::Notice(texts.of(Text::NotShared).to_owned()));
    });
}

fn share_link(state: &OffBoard, dispatch: &Callback<Action>) {
    if let Some(address) = game_link(state) {
        share_or_report(&SharedContent::Address(address), state.texts, dispatch);
    }
}

/// Shares the shown position as a picture.
fn share_picture(state: &OffBoard, dispatch: &Callback<Action>) {
    let (texts, sharing) = (state.texts, dispatch.clone());
    with_picture(state, PictureFormat::Png, dispatch, move |name, file| {
        share_or_report(&SharedContent::Picture(name, file), texts, &sharing);
    });
}

/// The file format of a picture.
#[derive(Clone, Copy)]
enum PictureFormat {
    Svg,
    Png,
}

/// Downloads the shown position as a picture.
fn download_picture(state: &OffBoard, picture: PictureFormat, dispatch: &Callback<Action>) {
    with_picture(state, picture, dispatch, |name, file| {
        files::download_blob(&name, &file)
    });
}

/// Calls `then` with the file name and the picture of the shown position, or reports that it could not be created.
fn with_picture(
    state: &OffBoard,
    picture: PictureFormat,
    dispatch: &Callback<Action>,
    then: impl FnOnce(String, web_sys::Blob) + 'static,
) {
    let (state, dispatch) = (state.clone(), dispatch.clone());
    spawn_local(async move {
        match picture_file(&state, picture).await {
            Some((ending, file)) => then([&file_name(&state.snapshot()), ending].concat(), file),
            None => dispatch.emit(Action::Notice(state.texts.of(Text::NoPicture).to_owned())),
        }
    });
}

/// The file extension and the content of a picture; `None`
/// if the pieces cannot be loaded or the browser cannot draw the picture.
async fn picture_file(state: &AppState, picture: PictureFormat) -> Option<(&'static str, web_sys::Blob)> {
    let sprite = crate::fetch::fetch_named_text(sprite(state.settings.piece_set)).await?;
    let marks = Marks {
        last_move: state.active_game().shown_move().map(|mv| [mv.from, mv.to]),
        in_check: game::king_in_check(state.shown_board()),
        drawings: visible_drawings(),
    };
    let drawing = svg(
        state.shown_board(),
        state.view.orientation,
        &sprite,
        &square_colors(),
        &marks,
    );
    match picture {
        PictureFormat::Svg => Some((".svg", files::blob_of(&drawing)?)),
        PictureFormat::Png => Some((".png", png_of(&drawing, 1440).await.ok()?.dyn_into().ok()?)),
    }
}

/// The colours of the squares on the page.
fn square_colors() -> Colors {
    let style = dom::window().get_computed_style(&dom::root()).ok().flatten();
    let color = |name, otherwise: &str| {
        let value = style.as_ref().and_then(|style| style.get_property_value(name).ok());
        let value = value.map(|value| value.trim().to_owned());
        value
            .filter(|value| !value.is_empty())
            .unwrap_or_else(|| otherwise.to_owned())
    };
    Colors {
        light: color("--light", "#f1dfc1"),
        dark: color("--dark", "#b98e65"),
        last_move: color("--last-move-color", "#f0c330"),
    }
}
