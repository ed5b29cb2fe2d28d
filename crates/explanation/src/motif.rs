//! Describes the motif of a line in words.

use chess_core::tactics::{Motif, MotifKind, ProofLine};
use chess_core::{PieceType, Square};

use crate::moves::line_of_moves;
use crate::noun::{Article, Case, PieceOn, piece_words};
use crate::{Language, listed};

/// A motif with the line that shows it.
pub(crate) struct MotifWords<'a> {
    pub(crate) language: Language,
    pub(crate) line: &'a ProofLine,
    pub(crate) motif: &'a Motif,
}

impl MotifWords<'_> {
    /// The motif as a clause: "after 23…Qxe3+ the queen forks king and knight"; `None` if there is no clause for it.
    #[must_use]
    pub(crate) fn clause(&self) -> Option<String> {
        match self.motif.kind {
            MotifKind::HangingPiece => self.hanging(),
            MotifKind::BadExchange => Some(self.bad_exchange()),
            MotifKind::Fork => self.fork(),
            MotifKind::Pin => self.pin(),
            MotifKind::Skewer => self.skewer(),
            MotifKind::DiscoveredAttack => self.discovered_attack(),
            MotifKind::DiscoveredCheck => self.discovery(("a discovered check", "einem Abzugsschach", "Abzugsschach")),
            MotifKind::DoubleCheck => self.discovery(("a double check", "einem Doppelschach", "Doppelschach")),
            MotifKind::RemovesDefender => self.removes_defender(),
            MotifKind::TrappedPiece => self.trapped(),
            MotifKind::Promotion => Some(self.promotion()),
            _ => None,
        }
    }

    /// The moves up to the one that creates the motif.
    fn moves(&self) -> String {
        let moves = &self.line.moves()[..=self.index()];
        line_of_moves(self.language, self.line.board(0), moves)
    }

    /// An adverbial phrase with "after" these moves.
    fn after(&self) -> String {
        format!("{} {}", self.language.pick("after", "nach"), self.moves())
    }

    fn index(&self) -> usize {
        self.motif.index.min(self.line.moves().len() - 1)
    }

    /// The piece that is on a square after the first move of the line, with its square after the move that creates the
    /// motif.
    fn piece(&self, square: Square) -> Option<PieceOn> {
        let place = self.index() + 1;
        PieceOn::new(self.line.board(place), self.line.follow(square, 1, place)?)
    }

    fn by(&self) -> Option<PieceOn> {
        self.piece(self.motif.by)
    }

    fn target(&self, index: usize) -> Option<PieceOn> {
        self.piece(*self.motif.targets.get(index)?)
    }

    /// The piece that uses the motif, with its square unless the last move has brought it there.
    fn user(&self) -> Option<String> {
        let by = self.by()?;
        let has_moved = by.square() == self.line.moves()[self.index()].to;
        Some(if has_moved {
            by.without_square(self.language, Case::Nominative)
        } else {
            by.words(self.language, Case::Nominative)
        })
    }

    fn hanging(&self) -> Option<String> {
        let piece = PieceOn::new(self.line.board(0), *self.motif.targets.first()?)?;
        let piece = piece.words(self.language, Case::Nominative);
        let moves = self.moves();
        Some(match self.language {
            Language::English => format!("{piece} is undefended, and {moves} captures it"),
            Language::German => format!("{piece} ist ungedeckt und wird mit {moves} geschlagen"),
        })
    }

    fn bad_exchange(&self) -> String {
        let (moves, square) = (self.moves(), self.motif.by.name());
        match self.language {
            Language::English => format!("the captures on {square} that begin with {moves} cost more than they win"),
            Language::German => {
                format!("die Schlagfolge auf {square}, die mit {moves} beginnt, kostet mehr, als sie einbringt")
            }
        }
    }

    fn fork(&self) -> Option<String> {
        let targets: Option<Vec<PieceOn>> = self.motif.targets.iter().map(|square| self.piece(*square)).collect();
        let (user, targets) = (self.user()?, self.named(&targets?));
        let after = self.after();
        Some(match self.language {
            Language::English => format!("{after} {user} forks {targets}"),
            Language::German => format!("{after} greift {user} {targets} zugleich an"),
        })
    }

    /// The pieces as objects. The squares are left out if all types differ.
    fn named(&self, pieces: &[PieceOn]) -> String {
        let types: Vec<PieceType> = pieces.iter().map(|piece| piece.piece().piece_type).collect();
        let is_double = |index: usize| types[..index].contains(&types[index]);
        let has_doubles = (0..types.len()).any(is_double);
        let name = |piece: &PieceOn| {
            if has_doubles {
                piece.words(self.language, Case::Accusative)
            } else {
                piece_words(self.language, piece.piece().piece_type, Article::None, Case::Nominative)
            }
        };
        listed(self.language, &pieces.iter().map(name).collect::<Vec<String>>())
    }

    fn pin(&self) -> Option<String> {
        let front = self.target(0)?.words(self.language, Case::Accusative);
        let back = self.target(1)?.without_square(self.language, Case::Accusative);
        let (after, user) = (self.after(), self.user()?);
        Some(match self.language {
            Language::English => format!("{after} {user} pins {front} to {back}"),
            Language::German => format!("{after} fesselt {user} {front} an {back}"),
        })
    }

    fn skewer(&self) -> Option<String> {
        let targets = self.named(&[self.target(0)?, self.target(1)?]);
        let (after, user) = (self.after(), self.user()?);
        Some(match self.language {
            Language::English => format!("{after} {user} skewers {targets}"),
            Language::German => format!("{after} spießt {user} {targets} auf"),
        })
    }

    fn discovered_attack(&self) -> Option<String> {
        let (after, user) = (self.after(), self.by()?.words(self.language, Case::Nominative));
        let target = self.target(0)?.words(self.language, Case::Accusative);
        Some(match self.language {
            Language::English => format!("{after}, a discovered attack, {user} attacks {target}"),
            Language::German => format!("{after}, einem Abzugsangriff, greift {user} {target} an"),
        })
    }

    /// The name of a discovered or double check; in German in the dative, for use after "mit".
    fn discovery(&self, (english, german, with): (&str, &str, &str)) -> Option<String> {
        if self.motif.targets.len() < 2 {
            let moves = self.moves();
            return Some(match self.language {
                Language::English => format!("{moves} captures with {english}"),
                Language::German => format!("{moves} schlägt mit {with}"),
            });
        }
        let (after, lost) = (self.after(), self.target(1)?.words(self.language, Case::Nominative));
        Some(match self.language {
            Language::English => format!("{after}, {english}, {lost} is lost"),
            Language::German => format!("{after}, {german}, geht {lost} verloren"),
        })
    }

    fn removes_defender(&self) -> Option<String> {
        let (moves, target) = (self.moves(), self.target(0)?.words(self.language, Case::Genitive));
        Some(match self.language {
            Language::English => format!("{moves} removes a defender of {target}"),
            Language::German => format!("{moves} beseitigt einen Verteidiger {target}"),
        })
    }

    fn trapped(&self) -> Option<String> {
        let (after, target) = (self.after(), self.target(0)?.words(self.language, Case::Nominative));
        Some(match self.language {
            Language::English => format!("{after} {target} is trapped"),
            Language::German => format!("{after} ist {target} gefangen"),
        })
    }

    fn promotion(&self) -> String {
        let moves = self.moves();
        match self.language {
            Language::English => format!("{moves} promotes the pawn"),
            Language::German => format!("{moves} wandelt den Bauern um"),
        }
    }
}
