//! The sentences about each feature, without the capital letter at the start and the full stop.

use chess_core::engine::{Amount, Fact, Feature, PlacedFeature, SideCounts};
use chess_core::{Board, Color, File, PieceType, Square};

use super::noun_phrases::{amounts, files, german_side, owned, places};
use crate::{Article, Case, Language, PieceOn, listed, piece_words, side_name};

/// The sentence about a fact of a position.
pub(super) fn of(board: &Board, fact: &Fact, language: Language) -> String {
    let side = side_name(language, fact.side);
    let other = side_name(language, !fact.side);
    match &fact.feature {
        Feature::Material { more, less } => material(language, fact.side, more, less),
        Feature::Placed(placed) => of_placed(board, fact, *placed, language),
        Feature::AttackedByLess { by, opposing_by } => {
            let own = attacked(board, language, fact.side, &fact.squares, by);
            with_clause(own, attacked(board, language, !fact.side, &fact.opposing, opposing_by))
        }
        Feature::OpenKingFile { files, opposing } => open_files(board, fact, files, opposing, language),
        Feature::PawnShield => pawn_shield(board, fact, language),
        Feature::KingAttacked => {
            let attackers = owned(language, board, !fact.side, &fact.squares);
            let king = board.king(fact.side).name();
            language.pick(
                format!("{attackers} attack squares next to {side}'s king on {king}"),
                format!(
                    "{attackers} greifen Felder neben dem {}en König auf {king} an",
                    german_side(fact.side)
                ),
            )
        }
        Feature::KingInCentre | Feature::KingExposed | Feature::KingActive => king_place(board, fact, language),
        Feature::Mobility(numbers) => mobility(fact, *numbers, language),
        Feature::Centre(SideCounts { own, other: theirs }) => {
            let (own, theirs) = (times(language, *own), times(language, *theirs));
            language.pick(
                format!("{side} attacks the centre more often: d4, e4, d5 and e5 {own} in all, {other} {theirs}"),
                format!("{side} greift das Zentrum öfter an: d4, e4, d5 und e5 zusammen {own}, {other} {theirs}"),
            )
        }
        Feature::Space(numbers) => space(fact, *numbers, language),
    }
}

/// A sentence about the position of a king, and the reason why this position matters.
fn king_place(board: &Board, fact: &Fact, language: Language) -> String {
    let other = side_name(language, !fact.side);
    let king = owned(language, board, fact.side, &fact.squares);
    match fact.feature {
        Feature::KingInCentre => language.pick(
            format!("{king} is in the centre while {other} has a queen"),
            format!("{king} steht in der Mitte, während {other} eine Dame hat"),
        ),
        Feature::KingExposed => language.pick(
            format!("{king} is beyond its first two ranks while {other} has a queen"),
            format!("{king} steht vor den eigenen ersten zwei Reihen, während {other} eine Dame hat"),
        ),
        _ => {
            let far = places(language, &fact.opposing);
            language.pick(
                format!("with no queens on the board, {king} is in the middle, unlike {other}'s on {far}"),
                format!(
                    "ohne Damen auf dem Brett steht {king} in der Mitte, anders als der {}e auf {far}",
                    german_side(!fact.side)
                ),
            )
        }
    }
}

fn mobility(fact: &Fact, SideCounts { own, other: theirs }: SideCounts, language: Language) -> String {
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

fn space(fact: &Fact, SideCounts { own, other: theirs }: SideCounts, language: Language) -> String {
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

fn material(language: Language, side: Color, more: &[Amount], less: &[Amount]) -> String {
    let name = side_name(language, side);
    let one = |amounts: &[Amount]| match amounts {
        [Amount { piece_type, count: 1 }] => Some(*piece_type),
        _ => None,
    };
    let (gained, lost) = (amounts(language, more), amounts(language, less));
    match (one(more), one(less)) {
        (Some(PieceType::Rook), Some(minor @ (PieceType::Knight | PieceType::Bishop))) => language.pick(
            format!("{name} is the exchange up, a rook for {lost}"),
            format!(
                "{name} hat die Qualität mehr, einen Turm für {}",
                piece_words(language, minor, Article::Indefinite, Case::Accusative)
            ),
        ),
        _ if less.is_empty() => language.pick(format!("{name} is {gained} up"), format!("{name} hat {gained} mehr")),
        _ => language.pick(
            format!("{name} has {gained} for {lost}"),
            format!("{name} hat {gained} für {lost}"),
        ),
    }
}

/// A sentence about pieces or pawns with a feature, and about the pieces or pawns of the other side with this feature.
fn of_placed(board: &Board, fact: &Fact, placed: PlacedFeature, language: Language) -> String {
    let of_side = side_name(language, fact.side);
    match placed {
        PlacedFeature::BishopPair => language.pick(
            format!("{of_side} has the bishop pair"),
            format!("{of_side} hat das Läuferpaar"),
        ),
        PlacedFeature::PassedPawn => pawns(fact, language, ["passed pawn", "einen Freibauern", "Freibauern"]),
        PlacedFeature::CandidatePassedPawn => pawns(
            fact,
            language,
            [
                "candidate passed pawn",
                "einen Freibauernkandidaten",
                "Freibauernkandidaten",
            ],
        ),
        PlacedFeature::IsolatedPawn => pawns(
            fact,
            language,
            ["isolated pawn", "einen isolierten Bauern", "isolierte Bauern"],
        ),
        PlacedFeature::DoubledPawn => pawns(fact, language, ["doubled pawn", "Doppelbauern", "Doppelbauern"]),
        PlacedFeature::BackwardPawn => pawns(
            fact,
            language,
            ["backward pawn", "einen rückständigen Bauern", "rückständige Bauern"],
        ),
        _ => {
            let (singular, plural) = predicate(fact, placed, language);
            let predicate = if fact.squares.len() == 1 { singular } else { plural };
            let own = format!("{} {predicate}", owned(language, board, fact.side, &fact.squares));
            with_clause(own, too(board, fact, placed, language))
        }
    }
}

/// A sentence about the pieces with a feature that a side has on these squares.
/// The arguments are the English noun, the German noun with its article, and the German plural.
fn pawns(fact: &Fact, language: Language, [english, german, several]: [&str; 3]) -> String {
    let side = side_name(language, fact.side);
    let places_of = |squares: &[Square]| places(language, squares);
    let own = places_of(&fact.squares);
    let is_one = fact.squares.len() == 1;
    let article = if english.starts_with('i') { "an" } else { "a" };
    let text = match language {
        Language::English if is_one => format!("{side} has {article} {english} on {own}"),
        Language::English => format!("{side} has {english}s on {own}"),
        Language::German if is_one => format!("{side} hat {german} auf {own}"),
        Language::German => format!("{side} hat {several} auf {own}"),
    };
    let (other, theirs) = (side_name(language, !fact.side), places_of(&fact.opposing));
    let clause = match (language, fact.opposing.len()) {
        (_, 0) => None,
        (Language::English, 1) => Some(format!("{other}'s is on {theirs}")),
        (Language::English, _) => Some(format!("{other}'s are on {theirs}")),
        (Language::German, 1) => Some(format!("der {}e steht auf {theirs}", german_side(!fact.side))),
        (Language::German, _) => Some(format!("die {}en stehen auf {theirs}", german_side(!fact.side))),
    };
    with_clause(text, clause)
}

/// The predicates of a sentence about one piece and of a sentence about several pieces.
fn predicate(fact: &Fact, placed: PlacedFeature, language: Language) -> (String, String) {
    let seventh = match fact.side {
        Color::White => language.pick("seventh", "siebten"),
        Color::Black => language.pick("second", "zweiten"),
    };
    let (english, german) = match placed {
        PlacedFeature::GuardedAdvancedPawn => (
            ["is advanced and guarded by a pawn", "are advanced and guarded by pawns"],
            [
                "ist vorgerückt und durch einen Bauern gedeckt",
                "sind vorgerückt und durch Bauern gedeckt",
            ],
        ),
        PlacedFeature::Outpost => (
            ["is on an outpost", "are on outposts"],
            ["steht auf einem Vorposten", "stehen auf Vorposten"],
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
        ),
        PlacedFeature::KnightOnEdge => (
            ["is at the edge of the board", "are at the edge of the board"],
            ["steht am Rand", "stehen am Rand"],
        ),
        PlacedFeature::RookOnOpenFile => return of_language(language, on_files(fact, "open", "offen")),
        PlacedFeature::RookOnHalfOpenFile => return of_language(language, on_files(fact, "half-open", "halboffen")),
        PlacedFeature::RookOnSeventh => {
            let english = [
                format!("is on the {seventh} rank"),
                format!("are on the {seventh} rank"),
            ];
            let german = [
                format!("steht auf der {seventh} Reihe"),
                format!("stehen auf der {seventh} Reihe"),
            ];
            return of_language(language, [english, german]);
        }
        PlacedFeature::ImmobilePiece => (
            ["cannot move safely", "cannot move safely"],
            ["kann nicht gefahrlos ziehen", "können nicht gefahrlos ziehen"],
        ),
        _ => (
            ["is attacked and undefended", "are attacked and undefended"],
            ["ist angegriffen und ungedeckt", "sind angegriffen und ungedeckt"],
        ),
    };
    of_language(language, [english, german].map(|words| words.map(str::to_owned)))
}

/// The singular and the plural, in English and German.
fn of_language(language: Language, [english, german]: [[String; 2]; 2]) -> (String, String) {
    language.pick(english, german).into()
}

/// The words for rooks on open or half-open files. Several rooks may be on the same file.
fn on_files(fact: &Fact, kind: &str, stem: &str) -> [[String; 2]; 2] {
    let is_one_file = fact.squares.windows(2).all(|pair| pair[0].file() == pair[1].file());
    let (english, german) = if is_one_file {
        let article = if kind.starts_with('o') { "an" } else { "a" };
        (format!("{article} {kind} file"), format!("einer {stem}en Linie"))
    } else {
        (format!("{kind} files"), format!("{stem}en Linien"))
    };
    [
        [format!("is on {english}"), format!("are on {english}")],
        [format!("steht auf {german}"), format!("stehen auf {german}")],
    ]
}

/// The clause about the other side's pieces with the same feature.
fn too(board: &Board, fact: &Fact, placed: PlacedFeature, language: Language) -> Option<String> {
    if fact.opposing.is_empty() {
        return None;
    }
    let pieces = owned(language, board, !fact.side, &fact.opposing);
    let is_one = fact.opposing.len() == 1;
    Some(match (language, placed) {
        (Language::English, PlacedFeature::ImmobilePiece) => format!("neither can {pieces}"),
        (Language::German, PlacedFeature::ImmobilePiece) => format!("ebenso wenig {pieces}"),
        (Language::English, _) => format!("so {} {pieces}", if is_one { "is" } else { "are" }),
        (Language::German, _) => format!("ebenso {pieces}"),
    })
}

/// A sentence such as "Black's queen on d5 is attacked by the knight on c3 and the rook on f8 by the bishop on a3".
fn attacked(board: &Board, language: Language, side: Color, targets: &[Square], by: &[Square]) -> Option<String> {
    let pairs = targets.iter().zip(by).enumerate();
    let clauses = pairs.filter_map(|(index, (&target, &from))| {
        let attacker = PieceOn::new(board, from)?.words(language, Case::Dative);
        let by = language.pick("by", if attacker.starts_with("dem ") { "vom" } else { "von der" });
        let attacker = language.pick(
            attacker.as_str(),
            attacker.trim_start_matches("dem ").trim_start_matches("der "),
        );
        Some(if index == 0 {
            let target = owned(language, board, side, &[target]);
            language.pick(
                format!("{target} is attacked {by} {attacker}"),
                format!("{target} wird {by} {attacker} angegriffen"),
            )
        } else {
            let target = PieceOn::new(board, target)?.words(language, Case::Nominative);
            format!("{target} {by} {attacker}")
        })
    });
    let clauses: Vec<String> = clauses.collect();
    (!clauses.is_empty()).then(|| listed(language, &clauses))
}

fn open_files(board: &Board, fact: &Fact, own: &[File], opposing: &[File], language: Language) -> String {
    let king = owned(language, board, fact.side, &fact.squares);
    let own = files(language, own);
    let text = language.pick(
        format!("{king} is open on {own}"),
        format!("{king} hat auf {own} keinen Bauernschutz"),
    );
    let other = places(language, &fact.opposing);
    let theirs = files(language, opposing);
    let clause = (!opposing.is_empty()).then(|| {
        language.pick(
            format!("{}'s on {other} is open on {theirs}", side_name(language, !fact.side)),
            format!("der {}e auf {other} hat auf {theirs} keinen", german_side(!fact.side)),
        )
    });
    with_clause(text, clause)
}

fn pawn_shield(board: &Board, fact: &Fact, language: Language) -> String {
    let king = owned(language, board, fact.side, &[board.king(fact.side)]);
    let own = pawns_of_shield(language, &fact.squares);
    let other = board.king(!fact.side).name();
    let theirs = if fact.opposing.is_empty() {
        language.pick("by none", "durch keinen").to_owned()
    } else {
        let only = language.pick("only by", "nur durch");
        format!("{only} {}", pawns_of_shield(language, &fact.opposing))
    };
    language.pick(
        format!(
            "{king} is sheltered by {own}, {}'s on {other} {theirs}",
            side_name(language, !fact.side)
        ),
        format!(
            "{king} ist durch {own} geschützt, der {}e auf {other} {theirs}",
            german_side(!fact.side)
        ),
    )
}

fn pawns_of_shield(language: Language, squares: &[Square]) -> String {
    let places = places(language, squares);
    match squares.len() {
        1 => language.pick(format!("the pawn on {places}"), format!("den Bauern auf {places}")),
        _ => language.pick(format!("the pawns on {places}"), format!("die Bauern auf {places}")),
    }
}

fn with_clause(text: impl Into<Option<String>>, clause: Option<String>) -> String {
    let text: Option<String> = text.into();
    [text, clause].into_iter().flatten().collect::<Vec<String>>().join("; ")
}
