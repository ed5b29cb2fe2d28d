//! Translates keys and pointer events to actions.

mod drag_threshold;
mod geometry;
mod page_keys;
mod pointer;
mod shortcuts;
mod wheel;

use chess_core::{Color, File, Rank, Square};

use crate::state::{Action, ViewAction};
use shortcuts::ShortcutScope;

pub use page_keys::listen_to_keys;
pub use pointer::PointerListener;
pub use shortcuts::shortcut_list;
pub use wheel::listen_to_wheel;

/// The meaning of a key pressed on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKey {
    /// Move the cursor to a square.
    MoveTo(Square),
    /// Activate the square.
    Activate,
    /// Cancel the selection.
    Cancel,
    /// Flip the board.
    Flip,
    /// Start or end a drawing on the square.
    Draw,
    /// Remove all drawings.
    ClearDrawings,
}

/// The meaning of a key on a square, with this side at the bottom of the board.
#[must_use]
pub fn board_key(key: &str, shift: bool, cursor: Square, orientation: Color) -> Option<BoardKey> {
    match key {
        "Enter" | " " => Some(BoardKey::Activate),
        "Escape" => Some(BoardKey::Cancel),
        "F" | "f" if shift => Some(BoardKey::Flip),
        "d" => Some(BoardKey::Draw),
        "Delete" | "Backspace" => Some(BoardKey::ClearDrawings),
        "ArrowLeft" => Some(moved_cursor(cursor, orientation, -1, 0)),
        "ArrowRight" => Some(moved_cursor(cursor, orientation, 1, 0)),
        "ArrowUp" => Some(moved_cursor(cursor, orientation, 0, 1)),
        "ArrowDown" => Some(moved_cursor(cursor, orientation, 0, -1)),
        "Home" => Some(moved_cursor(cursor, orientation, -7, 0)),
        "End" => Some(moved_cursor(cursor, orientation, 7, 0)),
        _ => None,
    }
}

/// The number of plies to step for a key pressed after a click on the board.
/// The keys up and down do not step while a piece is selected. Without keyboard shortcuts, only left and right step.
#[must_use]
pub fn step_after_click(key: &str, is_selected: bool) -> Option<isize> {
    let step = |reach| match shortcuts::shortcut_action(key, false, reach) {
        Some(Action::View(ViewAction::Step(plies))) => Some(plies),
        _ => None,
    };
    let moves_selection = is_selected && matches!(key, "ArrowUp" | "ArrowDown");
    let single = || step(ShortcutScope::SingleKey).filter(|_| !moves_selection && page_keys::are_shortcuts_on());
    step(ShortcutScope::Everywhere).or_else(single)
}

/// The files from left to right and the ranks from top to bottom, with this side at the bottom of the board.
#[must_use]
pub fn files_and_ranks(orientation: Color) -> (Vec<File>, Vec<Rank>) {
    let files = File::ALL.into_iter();
    let ranks = Rank::ALL.into_iter();
    match orientation {
        Color::White => (files.collect(), ranks.rev().collect()),
        Color::Black => (files.rev().collect(), ranks.collect()),
    }
}

/// Moves the cursor some squares to the right and up on the screen, up to the edge of the board.
fn moved_cursor(from: Square, orientation: Color, right: i32, up: i32) -> BoardKey {
    let sign = match orientation {
        Color::White => 1,
        Color::Black => -1,
    };
    let file = File::from_index(shifted_index(from.file().index(), sign * right)).unwrap_or(from.file());
    let rank = Rank::from_index(shifted_index(from.rank().index(), sign * up)).unwrap_or(from.rank());
    BoardKey::MoveTo(Square::new(file, rank))
}

fn shifted_index(index: usize, by: i32) -> usize {
    (index as i32 + by).clamp(0, 7) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(key: &str, from: Square, orientation: Color, to: Square) {
        assert_eq!(board_key(key, false, from, orientation), Some(BoardKey::MoveTo(to)));
    }

    #[test]
    fn arrow_keys_follow_the_orientation_and_stop_at_the_edge() {
        check("ArrowUp", Square::E2, Color::White, Square::E3);
        check("ArrowUp", Square::E2, Color::Black, Square::E1);
        check("ArrowLeft", Square::E2, Color::White, Square::D2);
        check("ArrowLeft", Square::E2, Color::Black, Square::F2);
        check("ArrowLeft", Square::A2, Color::White, Square::A2);
        check("ArrowDown", Square::A1, Color::White, Square::A1);
        check("Home", Square::E2, Color::White, Square::A2);
        check("End", Square::E2, Color::Black, Square::A2);
    }

    #[test]
    fn only_shift_f_flips_the_board() {
        assert_eq!(board_key("f", false, Square::A1, Color::White), None);
        assert_eq!(board_key("F", true, Square::A1, Color::White), Some(BoardKey::Flip));
    }
}
