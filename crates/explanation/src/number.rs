//! Numbers with their units.

use crate::Language;

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
    use super::counted_pawns;
    use crate::Language;

    #[test]
    fn few_pawns_are_counted_in_words() {
        assert_eq!(counted_pawns(Language::German, 1), "einen Bauern");
        assert_eq!(counted_pawns(Language::English, 2), "two pawns");
        assert_eq!(counted_pawns(Language::German, 7), "7 Bauern");
        assert_eq!(counted_pawns(Language::Spanish, 3), "tres peones");
    }
}
