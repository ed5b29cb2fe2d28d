//! The selection of several games in the list, which can be deleted together.

use std::collections::HashSet;
use std::rc::Rc;

use yew::prelude::*;

use super::texts::{description, title};
use crate::dom;
use crate::library::Summary;
use crate::messages::{Text, Texts};

/// Moves the focus to the button that starts and ends the selection.
pub(super) fn focus_selection_button() {
    if let Some(select) = dom::find(".games-search button") {
        dom::focus(&select);
    }
}

/// The selection of games.
pub(super) struct Selection {
    /// The storage keys of the selected games.
    pub keys: Rc<HashSet<String>>,
    /// The id of the game on the board, which cannot be deleted.
    pub current: u32,
    pub texts: Texts,
    pub choose: Callback<HashSet<String>>,
}

impl Selection {
    fn may_delete(&self, head: &Summary) -> bool {
        head.id != Some(self.current)
    }

    /// The row of a game, with a checkbox.
    pub fn row(&self, head: &Summary) -> Html {
        let may_delete = self.may_delete(head);
        let onchange = {
            let (keys, key, choose) = (Rc::clone(&self.keys), head.key.clone(), self.choose.clone());
            Callback::from(move |_: Event| {
                let mut keys = HashSet::clone(&keys);
                if !keys.remove(&key) {
                    keys.insert(key.clone());
                }
                choose.emit(keys);
            })
        };
        html! {
            <li key={head.key.clone()} class="game-row">
                <label class="game-choice">
                    <input type="checkbox" checked={self.keys.contains(&head.key)} disabled={!may_delete} {onchange} />
                    { title(head) }
                    { description(head, !may_delete, None, self.texts) }
                </label>
            </li>
        }
    }

    /// The checkbox that selects all found games or none of them, and the buttons that export and delete the selected
    /// games.
    pub fn buttons(
        &self,
        found: &[Rc<Summary>],
        delete: &Callback<Vec<Rc<Summary>>>,
        export: &Callback<Vec<Rc<Summary>>>,
    ) -> Html {
        let may_delete: Vec<&Rc<Summary>> = found.iter().filter(|head| self.may_delete(head)).collect();
        let chosen: Vec<Rc<Summary>> = may_delete
            .iter()
            .filter(|head| self.keys.contains(&head.key))
            .map(|head| Rc::clone(head))
            .collect();
        let count = chosen.len();
        let are_all = count == may_delete.len() && count > 0;
        let all = {
            let found = may_delete.iter().map(|head| head.key.clone());
            // Games that were selected in another search stay selected.
            let keys: HashSet<String> = if are_all {
                let found: HashSet<String> = found.collect();
                self.keys.difference(&found).cloned().collect()
            } else {
                found.chain(self.keys.iter().cloned()).collect()
            };
            let choose = self.choose.clone();
            Callback::from(move |_: Event| choose.emit(keys.clone()))
        };
        let onexport = {
            let (export, chosen) = (export.clone(), chosen.clone());
            Callback::from(move |_: MouseEvent| {
                if !chosen.is_empty() {
                    export.emit(chosen.clone());
                }
            })
        };
        let onclick = {
            let delete = delete.clone();
            Callback::from(move |_: MouseEvent| {
                if chosen.is_empty() {
                    return;
                }
                // The button with the focus disappears together with the games.
                focus_selection_button();
                delete.emit(chosen.clone());
            })
        };
        html! {
            <div class="games-choice">
                <label>
                    <input type="checkbox" checked={are_all} onchange={all} />{ self.texts.of(Text::SelectAll) }
                </label>
                <button type="button" class="plain" aria-disabled={(count == 0).then_some("true")} onclick={onexport}>
                    { self.texts.format(Text::ExportChosen, &[&count.to_string()]) }
                </button>
                <button type="button" class="plain" aria-disabled={(count == 0).then_some("true")} {onclick}>
                    { self.texts.format(Text::DeleteChosen, &[&count.to_string()]) }
                </button>
            </div>
        }
    }
}
