//! Messages about errors in a text that did not prevent its games from being read.

use chess_core::notation::pgn::Flaws;

use crate::messages::{Text, Texts};

/// Adds up the errors of two texts.
#[must_use]
pub(super) fn add_flaws(flaws: Flaws, others: Flaws) -> Flaws {
    Flaws {
        mended_tags: flaws.mended_tags + others.mended_tags,
        left_out_tags: flaws.left_out_tags + others.left_out_tags,
        left_out_signs: flaws.left_out_signs + others.left_out_signs,
        start_repairs: if flaws.start_repairs.is_empty() {
            others.start_repairs
        } else {
            flaws.start_repairs
        },
        first: flaws.first.or(others.first),
    }
}

/// Returns sentences with the numbers of tags and signs that were left out or corrected, and the first error.
#[must_use]
pub(super) fn sentences(flaws: &Flaws, texts: Texts) -> Vec<String> {
    let start = texts.fen_repairs(&flaws.start_repairs);
    let Some(first) = &flaws.first else {
        return start.into_iter().collect();
    };
    let counted = [
        (Text::UnreadTags, flaws.left_out_tags),
        (Text::CorrectedTags, flaws.mended_tags),
        (Text::UnreadSigns, flaws.left_out_signs),
    ];
    let counted = counted.into_iter().filter(|(_, count)| *count > 0);
    start
        .into_iter()
        .chain(counted.map(|(text, count)| texts.format(text, &[&count.to_string()])))
        .chain([texts.format(Text::FirstFlaw, &[&texts.pgn_error(first)])])
        .collect()
}
