//! The list of games that the browser keeps.

mod choice;
mod deletion;
mod row;
mod texts;

use std::collections::HashSet;
use std::rc::Rc;

use yew::prelude::*;

use super::modal::use_modal;
use crate::files;
use crate::import_export::pgn;
use crate::library::{self, Head};
use crate::messages::{Text, use_texts};
use crate::own_rating;
use crate::snapshot::Metadata;
use crate::state::{Action, Dialog, DialogAction};
use choice::Choice;
use deletion::{Deletion, use_deletion};
use row::GameRow;

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

/// The dialog of all games.
#[component]
pub fn GamesDialog(props: &GamesProps) -> Html {
    let GamesProps { metadata, dispatch } = props;
    let texts = use_texts();
    let dialog = use_modal();
    let heads = use_state(|| Rc::new(library::heads(texts)));
    let rating = use_memo(Rc::clone(&heads), |_| own_rating::history());
    let query = use_state(String::new);
    let limit = use_state(|| PAGE);
    let renamed = use_state(|| None::<String>);
    // The names of the games that are chosen, while some are to be chosen.
    let selected = use_state(|| None::<Rc<HashSet<String>>>);
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
    let Deletion { delete, toast } = use_deletion(texts, refresh.clone(), say.clone(), dispatch.clone());
    let delete_chosen = {
        let (selected, delete) = (selected.clone(), delete.clone());
        Callback::from(move |heads| {
            delete.emit(heads);
            selected.set(None);
        })
    };
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
        let ondelete = delete.reform(|head: Head| vec![head]);
        html! {
            <GameRow key={head.key.clone()} head={head.clone()} {is_renamed} {rename} {ondelete}
                metadata={metadata.clone()} refresh={refresh.clone()} say={say.clone()} dispatch={dispatch.clone()} />
        }
    };
    let choice = selected.as_ref().map(|keys| Choice {
        keys: Rc::clone(keys),
        current: metadata.id,
        texts,
        choose: {
            let selected = selected.clone();
            Callback::from(move |keys| selected.set(Some(Rc::new(keys))))
        },
    });
    let select = {
        let selected = selected.clone();
        Callback::from(move |_: MouseEvent| selected.set(selected.is_none().then(Rc::default)))
    };
    html! {
        <dialog ref={dialog} role="dialog" class="dialog games" aria-labelledby="games-title" {oncancel}>
            <h2 id="games-title">{ texts.of(Text::Games) }</h2>
            <div class="games-search">
                <label for="games-search">{ texts.of(Text::SearchGames) }</label>
                <input id="games-search" type="search" autocomplete="off" {oninput} />
                <span class="games-count" role="status">{ found.len().to_string() }</span>
                <button type="button" class="plain" aria-pressed={choice.is_some().to_string()} onclick={select}>
                    { texts.of(Text::SelectGames) }
                </button>
            </div>
            if let Some(choice) = &choice {
                { choice.buttons(&found, &delete_chosen) }
            }
            <p class="field-error" role="alert">{ &*fault }</p>
            { super::rating::own_rating(&rating, texts) }
            if found.is_empty() {
                <p>{ texts.of(if heads.is_empty() { Text::NoGamesYet } else { Text::NoGames }) }</p>
            }
            <ul class="games-list">{
                match &choice {
                    Some(choice) => found.iter().take(*limit).map(|head| choice.row(head)).collect::<Html>(),
                    None => found.iter().take(*limit).map(row).collect::<Html>(),
                }
            }</ul>
            if rest > 0 {
                <button type="button" class="plain" onclick={more}>{ texts.of(Text::MoreGames) }</button>
            }
            <div class="dialog-buttons">
                { toast }
                <button type="button" class="plain" onclick={export}>{ texts.of(Text::AllAsPgn) }</button>
                <button type="button" class="primary" onclick={close}>{ texts.of(Text::Done) }</button>
            </div>
        </dialog>
    }
}

/// All games that can be read, as one text.
fn all_as_pgn(heads: &[Head]) -> String {
    let ids = heads.iter().filter_map(|head| head.id);
    let games = ids.filter_map(|id| library::peek(id).map(|stored| pgn(&stored)));
    games.collect::<Vec<_>>().join("\n")
}
