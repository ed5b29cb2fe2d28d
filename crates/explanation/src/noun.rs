//! Pieces and sides as nouns.

use chess_core::{Board, Color, Piece, PieceType, Square};

use crate::Language;

/// The grammatical case of a noun. English has the same form for all cases; Spanish has prepositions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// The case of the subject: "der Springer", "el caballo".
    Nominative,
    /// The case of the object: "den Springer", "el caballo".
    Accusative,
    /// The case after prepositions such as "mit" and "von": "dem Springer". In Spanish with "a": "al caballo".
    Dative,
    /// The case of the owner: "des Springers", "del caballo".
    Genitive,
}

/// The article before a noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Article {
    /// "the", "der", "el".
    Definite,
    /// "a", "ein", "un".
    Indefinite,
    /// No article: "king and knight".
    None,
}

/// The grammatical gender of a German or Spanish noun.
#[derive(Clone, Copy)]
enum Gender {
    Masculine,
    Feminine,
}

/// A piece and its square on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceOn {
    piece: Piece,
    square: Square,
}

impl PieceOn {
    /// The piece on a square of a board; `None` if the square is empty.
    #[must_use]
    pub fn new(board: &Board, square: Square) -> Option<Self> {
        board.piece_at(square).map(|piece| Self { piece, square })
    }

    /// The piece.
    #[must_use]
    pub const fn piece(self) -> Piece {
        self.piece
    }

    /// The square.
    #[must_use]
    pub const fn square(self) -> Square {
        self.square
    }

    /// The piece with its article and its square: "the knight on d4", "den Springer auf d4", "el caballo de d4".
    #[must_use]
    pub fn words(self, language: Language, case: Case) -> String {
        let piece = self.words_without_square(language, case);
        let on = language.pick("on", "auf", "de");
        format!("{piece} {on} {}", self.square.name())
    }

    /// The piece with its article: "the knight", "den Springer".
    #[must_use]
    pub fn words_without_square(self, language: Language, case: Case) -> String {
        piece_words(language, self.piece.piece_type, Article::Definite, case)
    }
}

/// A piece with its article: "a knight", "einen Springer".
#[must_use]
pub fn piece_words(language: Language, piece_type: PieceType, article: Article, case: Case) -> String {
    let (name, article) = match language {
        Language::English => (piece_type.name(), english_article(article)),
        Language::German => {
            let (name, gender) = german_noun(piece_type, case);
            (name, german_article(article, gender, case))
        }
        Language::Spanish => {
            let (name, gender) = spanish_noun(piece_type);
            (name, spanish_article(article, gender, case))
        }
    };
    [article, name].concat()
}

const fn english_article(article: Article) -> &'static str {
    match article {
        Article::Definite => "the ",
        Article::Indefinite => "a ",
        Article::None => "",
    }
}

const fn german_noun(piece_type: PieceType, case: Case) -> (&'static str, Gender) {
    let is_object = !matches!(case, Case::Nominative);
    if matches!(case, Case::Genitive) {
        return german_genitive(piece_type);
    }
    match piece_type {
        PieceType::King => ("König", Gender::Masculine),
        PieceType::Queen => ("Dame", Gender::Feminine),
        PieceType::Rook => ("Turm", Gender::Masculine),
        PieceType::Bishop => ("Läufer", Gender::Masculine),
        PieceType::Knight => ("Springer", Gender::Masculine),
        PieceType::Pawn if is_object => ("Bauern", Gender::Masculine),
        PieceType::Pawn => ("Bauer", Gender::Masculine),
    }
}

const fn german_genitive(piece_type: PieceType) -> (&'static str, Gender) {
    match piece_type {
        PieceType::King => ("Königs", Gender::Masculine),
        PieceType::Queen => ("Dame", Gender::Feminine),
        PieceType::Rook => ("Turms", Gender::Masculine),
        PieceType::Bishop => ("Läufers", Gender::Masculine),
        PieceType::Knight => ("Springers", Gender::Masculine),
        PieceType::Pawn => ("Bauern", Gender::Masculine),
    }
}

const fn german_article(article: Article, gender: Gender, case: Case) -> &'static str {
    match (article, gender, case) {
        (Article::None, ..) => "",
        (Article::Definite, Gender::Masculine, Case::Nominative)
        | (Article::Definite, Gender::Feminine, Case::Dative | Case::Genitive) => "der ",
        (Article::Definite, Gender::Masculine, Case::Accusative) => "den ",
        (Article::Definite, Gender::Masculine, Case::Dative) => "dem ",
        (Article::Definite, Gender::Masculine, Case::Genitive) => "des ",
        (Article::Definite, Gender::Feminine, _) => "die ",
        (Article::Indefinite, Gender::Masculine, Case::Nominative) => "ein ",
        (Article::Indefinite, Gender::Masculine, Case::Accusative) => "einen ",
        (Article::Indefinite, Gender::Masculine, Case::Dative) => "einem ",
        (Article::Indefinite, Gender::Masculine, Case::Genitive) => "eines ",
        (Article::Indefinite, Gender::Feminine, Case::Dative | Case::Genitive) => "einer ",
        (Article::Indefinite, Gender::Feminine, _) => "eine ",
    }
}

const fn spanish_noun(piece_type: PieceType) -> (&'static str, Gender) {
    match piece_type {
        PieceType::King => ("rey", Gender::Masculine),
        PieceType::Queen => ("dama", Gender::Feminine),
        PieceType::Rook => ("torre", Gender::Feminine),
        PieceType::Bishop => ("alfil", Gender::Masculine),
        PieceType::Knight => ("caballo", Gender::Masculine),
        PieceType::Pawn => ("peón", Gender::Masculine),
    }
}

/// Whether the Spanish name of a piece is feminine.
pub(crate) const fn is_feminine_in_spanish(piece_type: PieceType) -> bool {
    matches!(spanish_noun(piece_type).1, Gender::Feminine)
}

const fn spanish_article(article: Article, gender: Gender, case: Case) -> &'static str {
    match (article, gender, case) {
        (Article::None, _, Case::Nominative | Case::Accusative) => "",
        (Article::None, _, Case::Dative) => "a ",
        (Article::None, _, Case::Genitive) => "de ",
        (Article::Definite, Gender::Masculine, Case::Nominative | Case::Accusative) => "el ",
        (Article::Definite, Gender::Masculine, Case::Dative) => "al ",
        (Article::Definite, Gender::Masculine, Case::Genitive) => "del ",
        (Article::Definite, Gender::Feminine, Case::Nominative | Case::Accusative) => "la ",
        (Article::Definite, Gender::Feminine, Case::Dative) => "a la ",
        (Article::Definite, Gender::Feminine, Case::Genitive) => "de la ",
        (Article::Indefinite, Gender::Masculine, Case::Nominative | Case::Accusative) => "un ",
        (Article::Indefinite, Gender::Masculine, Case::Dative) => "a un ",
        (Article::Indefinite, Gender::Masculine, Case::Genitive) => "de un ",
        (Article::Indefinite, Gender::Feminine, Case::Nominative | Case::Accusative) => "una ",
        (Article::Indefinite, Gender::Feminine, Case::Dative) => "a una ",
        (Article::Indefinite, Gender::Feminine, Case::Genitive) => "de una ",
    }
}

/// The name of a side: "White", "Weiß". The Spanish name is a plural with its article: "las blancas".
#[must_use]
pub fn side_name(language: Language, side: Color) -> &'static str {
    match side {
        Color::White => language.pick("White", "Weiß", "las blancas"),
        Color::Black => language.pick("Black", "Schwarz", "las negras"),
    }
}

#[cfg(test)]
mod tests {
    use chess_core::{Board, PieceType};

    use super::{Article, Case, PieceOn, piece_words};
    use crate::Language;

    #[track_caller]
    fn check_in(language: Language, piece_type: PieceType, article: Article, expected: [&str; 4]) {
        let cases = [Case::Nominative, Case::Accusative, Case::Dative, Case::Genitive];
        let words = cases.map(|case| piece_words(language, piece_type, article, case));
        assert_eq!(words, expected);
    }

    #[track_caller]
    fn check(piece_type: PieceType, article: Article, expected: [&str; 4]) {
        check_in(Language::German, piece_type, article, expected);
    }

    #[test]
    fn spanish_articles_merge_with_their_prepositions() {
        for (piece_type, article, expected) in [
            (
                PieceType::Bishop,
                Article::Definite,
                ["el alfil", "el alfil", "al alfil", "del alfil"],
            ),
            (
                PieceType::Rook,
                Article::Definite,
                ["la torre", "la torre", "a la torre", "de la torre"],
            ),
            (
                PieceType::Queen,
                Article::Indefinite,
                ["una dama", "una dama", "a una dama", "de una dama"],
            ),
            (PieceType::Pawn, Article::None, ["peón", "peón", "a peón", "de peón"]),
        ] {
            check_in(Language::Spanish, piece_type, article, expected);
        }
    }

    #[test]
    fn german_nouns_are_declined() {
        check(
            PieceType::Knight,
            Article::Definite,
            ["der Springer", "den Springer", "dem Springer", "des Springers"],
        );
        check(
            PieceType::Queen,
            Article::Definite,
            ["die Dame", "die Dame", "der Dame", "der Dame"],
        );
        check(
            PieceType::Pawn,
            Article::Definite,
            ["der Bauer", "den Bauern", "dem Bauern", "des Bauern"],
        );
        check(
            PieceType::Rook,
            Article::Indefinite,
            ["ein Turm", "einen Turm", "einem Turm", "eines Turms"],
        );
        check(
            PieceType::Queen,
            Article::Indefinite,
            ["eine Dame", "eine Dame", "einer Dame", "einer Dame"],
        );
        check(PieceType::Pawn, Article::None, ["Bauer", "Bauern", "Bauern", "Bauern"]);
    }

    #[test]
    fn a_piece_that_is_not_on_the_board_cannot_be_named() {
        let board: Board = "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1".parse().unwrap();
        assert!(PieceOn::new(&board, "d5".parse().unwrap()).is_none());
        let knight = PieceOn::new(&board, "d4".parse().unwrap()).unwrap();
        assert_eq!(knight.words(Language::German, Case::Dative), "dem Springer auf d4");
        assert_eq!(knight.words(Language::Spanish, Case::Genitive), "del caballo de d4");
    }
}
