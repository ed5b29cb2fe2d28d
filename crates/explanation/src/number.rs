//! Numbers with their units.

use crate::Language;

/// A number of centipawns as pawns with one decimal: "2.1", in German and Spanish "2,1".
#[must_use]
pub fn pawns(language: Language, centipawns: i32) -> String {
    let tenths = (centipawns.unsigned_abs() + 5) / 10;
    let point = language.pick('.', ',', ',');
    format!("{}{point}{}", tenths / 10, tenths % 10)
}

/// A count of pawns as words: "a pawn", "zwei Bauern". The German words are in the accusative.
#[must_use]
pub fn counted_pawns(language: Language, count: u32) -> String {
    let english = ["no pawn", "a pawn", "two pawns", "three pawns", "four pawns"];
    let german = [
        "keinen Bauern",
        "einen Bauern",
        "zwei Bauern",
        "drei Bauern",
        "vier Bauern",
    ];
    let spanish = ["ningún peón", "un peón", "dos peones", "tres peones", "cuatro peones"];
    match language.pick(english, german, spanish).get(count as usize) {
        Some(words) => (*words).to_owned(),
        None => format!("{count} {}", language.pick("pawns", "Bauern", "peones")),
    }
}

#[cfg(test)]
mod tests {
    use super::{counted_pawns, pawns};
    use crate::Language;

    #[test]
    fn pawns_have_one_decimal_and_the_decimal_mark_of_the_language() {
        assert_eq!(pawns(Language::English, -214), "2.1");
        assert_eq!(pawns(Language::German, 350), "3,5");
        assert_eq!(pawns(Language::German, 96), "1,0");
    }

    #[test]
    fn few_pawns_are_counted_in_words() {
        assert_eq!(counted_pawns(Language::German, 1), "einen Bauern");
        assert_eq!(counted_pawns(Language::English, 2), "two pawns");
        assert_eq!(counted_pawns(Language::German, 7), "7 Bauern");
        assert_eq!(counted_pawns(Language::Spanish, 3), "tres peones");
    }
}
