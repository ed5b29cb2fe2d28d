//! The dialog for the mark and the comment of a move.

use std::rc::Rc;

use chess_core::notation::pgn::Nag;
use web_sys::{HtmlTextAreaElement, SubmitEvent};
use yew::prelude::*;

use super::modal::use_modal;
use super::props::StateProps;
use crate::messages::{Text, mark_name};
use crate::state::queries::edit;
use crate::state::{Action, Dialog, DialogAction, GameTableAction};

/// The marks in the list, the best first.
const MARKS: [Option<Nag>; 7] = [
    None,
    Some(Nag::BRILLIANT),
    Some(Nag::GOOD),
    Some(Nag::INTERESTING),
    Some(Nag::DUBIOUS),
    Some(Nag::MISTAKE),
    Some(Nag::BLUNDER),
];

/// The dialog that edits the mark and the comment of the shown move.
///
/// The mark is in a `RefCell` and not in Yew's state,
/// because the person may press Save before Yew has rendered the choice.
#[component]
pub fn AnnotateDialog(props: &StateProps) -> Html {
    let StateProps { state, dispatch } = props;
    let texts = state.texts;
    let dialog = use_modal();
    let comment = use_node_ref();
    // If the game continues while the dialog is open, the dialog still edits the move for which it was opened.
    let path = use_memo((), |()| edit::shown_path(state));
    let initial = use_memo((), |()| {
        let (from, line) = &*path;
        state
            .table
            .metadata
            .annotations
            .mark_and_comment(&state.table.game, (*from, line))
    });
    let mark = use_mut_ref(|| initial.0);
    let close = || Action::Dialog(DialogAction::Close(Dialog::Annotate));
    let cancel = dispatch.reform(move |_: MouseEvent| close());
    let oncancel = dispatch.reform(move |event: Event| {
        event.prevent_default();
        close()
    });
    let onsubmit = {
        let (state, dispatch, comment, mark) = (state.clone(), dispatch.clone(), comment.clone(), Rc::clone(&mark));
        let path = Rc::clone(&path);
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let comment = comment.cast::<HtmlTextAreaElement>().map(|field| field.value());
            let edited = edit::with_annotation(&state, &path, *mark.borrow(), &comment.unwrap_or_default());
            dispatch.emit(Action::Game(GameTableAction::Edit(Box::new(edited))));
            dispatch.emit(close());
        })
    };
    let choice = |value: Option<Nag>| {
        let name = value.and_then(mark_name).unwrap_or(Text::NoMark);
        let onchange = {
            let mark = Rc::clone(&mark);
            Callback::from(move |_: Event| *mark.borrow_mut() = value)
        };
        let glyph = value.and_then(Nag::mark).unwrap_or("–");
        html! {
            <label class="mark-choice" title={texts.of(name)}>
                <input type="radio" name="mark" aria-label={texts.of(name)} checked={*mark.borrow() == value}
                    {onchange} />
                <span aria-hidden="true">{ glyph }</span>
            </label>
        }
    };
    // The start position has no move to mark.
    let has_move = path.0 > 0 || !path.1.is_empty();
    html! {
        <dialog ref={dialog} class="dialog" aria-labelledby="annotate-title" {oncancel}>
            <form class="annotate" {onsubmit}>
                <h2 id="annotate-title">{ texts.of(Text::AnnotateTitle) }</h2>
                if has_move {
                    <fieldset class="marks">
                        <legend class="field-name">{ texts.of(Text::Mark) }</legend>
                        { for MARKS.into_iter().map(choice) }
                    </fieldset>
                }
                <div class="field">
                    <label for="comment">{ texts.of(Text::Comment) }</label>
                    <textarea ref={comment} id="comment" rows="4" maxlength="2000" defaultvalue={initial.1.clone()} />
                </div>
                <div class="dialog-buttons">
                    <button type="button" class="plain" onclick={cancel}>{ texts.of(Text::Cancel) }</button>
                    <button type="submit" class="primary">{ texts.of(Text::Save) }</button>
                </div>
            </form>
        </dialog>
    }
}
