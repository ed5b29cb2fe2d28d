//! The sentences that compare numbers of the two sides.

use chess_core::engine::{Fact, SideCounts};

use crate::position::noun_phrases::german_side_stem;
use crate::{Language, side_name};

/// A sentence about the squares that the pieces reach.
pub(super) fn mobility_sentence(
    fact: &Fact,
    SideCounts { own, other: theirs }: SideCounts,
    language: Language,
) -> String {
    let (side, other) = (side_name(language, fact.side), side_name(language, !fact.side));
    let theirs = square_count_text(language, theirs);
    language.pick(
        format!(
            "{side}'s pieces are more mobile: added up, they reach {own} squares that no enemy pawn guards, \
             {other}'s {theirs}"
        ),
        format!(
            "die {}en Figuren sind beweglicher: Zusammengezählt erreichen sie {own} Felder, die kein gegnerischer \
             Bauer deckt, die {}en {theirs}",
            german_side_stem(fact.side),
            german_side_stem(!fact.side)
        ),
        format!(
            "las piezas de {side} tienen más movilidad: sumadas, alcanzan {own} casillas que no controla ningún peón \
             enemigo; las de {other}, {theirs}"
        ),
    )
}

/// A sentence about the attacks on the squares of the centre.
pub(super) fn centre_sentence(
    fact: &Fact,
    SideCounts { own, other: theirs }: SideCounts,
    language: Language,
) -> String {
    let (side, other) = (side_name(language, fact.side), side_name(language, !fact.side));
    let (own, theirs) = (times_text(language, own), times_text(language, theirs));
    language.pick(
        format!("{side} attacks the centre more often: d4, e4, d5 and e5 {own} in all, {other} {theirs}"),
        format!("{side} greift das Zentrum öfter an: d4, e4, d5 und e5 zusammen {own}, {other} {theirs}"),
        format!("{side} atacan más el centro: d4, e4, d5 y e5 {own} en total; {other}, {theirs}"),
    )
}

/// A sentence about the squares that each side attacks in the half of the other side.
pub(super) fn space_sentence(fact: &Fact, SideCounts { own, other: theirs }: SideCounts, language: Language) -> String {
    let (side, other) = (side_name(language, fact.side), side_name(language, !fact.side));
    let theirs = square_count_text(language, theirs);
    language.pick(
        format!(
            "{side} has more space: it attacks {own} squares in {other}'s half that no enemy pawn guards, \
             {other} {theirs} in {side}'s half"
        ),
        format!(
            "{side} hat mehr Raum: In der {}en Hälfte greift es {own} Felder an, die kein gegnerischer Bauer deckt, \
             {other} in der {}en {theirs}",
            german_side_stem(!fact.side),
            german_side_stem(fact.side)
        ),
        format!(
            "{side} tienen más espacio: atacan {own} casillas de la mitad de {other} que no controla ningún peón \
             enemigo; {other}, {theirs} de la mitad de {side}"
        ),
    )
}

/// A number of times in words: "not at all", "once", "three times"; in German "gar nicht", "einmal", "dreimal"; in
/// Spanish "ninguna vez", "una vez", "tres veces".
fn times_text(language: Language, count: u32) -> String {
    let (english, german, spanish) = match count {
        0 => ("not at all", "gar nicht", "ninguna vez"),
        1 => ("once", "einmal", "una vez"),
        2 => ("twice", "zweimal", "dos veces"),
        3 => ("three times", "dreimal", "tres veces"),
        4 => ("four times", "viermal", "cuatro veces"),
        5 => ("five times", "fünfmal", "cinco veces"),
        6 => ("six times", "sechsmal", "seis veces"),
        7 => ("seven times", "siebenmal", "siete veces"),
        8 => ("eight times", "achtmal", "ocho veces"),
        9 => ("nine times", "neunmal", "nueve veces"),
        10 => ("ten times", "zehnmal", "diez veces"),
        11 => ("eleven times", "elfmal", "once veces"),
        12 => ("twelve times", "zwölfmal", "doce veces"),
        _ => {
            return language.pick(
                format!("{count} times"),
                format!("{count}-mal"),
                format!("{count} veces"),
            );
        }
    };
    language.pick(english, german, spanish).to_owned()
}

/// A number of squares that the other side reaches, in a sentence that has already named the squares.
fn square_count_text(language: Language, count: u32) -> String {
    match count {
        0 => language.pick("none", "keines", "ninguna").to_owned(),
        1 => language.pick("one", "eines", "una").to_owned(),
        _ => count.to_string(),
    }
}
