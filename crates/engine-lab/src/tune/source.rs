//! The table of the evaluation as text: only its numbers change.

/// The source `text` with these weights in the places of the old ones, in their order.
///
/// # Errors
///
/// Where the table has not as many places.
pub fn with_weights(text: &str, weights: &[(i16, i16)]) -> Result<String, String> {
    let start = text.rfind("sections! {").ok_or("the table of weights is not there")?;
    let (before, mut rest) = text.split_at(start);
    let mut next = before.to_string();
    let mut places = 0;
    while let Some((end, length)) = place(rest) {
        next += &rest[..end];
        if let Some((middlegame, endgame)) = weights.get(places) {
            next += &format!("({middlegame}, {endgame})");
        }
        places += 1;
        rest = &rest[end + length..];
    }
    if places == weights.len() {
        Ok(next + rest)
    } else {
        Err(format!("the table has {places} places, not {}", weights.len()))
    }
}

/// Where the next pair of numbers begins, and how long it is.
fn place(text: &str) -> Option<(usize, usize)> {
    let is_number = |text: &str| text.trim().parse::<i16>().is_ok();
    text.match_indices('(').find_map(|(start, _)| {
        let inner = text[start + 1..].split_once(')')?.0;
        let (first, second) = inner.split_once(',')?;
        (is_number(first) && is_number(second)).then_some((start, inner.len() + 2))
    })
}

#[cfg(test)]
mod tests {
    use super::with_weights;
    use crate::tune::{current, model};

    #[test]
    fn only_the_numbers_change() {
        let text =
            "fn f(1, 2) {}\nsections! {\n    /// A pawn (the first).\n    A: [\n        (1, 2), (-3, 40),\n    ];\n}\n";
        let expected =
            "fn f(1, 2) {}\nsections! {\n    /// A pawn (the first).\n    A: [\n        (5, -6), (7, 8),\n    ];\n}\n";
        assert_eq!(with_weights(text, &[(5, -6), (7, 8)]).as_deref(), Ok(expected));
        assert!(with_weights(text, &[(5, -6)]).is_err());
        assert!(with_weights("", &[]).is_err());
    }

    #[test]
    fn the_evaluations_own_table_is_written_as_it_is() {
        let table = include_str!("../../../chess-core/src/engine/eval/weights.rs");
        let weights = model::rounded(&current());
        assert_eq!(with_weights(table, &weights).as_deref(), Ok(table));
    }
}
