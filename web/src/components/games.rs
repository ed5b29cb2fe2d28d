//! The list of stored games.

mod deletion;
mod finding;
mod listed;
mod results;
mod row;
mod selection;
mod texts;

use std::collections::HashSet;
use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::modal::use_modal;
use super::rating::{ScaleNotice, rating_history};
use crate::fetch::pause;
use crate::files;
use crate::import_export::pgn;
use crate::library::{self, Summary};
use crate::messages::{Text, use_texts};
use crate::own_rating;
use crate::snapshot::{Metadata, read_complete};
use crate::state::{Action, Dialog, DialogAction};
use crate::storage::StorageError;
use deletion::{Deletion, use_deletion};
use finding::{Found, use_found};
use listed::{ListedGames, use_games};
use results::results_by_month;
use row::GameRow;
use selection::Selection;

/// The properties of the dialog.
#[derive(Clone, PartialEq, Properties)]
pub struct GamesProps {
    /// The metadata of the game on the board.
    pub metadata: Rc<Metadata>,
    /// The hash of the position on the board.
    pub position: u64,
    /// Whether the list begins with the games that had the position on the board.
    pub starts_here: bool,
    /// The receiver of actions.
    pub dispatch: Callback<Action>,
}

/// The number of games that the list shows at first, and that each press of the button for more games adds.
const GAMES_PER_PAGE: usize = 50;

/// The dialog of all games.
#[component]
pub fn GamesDialog(props: &GamesProps) -> Html {
    let GamesProps {
        metadata,
        position,
        starts_here,
        dispatch,
    } = props;
    let texts = use_texts();
    let dialog = use_modal();
    let ListedGames {
        heads,
        is_read,
        refresh,
        status,
    } = use_games(texts);
    let rating = use_memo(Rc::clone(&heads), |_| own_rating::history());
    let months = use_memo(Rc::clone(&heads), |heads| results_by_month(heads, texts));
    let query = use_state(String::new);
    let is_here = use_state(|| *starts_here);
    let limit = use_state(|| GAMES_PER_PAGE);
    let renamed = use_state(|| None::<String>);
    // The storage keys of the selected games; `None` while the person is not selecting games.
    let selected = use_state(|| None::<Rc<HashSet<String>>>);
    // Errors are shown in the dialog, because a screen reader does not read out anything outside an open dialog.
    let error = use_state(String::new);
    let report_error = {
        let error = error.clone();
        Callback::from(move |text: String| error.set(text))
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
            limit.set(GAMES_PER_PAGE);
        })
    };
    let onchange = {
        let (is_here, limit) = (is_here.clone(), limit.clone());
        Callback::from(move |event: Event| {
            is_here.set(event.target_unchecked_into::<web_sys::HtmlInputElement>().checked());
            limit.set(GAMES_PER_PAGE);
        })
    };
    let export = {
        let report_error = report_error.clone();
        Callback::from(move |games: Vec<Rc<Summary>>| {
            let report_error = report_error.clone();
            spawn_local(async move {
                let (text, unread) = games_as_pgn(&games).await;
                files::download("games.pgn", &text);
                if let Some(error) = unread {
                    report_error.emit(texts.unread_game(error));
                }
            });
        })
    };
    let export_all = {
        let (export, report_error) = (export.clone(), report_error.clone());
        Callback::from(move |_: MouseEvent| {
            let (export, report_error) = (export.clone(), report_error.clone());
            spawn_local(async move {
                // The list may not have all games yet.
                let all = match library::all_summaries(texts).await {
                    Ok(all) => all,
                    Err(error) => {
                        report_error.emit(texts.unread_game(error));
                        library::summaries(texts).await
                    }
                };
                export.emit(all);
            });
        })
    };
    let Deletion { delete, toast } = use_deletion(texts, refresh.clone(), report_error.clone(), dispatch.clone());
    let delete_chosen = {
        let (selected, delete) = (selected.clone(), delete.clone());
        Callback::from(move |heads| {
            delete.emit(heads);
            selected.set(None);
        })
    };
    let Found {
        games,
        openings,
        indexing,
    } = use_found(&heads, &query, is_here.then_some(*position));
    let is_searched = is_read && games.is_some();
    let found = games.unwrap_or_default();
    let rest = found.len().saturating_sub(*limit);
    let more = {
        let limit = limit.clone();
        Callback::from(move |_: MouseEvent| limit.set(*limit + GAMES_PER_PAGE))
    };
    let row = |head: &Rc<Summary>| {
        let is_renamed = renamed.as_ref() == Some(&head.key);
        let rename = {
            let (renamed, key) = (renamed.clone(), head.key.clone());
            Callback::from(move |begins: bool| renamed.set(begins.then(|| key.clone())))
        };
        let ondelete = delete.reform(|head: Rc<Summary>| vec![head]);
        html! {
            <GameRow key={head.key.clone()} head={head.clone()} opening={openings.name(head)} {is_renamed} {rename}
                {ondelete} metadata={metadata.clone()} refresh={refresh.clone()} report_error={report_error.clone()}
                dispatch={dispatch.clone()} />
        }
    };
    let selection = selected.as_ref().map(|keys| Selection {
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
                if !heads.is_empty() {
                    <button type="button" class="plain" aria-pressed={selection.is_some().to_string()}
                        onclick={select}>
                        { texts.of(Text::SelectGames) }
                    </button>
                }
            </div>
            <div class="games-position">
                <label>
                    <input type="checkbox" checked={*is_here} {onchange} />{ texts.of(Text::OnBoardPosition) }
                </label>
                <span class="index-status" role="status">
                    { status.unwrap_or_else(|| indexing.status_text(texts)) }
                </span>
            </div>
            if let Some(selection) = &selection {
                { selection.buttons(&found, &delete_chosen, &export) }
            }
            <p class="field-error" role="alert">{ &*error }</p>
            { rating_history(&rating, texts) }
            { (*months).clone() }
            <ScaleNotice />
            if found.is_empty() && is_searched {
                <p>{ texts.of(if heads.is_empty() { Text::NoGamesYet } else { Text::NoGames }) }</p>
            }
            <ul class="games-list">{
                match &selection {
                    Some(selection) => found.iter().take(*limit).map(|head| selection.row(head)).collect::<Html>(),
                    None => found.iter().take(*limit).map(row).collect::<Html>(),
                }
            }</ul>
            if rest > 0 {
                <button type="button" class="plain" onclick={more}>{ texts.of(Text::MoreGames) }</button>
            }
            <div class="dialog-buttons">
                { toast }
                <button type="button" class="plain"
                    onclick={dispatch.reform(|_: MouseEvent| Action::Dialog(DialogAction::Open(Dialog::ImportExport)))}>
                    { texts.of(Text::ImportGames) }
                </button>
                <button type="button" class="plain" onclick={export_all}>{ texts.of(Text::AllAsPgn) }</button>
                <button type="button" class="primary" onclick={close}>{ texts.of(Text::Done) }</button>
            </div>
        </dialog>
    }
}

/// The number of games that are exported in one go. Then the page can react to input before the next games.
const GAMES_PER_SLICE: usize = 20;

/// The readable games as one PGN text, and an error if any archived game could not be read.
async fn games_as_pgn(heads: &[Rc<Summary>]) -> (String, Option<StorageError>) {
    let ids: Vec<u32> = heads.iter().filter_map(|head| head.id).collect();
    let (mut games, mut unread) = (Vec::with_capacity(ids.len()), None);
    for ids in ids.chunks(GAMES_PER_SLICE) {
        for (id, text) in ids.iter().zip(library::texts_of(ids).await) {
            unread = unread.or(text.as_ref().err().copied());
            let stored = text.ok().flatten().and_then(|text| read_complete(&text, *id));
            games.extend(stored.map(|stored| pgn(&stored)));
        }
        pause().await;
    }
    (games.join("\n"), unread)
}
