//! The sentences that compare numbers of the two sides.

use chess_core::engine::{Fact, SideCounts};

use crate::position::noun_phrases::german_side;
use crate::{Language, side_name};

/// A sentence about the squares that the pieces reach.
pub(super) fn mobility(fact: &Fact, SideCounts { own, other: theirs }: SideCounts, language: Language) -> String {
    let (side, other) = (side_name(language, fact.side), side_name(language, !fact.side));
    let theirs = number(language, theirs);
    language.pick(
        format!(
            "{side}'s pieces are more mobile: added up, they reach {own} squares that no enemy pawn guards, \
             {other}'s {theirs}"
        ),
        format!(
            "die {}en Figuren sind beweglicher: Zusammengezählt erreichen sie {own} Felder, die kein gegnerischer \
             Bauer deckt, die {}en {theirs}",
            german_side(fact.side),
            german_side(!fact.side)
        ),
    )
}

/// A sentence about the attacks on the squares of the centre.
pub(super) fn centre(fact: &Fact, SideCounts { own, other: theirs }: SideCounts, language: Language) -> String {
    let (side, other) = (side_name(language, fact.side), side_name(language, !fact.side));
    let (own, theirs) = (times(language, own), times(language, theirs));
    language.pick(
        format!("{side} attacks the centre more often: d4, e4, d5 and e5 {own} in all, {other} {theirs}"),
        format!("{side} greift das Zentrum öfter an: d4, e4, d5 und e5 zusammen {own}, {other} {theirs}"),
    )
}

/// A sentence about the squares that each side attacks in the half of the other side.
pub(super) fn space(fact: &Fact, SideCounts { own, other: theirs }: SideCounts, language: Language) -> String {
    let (side, other) = (side_name(language, fact.side), side_name(language, !fact.side));
    let theirs = number(language, theirs);
    language.pick(
        format!(
            "{side} has more space: it attacks {own} squares in {other}'s half that no enemy pawn guards, \
             {other} {theirs} in {side}'s half"
        ),
        format!(
            "{side} hat mehr Raum: In der {}en Hälfte greift es {own} Felder an, die kein gegnerischer Bauer deckt, \
             {other} in der {}en {theirs}",
            german_side(!fact.side),
            german_side(fact.side)
        ),
    )
}

/// A number of times in words: "not at all", "once", "three times"; in German "gar nicht", "einmal", "dreimal".
fn times(language: Language, count: u32) -> String {
    let (english, german) = match count {
        0 => ("not at all", "gar nicht"),
        1 => ("once", "einmal"),
        2 => ("twice", "zweimal"),
        3 => ("three times", "dreimal"),
        4 => ("four times", "viermal"),
        5 => ("five times", "fünfmal"),
        6 => ("six times", "sechsmal"),
        7 => ("seven times", "siebenmal"),
        8 => ("eight times", "achtmal"),
        9 => ("nine times", "neunmal"),
        10 => ("ten times", "zehnmal"),
        11 => ("eleven times", "elfmal"),
        12 => ("twelve times", "zwölfmal"),
        _ => return language.pick(format!("{count} times"), format!("{count}-mal")),
    };
    language.pick(english, german).to_owned()
}

/// A number of squares that the other side reaches, in a sentence that has already named the squares.
fn number(language: Language, count: u32) -> String {
    match count {
        0 => language.pick("none", "keines").to_owned(),
        1 => language.pick("one", "eines").to_owned(),
        _ => count.to_string(),
    }
}
