//! What a pawn becomes where it is written apart from the move: `a8 = Q`, `a8(Q)`, `a8 Q`.

use super::bytes::{is_plain, is_space};

/// How many bytes behind a move tell what the pawn becomes that makes it; none where the move is no pawn's to the last
/// rank, or tells it itself.
#[inline]
pub(super) fn promotion_length(mv: &[u8], behind: &[u8]) -> usize {
    match mv {
        [b'a'..=b'h', .., b'1' | b'8'] => spelt(behind).unwrap_or(0),
        _ => 0,
    }
}

fn spelt(text: &[u8]) -> Option<usize> {
    let blanks = |at: usize| at + text[at..].iter().take_while(|byte| is_space(**byte)).count();
    let is = |at: usize, signs: &[u8]| text.get(at).is_some_and(|byte| signs.contains(byte));
    let skip = |at: usize, signs: &[u8]| blanks(at + usize::from(is(at, signs)));
    let start = blanks(0);
    let after_sign = skip(start, b"=/");
    let at = skip(after_sign, b"(");
    let (has_sign, has_bracket) = (after_sign > start, at > after_sign);
    let letters: &[u8] = match (has_sign || has_bracket, start > 0) {
        (true, _) => b"QRBNqrbn",
        // A knight's letter that stands alone marks a novelty.
        (false, true) => b"QRB",
        (false, false) => return None,
    };
    if !is(at, letters) {
        return None;
    }
    let end = if has_bracket {
        let end = blanks(at + 1);
        is(end, b")").then_some(end + 1)?
    } else {
        at + 1
    };
    // A move of that piece goes on.
    let is_end = text
        .get(end)
        .is_none_or(|byte| !is_plain(*byte) || b"+#!?=.".contains(byte));
    is_end.then_some(end)
}
