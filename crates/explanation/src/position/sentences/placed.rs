//! The sentences about pieces and pawns with a feature, such as passed pawns and rooks on open files.

use chess_core::engine::{Fact, PlacedFeature};
use chess_core::{Board, Color, Square};

use crate::position::clauses::with_clause;
use crate::position::noun_phrases::{german_side_stem, pieces_of_side, square_list};
use crate::{Language, side_name};

/// A sentence about pieces or pawns with a feature, and about the pieces or pawns of the other side with this feature.
pub(super) fn placed_sentence(board: &Board, fact: &Fact, placed: PlacedFeature, language: Language) -> String {
    let of_side = side_name(language, fact.side);
    match placed {
        PlacedFeature::BishopPair => language.pick(
            format!("{of_side} has the bishop pair"),
            format!("{of_side} hat das Läuferpaar"),
            format!("{of_side} tienen la pareja de alfiles"),
        ),
        PlacedFeature::PassedPawn => pawns_sentence(
            fact,
            language,
            [
                "passed pawn",
                "einen Freibauern",
                "Freibauern",
                "un peón pasado",
                "peones pasados",
            ],
        ),
        PlacedFeature::CandidatePassedPawn => pawns_sentence(
            fact,
            language,
            [
                "candidate passed pawn",
                "einen Freibauernkandidaten",
                "Freibauernkandidaten",
                "un candidato a peón pasado",
                "candidatos a peón pasado",
            ],
        ),
        PlacedFeature::IsolatedPawn => pawns_sentence(
            fact,
            language,
            [
                "isolated pawn",
                "einen isolierten Bauern",
                "isolierte Bauern",
                "un peón aislado",
                "peones aislados",
            ],
        ),
        PlacedFeature::DoubledPawn => pawns_sentence(
            fact,
            language,
            [
                "doubled pawn",
                "Doppelbauern",
                "Doppelbauern",
                "un peón doblado",
                "peones doblados",
            ],
        ),
        PlacedFeature::BackwardPawn => pawns_sentence(
            fact,
            language,
            [
                "backward pawn",
                "einen rückständigen Bauern",
                "rückständige Bauern",
                "un peón retrasado",
                "peones retrasados",
            ],
        ),
        _ => {
            let (singular, plural) = predicates(fact, placed, language);
            let predicate = if fact.squares.len() == 1 { singular } else { plural };
            let own = format!(
                "{} {predicate}",
                pieces_of_side(language, board, fact.side, &fact.squares)
            );
            with_clause(own, opposing_clause(board, fact, placed, language))
        }
    }
}

/// A sentence about pawns of a side that have a feature. The squares of the fact are the squares of these pawns.
/// The names are the noun in English, and in German and Spanish the noun with its article, and the plural.
fn pawns_sentence(
    fact: &Fact,
    language: Language,
    [english, german, german_plural, spanish, spanish_plural]: [&str; 5],
) -> String {
    let side = side_name(language, fact.side);
    let places_of = |squares: &[Square]| square_list(language, squares);
    let own = places_of(&fact.squares);
    let is_one = fact.squares.len() == 1;
    let article = if english.starts_with('i') { "an" } else { "a" };
    let text = match language {
        Language::English if is_one => format!("{side} has {article} {english} on {own}"),
        Language::English => format!("{side} has {english}s on {own}"),
        Language::German if is_one => format!("{side} hat {german} auf {own}"),
        Language::German => format!("{side} hat {german_plural} auf {own}"),
        Language::Spanish if is_one => format!("{side} tienen {spanish} en {own}"),
        Language::Spanish => format!("{side} tienen {spanish_plural} en {own}"),
    };
    let (other, theirs) = (side_name(language, !fact.side), places_of(&fact.opposing));
    let clause = match (language, fact.opposing.len()) {
        (_, 0) => None,
        (Language::English, 1) => Some(format!("{other}'s is on {theirs}")),
        (Language::English, _) => Some(format!("{other}'s are on {theirs}")),
        (Language::German, 1) => Some(format!("der {}e steht auf {theirs}", german_side_stem(!fact.side))),
        (Language::German, _) => Some(format!("die {}en stehen auf {theirs}", german_side_stem(!fact.side))),
        (Language::Spanish, 1) => Some(format!("el de {other} está en {theirs}")),
        (Language::Spanish, _) => Some(format!("los de {other} están en {theirs}")),
    };
    with_clause(text, clause)
}

/// The predicates of a sentence about one piece and of a sentence about several pieces.
fn predicates(fact: &Fact, placed: PlacedFeature, language: Language) -> (String, String) {
    let seventh = match fact.side {
        Color::White => language.pick("seventh", "siebten", "séptima"),
        Color::Black => language.pick("second", "zweiten", "segunda"),
    };
    let (english, german, spanish) = match placed {
        PlacedFeature::GuardedAdvancedPawn => (
            ["is advanced and guarded by a pawn", "are advanced and guarded by pawns"],
            [
                "ist vorgerückt und durch einen Bauern gedeckt",
                "sind vorgerückt und durch Bauern gedeckt",
            ],
            [
                "está avanzado y defendido por un peón",
                "están avanzados y defendidos por peones",
            ],
        ),
        PlacedFeature::Outpost => (
            ["is on an outpost", "are on outposts"],
            ["steht auf einem Vorposten", "stehen auf Vorposten"],
            ["ocupa un puesto avanzado", "ocupan puestos avanzados"],
        ),
        PlacedFeature::BadBishop => (
            [
                "is a bad bishop: most of its side's pawns are on squares of its colour",
                "are bad bishops: most of their side's pawns are on squares of their colour",
            ],
            [
                "ist ein schlechter Läufer: Die meisten eigenen Bauern stehen auf Feldern seiner Farbe",
                "sind schlechte Läufer: Die meisten eigenen Bauern stehen auf Feldern ihrer Farbe",
            ],
            [
                "es un alfil malo: la mayoría de los peones propios está en casillas de su color",
                "son alfiles malos: la mayoría de los peones propios está en casillas de su color",
            ],
        ),
        PlacedFeature::KnightOnEdge => (
            ["is at the edge of the board", "are at the edge of the board"],
            ["steht am Rand", "stehen am Rand"],
            ["está en el borde del tablero", "están en el borde del tablero"],
        ),
        PlacedFeature::RookOnOpenFile => {
            return for_language(language, rook_predicates(fact, ["open", "offen", "abierta"]));
        }
        PlacedFeature::RookOnHalfOpenFile => {
            return for_language(
                language,
                rook_predicates(fact, ["half-open", "halboffen", "semiabierta"]),
            );
        }
        PlacedFeature::RookOnSeventh => {
            let english = [
                format!("is on the {seventh} rank"),
                format!("are on the {seventh} rank"),
            ];
            let german = [
                format!("steht auf der {seventh} Reihe"),
                format!("stehen auf der {seventh} Reihe"),
            ];
            let spanish = [
                format!("está en la {seventh} fila"),
                format!("están en la {seventh} fila"),
            ];
            return for_language(language, [english, german, spanish]);
        }
        PlacedFeature::ImmobilePiece => (
            ["cannot move safely", "cannot move safely"],
            ["kann nicht gefahrlos ziehen", "können nicht gefahrlos ziehen"],
            ["no puede moverse sin peligro", "no pueden moverse sin peligro"],
        ),
        _ => (
            ["is attacked and undefended", "are attacked and undefended"],
            ["ist angegriffen und ungedeckt", "sind angegriffen und ungedeckt"],
            ["está bajo ataque y sin defensa", "están bajo ataque y sin defensa"],
        ),
    };
    for_language(
        language,
        [english, german, spanish].map(|words| words.map(str::to_owned)),
    )
}

/// The singular and the plural of a predicate in each language.
fn for_language(language: Language, [english, german, spanish]: [[String; 2]; 3]) -> (String, String) {
    language.pick(english, german, spanish).into()
}

/// The words for rooks on open or half-open files. Several rooks may be on the same file.
/// The kind of the files is an English adjective, the stem of the German one, and the Spanish one.
fn rook_predicates(fact: &Fact, [kind, stem, spanish]: [&str; 3]) -> [[String; 2]; 3] {
    let is_one_file = fact.squares.windows(2).all(|pair| pair[0].file() == pair[1].file());
    let (english, german, spanish) = if is_one_file {
        let article = if kind.starts_with('o') { "an" } else { "a" };
        (
            format!("{article} {kind} file"),
            format!("einer {stem}en Linie"),
            format!("una columna {spanish}"),
        )
    } else {
        (
            format!("{kind} files"),
            format!("{stem}en Linien"),
            format!("columnas {spanish}s"),
        )
    };
    [
        [format!("is on {english}"), format!("are on {english}")],
        [format!("steht auf {german}"), format!("stehen auf {german}")],
        [format!("está en {spanish}"), format!("están en {spanish}")],
    ]
}

/// The clause about the other side's pieces with the same feature.
fn opposing_clause(board: &Board, fact: &Fact, placed: PlacedFeature, language: Language) -> Option<String> {
    if fact.opposing.is_empty() {
        return None;
    }
    let pieces = pieces_of_side(language, board, !fact.side, &fact.opposing);
    let is_one = fact.opposing.len() == 1;
    Some(match (language, placed) {
        (Language::English, PlacedFeature::ImmobilePiece) => format!("neither can {pieces}"),
        (Language::German, PlacedFeature::ImmobilePiece) => format!("ebenso wenig {pieces}"),
        (Language::English, _) => format!("so {} {pieces}", if is_one { "is" } else { "are" }),
        (Language::German, _) => format!("ebenso {pieces}"),
        (Language::Spanish, PlacedFeature::ImmobilePiece) => format!("tampoco {pieces}"),
        (Language::Spanish, _) => format!("también {pieces}"),
    })
}
