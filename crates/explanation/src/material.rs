//! Material in words: "the exchange and a pawn", "eine Dame für einen Turm".

use chess_core::PieceType;
use chess_core::engine::MaterialLoss;

use crate::noun::{Article, Case, piece_words};
use crate::number::counted_pawns;
use crate::{Language, join_list};

/// The maximum number of groups in a list. A group is a piece type with its count.
/// If there are more groups, only the sum is given.
const MAX_GROUPS: usize = 4;

/// The lost pieces, and the pieces won for them. In German, the pieces are in the accusative.
#[must_use]
pub(crate) fn material_words(language: Language, loss: &MaterialLoss) -> String {
    let (mut lost, mut won) = (loss.lost.clone(), loss.won.clone());
    let exchange = remove_exchange(&mut lost, &mut won);
    let name = language.pick("the exchange", "die Qualität", "la calidad").to_owned();
    let lost: Vec<String> = exchange
        .then_some(name)
        .into_iter()
        .chain(piece_groups(language, &lost))
        .collect();
    let won = piece_groups(language, &won);
    if lost.is_empty() || lost.len() + won.len() > MAX_GROUPS {
        return material_sum_words(language, loss.centipawns);
    }
    let lost = join_list(language, &lost);
    if won.is_empty() {
        return lost;
    }
    let between = language.pick("for", "für", "por");
    format!("{lost} {between} {}", join_list(language, &won))
}

/// Removes a lost rook, and the only piece that was won for the rook, from the lists if this piece is a bishop or a
/// knight. Returns whether it is. A rook for two pieces is not called "the exchange".
fn remove_exchange(lost: &mut Vec<PieceType>, won: &mut Vec<PieceType>) -> bool {
    let rook = lost.iter().position(|piece_type| *piece_type == PieceType::Rook);
    let is_piece = |piece_type: &PieceType| *piece_type != PieceType::Pawn;
    let is_minor = |piece_type: &PieceType| matches!(piece_type, PieceType::Bishop | PieceType::Knight);
    let is_only_piece = won.iter().filter(|piece_type| is_piece(piece_type)).count() == 1;
    let minor = won.iter().position(is_minor).filter(|_| is_only_piece);
    let (Some(rook), Some(minor)) = (rook, minor) else {
        return false;
    };
    lost.remove(rook);
    won.remove(minor);
    true
}

/// Each piece type with its count, the most valuable first.
fn piece_groups(language: Language, pieces: &[PieceType]) -> Vec<String> {
    pieces
        .chunk_by(|one, other| one == other)
        .map(|group| piece_count_words(language, group[0], group.len()))
        .collect()
}

fn piece_count_words(language: Language, piece_type: PieceType, count: usize) -> String {
    match (piece_type, count) {
        (PieceType::Pawn, _) => counted_pawns(language, u32::try_from(count).unwrap_or(u32::MAX)),
        (PieceType::Queen, 1) => piece_words(language, piece_type, Article::Definite, Case::Accusative),
        (_, 1) => piece_words(language, piece_type, Article::Indefinite, Case::Accusative),
        (_, 2) => format!(
            "{} {}",
            language.pick("two", "zwei", "dos"),
            plural(language, piece_type)
        ),
        _ => format!("{count} {}", plural(language, piece_type)),
    }
}

pub(crate) const fn plural(language: Language, piece_type: PieceType) -> &'static str {
    match (language, piece_type) {
        (Language::English, PieceType::King) => "kings",
        (Language::English, PieceType::Queen) => "queens",
        (Language::English, PieceType::Rook) => "rooks",
        (Language::English, PieceType::Bishop) => "bishops",
        (Language::English, PieceType::Knight) => "knights",
        (Language::English, PieceType::Pawn) => "pawns",
        (Language::German, PieceType::King) => "Könige",
        (Language::German, PieceType::Queen) => "Damen",
        (Language::German, PieceType::Rook) => "Türme",
        (Language::German, PieceType::Bishop) => "Läufer",
        (Language::German, PieceType::Knight) => "Springer",
        (Language::German, PieceType::Pawn) => "Bauern",
        (Language::Spanish, PieceType::King) => "reyes",
        (Language::Spanish, PieceType::Queen) => "damas",
        (Language::Spanish, PieceType::Rook) => "torres",
        (Language::Spanish, PieceType::Bishop) => "alfiles",
        (Language::Spanish, PieceType::Knight) => "caballos",
        (Language::Spanish, PieceType::Pawn) => "peones",
    }
}

/// Material as a sum: "material worth 2 pawns".
fn material_sum_words(language: Language, centipawns: i32) -> String {
    let count = centipawns / 100;
    match (language, count) {
        (Language::English, 1) => "material worth a pawn".to_owned(),
        (Language::English, _) => format!("material worth {count} pawns"),
        (Language::German, 1) => "Material im Wert eines Bauern".to_owned(),
        (Language::German, _) => format!("Material im Wert von {count} Bauern"),
        (Language::Spanish, 1) => "material por valor de un peón".to_owned(),
        (Language::Spanish, _) => format!("material por valor de {count} peones"),
    }
}

#[cfg(test)]
mod tests {
    use chess_core::PieceType::{self, Bishop, Knight, Pawn, Queen, Rook};
    use chess_core::engine::{Comparison, MaterialLoss};

    use super::material_words;
    use crate::Language;

    #[track_caller]
    fn check(lost: &[PieceType], won: &[PieceType], centipawns: i32, texts: [&str; 3]) {
        let loss = MaterialLoss {
            comparison: Comparison::Lost,
            lost: lost.to_vec(),
            won: won.to_vec(),
            centipawns,
        };
        assert_eq!(Language::ALL.map(|language| material_words(language, &loss)), texts);
    }

    #[test]
    fn material_has_its_usual_name() {
        check(&[Knight], &[], 300, ["a knight", "einen Springer", "un caballo"]);
        check(
            &[Queen],
            &[Rook],
            400,
            [
                "the queen for a rook",
                "die Dame für einen Turm",
                "la dama por una torre",
            ],
        );
        check(&[Rook], &[Bishop], 200, ["the exchange", "die Qualität", "la calidad"]);
        check(
            &[Rook, Pawn],
            &[Knight],
            300,
            [
                "the exchange and a pawn",
                "die Qualität und einen Bauern",
                "la calidad y un peón",
            ],
        );
        check(
            &[Rook, Pawn, Pawn],
            &[Bishop, Knight],
            100,
            [
                "a rook and two pawns for a bishop and a knight",
                "einen Turm und zwei Bauern für einen Läufer und einen Springer",
                "una torre y dos peones por un alfil y un caballo",
            ],
        );
        check(&[Pawn, Pawn], &[], 200, ["two pawns", "zwei Bauern", "dos peones"]);
        check(
            &[Rook, Rook],
            &[Pawn],
            900,
            [
                "two rooks for a pawn",
                "zwei Türme für einen Bauern",
                "dos torres por un peón",
            ],
        );
        check(
            &[Bishop],
            &[Pawn, Pawn],
            100,
            [
                "a bishop for two pawns",
                "einen Läufer für zwei Bauern",
                "un alfil por dos peones",
            ],
        );
        check(
            &[Queen, Bishop, Pawn],
            &[Rook, Rook],
            300,
            [
                "the queen, a bishop and a pawn for two rooks",
                "die Dame, einen Läufer und einen Bauern für zwei Türme",
                "la dama, un alfil y un peón por dos torres",
            ],
        );
        check(
            &[Queen, Bishop, Pawn],
            &[Rook, Knight],
            400,
            [
                "material worth 4 pawns",
                "Material im Wert von 4 Bauern",
                "material por valor de 4 peones",
            ],
        );
    }
}
