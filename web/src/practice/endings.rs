//! The endings: positions with a goal for the side to move.

use chess_core::Board;

use crate::state::{Goal, PracticeKind, PracticeTask};

/// An ending.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// The group of similar endings.
    pub group: String,
    /// The name of the ending. No other ending has this name.
    pub id: String,
    /// The position. The person plays the side to move.
    pub start: Board,
    /// The goal of the person.
    pub goal: Goal,
}

impl Ending {
    /// Reads a line: the group, the name, the position and the goal, separated by tabs.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let [group, id, fen, goal] = line.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        Some(Self {
            group: group.to_owned(),
            id: id.to_owned(),
            start: fen.parse().ok()?,
            goal: goal_of(goal)?,
        })
    }

    /// The ending as a task.
    #[must_use]
    pub fn task(&self, seed: u32) -> PracticeTask {
        PracticeTask {
            id: self.id.clone(),
            kind: PracticeKind::Ending(self.goal),
            start: self.start.clone(),
            color: self.start.side_to_move(),
            seed,
        }
    }
}

/// Reads the file of endings. Lines without an ending are ignored.
#[must_use]
pub fn read(text: &str) -> Vec<Ending> {
    text.lines().filter_map(Ending::read).collect()
}

/// The endings in groups, in the order of the file.
#[must_use]
pub fn ending_groups(endings: &[Ending]) -> Vec<&[Ending]> {
    endings.chunk_by(|one, next| one.group == next.group).collect()
}

/// The ending after the ending with this name. After the last ending, the first ending follows.
#[must_use]
pub fn next_ending<'a>(endings: &'a [Ending], id: &str) -> Option<&'a Ending> {
    let index = endings.iter().position(|ending| ending.id == id);
    index
        .and_then(|index| endings.get(index + 1))
        .or_else(|| endings.first())
}

fn goal_of(word: &str) -> Option<Goal> {
    match word {
        "win" => Some(Goal::Win),
        "draw" => Some(Goal::Draw),
        _ => word.strip_prefix("mate")?.parse().ok().map(Goal::MateIn),
    }
}

#[cfg(test)]
mod tests;
