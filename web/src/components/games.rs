//! The list of games that the browser keeps.

use std::rc::Rc;

use yew::prelude::*;

use super::icon::MORE;
use super::menu::{Menu, MenuItem};
use super::modal::use_modal;
use crate::channel::{Channel, Message, Written};
use crate::dom;
use crate::files;
use crate::import_export::{file_name, pgn};
use crate::library::{self, Head};
use crate::messages::{Text, Texts, use_texts};
use crate::snapshot::{Metadata, Snapshot};
use crate::state::{Action, Dialog, DialogAction, TableAction};
use crate::storage::{self, StorageError};

/// The game on the board and where actions go.
#[derive(Clone, PartialEq, Properties)]
pub struct GamesProps {
    /// What is told of the game on the board.
    pub metadata: Rc<Metadata>,
    /// Where actions go.
    pub dispatch: Callback<Action>,
}

/// So many games are drawn at first, and so many more each time.
const PAGE: usize = 50;

/// What was deleted last, so that it can be put back.
#[derive(Clone, PartialEq)]
struct Deleted {
    key: String,
    title: String,
    text: String,
}

/// The dialog of all games.
#[component]
pub fn GamesDialog(props: &GamesProps) -> Html {
    let GamesProps { metadata, dispatch } = props;
    let texts = use_texts();
    let dialog = use_modal();
    let heads = use_state(|| Rc::new(library::heads(texts)));
    let query = use_state(String::new);
    let limit = use_state(|| PAGE);
    let renamed = use_state(|| None::<String>);
    let deleted = use_state(|| None::<Deleted>);
    // What went wrong is said in here: behind the dialog nothing is heard.
    let fault = use_state(String::new);
    let say = {
        let fault = fault.clone();
        Callback::from(move |text: String| fault.set(text))
    };
    let refresh = {
        let heads = heads.clone();
        Callback::from(move |()| heads.set(Rc::new(library::heads(texts))))
    };
    let close = dispatch.reform(|_: MouseEvent| Action::Dialog(DialogAction::Close(Dialog::Games)));
    let oncancel = dispatch.reform(|event: Event| {
        event.prevent_default();
        Action::Dialog(DialogAction::Close(Dialog::Games))
    });
    let oninput = {
        let (query, limit) = (query.clone(), limit.clone());
        Callback::from(move |event: InputEvent| {
            let input: web_sys::HtmlInputElement = event.target_unchecked_into();
            query.set(input.value().to_lowercase());
            limit.set(PAGE);
        })
    };
    let export = {
        let heads = Rc::clone(&heads);
        Callback::from(move |_: MouseEvent| files::download("games.pgn", &all_as_pgn(&heads)))
    };
    let put_back = deleted.as_ref().map(|gone| {
        let (gone, deleted, refresh, say) = (gone.clone(), deleted.clone(), refresh.clone(), say.clone());
        Callback::from(move |_: MouseEvent| {
            // Another tab may have gone on with it meanwhile.
            let is_gone = storage::read(&gone.key) == Ok(None);
            let written = if is_gone {
                storage::write(&gone.key, &gone.text)
            } else {
                Ok(())
            };
            say.emit(not_done(texts, &gone.title, written));
            if written.is_ok() {
                deleted.set(None);
                refresh.emit(());
            }
        })
    });
    let found: Vec<&Head> = heads
        .iter()
        .filter(|head| head.words().contains(query.as_str()))
        .collect();
    let rest = found.len().saturating_sub(*limit);
    let more = {
        let limit = limit.clone();
        Callback::from(move |_: MouseEvent| limit.set(*limit + PAGE))
    };
    let row = |head: &&Head| {
        let head: &Head = head;
        let is_renamed = renamed.as_ref() == Some(&head.key);
        let rename = {
            let (renamed, key) = (renamed.clone(), head.key.clone());
            Callback::from(move |begins: bool| renamed.set(begins.then(|| key.clone())))
        };
        let deleted = deleted.clone();
        let ondelete = Callback::from(move |gone: Deleted| deleted.set(Some(gone)));
        html! {
            <GameRow key={head.key.clone()} head={head.clone()} {is_renamed} {rename} {ondelete} metadata={metadata.clone()}
                refresh={refresh.clone()} say={say.clone()} dispatch={dispatch.clone()} />
        }
    };
    html! {
        <dialog ref={dialog} role="dialog" class="dialog games" aria-labelledby="games-title" {oncancel}>
            <h2 id="games-title">{ texts.of(Text::Games) }</h2>
            <div class="games-search">
                <label for="games-search">{ texts.of(Text::SearchGames) }</label>
                <input id="games-search" type="search" autocomplete="off" {oninput} />
                <span class="games-count" role="status">{ found.len().to_string() }</span>
            </div>
            <p class="field-error" role="alert">{ &*fault }</p>
            if found.is_empty() {
                <p>{ texts.of(Text::NoGames) }</p>
            }
            <ul class="games-list">{ for found.iter().take(*limit).map(row) }</ul>
            if rest > 0 {
                <button type="button" class="plain" onclick={more}>{ texts.of(Text::MoreGames) }</button>
            }
            <div class="dialog-buttons">
                <p class="toast" role="status">
                    if let (Some(gone), Some(onclick)) = (deleted.as_ref(), put_back) {
                        <bdi>{ texts.with(Text::Deleted, &[&gone.title]) }</bdi>
                        <button type="button" class="plain" {onclick}>{ texts.of(Text::PutBack) }</button>
                    }
                </p>
                <button type="button" class="plain" onclick={export}>{ texts.of(Text::AllAsPgn) }</button>
                <button type="button" class="primary" onclick={close}>{ texts.of(Text::Done) }</button>
            </div>
        </dialog>
    }
}

/// What is said where the browser did not keep what it was to keep; nothing where it did.
fn not_done(texts: Texts, title: &str, written: Result<(), StorageError>) -> String {
    let told = |error| texts.with(Text::FieldFault, &[title, texts.storage_error(error)]);
    written.err().map(told).unwrap_or_default()
}

/// All games that can be read, as one text.
fn all_as_pgn(heads: &[Head]) -> String {
    let ids = heads.iter().filter_map(|head| head.id);
    let games = ids.filter_map(|id| library::peek(id).map(|stored| pgn(&stored)));
    games.collect::<Vec<_>>().join("\n")
}

#[derive(Clone, PartialEq, Properties)]
struct GameRowProps {
    head: Head,
    /// Whether its name is being changed.
    is_renamed: bool,
    rename: Callback<bool>,
    ondelete: Callback<Deleted>,
    metadata: Rc<Metadata>,
    refresh: Callback<()>,
    /// Where it goes what is wrong.
    say: Callback<String>,
    dispatch: Callback<Action>,
}

/// One game of the list and what can be done with it.
#[component]
fn GameRow(props: &GameRowProps) -> Html {
    let texts = use_texts();
    let row = use_node_ref();
    {
        let row = row.clone();
        // Once the field for the name is gone, the keyboard goes on at the game.
        use_effect_with(props.is_renamed, move |is_renamed| {
            let was_renamed = *is_renamed;
            move || {
                let row = row.cast::<web_sys::Element>();
                if let Some(row) = row.filter(|_| was_renamed && dom::is_focus_lost()) {
                    focus(&row, "button");
                }
            }
        });
    }
    let head = &props.head;
    let is_current = head.id == Some(props.metadata.id);
    let on = |run: fn(&GameRowProps, Texts)| {
        let props = props.clone();
        Callback::from(move |_: MouseEvent| run(&props, texts))
    };
    let item = |name: Text, choose: Callback<()>| MenuItem {
        name: texts.of(name),
        choose,
        is_enabled: true,
        checked: None,
        is_for_narrow: false,
    };
    let chosen = |run: fn(&GameRowProps, Texts)| {
        let props = props.clone();
        Callback::from(move |()| run(&props, texts))
    };
    let row_ref = row.clone();
    let on_delete = {
        let props = props.clone();
        Callback::from(move |()| {
            if let Some(row) = row.cast::<web_sys::Element>() {
                leave(&row);
            }
            delete(&props, texts);
        })
    };
    let items: Vec<MenuItem> = [
        head.id
            .map(|_| item(Text::Rename, chosen(|props, _| props.rename.emit(true)))),
        Some(item(Text::Download, chosen(download))),
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
                <button type="button" class="game-open" aria-current={is_current.then_some("true")} onclick={on(open)}>
                    <bdi class="game-title">{ &head.title }</bdi>
                    <span class="game-told">{ description(head, is_current, texts) }</span>
                </button>
            } else {
                <bdi class="game-title">{ &head.title }</bdi>
            }
            <Menu name={[texts.of(Text::More), ": ", &head.title].concat()} path={MORE} {items} />
        </li>
    }
}

/// Moves the keyboard to the first of what a selector finds inside; whether there is any.
fn focus(place: &web_sys::Element, selector: &str) -> bool {
    dom::find_in(place, selector).is_some_and(|found| found.focus().is_ok())
}

/// Moves the keyboard out of a row that goes away: to the next game, or to the field above the list.
fn leave(row: &web_sys::Element) {
    let next = row.next_element_sibling().or_else(|| row.previous_element_sibling());
    let is_there = next.is_some_and(|next| focus(&next, ".menu-place button"));
    if !is_there && let Ok(Some(dialog)) = row.closest("dialog") {
        focus(&dialog, "#games-search");
    }
}

/// Date, result and length of a game.
fn description(head: &Head, is_current: bool, texts: Texts) -> String {
    let length = match head.plies.div_ceil(2) {
        1 => texts.of(Text::OneMove).to_owned(),
        moves => texts.with(Text::SeveralMoves, &[&moves.to_string()]),
    };
    let place = if is_current { texts.of(Text::OnTheBoard) } else { "" };
    let parts = [&head.day, &head.result, &length, place];
    parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" · ")
}

fn open(props: &GameRowProps, texts: Texts) {
    let Some(id) = props.head.id else { return };
    // It goes on as it is: its clock has run since it was kept.
    if id == props.metadata.id {
        return props.dispatch.emit(Action::Dialog(DialogAction::Close(Dialog::Games)));
    }
    let (stored, fault) = library::open(id, texts);
    if let Some(stored) = stored {
        props
            .dispatch
            .emit(Action::Table(TableAction::Restore(Box::new(stored.waiting()))));
        props.dispatch.emit(Action::Dialog(DialogAction::Close(Dialog::Games)));
    } else {
        props.refresh.emit(());
        props.say.emit(fault.clone().unwrap_or_default());
    }
    if let Some(fault) = fault {
        props.dispatch.emit(Action::Notice(fault));
    }
}

/// A game as PGN; a text that cannot be read as it is.
fn download(props: &GameRowProps, _: Texts) {
    let Head { key, id, .. } = &props.head;
    if let Some(stored) = id.and_then(library::peek) {
        files::download(&[&file_name(&stored), ".pgn"].concat(), &pgn(&stored));
    } else if let Ok(Some(text)) = storage::read(key) {
        files::download("unreadable.txt", &text);
    }
}

fn delete(props: &GameRowProps, texts: Texts) {
    let Head { key, title, .. } = &props.head;
    let Ok(Some(text)) = storage::read(key) else { return };
    let removed = storage::remove(key);
    props.say.emit(not_done(texts, title, removed));
    if removed.is_ok() {
        props.ondelete.emit(Deleted {
            key: key.clone(),
            title: title.clone(),
            text,
        });
        props.refresh.emit(());
    }
}

/// The field for a new name: Enter takes it, Escape does not.
#[component]
fn NameField(props: &GameRowProps) -> Html {
    let texts = use_texts();
    let field = use_node_ref();
    {
        let field = field.clone();
        use_effect_with((), move |()| {
            if let Some(field) = field.cast::<web_sys::HtmlInputElement>() {
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
                rename(&props, field.value().trim(), texts);
            }
        })
    };
    let onkeydown = {
        let rename = props.rename.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                // The dialog stays open.
                event.prevent_default();
                rename.emit(false);
            }
        })
    };
    html! {
        <form class="game-name" {onsubmit}>
            <input ref={field} type="text" aria-label={texts.of(Text::GameName)} autocomplete="off"
                value={props.head.title.clone()} {onkeydown} />
            <button type="submit" class="plain">{ texts.of(Text::Done) }</button>
        </form>
    }
}

/// The game on the board is renamed in the state, any other in its text. Another tab that has it on the board hears of that.
fn rename(props: &GameRowProps, name: &str, texts: Texts) {
    let named = |metadata: &Metadata| {
        Rc::new(Metadata {
            name: name.to_owned(),
            ..metadata.clone()
        })
    };
    if props.head.id == Some(props.metadata.id) {
        props
            .dispatch
            .emit(Action::Table(TableAction::SetMetadata(named(&props.metadata))));
    }
    let base = storage::read(&props.head.key).ok().flatten();
    if let Some(stored) = props.head.id.and_then(library::peek) {
        let (id, metadata) = (stored.metadata.id, named(&stored.metadata));
        let text = Snapshot { metadata, ..stored }.to_text();
        let written = storage::write(&props.head.key, &text);
        if written.is_ok() {
            Channel::open().post(&Message::Written(Written { id, base, text }));
        }
        props.say.emit(not_done(texts, &props.head.title, written));
    }
    props.rename.emit(false);
    props.refresh.emit(());
}
