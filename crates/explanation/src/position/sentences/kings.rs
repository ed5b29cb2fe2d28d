//! The sentences about the kings: their places, their pawns, and the attacks next to them.

use chess_core::engine::{Fact, Feature};
use chess_core::{Board, File, Square};

use crate::position::clauses::with_clause;
use crate::position::noun_phrases::{file_list, german_side_stem, pieces_of_side, spanish_side_stem, square_list};
use crate::{Language, side_name};

/// A sentence about the pieces that attack the squares next to a king.
pub(super) fn king_attack_sentence(board: &Board, fact: &Fact, language: Language) -> String {
    let attackers = pieces_of_side(language, board, !fact.side, &fact.squares);
    let king = board.king(fact.side).name();
    language.pick(
        format!(
            "{attackers} attack squares next to {}'s king on {king}",
            side_name(language, fact.side)
        ),
        format!(
            "{attackers} greifen Felder neben dem {}en König auf {king} an",
            german_side_stem(fact.side)
        ),
        format!(
            "{attackers} atacan casillas junto al rey {}o de {king}",
            spanish_side_stem(fact.side)
        ),
    )
}

/// A sentence about the position of a king, and the reason why this position matters.
pub(super) fn king_place_sentence(board: &Board, fact: &Fact, language: Language) -> String {
    let other = side_name(language, !fact.side);
    let king = pieces_of_side(language, board, fact.side, &fact.squares);
    match fact.feature {
        Feature::KingInCentre => language.pick(
            format!("{king} is in the centre while {other} has a queen"),
            format!("{king} steht in der Mitte, während {other} eine Dame hat"),
            format!("{king} está en el centro mientras {other} tienen una dama"),
        ),
        Feature::KingExposed => language.pick(
            format!("{king} is beyond its first two ranks while {other} has a queen"),
            format!("{king} steht vor den eigenen ersten zwei Reihen, während {other} eine Dame hat"),
            format!("{king} está más allá de sus dos primeras filas mientras {other} tienen una dama"),
        ),
        _ => {
            let far = square_list(language, &fact.opposing);
            language.pick(
                format!("with no queens on the board, {king} is in the middle, unlike {other}'s on {far}"),
                format!(
                    "ohne Damen auf dem Brett steht {king} in der Mitte, anders als der {}e auf {far}",
                    german_side_stem(!fact.side)
                ),
                format!(
                    "sin damas en el tablero, {king} está en el centro, a diferencia del {}o de {far}",
                    spanish_side_stem(!fact.side)
                ),
            )
        }
    }
}

/// A sentence about the files near a king that have no pawns of its side.
pub(super) fn open_files_sentence(
    board: &Board,
    fact: &Fact,
    own: &[File],
    opposing: &[File],
    language: Language,
) -> String {
    let king = pieces_of_side(language, board, fact.side, &fact.squares);
    let own = file_list(language, own);
    let text = language.pick(
        format!("{king} is open on {own}"),
        format!("{king} hat auf {own} keinen Bauernschutz"),
        format!("{king} no tiene protección de peones en {own}"),
    );
    let other = square_list(language, &fact.opposing);
    let theirs = file_list(language, opposing);
    let clause = (!opposing.is_empty()).then(|| {
        language.pick(
            format!("{}'s on {other} is open on {theirs}", side_name(language, !fact.side)),
            format!(
                "der {}e auf {other} hat auf {theirs} keinen",
                german_side_stem(!fact.side)
            ),
            format!(
                "el {}o de {other} no la tiene en {theirs}",
                spanish_side_stem(!fact.side)
            ),
        )
    });
    with_clause(text, clause)
}

/// A sentence about the pawns that shelter the kings.
pub(super) fn pawn_shield_sentence(board: &Board, fact: &Fact, language: Language) -> String {
    let king = pieces_of_side(language, board, fact.side, &[board.king(fact.side)]);
    let own = pawns_of_shield(language, &fact.squares);
    let other = board.king(!fact.side).name();
    let theirs = if fact.opposing.is_empty() {
        language.pick("by none", "durch keinen", "por ninguno").to_owned()
    } else {
        let only = language.pick("only by", "nur durch", "solo por");
        format!("{only} {}", pawns_of_shield(language, &fact.opposing))
    };
    language.pick(
        format!(
            "{king} is sheltered by {own}, {}'s on {other} {theirs}",
            side_name(language, !fact.side)
        ),
        format!(
            "{king} ist durch {own} geschützt, der {}e auf {other} {theirs}",
            german_side_stem(!fact.side)
        ),
        format!(
            "{king} está protegido por {own}; el {}o de {other}, {theirs}",
            spanish_side_stem(!fact.side)
        ),
    )
}

fn pawns_of_shield(language: Language, squares: &[Square]) -> String {
    let places = square_list(language, squares);
    match squares.len() {
        1 => language.pick(
            format!("the pawn on {places}"),
            format!("den Bauern auf {places}"),
            format!("el peón de {places}"),
        ),
        _ => language.pick(
            format!("the pawns on {places}"),
            format!("die Bauern auf {places}"),
            format!("los peones de {places}"),
        ),
    }
}
