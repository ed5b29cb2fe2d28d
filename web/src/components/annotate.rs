//! The dialog for the mark and the comment of a move.

use chess_core::notation::pgn::Nag;
use web_sys::{HtmlTextAreaElement, SubmitEvent};
use yew::prelude::*;

use super::modal::use_modal;
use crate::messages::{Text, mark_name, use_texts};
use crate::state::{Action, Dialog, DialogAction, TableAction, TreePath};

/// The marks to choose from, the best first.
const MARKS: [Option<Nag>; 7] = [
    None,
    Some(Nag::BRILLIANT),
    Some(Nag::GOOD),
    Some(Nag::INTERESTING),
    Some(Nag::DUBIOUS),
    Some(Nag::MISTAKE),
    Some(Nag::BLUNDER),
];

/// The move that is shown and what is said of it.
#[derive(Clone, PartialEq, Properties)]
pub struct AnnotateProps {
    /// The position after the move.
    pub path: TreePath,
    /// Its mark.
    pub mark: Option<Nag>,
    /// Its comment.
    pub comment: String,
    /// Where actions go.
    pub dispatch: Callback<Action>,
}

/// Asks for the mark and the comment of the move that is shown.
///
/// It takes no more of the state than that: a drawing for each word of the engine would set the choice back which a person
/// makes in the same moment.
#[component]
pub fn AnnotateDialog(props: &AnnotateProps) -> Html {
    let texts = use_texts();
    let dialog = use_modal();
    let field = use_node_ref();
    // The game may go on meanwhile: what is said is said of the move for which the dialog was opened.
    let AnnotateProps {
        path,
        mark,
        comment,
        dispatch,
    } = &*use_memo((), |()| props.clone());
    let mark = use_state(|| *mark);
    let close = || Action::Dialog(DialogAction::Close(Dialog::Annotate));
    let cancel = dispatch.reform(move |_: MouseEvent| close());
    let oncancel = dispatch.reform(move |event: Event| {
        event.prevent_default();
        close()
    });
    let onsubmit = {
        let (path, field, mark, dispatch) = (path.clone(), field.clone(), *mark, dispatch.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let comment = field.cast::<HtmlTextAreaElement>().map(|field| field.value());
            dispatch.emit(Action::Table(TableAction::Annotate {
                path: path.clone(),
                mark,
                comment: comment.unwrap_or_default(),
            }));
            dispatch.emit(close());
        })
    };
    let choice = |value: Option<Nag>| {
        let name = value.and_then(mark_name).unwrap_or(Text::NoMark);
        let onchange = {
            let mark = mark.clone();
            Callback::from(move |_: Event| mark.set(value))
        };
        let glyph = value.and_then(Nag::mark).unwrap_or("–");
        html! {
            <label class="mark-choice" title={texts.of(name)}>
                <input type="radio" name="mark" aria-label={texts.of(name)} checked={*mark == value} {onchange} />
                <span aria-hidden="true">{ glyph }</span>
            </label>
        }
    };
    // Before the first move there is none to mark.
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
                    <textarea ref={field} id="comment" rows="4" maxlength="2000" defaultvalue={comment.clone()} />
                </div>
                <div class="dialog-buttons">
                    <button type="button" class="plain" onclick={cancel}>{ texts.of(Text::Cancel) }</button>
                    <button type="submit" class="primary">{ texts.of(Text::Save) }</button>
                </div>
            </form>
        </dialog>
    }
}
