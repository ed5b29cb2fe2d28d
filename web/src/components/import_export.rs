//! Games and positions in and out.

use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::StateProps;
use crate::dom;
use crate::import_export::{Loaded, Loading, Next, load, pgn, shared};
use crate::messages::{Text, Texts, use_texts};
use crate::picture::{Colors, png_of, svg};
use crate::random::random_u32;
use crate::settings::sprite;
use crate::state::{Action, AppState, OffBoard};
use crate::{files, library, storage, time};

/// The game on the board, where actions go, and whether the fields are seen.
#[derive(Clone, PartialEq, Properties)]
pub struct GamesInOutProps {
    /// The state, and where actions go.
    pub all: StateProps,
    /// Whether the fields are unfolded.
    pub is_open: bool,
}

/// Fields for FEN and PGN, files, a link, pictures.
#[component]
pub fn ImportExportForm(props: &GamesInOutProps) -> Html {
    let GamesInOutProps {
        all: StateProps { state, dispatch },
        is_open,
    } = props;
    let texts = use_texts();
    // The text of a long game is put together only where it is seen, and only when the game changes.
    let stored = state.snapshot();
    let written = use_memo((stored, *is_open), |(stored, is_open)| is_open.then(|| pgn(stored)));
    let position = state.shown_board().to_string();
    let take = |what: &'static str| {
        let (state, dispatch) = (state.clone(), dispatch.clone());
        Callback::from(move |(text, ontaken)| take_typed(&state, what, text, &dispatch, ontaken))
    };
    html! {
        <>
            <TextForm name="FEN" shown={position} load={Text::LoadFen} copy={Text::CopyFen} onload={take("FEN")}
                dispatch={dispatch.clone()} />
            <TextForm name="PGN" shown={written.as_deref().unwrap_or_default().to_owned()} load={Text::LoadPgn}
                copy={Text::CopyPgn} onload={take("PGN")} dispatch={dispatch.clone()} />
            { ways_out(state, texts, dispatch) }
        </>
    }
}

/// The buttons for files, the link and the pictures.
fn ways_out(state: &OffBoard, texts: Texts, dispatch: &Callback<Action>) -> Html {
    let button = |name: Text, run: fn(&OffBoard, &Callback<Action>)| {
        let (state, dispatch) = (state.clone(), dispatch.clone());
        let onclick = Callback::from(move |_: MouseEvent| run(&state, &dispatch));
        html! { <button type="button" class="plain" {onclick}>{ texts.of(name) }</button> }
    };
    let onchange = {
        let (state, dispatch) = (state.clone(), dispatch.clone());
        Callback::from(move |event: Event| {
            let input: web_sys::HtmlInputElement = event.target_unchecked_into();
            take_files(input.files(), state.clone(), dispatch.clone());
            // The same file can be chosen again.
            input.set_value("");
        })
    };
    html! {
        <div class="import-export-buttons">
            { button(Text::DownloadPgn, |state, _| files::download("game.pgn", &pgn(&state.snapshot()))) }
            { button(Text::DownloadGame, |state, _| files::download("game.json", &state.snapshot().to_text())) }
            { button(Text::CopyLink, copy_link) }
            { button(Text::PictureSvg, |state, dispatch| draw(state, Picture::Svg, dispatch)) }
            { button(Text::PicturePng, |state, dispatch| draw(state, Picture::Png, dispatch)) }
            <label class="plain file-choice">
                { texts.of(Text::OpenFile) }
                <input type="file" accept=".pgn,.fen,.json,.txt" multiple={true} {onchange} />
            </label>
        </div>
    }
}

/// A field with a text that can be changed, loaded and copied.
#[derive(Clone, PartialEq, Properties)]
struct TextFormProps {
    /// What the text is.
    name: &'static str,
    /// What stands there as long as nobody writes.
    shown: String,
    load: Text,
    copy: Text,
    /// Loads a text, and says when a game of it is on the board.
    onload: Callback<(String, Callback<()>)>,
    dispatch: Callback<Action>,
}

#[component]
fn TextForm(props: &TextFormProps) -> Html {
    let texts = use_texts();
    let draft = use_state(|| None::<String>);
    let text = draft.as_ref().unwrap_or(&props.shown).clone();
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
        let (text, onload, draft) = (text.clone(), props.onload.clone(), draft.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let draft = draft.clone();
            onload.emit((text.clone(), Callback::from(move |()| draft.set(None))));
        })
    };
    let copy = {
        let TextFormProps {
            name, shown, dispatch, ..
        } = props.clone();
        Callback::from(move |_: MouseEvent| copy(name, &shown, texts, &dispatch))
    };
    let id = props.name.to_lowercase();
    html! {
        <form class="fen-form" {onsubmit}>
            <label for={id.clone()}>{ props.name }</label>
            if props.name == "PGN" {
                <textarea {id} rows="5" autocomplete="off" spellcheck="false" value={text} {oninput} />
            } else {
                <input {id} type="text" autocomplete="off" spellcheck="false" value={text} {oninput} />
            }
            <div class="fen-buttons">
                <button type="submit" class="plain">{ texts.of(props.load) }</button>
                <button type="button" class="plain" onclick={copy}>{ texts.of(props.copy) }</button>
            </div>
        </form>
    }
}

/// What was written in a field is loaded, or it is told what is wrong with it.
fn take_typed(state: &AppState, what: &'static str, text: String, dispatch: &Callback<Action>, ontaken: Callback<()>) {
    let texts = state.texts;
    if text.trim().is_empty() {
        return dispatch.emit(Action::Notice(texts.with(Text::FieldEmpty, &[what])));
    }
    let loaded = match what {
        "FEN" => match crate::address::parse_start(&text) {
            Ok(board) => load(board.to_string(), state, "", random_u32()),
            Err(error) => Loaded::fault(texts, what, &texts.fen_error(&error)),
        },
        _ => Loaded {
            games: Some(Loading::new(text, texts, &time::of_place())),
            ..Loaded::default()
        },
    };
    take(loaded, texts, dispatch, ontaken);
}

/// What a text asked for happens; it is said when a game is on the board.
fn take(loaded: Loaded, texts: Texts, dispatch: &Callback<Action>, ontaken: Callback<()>) {
    if loaded.action.is_some() {
        ontaken.emit(());
    }
    let notice = loaded.said.map(Action::Notice);
    for action in [loaded.action, notice].into_iter().flatten() {
        dispatch.emit(action);
    }
    if let Some(games) = loaded.games {
        take_games(games, texts, dispatch.clone(), ontaken);
    }
}

/// So many milliseconds are read at a time.
const SLICE_MS: f64 = 30.0;

/// Takes games for a while, and the rest after the page had its turn. What goes into the list is a game of its own, under a
/// number that no tab shows, so that it is written here.
fn take_games(mut games: Loading, texts: Texts, dispatch: Callback<Action>, ontaken: Callback<()>) {
    let end = time::now() + SLICE_MS;
    while time::now() < end {
        match games.next(random_u32()) {
            Some(Next::OnBoard(action)) => {
                ontaken.emit(());
                dispatch.emit(action);
            }
            Some(Next::InList(game)) => {
                if storage::write(&library::name_of(game.metadata.id), &game.to_text()).is_err() {
                    return dispatch.emit(Action::Notice(texts.of(Text::NoRoom).to_owned()));
                }
            }
            Some(Next::Unread) => {}
            None => {
                if let Some(said) = games.said() {
                    dispatch.emit(Action::Notice(said));
                }
                return;
            }
        }
    }
    // The person may move meanwhile.
    games.forget_turn();
    Timeout::new(0, move || take_games(games, texts, dispatch, ontaken)).forget();
}

/// What the files ask for happens.
pub fn take_files(files: Option<web_sys::FileList>, state: OffBoard, dispatch: Callback<Action>) {
    let texts = state.texts;
    files::read(files, move |text| match text {
        Ok(text) => {
            let loaded = load(text, &state, &time::of_place(), random_u32());
            take(loaded, texts, &dispatch, Callback::noop());
        }
        Err(unread) => dispatch.emit(Action::Notice(texts.with(Text::FileUnread, &[&unread.message(texts)]))),
    });
}

fn copy(what: &'static str, text: &str, texts: Texts, dispatch: &Callback<Action>) {
    let dispatch = dispatch.clone();
    files::copy(text, move |is_copied| {
        dispatch.emit(Action::Notice(if is_copied {
            texts.with(Text::Copied, &[what])
        } else {
            texts.of(Text::NotCopied).to_owned()
        }));
    });
}

/// The address of this page that opens the game.
fn copy_link(state: &OffBoard, dispatch: &Callback<Action>) {
    let location = dom::window().location();
    let (name, text) = shared(&state.snapshot());
    let Ok(query) = web_sys::UrlSearchParams::new() else {
        return;
    };
    query.append(name, &text);
    let place = [location.origin(), location.pathname()]
        .map(Result::unwrap_or_default)
        .concat();
    let address = [&place, "?", &String::from(query.to_string())].concat();
    let texts = state.texts;
    copy(texts.of(Text::Link), &address, texts, dispatch);
}

/// What a picture is made of: lines or points.
#[derive(Clone, Copy)]
enum Picture {
    Svg,
    Png,
}

/// Hands the shown position over as a picture, or says that there is none.
fn draw(state: &OffBoard, picture: Picture, dispatch: &Callback<Action>) {
    let (state, dispatch) = (state.clone(), dispatch.clone());
    spawn_local(async move {
        match file_of(&state, picture).await {
            Some((name, file)) => files::download_blob(name, &file),
            None => dispatch.emit(Action::Notice(state.texts.of(Text::NoPicture).to_owned())),
        }
    });
}

/// The name and the file of a picture; `None` where the pieces do not come or the browser does not draw them.
async fn file_of(state: &AppState, picture: Picture) -> Option<(&'static str, web_sys::Blob)> {
    let sprite = crate::fetch::text_of(sprite(state.settings.piece_set)).await?;
    let drawing = svg(state.shown_board(), state.view.orientation, &sprite, &colors());
    match picture {
        Picture::Svg => Some(("board.svg", files::blob_of(&drawing)?)),
        Picture::Png => Some(("board.png", png_of(&drawing, 1440).await.ok()?.dyn_into().ok()?)),
    }
}

/// The colours of the squares as the page has them.
fn colors() -> Colors {
    let style = dom::window().get_computed_style(&dom::root()).ok().flatten();
    let color = |name, otherwise: &str| {
        let value = style.as_ref().and_then(|style| style.get_property_value(name).ok());
        let value = value.map(|value| value.trim().to_owned());
        value
            .filter(|value| !value.is_empty())
            .unwrap_or_else(|| otherwise.to_owned())
    };
    Colors {
        light: color("--light", "#ece5d8"),
        dark: color("--dark", "#8398a7"),
    }
}
