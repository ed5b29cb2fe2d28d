//! Actions that start an ending or a puzzle.

use chess_core::Color;
use game_store::PracticeRecord;

use crate::messages::Texts;
use crate::practice::pick::pick_puzzle;
use crate::practice::record;
use crate::practice::{Ending, PracticeData, PracticeTexts};
use crate::random::random_u32;
use crate::state::queries::practice;
use crate::state::{Action, PracticeAction, PracticeTask};

/// Starts an ending.
pub fn start_ending(data: &PracticeData, ending: &Ending) -> Action {
    let text = [
        data.words.goal_text(&ending.id),
        " ",
        side_to_move_sentence(&data.words, ending.start.side_to_move()),
    ]
    .concat();
    start_task(ending.task(random_u32()), text)
}

/// Starts a puzzle that fits the person's rating. Without a theme, the puzzle may have any theme.
pub fn start_puzzle(texts: Texts, data: &PracticeData, theme: Option<&str>, record: &PracticeRecord) -> Action {
    let seed = random_u32();
    let chosen = pick_puzzle(
        data.puzzles.entries(),
        theme,
        record::puzzle_rating(record),
        &record.puzzles,
        seed,
    );
    match chosen.and_then(|entry| entry.task(theme.map(str::to_owned), seed)) {
        Some(task) => {
            let text = practice::find_text(texts, task.color);
            start_task(task, text)
        }
        None => Action::Notice(data.words.of("puzzle.none").to_owned()),
    }
}

/// The action that starts a task.
pub fn start_task(task: PracticeTask, text: String) -> Action {
    Action::Practice(PracticeAction::Start(Box::new(task), text))
}

/// The sentence that names the side to move.
fn side_to_move_sentence(words: &PracticeTexts, color: Color) -> &str {
    words.of(match color {
        Color::White => "to-move.white",
        Color::Black => "to-move.black",
    })
}
