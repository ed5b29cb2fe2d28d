//! Games that are deleted from the list, and put back.

use yew::prelude::*;

use super::choice;
use super::texts::not_done;
use crate::library::{self, Deleted, Head};
use crate::messages::{Text, Texts};
use crate::state::Action;

/// Deletes games, and says what was deleted.
pub struct Deletion {
    /// Deletes these.
    pub delete: Callback<Vec<Head>>,
    /// What was deleted last, with a button that puts it back.
    pub toast: Html,
}

/// `done` hears each time that other games are kept, `say` what went wrong.
#[hook]
pub fn use_deletion(texts: Texts, done: Callback<()>, say: Callback<String>, dispatch: Callback<Action>) -> Deletion {
    let deleted = use_state(|| None::<Deleted>);
    let delete = {
        let (deleted, done, say) = (deleted.clone(), done.clone(), say.clone());
        Callback::from(move |heads: Vec<Head>| {
            let (gone, fault) = library::delete(&heads.iter().collect::<Vec<_>>());
            let title = heads
                .get(gone.count())
                .or(heads.first())
                .map(|head| head.title.as_str());
            say.emit(not_done(texts, title.unwrap_or_default(), fault));
            deleted.set(Some(gone).filter(|gone| gone.count() > 0));
            done.emit(());
            // There may be room for the game on the board again.
            dispatch.emit(Action::NotKept(None));
        })
    };
    let toast = deleted.as_ref().map(|gone| {
        let name = match gone.count() {
            1 => texts.with(Text::Deleted, &[&gone.title]),
            count => texts.with(Text::GamesDeleted, &[&count.to_string()]),
        };
        let (gone, deleted) = (gone.clone(), deleted.clone());
        let put_back = Callback::from(move |_: MouseEvent| {
            let rest = library::put_back(gone.clone()).err();
            say.emit(not_done(texts, &gone.title, rest.as_ref().map(|(_, error)| *error)));
            deleted.set(rest.map(|(rest, _)| rest));
            done.emit(());
            // The button goes away with what it puts back.
            choice::focus_select();
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
