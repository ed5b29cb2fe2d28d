//! What is said about texts whose games could be read though something was wrong with them.

use chess_core::notation::pgn::Flaws;

use crate::messages::{Text, Texts};

/// The flaws of several texts as those of one.
#[must_use]
pub(super) fn joined(flaws: Flaws, others: Flaws) -> Flaws {
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

/// How many tags and signs were left out, or read although they are not as PGN has them, and what the first of them is.
#[must_use]
pub(super) fn sentences(flaws: &Flaws, texts: Texts) -> Vec<String> {
    let start = texts.fen_repairs(&flaws.start_repairs);
    let Some(first) = &flaws.first else {
        return start.into_iter().collect();
    };
    let counted = [
        (Text::UnreadTags, flaws.left_out_tags),
        (Text::MendedTags, flaws.mended_tags),
        (Text::UnreadSigns, flaws.left_out_signs),
    ];
    let counted = counted.into_iter().filter(|(_, count)| *count > 0);
    start
        .into_iter()
        .chain(counted.map(|(text, count)| texts.with(text, &[&count.to_string()])))
        .chain([texts.with(Text::FirstFlaw, &[&texts.pgn_error(first)])])
        .collect()
}
