//! Merges two texts that have the same number.

use std::rc::Rc;

use crate::review::Review;
use crate::snapshot::{Metadata, Snapshot, read_complete};

/// What becomes of a game in a backup if another text is stored under its number.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Merged {
    /// The stored text has everything.
    Present,
    /// This text has everything of both.
    Text(String),
    /// The texts have different games, or moves that differ. Both are needed.
    Both,
}

/// Merges the stored text of a game with the text of a backup.
#[must_use]
pub(super) fn merged(stored: &str, backup: &str, id: u32) -> Merged {
    if stored == backup {
        return Merged::Present;
    }
    let (Some(stored), Some(backup)) = (read_complete(stored, id), read_complete(backup, id)) else {
        return Merged::Both;
    };
    match merged_snapshots(&stored, &backup) {
        Some(merged) if merged == stored => Merged::Present,
        Some(merged) => Merged::Text(merged.to_text()),
        None => Merged::Both,
    }
}

/// The longer game with the annotations and the analysis of both; `None` if neither continues the other.
fn merged_snapshots(stored: &Snapshot, backup: &Snapshot) -> Option<Snapshot> {
    if stored.metadata.details.begun != backup.metadata.details.begun {
        return None;
    }
    let (longer, other) = if stored.continues(backup) || has_undone(stored, backup) {
        (stored, backup)
    } else if backup.continues(stored) && backup.game.all_moves().starts_with(stored.game.all_moves()) {
        // Otherwise, undone moves of the stored game would be lost.
        (backup, stored)
    } else {
        return None;
    };
    let mut merged = longer.clone();
    // A game with help in either place does not count for the rating.
    merged.setup.rated &= other.setup.rated;
    if other.review.has_more_than(&longer.review) {
        merged.review = Rc::new(Review::clone(&longer.review).merged_with(&other.review));
    }
    merged.metadata = Rc::new(merged_metadata(longer, other, &stored.metadata.details.name));
    Some(merged)
}

/// Whether moves of the backup were undone in the stored game. They stay undone, unless the game in the backup is over.
fn has_undone(stored: &Snapshot, backup: &Snapshot) -> bool {
    let (own, others) = (&stored.game, &backup.game);
    own.undone_actions().len() > 0
        && others.outcome().is_none()
        && own.start() == others.start()
        && own.all_moves().starts_with(others.all_moves())
        && stored.setup.players == backup.setup.players
}

/// The details of the longer game, with the annotations of both games, the stored name if there is one, and the result
/// with which either game counts for the rating.
fn merged_metadata(longer: &Snapshot, other: &Snapshot, stored_name: &str) -> Metadata {
    let mut metadata = Metadata::clone(&longer.metadata);
    let others = &other.metadata;
    if !others.annotations.is_empty() && others.annotations != metadata.annotations {
        metadata.annotations = Rc::new(metadata.annotations.merged_with(&longer.game, &others.annotations));
    }
    let own = &mut metadata.details;
    for (own, other) in [
        (&mut own.name, &others.details.name),
        (&mut own.counted, &others.details.counted),
    ] {
        if own.is_empty() {
            own.clone_from(other);
        }
    }
    if !stored_name.is_empty() {
        stored_name.clone_into(&mut own.name);
    }
    metadata
}

#[cfg(test)]
mod tests {
    use super::{Merged, merged};
    use crate::snapshot;

    /// The text of a game with these moves and more fields.
    fn game(moves: &str, more: &str) -> String {
        let moves: Vec<String> = moves.split_whitespace().map(|mv| format!("{mv:?}")).collect();
        let text = format!(
            r#"{{"version":1,"begun":"2026-05-03T17:05:09","moves":[{}]{more}}}"#,
            moves.join(",")
        );
        snapshot::read_complete(&text, 7).expect("a game").to_text()
    }

    /// Merges both texts in both directions, and expects that a repetition changes nothing.
    #[track_caller]
    fn merge(stored: &str, backup: &str) -> Option<String> {
        let text = match merged(stored, backup, 7) {
            Merged::Present => stored.to_owned(),
            Merged::Text(text) => text,
            Merged::Both => return None,
        };
        assert_eq!(merged(&text, backup, 7), Merged::Present, "the backup again");
        assert_eq!(merged(&text, stored, 7), Merged::Present, "the stored text");
        Some(text)
    }

    #[test]
    fn the_longer_game_has_everything_of_the_shorter_one() {
        let short = game("e2e4 e7e5", r#","name":"Mine""#);
        let long = game("e2e4 e7e5 g1f3", "");
        for text in [merge(&short, &long), merge(&long, &short)] {
            let text = text.expect("one game");
            assert!(text.contains("g1f3") && text.contains("Mine"), "{text}");
        }
        assert_eq!(merged(&long, &long, 7), Merged::Present);
        assert_eq!(merged(&long, &game("e2e4 e7e5", ""), 7), Merged::Present);
    }

    #[test]
    fn moves_that_were_undone_stay_undone() {
        let undone = game("e2e4 e7e5 g1f3", r#","cursor":1"#);
        for backup in ["e2e4", "e2e4 e7e5", "e2e4 e7e5 g1f3"] {
            assert_eq!(merge(&undone, &game(backup, "")), Some(undone.clone()), "{backup}");
        }
    }

    #[test]
    fn a_result_is_not_lost_by_an_undone_move() {
        let undone = game("e2e4 e7e5 g1f3", r#","cursor":1"#);
        let resigned = game("e2e4 e7e5 g1f3", r#","ending":{"action":"resign","color":"white"}"#);
        assert!(resigned.contains("resign"), "{resigned}");
        let text = merge(&undone, &resigned).expect("one game");
        assert!(text.contains("resign"), "{text}");
    }

    #[test]
    fn undone_moves_of_the_stored_game_are_not_replaced_by_others() {
        let undone = game("e2e4 e7e5 g1f3", r#","cursor":1"#);
        assert_eq!(merged(&undone, &game("e2e4 c7c5 d2d4", ""), 7), Merged::Both);
    }

    #[test]
    fn comments_of_both_games_stay() {
        let one = game("e2e4 e7e5", r#","annotated":"1. e4 {one} e5""#);
        let two = game("e2e4 e7e5", r#","annotated":"1. e4 e5 {two}""#);
        for text in [merge(&one, &two), merge(&two, &one)] {
            let text = text.expect("one game");
            assert!(text.contains("one") && text.contains("two"), "{text}");
        }
        let bare = game("e2e4 e7e5", "");
        assert_eq!(merge(&one, &bare), Some(one.clone()));
        assert_eq!(merge(&bare, &one), Some(one));
    }

    #[test]
    fn the_name_that_is_stored_stays() {
        let [one, two] = ["One", "Two"].map(|name| game("e2e4", &format!(r#","name":"{name}""#)));
        assert_eq!(merge(&one, &two), Some(one.clone()));
        let longer = game("e2e4 e7e5", r#","name":"Two""#);
        assert_eq!(merge(&one, &longer), Some(longer.replace("Two", "One")));
    }

    #[test]
    fn a_game_with_help_in_either_place_is_not_rated() {
        let rated = r#","rated":"on","players":{"white":"human","black":"3"}"#;
        let helped = rated.replace("on", "off");
        let (rated, helped) = (game("e2e4 e7e5", rated), game("e2e4", &helped));
        for text in [merge(&rated, &helped), merge(&helped, &rated)] {
            let text = text.expect("one game");
            assert!(
                text.contains(r#""rated": "off""#) || !text.contains(r#""rated": "on""#),
                "{text}"
            );
        }
    }

    #[test]
    fn games_that_differ_are_both_needed() {
        let one = game("e2e4 e7e5", "");
        for other in [
            game("e2e4 c7c5", ""),
            one.replace("17:05", "17:06"),
            "rubbish".to_owned(),
            one[..one.len() / 2].to_owned(),
        ] {
            assert_eq!(merged(&one, &other, 7), Merged::Both, "{other}");
            assert_eq!(merged(&other, &one, 7), Merged::Both, "{other}");
        }
        assert_eq!(merged("rubbish", "rubbish", 7), Merged::Present);
    }
}
