//! Promotion pieces that are separated from the move: `a8 = Q`, `a8(Q)`, `a8 Q`.

use super::bytes::{is_plain, is_space};

/// The length in bytes of the promotion piece after a move; 0 if the move is not a pawn move to the last rank or
/// already has its promotion piece.
#[inline]
pub(super) fn promotion_length(mv: &[u8], after: &[u8]) -> usize {
    match mv {
        [b'a'..=b'h', .., b'1' | b'8'] => separate_piece_length(after).unwrap_or(0),
        _ => 0,
    }
}

fn separate_piece_length(text: &[u8]) -> Option<usize> {
    let blanks = |at: usize| at + text[at..].iter().take_while(|byte| is_space(**byte)).count();
    let is = |at: usize, signs: &[u8]| text.get(at).is_some_and(|byte| signs.contains(byte));
    let skip = |at: usize, signs: &[u8]| blanks(at + usize::from(is(at, signs)));
    let start = blanks(0);
    let after_sign = skip(start, b"=/");
    let at = skip(after_sign, b"(");
    let (has_sign, has_bracket) = (after_sign > start, at > after_sign);
    let letters: &[u8] = match (has_sign || has_bracket, start > 0) {
        (true, _) => b"QRBNqrbn",
        // A separate knight letter is not a promotion piece but marks a novelty.
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
    // If the word continues, the letter begins a move of that piece.
    let is_end = text
        .get(end)
        .is_none_or(|byte| !is_plain(*byte) || b"+#!?=.".contains(byte));
    is_end.then_some(end)
}
