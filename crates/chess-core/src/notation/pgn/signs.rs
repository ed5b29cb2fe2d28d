//! Signs that people write after moves instead of glyph numbers: the signs of Chess Informant, their ASCII forms, and
//! marks such as `!?` of any length.

use super::beginning::{begins_with_move_or_number, looks_like_move};
use super::bytes::{LONGEST_WORD, is_invisible};
use super::nag::Nag;
use super::text::decode_bytes;

/// What a word of the movetext begins with, such as a move or a sign (`!?`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beginning {
    /// A move, or other text that is not a sign, with this length in bytes. Signs may follow it.
    Move(usize),
    /// A sign of this length in bytes, and the sign's glyph if it has one.
    Sign(usize, Option<Nag>),
    /// A sign with its object, as in `∆Nf5` or `×d5`: neither part is a move to play.
    Remark,
}

/// Classifies the beginning of a word of the movetext.
pub(super) fn classify_beginning(word: &[u8]) -> Beginning {
    if is_bare_move(word) {
        return Beginning::Move(word.len());
    }
    let marks = word.iter().rev().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    match word.split_at(word.len() - marks) {
        (mv, _) if marks > 0 && is_bare_move(mv) => Beginning::Move(mv.len()),
        _ => classify_odd_beginning(word),
    }
}

/// Whether a word looks like a move without signs. Almost every word in files looks like a move; no result does.
#[inline]
pub(super) fn is_bare_move(word: &[u8]) -> bool {
    let is_of_move = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'=');
    let is_move = matches!(
        word,
        [b'a'..=b'h', b'1'..=b'8']
            | [b'a'..=b'h' | b'A'..=b'Z', .., b'a'..=b'h', b'1'..=b'8']
            | [b'a'..=b'h' | b'A'..=b'Z', .., b'1'..=b'8' | b'Q' | b'R' | b'B' | b'O', b'+' | b'#']
            | [b'a'..=b'h' | b'O', .., b'=' | b'-', b'Q' | b'R' | b'B' | b'N' | b'O']
    );
    // A longer word may be two moves with a sign between them.
    is_move && (word.len() < 5 || word[..word.len() - 1].iter().all(is_of_move))
}

/// Like [`classify_beginning`], for words that may begin or end with a sign.
#[cold]
fn classify_odd_beginning(word: &[u8]) -> Beginning {
    let whole = Beginning::Move(word.len());
    if word.len() > LONGEST_WORD {
        return first_part_of_long_word(word).unwrap_or(whole);
    }
    let text = decode_bytes(word);
    let is_utf8 = core::str::from_utf8(word).is_ok();
    // In a text that is not UTF-8, each character is one byte.
    let bytes = |length: usize| {
        if is_utf8 {
            length
        } else {
            text.char_indices().take_while(|(at, _)| *at < length).count()
        }
    };
    if let Some((_, nag)) = WORD_SIGNS.iter().find(|(known, _)| *known == text) {
        return Beginning::Sign(word.len(), nag.map(Nag));
    }
    if let Some(rest) = after_suffix_word(&text).filter(|_| consists_of_signs(&text)) {
        return Beginning::Sign(text.len() - rest.len(), None);
    }
    if let Some((rest, nag)) = after_sign(&text) {
        let is_remark = text.starts_with(SIGNS_BEFORE_OBJECTS) && !consists_of_signs(rest);
        return match () {
            () if is_remark => Beginning::Remark,
            () if consists_of_signs(rest) || !text.is_char_boundary(1) || leads_to_move(&text) => {
                Beginning::Sign(bytes(text.len() - rest.len()), nag)
            }
            () => whole,
        };
    }
    let mut ends = text.char_indices().map(|(end, _)| end).skip(1);
    let is_end_of_move =
        |after: &str| !after.starts_with(['+', '#']) && consists_of_signs(after) || is_sign_and_not_check(after);
    let end = ends.find(|end| text.get(*end..).is_some_and(is_end_of_move));
    match index_of_sign(&text).or(end).or_else(|| novelty_index(&text)) {
        Some(end) => Beginning::Move(bytes(end)),
        None => whole,
    }
}

/// The first move or sign of a long word, which contains several moves or signs.
fn first_part_of_long_word(word: &[u8]) -> Option<Beginning> {
    let start = word.get(..LONGEST_WORD)?;
    let is_ascii = start.iter().take_while(|byte| byte.is_ascii()).count();
    let text = core::str::from_utf8(&start[..is_ascii]).ok()?;
    match after_sign(text) {
        Some((rest, nag)) => leads_to_move(text).then_some(Beginning::Sign(text.len() - rest.len(), nag)),
        None => index_of_sign(text).map(Beginning::Move),
    }
}

/// The index of the sign between two moves, as in `e4!e5`.
fn index_of_sign(text: &str) -> Option<usize> {
    let mut ends = text.char_indices().map(|(end, _)| end).skip(2).take(LONGEST_MOVE);
    let is_sign_between = |(mv, after): (&str, &str)| {
        looks_like_move(mv.as_bytes()) && !after.starts_with(SIGNS_BEFORE_OBJECTS) && leads_to_move(after)
    };
    ends.find(|end| text.split_at_checked(*end).is_some_and(is_sign_between))
}

/// The length in characters of the longest move that may precede a sign between two moves: `Ng1xf3+`.
const LONGEST_MOVE: usize = 8;

/// Whether a text begins with signs, and a move or a number follows without a space.
fn leads_to_move(text: &str) -> bool {
    let mut rest = text;
    while let Some((after, _)) = after_sign(rest) {
        rest = after;
    }
    rest.len() < text.len() && begins_with_move_or_number(rest.as_bytes())
}

/// Whether a text consists of signs, and the first sign has a glyph; a plus sign for check has no glyph.
fn is_sign_and_not_check(text: &str) -> bool {
    after_sign(text).is_some_and(|(rest, nag)| nag.is_some() && consists_of_signs(rest))
}

/// The index of the `N` that marks a novelty at the end of a text; `None` if the `N` is a promotion piece.
fn novelty_index(text: &str) -> Option<usize> {
    let mv = text.strip_suffix('N')?;
    let is_pawn = mv.starts_with(|char: char| char.is_ascii_lowercase());
    let last = mv.chars().next_back()?;
    let is_move = match last {
        '1' | '8' => !is_pawn,
        '2'..='7' | 'O' | '0' | '+' => true,
        _ => false,
    };
    (is_move && mv.len() > 1).then_some(mv.len())
}

/// Whether a text consists of signs.
fn consists_of_signs(mut text: &str) -> bool {
    while !text.is_empty() {
        let rest = after_sign(text).map(|(rest, _)| rest);
        let Some(rest) = rest.or_else(|| after_suffix_word(text)) else {
            return false;
        };
        text = rest;
    }
    true
}

/// The text after the longest word for check, mate or en passant at its beginning, and after a dot behind this word.
fn after_suffix_word(text: &str) -> Option<&str> {
    let after = |word: &str| {
        let (start, rest) = text.split_at_checked(word.len())?;
        start.eq_ignore_ascii_case(word).then_some(rest)
    };
    let rest = SUFFIX_WORDS
        .into_iter()
        .filter_map(after)
        .min_by_key(|rest| rest.len())?;
    Some(rest.strip_prefix('.').unwrap_or(rest))
}

/// Words for check, mate and en passant, in upper or lower case. Such a word is separate, follows a move or follows
/// another word of the list.
const SUFFIX_WORDS: [&str; 14] = [
    "check",
    "checkmate",
    "ch",
    "mate",
    "matt",
    "mat",
    "dbl",
    "double",
    "dis",
    "disc",
    "disch",
    "discovered",
    "en",
    "passant",
];

/// The text after the longest sign at its beginning, and the sign's glyph if it has one.
fn after_sign(text: &str) -> Option<(&str, Option<Nag>)> {
    let rest = text.trim_start_matches(['!', '?']);
    if let Some(marks) = text.strip_suffix(rest).filter(|marks| !marks.is_empty()) {
        return Some((rest, Some(glyph_of_marks(marks))));
    }
    if let Some(rest) = text.strip_prefix(is_invisible) {
        return Some((rest, None));
    }
    let found = SIGNS
        .iter()
        .filter_map(|(sign, number)| Some((text.strip_prefix(sign)?, number.map(Nag))));
    found.min_by_key(|(rest, _)| rest.len())
}

/// The glyph of a text of exclamation and question marks: the closest of the six marks.
fn glyph_of_marks(marks: &str) -> Nag {
    Nag::from_mark(marks).unwrap_or_else(|| match (marks.contains('!'), marks.contains('?')) {
        (true, false) => Nag::BRILLIANT,
        (false, _) => Nag::BLUNDER,
        (true, true) if marks.starts_with('!') => Nag::INTERESTING,
        (true, true) => Nag::DUBIOUS,
    })
}

/// Signs that precede their object, such as a move or a square.
const SIGNS_BEFORE_OBJECTS: [char; 19] = [
    '∆', '△', 'Δ', '∇', '▽', '⌓', '≥', '≤', '×', '✕', '✗', '→', '⇒', '⇔', '↔', '⇗', '○', '⟫', '⟪',
];

/// Signs that are read only as separate words.
const WORD_SIGNS: [(&str, Option<u8>); 9] = [
    ("N", Some(146)),
    ("TN", Some(146)),
    ("RR", Some(145)),
    ("D", Some(220)),
    ("zz", Some(22)),
    // En passant as `e. p.`
    ("e.", None),
    ("p.", None),
    ("E.P.", None),
    ("E.P", None),
];

/// Signs and their glyph numbers. Numbers up to 139 are from the PGN standard, section 10; programs have added the
/// higher numbers. If there is one number for each side, the number that programs write for both sides is used.
const SIGNS: [(&str, Option<u8>); 113] = [
    // Marks that are a single character.
    ("‼", Some(3)),
    ("⁇", Some(4)),
    ("⁉", Some(5)),
    ("⁈", Some(6)),
    ("！！", Some(3)),
    ("？？", Some(4)),
    ("！？", Some(5)),
    ("？！", Some(6)),
    ("！", Some(1)),
    ("？", Some(2)),
    // The only move.
    ("□", Some(7)),
    ("☐", Some(7)),
    ("▢", Some(7)),
    ("◻", Some(7)),
    ("⬜", Some(7)),
    ("[]", Some(7)),
    // Evaluations of the position.
    ("=", Some(10)),
    ("==", Some(10)),
    ("∞", Some(13)),
    ("~", Some(13)),
    ("+=", Some(14)),
    ("+/=", Some(14)),
    ("⩲", Some(14)),
    ("=+", Some(15)),
    ("=/+", Some(15)),
    ("⩱", Some(15)),
    ("+/-", Some(16)),
    ("+/−", Some(16)),
    ("+/–", Some(16)),
    ("±", Some(16)),
    ("-/+", Some(17)),
    ("−/+", Some(17)),
    ("–/+", Some(17)),
    ("∓", Some(17)),
    ("+-", Some(18)),
    ("+−", Some(18)),
    ("+–", Some(18)),
    ("+—", Some(18)),
    ("-+", Some(19)),
    ("−+", Some(19)),
    ("–+", Some(19)),
    ("—+", Some(19)),
    ("+--", Some(20)),
    ("--+", Some(21)),
    // Zugzwang, development, space.
    ("⨀", Some(22)),
    ("⊙", Some(22)),
    ("☉", Some(22)),
    ("⊚", Some(22)),
    ("◎", Some(22)),
    ("○", Some(26)),
    ("◯", Some(26)),
    ("⟳", Some(32)),
    ("↻", Some(32)),
    ("⭮", Some(32)),
    ("↑↑", Some(32)),
    ("⇈", Some(32)),
    // Initiative, attack, compensation, counterplay, time trouble.
    ("↑", Some(36)),
    ("|^", Some(36)),
    ("→", Some(40)),
    ("⟶", Some(40)),
    ("⇒", Some(40)),
    ("->", Some(40)),
    ("=>", Some(40)),
    ("=∞", Some(44)),
    ("∞=", Some(44)),
    ("=/∞", Some(44)),
    ("∞/=", Some(44)),
    ("=/~", Some(44)),
    ("~/=", Some(44)),
    ("=~", Some(44)),
    ("~=", Some(44)),
    ("=/&", Some(44)),
    ("&/=", Some(44)),
    ("©", Some(44)),
    ("⯹", Some(44)),
    ("⇆", Some(132)),
    ("⇄", Some(132)),
    ("⇋", Some(132)),
    ("⮂", Some(132)),
    ("<=>", Some(132)),
    ("⊕", Some(138)),
    ("⨁", Some(138)),
    ("⏱", Some(138)),
    // The idea or the object of a move.
    ("∆", Some(140)),
    ("△", Some(140)),
    ("Δ", Some(140)),
    ("/\\", Some(140)),
    ("∇", Some(141)),
    ("▽", Some(141)),
    ("⌓", Some(142)),
    ("≥", Some(142)),
    (">=", Some(142)),
    ("≤", Some(143)),
    ("<=", Some(143)),
    ("⇔", Some(239)),
    ("↔", Some(239)),
    ("<->", Some(239)),
    ("⇗", Some(240)),
    ("⊞", Some(241)),
    ("⟫", Some(242)),
    ("⟪", Some(243)),
    ("×", Some(244)),
    ("✕", Some(244)),
    ("✗", Some(244)),
    ("⊥", Some(245)),
    ("_|_", Some(245)),
    // Check, mate and en passant, separated from their moves.
    ("+", None),
    ("#", None),
    ("†", None),
    ("‡", None),
    ("e.p.", None),
    ("e.p", None),
    ("ep", None),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_begin_with_a_move_or_a_sign() {
        use Beginning::{Move, Remark, Sign};
        for (word, expected) in [
            ("Nf3", Move(3)),
            ("e4", Move(2)),
            ("Nf3+", Move(4)),
            ("Nf3++", Move(5)),
            ("O-O", Move(3)),
            ("O-O-O+", Move(6)),
            ("0-0", Move(3)),
            ("e8=N", Move(4)),
            ("e8N", Move(3)),
            ("exd8N+", Move(6)),
            ("e2-e4", Move(5)),
            ("e7e8q", Move(5)),
            ("e4!?", Move(2)),
            ("Nf3+-", Move(3)),
            ("Nf3++-", Move(4)),
            ("Nf3+/=", Move(3)),
            ("Qh5+!±", Move(4)),
            ("e4=", Move(2)),
            ("e8=Q=", Move(4)),
            ("O-O-O-+", Move(5)),
            ("Nd5N", Move(3)),
            ("e4N", Move(2)),
            ("3N", Move(2)),
            ("e4!d5", Move(2)),
            ("e4⩲", Move(2)),
            ("exd6e.p.+", Move(4)),
            ("exd6ep", Move(4)),
            ("Qh7#‡", Move(4)),
            ("hello", Move(5)),
            ("!!!!", Sign(4, Some(Nag::BRILLIANT))),
            ("?!?", Sign(3, Some(Nag::DUBIOUS))),
            ("+=", Sign(2, Some(Nag(14)))),
            ("+/-↑", Sign(3, Some(Nag(16)))),
            ("±", Sign(2, Some(Nag(16)))),
            ("±Nf6", Sign(2, Some(Nag(16)))),
            ("N", Sign(1, Some(Nag(146)))),
            ("∆Nf6", Remark),
            ("×d5", Remark),
            ("e.p.+", Sign(4, None)),
            ("=Q", Move(2)),
        ] {
            assert_eq!(classify_beginning(word.as_bytes()), expected, "{word}");
        }
        // Windows-1252.
        assert_eq!(classify_beginning(b"e4\xb1"), Move(2));
        assert_eq!(classify_beginning(b"\xb1"), Sign(1, Some(Nag(16))));
    }
}
