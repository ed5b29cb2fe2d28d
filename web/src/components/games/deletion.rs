//! Deletes games from the list, and restores them.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::selection;
use super::texts::failure_text;
use crate::library::{self, Deleted, Summary};
use crate::messages::{Text, Texts};
use crate::state::Action;

/// The callback that deletes games, and the message about the deletion.
pub struct Deletion {
    /// Called with the games to delete.
    pub delete: Callback<Vec<Rc<Summary>>>,
    /// The message about the games that were deleted last, with a button that restores them.
    pub toast: Html,
}

/// Returns the functions for deleting games. `done` is called when the stored games have changed.
/// `report_error` is called with an error message or an empty text.
#[hook]
pub fn use_deletion(
    texts: Texts,
    done: Callback<()>,
    report_error: Callback<String>,
    dispatch: Callback<Action>,
) -> Deletion {
    let deleted = use_state(|| None::<Deleted>);
    let delete = {
        let (deleted, done, report_error) = (deleted.clone(), done.clone(), report_error.clone());
        Callback::from(move |heads: Vec<Rc<Summary>>| {
            let (deleted, done) = (deleted.clone(), done.clone());
            let (report_error, dispatch) = (report_error.clone(), dispatch.clone());
            spawn_local(async move {
                let (gone, error) = library::delete(&heads).await;
                let title = heads
                    .get(gone.count())
                    .or(heads.first())
                    .map(|head| head.title.as_str());
                report_error.emit(failure_text(texts, title.unwrap_or_default(), error));
                deleted.set(Some(gone).filter(|gone| gone.count() > 0));
                done.emit(());
                // The deletion may have freed storage space for the game on the board.
                dispatch.emit(Action::NotSaved(None));
            });
        })
    };
    let toast = deleted.as_ref().map(|gone| {
        let name = match gone.count() {
            1 => texts.format(Text::Deleted, &[&gone.title]),
            count => texts.format(Text::GamesDeleted, &[&count.to_string()]),
        };
        let (gone, deleted) = (gone.clone(), deleted.clone());
        let put_back = Callback::from(move |_: MouseEvent| {
            let (gone, deleted) = (gone.clone(), deleted.clone());
            let (done, report_error) = (done.clone(), report_error.clone());
            spawn_local(async move {
                let title = gone.title.clone();
                let rest = library::put_back(gone).await.err();
                report_error.emit(failure_text(texts, &title, rest.as_ref().map(|(_, error)| *error)));
                deleted.set(rest.map(|(rest, _)| rest));
                done.emit(());
                // The button with the focus disappears together with the message.
                selection::focus_selection_button();
            });
        });
        html! {
            <>
                <bdi>{ name }</bdi>
                <button type="button" class="plain" onclick={put_back}>{ texts.of(Text::PutBack) }</button>
            </>
        }
    });
    Deletion {
        delete,
        toast: html! { <p class="toast" role="status">{ toast.unwrap_or_default() }</p> },
    }
}
