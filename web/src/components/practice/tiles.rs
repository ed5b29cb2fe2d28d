//! What the person can start now: a puzzle, the exercises that are due, and the next ending. One is the main button.

use std::rc::Rc;

use game_store::PracticeRecord;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::start;
use crate::components::icon::{GRADUATION_CAP, REDO, TARGET, icon};
use crate::exercise_store;
use crate::practice::{PracticeData, endings, record};
use crate::state::queries::exercise;
use crate::state::{Action, Dialog, DialogAction, OffBoard};

/// A large button with an icon, a name and a note.
struct Tile<'a> {
    id: &'static str,
    path: &'static str,
    name: &'a str,
    note: String,
    onclick: Callback<MouseEvent>,
}

impl Tile<'_> {
    fn to_html(&self, is_main: bool) -> Html {
        let Self {
            id,
            path,
            name,
            note,
            onclick,
        } = self;
        let [name_id, note_id] = ["-name", "-note"].map(|part| [id, part].concat());
        let class = classes!("practice-tile", if is_main { "primary" } else { "plain" });
        html! {
            <button type="button" id={*id} {class} aria-labelledby={name_id.clone()}
                aria-describedby={note_id.clone()} onclick={onclick.clone()}>
                { icon(path) }
                <span class="practice-name" id={name_id}>{ *name }</span>
                // A row never begins with the dot between two parts.
                <span class="practice-note" id={note_id}>{ note.replace(" · ", "\u{a0}· ") }</span>
            </button>
        }
    }
}

/// The buttons. If exercises are due, they come first; otherwise, the puzzles do.
pub fn tiles(state: &OffBoard, data: &Rc<PracticeData>, record: &PracticeRecord, dispatch: &Callback<Action>) -> Html {
    let due = due_tile(state, data, dispatch);
    let has_due = due.is_some();
    let tiles = due
        .into_iter()
        .chain(puzzle_tile(state, data, record, dispatch))
        .chain(ending_tile(data, record, dispatch));
    html! {
        <>
            <div class="practice-start">
                { for tiles.enumerate().map(|(index, tile)| tile.to_html(index == 0)) }
            </div>
            if !has_due && state.exercises_due == 0 {
                <p class="field-note">{ later_text(data) }</p>
            }
        </>
    }
}

/// The day on which the next exercises are due, or the way to the first exercises.
fn later_text(data: &PracticeData) -> String {
    let words = &data.words;
    match exercise_store::next_due() {
        Some((1, count)) => words.format("exercises.tomorrow", &[&count.to_string()]),
        Some((days, count)) => words.format("exercises.in-days", &[&count.to_string(), &days.to_string()]),
        None => words.of("exercises.later").to_owned(),
    }
}

/// The exercises from the person's own mistakes; `None` if none is due.
fn due_tile<'a>(state: &OffBoard, data: &'a PracticeData, dispatch: &Callback<Action>) -> Option<Tile<'a>> {
    let note = exercise::repeatable_text(state)?;
    let (texts, dispatch) = (state.texts, dispatch.clone());
    let onclick = Callback::from(move |_: MouseEvent| {
        let dispatch = dispatch.clone();
        dispatch.emit(Action::Dialog(DialogAction::Close(Dialog::Practice)));
        spawn_local(async move {
            for action in exercise_store::due_tasks(texts).await.into_actions(texts) {
                dispatch.emit(action);
            }
        });
    });
    Some(Tile {
        id: "practice-due",
        path: REDO,
        name: data.words.of("exercises"),
        note,
        onclick,
    })
}

/// A puzzle of any theme near the person's rating.
fn puzzle_tile<'a>(
    state: &OffBoard,
    data: &'a Rc<PracticeData>,
    record: &PracticeRecord,
    dispatch: &Callback<Action>,
) -> Option<Tile<'a>> {
    let has_puzzles = !data.puzzles.entries().is_empty();
    let note = record::statistics_text(&data.words, record);
    let (texts, all, record) = (state.texts, Rc::clone(data), record.clone());
    has_puzzles.then(|| Tile {
        id: "practice-puzzles",
        path: TARGET,
        name: data.words.of("puzzles"),
        note,
        onclick: dispatch.reform(move |_: MouseEvent| start::start_puzzle(texts, &all, None, &record)),
    })
}

/// The first ending that is not solved, or the first of all.
fn ending_tile<'a>(
    data: &'a Rc<PracticeData>,
    record: &PracticeRecord,
    dispatch: &Callback<Action>,
) -> Option<Tile<'a>> {
    let words = &data.words;
    let is_solved = |ending: &&endings::Ending| record.is_ending_solved(&ending.id);
    let n_solved = data.endings.iter().filter(is_solved).count();
    let counts = [n_solved, data.endings.len()].map(|count| count.to_string());
    let solved = words.format("n-solved", &counts.each_ref().map(String::as_str));
    let unsolved = data.endings.iter().find(|ending| !is_solved(ending));
    let ending = unsolved.or(data.endings.first())?.clone();
    let note = match unsolved {
        Some(next) => words.format("next-ending", &[words.ending_name(&next.id), &solved]),
        None => solved,
    };
    let all = Rc::clone(data);
    Some(Tile {
        id: "practice-ending",
        path: GRADUATION_CAP,
        name: words.of("endings"),
        note,
        onclick: dispatch.reform(move |_: MouseEvent| start::start_ending(&all, &ending)),
    })
}
