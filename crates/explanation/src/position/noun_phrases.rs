//! Pieces with their side and their squares: "White's rooks on a1 and d1", "die weißen Türme auf a1 und d1",
//! "las torres blancas de a1 y d1".

use chess_core::engine::Amount;
use chess_core::{Board, Color, File, PieceType, Square};

use crate::material::plural;
use crate::noun::is_feminine_in_spanish;
use crate::{Article, Case, Language, PieceOn, join_list, piece_words, side_name};

/// Pieces of one side, grouped by type, as the subject of a sentence.
pub(super) fn pieces_of_side(language: Language, board: &Board, side: Color, squares: &[Square]) -> String {
    let pieces: Vec<PieceOn> = squares
        .iter()
        .filter_map(|&square| PieceOn::new(board, square))
        .collect();
    let kinds = PieceType::ALL.into_iter().rev();
    let groups = kinds.filter_map(|kind| {
        let of_kind = pieces.iter().filter(|piece| piece.piece().piece_type == kind);
        let squares: Vec<Square> = of_kind.map(|piece| piece.square()).collect();
        (!squares.is_empty()).then_some((kind, squares))
    });
    let words: Vec<String> = groups
        .enumerate()
        .map(|(index, (kind, squares))| {
            let places = square_list(language, &squares);
            match language {
                Language::English if index == 0 => {
                    format!(
                        "{}'s {} on {places}",
                        side_name(language, side),
                        piece_noun(language, kind, squares.len())
                    )
                }
                Language::English => format!("{} on {places}", piece_noun(language, kind, squares.len())),
                Language::German => format!("{} auf {places}", german_subject(side, kind, squares.len())),
                Language::Spanish => format!("{} de {places}", spanish_subject(side, kind, squares.len())),
            }
        })
        .collect();
    join_list(language, &words)
}

/// The name of pieces in the nominative, with article and side: "der weiße Turm", "die weißen Türme".
fn german_subject(side: Color, kind: PieceType, count: usize) -> String {
    let noun = piece_noun(Language::German, kind, count);
    let (article, ending) = match kind {
        _ if count > 1 => ("die", "en"),
        PieceType::Queen => ("die", "e"),
        _ => ("der", "e"),
    };
    format!("{article} {}{ending} {noun}", german_side_stem(side))
}

/// The name of pieces with article and side: "la torre blanca", "las torres blancas".
fn spanish_subject(side: Color, kind: PieceType, count: usize) -> String {
    let noun = piece_noun(Language::Spanish, kind, count);
    let (article, ending) = match (is_feminine_in_spanish(kind), count) {
        (false, 1) => ("el", "o"),
        (false, _) => ("los", "os"),
        (true, 1) => ("la", "a"),
        (true, _) => ("las", "as"),
    };
    format!("{article} {noun} {}{ending}", spanish_side_stem(side))
}

/// The stem of the Spanish adjective for a side.
pub(super) const fn spanish_side_stem(side: Color) -> &'static str {
    match side {
        Color::White => "blanc",
        Color::Black => "negr",
    }
}

/// The stem of the German adjective for a side.
pub(super) const fn german_side_stem(side: Color) -> &'static str {
    match side {
        Color::White => "weiß",
        Color::Black => "schwarz",
    }
}

/// The name of a piece type in the nominative, singular or plural.
fn piece_noun(language: Language, kind: PieceType, count: usize) -> String {
    if count == 1 {
        piece_words(language, kind, Article::None, Case::Nominative)
    } else {
        plural(language, kind).to_owned()
    }
}

/// Squares as a list: "d4 and e5".
pub(super) fn square_list(language: Language, squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(|square| square.name().to_owned()).collect();
    join_list(language, &names)
}

/// Files after "on", "auf" or "en": "the g-file", "the g- and h-files"; "der g-Linie", "den Linien g und h";
/// "la columna g", "las columnas g y h".
pub(super) fn file_list(language: Language, files: &[File]) -> String {
    let letters: Vec<String> = files.iter().map(|file| file.letter().to_string()).collect();
    match (language, &letters[..]) {
        (Language::English, [only]) => format!("the {only}-file"),
        (Language::English, [first @ .., last]) => {
            let first: Vec<String> = first.iter().map(|letter| format!("{letter}-")).collect();
            format!("the {} and {last}-files", first.join(", "))
        }
        (Language::German, [only]) => format!("der {only}-Linie"),
        (Language::German, _) => format!("den Linien {}", join_list(language, &letters)),
        (Language::Spanish, [only]) => format!("la columna {only}"),
        (Language::Spanish, _) => format!("las columnas {}", join_list(language, &letters)),
        (Language::English, []) => String::new(),
    }
}

/// Numbers of pieces as an object: "a rook and two pawns", "einen Turm und zwei Bauern".
pub(super) fn amounts_text(language: Language, amounts: &[Amount]) -> String {
    let words: Vec<String> = amounts.iter().map(|&amount| amount_text(language, amount)).collect();
    join_list(language, &words)
}

fn amount_text(language: Language, amount: Amount) -> String {
    let Amount { piece_type, count } = amount;
    if count == 1 {
        return piece_words(language, piece_type, Article::Indefinite, Case::Accusative);
    }
    let english = ["two", "three", "four", "five", "six", "seven", "eight"];
    let german = ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];
    let spanish = ["dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho"];
    let words = language.pick(english, german, spanish);
    let number = (count as usize).checked_sub(2).and_then(|index| words.get(index));
    let number = number.map_or_else(|| count.to_string(), |&word| word.to_owned());
    format!("{number} {}", piece_noun(language, piece_type, count as usize))
}
