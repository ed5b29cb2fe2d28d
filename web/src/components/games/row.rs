//! A game of the list, and its actions.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::texts::{description, failure_text, result_sign, title, unread_text};
use crate::channel::{Channel, TabMessage, Written};
use crate::components::icon::DOTS;
use crate::components::menu::{Menu, MenuGroup, MenuItem};
use crate::import_export::{file_name, pgn};
use crate::library::{self, Summary};
use crate::messages::{Text, Texts, use_texts};
use crate::snapshot::{self, Metadata, Snapshot};
use crate::state::{Action, Dialog, DialogAction, GameTableAction, PracticeAction};
use crate::{dom, files, storage};

#[derive(Clone, PartialEq, Properties)]
pub(super) struct GameRowProps {
    pub head: Rc<Summary>,
    /// The code and the name of the opening, if it is known.
    pub opening: Option<String>,
    /// Whether the person is editing the game's name.
    pub is_renamed: bool,
    pub rename: Callback<bool>,
    pub ondelete: Callback<Rc<Summary>>,
    pub metadata: Rc<Metadata>,
    pub refresh: Callback<()>,
    /// Called with an error message, or with an empty text.
    pub report_error: Callback<String>,
    pub dispatch: Callback<Action>,
}

/// A game of the list, with its menu.
#[component]
pub(super) fn GameRow(props: &GameRowProps) -> Html {
    let texts = use_texts();
    let row = use_node_ref();
    {
        let (row, is_renamed) = (row.clone(), props.is_renamed);
        // The field may disappear before the effects of the rendering that showed it have run.
        let was_renamed = use_mut_ref(|| false);
        if is_renamed {
            was_renamed.replace(true);
        }
        // When the field for the name disappears, the game's button gets the focus.
        use_effect(move || {
            let has_ended = !is_renamed && was_renamed.replace(false);
            let row = row.cast::<web_sys::Element>();
            if let Some(row) = row.filter(|_| has_ended && dom::is_focus_lost()) {
                focus_element_in(&row, "button");
            }
        });
    }
    let head = &props.head;
    let is_current = head.id == Some(props.metadata.id);
    let on = |run: fn(&GameRowProps, Texts)| {
        let props = props.clone();
        Callback::from(move |_: MouseEvent| run(&props, texts))
    };
    let item = |name: Text, choose: Callback<()>| MenuItem::new(texts.of(name), true, choose);
    let chosen = |run: fn(&GameRowProps, Texts)| {
        let props = props.clone();
        Callback::from(move |()| run(&props, texts))
    };
    let row_ref = row.clone();
    let on_delete = {
        let props = props.clone();
        Callback::from(move |()| {
            if let Some(row) = row.cast::<web_sys::Element>() {
                focus_outside_row(&row);
            }
            props.ondelete.emit(props.head.clone());
        })
    };
    let items: Vec<MenuItem> = [
        head.id
            .map(|_| item(Text::Rename, chosen(|props, _| props.rename.emit(true)))),
        Some(item(Text::Download, chosen(download_game))),
        (!is_current).then(|| item(Text::Delete, on_delete)),
    ]
    .into_iter()
    .flatten()
    .collect();
    html! {
        <li ref={row_ref} class="game-row">
            if props.is_renamed {
                <NameField ..props.clone() />
            } else if head.id.is_some() {
                <button type="button" class="game-open" aria-current={is_current.then_some("true")}
                    onclick={on(open_game)}>
                    { result_sign(head) }
                    { title(head) }
                    { description(head, is_current, props.opening.as_deref(), texts) }
                    if let Some(rating) = &head.earlier_rating {
                        <span class="game-scale">{ texts.format(Text::EarlierScale, &[rating]) }</span>
                    }
                </button>
            } else {
                { title(head) }
            }
            <Menu name={[texts.of(Text::More), ": ", &head.title].concat()} path={DOTS}
                groups={vec![MenuGroup::without_name(items)]} />
        </li>
    }
}

/// Moves the focus to the first element in `place` that matches the selector. Returns `true` if there is one.
fn focus_element_in(place: &web_sys::Element, selector: &str) -> bool {
    dom::find_in(place, selector).is_some_and(|found| found.focus().is_ok())
}

/// Moves the focus out of a row that is about to disappear: to another game, or to the search field.
fn focus_outside_row(row: &web_sys::Element) {
    let next = row.next_element_sibling().or_else(|| row.previous_element_sibling());
    let is_there = next.is_some_and(|next| focus_element_in(&next, ".menu-place button"));
    if !is_there && let Ok(Some(dialog)) = row.closest("dialog") {
        focus_element_in(&dialog, "#games-search");
    }
}

/// Calls `run` when the text of the game is in the browser's storage. The text of an archived game is moved there
/// first. `run` is not called if the person closes the dialog or starts another game meanwhile.
fn with_text(props: &GameRowProps, texts: Texts, run: impl FnOnce(&GameRowProps, Texts) + 'static) {
    let Some(id) = props.head.id.filter(|id| !library::has_text(*id)) else {
        return run(props, texts);
    };
    let (props, before) = (props.clone(), library::current_of_tab());
    spawn_local(async move {
        let unarchived = library::unarchive(id).await;
        if dom::find("dialog.games").is_none() || library::current_of_tab() != before {
            return;
        }
        match unarchived {
            Ok(()) => run(&props, texts),
            Err(error) => props.report_error.emit(unread_text(texts, &props.head.title, error)),
        }
    });
}

fn open_game(props: &GameRowProps, texts: Texts) {
    with_text(props, texts, open_stored_game);
}

fn open_stored_game(props: &GameRowProps, texts: Texts) {
    let Some(id) = props.head.id else { return };
    // The game on the board is not loaded again, because its clock has continued since the game was stored.
    if id == props.metadata.id {
        props.dispatch.emit(Action::Practice(PracticeAction::Leave));
        return props.dispatch.emit(Action::Dialog(DialogAction::Close(Dialog::Games)));
    }
    let (stored, error) = library::open(id, texts);
    if let Some(stored) = stored {
        props.dispatch.emit(Action::Game(GameTableAction::Restore(Box::new(
            stored.with_stopped_clocks(),
        ))));
        props.dispatch.emit(Action::Dialog(DialogAction::Close(Dialog::Games)));
    } else {
        props.refresh.emit(());
        props.report_error.emit(error.clone().unwrap_or_default());
    }
    if let Some(error) = error {
        props.dispatch.emit(Action::Notice(error));
    }
}

/// Downloads a game as PGN. If the stored text cannot be read, it is downloaded unchanged.
fn download_game(props: &GameRowProps, texts: Texts) {
    let props = props.clone();
    spawn_local(async move {
        let Summary { key, id, title, .. } = &*props.head;
        let text = match id {
            Some(id) => library::texts_of(&[*id]).await.pop().unwrap_or(Ok(None)),
            // An entry of the catalog that cannot be read has no number either.
            None => match library::id_of(key) {
                Some(id) => library::stored_text(id).await,
                None => storage::read(key),
            },
        };
        match text {
            Ok(text) => download_text(text, *id),
            Err(error) => props.report_error.emit(unread_text(texts, title, error)),
        }
    });
}

fn download_text(text: Option<String>, id: Option<u32>) {
    let Some(text) = text else { return };
    match id.and_then(|id| snapshot::read_complete(&text, id)) {
        Some(stored) => files::download(&[&file_name(&stored), ".pgn"].concat(), &pgn(&stored)),
        None => files::download("unreadable.txt", &text),
    }
}

/// The field for a new name. Enter saves the name, and Escape cancels the change.
#[component]
fn NameField(props: &GameRowProps) -> Html {
    let texts = use_texts();
    let field = use_node_ref();
    {
        let (field, title) = (field.clone(), props.head.title.clone());
        // The value is set only once, because the row may be drawn again while the person types.
        use_effect_with((), move |()| {
            if let Some(field) = field.cast::<web_sys::HtmlInputElement>() {
                field.set_value(&title);
                dom::focus(&field);
                field.select();
            }
        });
    }
    let onsubmit = {
        let (props, field) = (props.clone(), field.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if let Some(field) = field.cast::<web_sys::HtmlInputElement>() {
                let name = field.value().trim().to_owned();
                with_text(&props, texts, move |props, texts| rename_game(props, &name, texts));
            }
        })
    };
    let onkeydown = {
        let rename = props.rename.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                // Without this call, Escape would close the dialog.
                event.prevent_default();
                rename.emit(false);
            }
        })
    };
    html! {
        <form class="game-name" {onsubmit}>
            <input ref={field} type="text" aria-label={texts.of(Text::GameName)} autocomplete="off"
                {onkeydown} />
            <button type="submit" class="plain">{ texts.of(Text::Done) }</button>
        </form>
    }
}

/// Renames a game: in the state if the game is on the board,
/// otherwise in the stored text. Another tab that shows the game is notified.
fn rename_game(props: &GameRowProps, name: &str, texts: Texts) {
    let named = |metadata: &Metadata| {
        let mut named = metadata.clone();
        named.details.name = name.to_owned();
        Rc::new(named)
    };
    if props.head.id == Some(props.metadata.id) {
        props
            .dispatch
            .emit(Action::Game(GameTableAction::SetMetadata(named(&props.metadata))));
    }
    let base = storage::read(&props.head.key).ok().flatten();
    if let Some(stored) = props.head.id.and_then(library::read_complete) {
        let (id, metadata) = (stored.metadata.id, named(&stored.metadata));
        let text = Snapshot { metadata, ..stored }.to_text();
        let written = storage::write(&props.head.key, &text);
        if written.is_ok() {
            Channel::open().post(&TabMessage::Written(Written { id, base, text }));
        }
        props
            .report_error
            .emit(failure_text(texts, &props.head.title, written.err()));
    }
    props.rename.emit(false);
    props.refresh.emit(());
}
